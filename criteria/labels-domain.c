/* SPDX-License-Identifier: MIT
   Input domain (input domain partition of Bardin et al. 2014 section III): at a
   function's entry each parameter, and each member of a structure that is passed,
   takes a value of each class: negative, zero, positive, the smallest, the largest;
   null or not; a length also 1 and more.  So does what a pointer to a number, or to a
   structure with some, leads to (where it leads anywhere), and a string is empty, has
   one character, or more.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

enum domain_class
{
  IS_NULL,
  NOT_NULL,
  NEGATIVE,
  ZERO,
  POSITIVE,
  SMALLEST,
  LARGEST,
  ONE,
  MANY,
  EMPTY,
  ONE_CHARACTER,
  MORE_CHARACTERS,
  CLASSES
};

static bool
has_class (const struct adse_site *site, unsigned class)
{
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;

  if (site->flags & ADSE_SITE_POINTER)
    return class == IS_NULL || class == NOT_NULL;
  if (site->nclause == ADSE_PARAM_STRING)
    return class >= EMPTY;
  switch (class)
    {
    case ZERO:
    case POSITIVE: return true;
    case NEGATIVE:
    case SMALLEST: return sign;
    case LARGEST: return site->width > 1;
    case ONE:
    case MANY: return site->nclause == ADSE_PARAM_LENGTH;
    default: return false;
    }
}

static unsigned
domain_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  unsigned n = 0;

  (void) ctx;
  for (unsigned c = 0; c < CLASSES; c++)
    n += has_class (site, c);
  return n;
}

static unsigned
nth_class (const struct adse_site *site, unsigned i)
{
  unsigned c = 0;

  while (!has_class (site, c) || i-- > 0)
    c++;
  return c;
}

/* Class C of SITE is VALUE in relation R to it.  */
static enum relation
class_relation (const struct adse_site *site, unsigned c, uint64_t *value)
{
  uint64_t top = (uint64_t) 1 << (site->width - 1);
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;

  *value = 0;
  switch (c)
    {
    case NOT_NULL: return REL_NE;
    case NEGATIVE: return REL_LT;
    case POSITIVE: return REL_GT;
    case SMALLEST: return *value = top, REL_EQ;
    case LARGEST: return *value = sign ? top - 1 : top - 1 + top, REL_EQ;
    case ONE: return *value = 1, REL_EQ;
    case MANY: return *value = 1, REL_GT;
    default: return REL_EQ;
    }
}

/* The class that label I of the string SITE is, of its first two characters.  */
static adse_ref
string_predicate (const struct adse_site *site, unsigned class,
		  const struct adse_visit *visit, const struct adse_algebra *alg)
{
  adse_ref nul = alg->konst (alg->ctx, site->width, 0);
  adse_ref first = pred_compare (alg, class == EMPTY ? ADSE_OP_EQ : ADSE_OP_NE,
				 site->width, visit->v[0], nul);

  if (class == EMPTY)
    return first;
  if (visit->n < 2 || !visit->v[1])
    return 0;
  return pred_and (alg, first,
		   pred_compare (alg, class == ONE_CHARACTER ? ADSE_OP_EQ : ADSE_OP_NE,
				 site->width, visit->v[1], nul));
}

static adse_ref
domain_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, const struct adse_visit *visit,
		  const struct adse_algebra *alg)
{
  uint64_t value;
  unsigned class = nth_class (site, i);
  enum relation r = class_relation (site, class, &value);
  adse_ref p;

  (void) ctx;
  if (!visit->v[0])
    return 0;
  if (class >= EMPTY)
    p = string_predicate (site, class, visit, alg);
  else
    p = pred_compare (alg, relation_op (r, (site->flags & ADSE_SITE_SIGNED) != 0),
		      site->width, visit->v[0],
		      alg->konst (alg->ctx, site->width, value));
  if (site->nclause < ADSE_PARAM_POINTEE)
    return p;
  /* Only as long as the pointer leads there.  */
  if (visit->n < 3 || !visit->v[2])
    return 0;
  return pred_and (alg, p,
		   pred_compare (alg, ADSE_OP_NE, site->width, visit->v[2],
				 alg->konst (alg->ctx, site->width, 0)));
}

static void
domain_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	     enum label_style style, struct text *t)
{
  static const char *const texts[CLASSES]
    = { "null",		 "not null",	 "negative",	  "zero",
	"positive",	 "the smallest", "the largest",	  "one",
	"more than one", "empty",	 "one character", "more characters" };

  text_put (t, style == STYLE_SENTENCE ? "parameter " : "");
  put_site (t, ctx, site);
  text_put (t, style == STYLE_SENTENCE ? " is " : style == STYLE_NOTE ? "\t" : ": ");
  text_put (t, texts[nth_class (site, i)]);
}

const struct label_ops label_DOMAIN = { domain_count, domain_predicate, domain_text };

/* SPDX-License-Identifier: MIT
   Criteria on the conditions of a decision (Bardin et al. 2014 section
   II-B, Jamrozik et al. 2013 section 4.2).  In a decision that is not EAGER
   short-circuit evaluation skips conditions: a label then says nothing
   unless the evaluated ones decide it.

   CC: each condition true and false.

   MCC: each combination of conditions.  Without EAGER evaluation the
   combinations that can be told apart are the ways through the short-circuit
   evaluation: of a && b these are FF = F-, TF and TT.  Conditions that are
   reported ahead of a decision add none.

   COR: each connective becomes each other one of &&, || and != (exclusive
   or), its left or right operand alone, true, or false, as "all its other
   variants".  The mutant counts where the whole decision differs (Jamrozik
   et al. 2013 equation 3, C xor C').  A decision without connectives, whose condition
   no other criterion mutates (ADSE_SITE_TRUTH), becomes true and false; its condition
   is still evaluated.  */
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static bool
has_combinations (const struct adse_site *site)
{
  return site->nclause <= ADSE_MAX_CLAUSES;
}

static unsigned
cc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;
  return formula_tokens (ctx, site, &f) ? 2u * site->nclause : 0;
}

static adse_ref
cc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	      const struct adse_visit *visit, const struct adse_algebra *alg)
{
  adse_ref v = i / 2 < visit->n ? visit->v[i / 2] : 0;

  (void) ctx, (void) site;
  return v && i % 2 ? pred_not (alg, v) : v;
}

/* VALUES of conditions as the decision has them.  */
static uint32_t
as_written (const struct adse_site_ctx *ctx, const struct adse_site *site,
	    uint32_t values)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f);

  return values ^ formula_negated (f, n);
}

bool
put_single (struct text *t, const struct adse_site_ctx *ctx,
	    const struct adse_site *site, enum label_style style, bool v)
{
  if (style != STYLE_NOTE || site->nclause != 1)
    return false;
  put_site (t, ctx, site);
  text_put (t, as_written (ctx, site, v) & 1 ? "\ttrue" : "\tfalse");
  return true;
}

void
put_letters (struct text *t, const struct adse_site_ctx *ctx,
	     const struct adse_site *site, uint32_t mask, uint32_t values)
{
  values = as_written (ctx, site, values);
  for (unsigned j = 0; j < site->nclause; j++)
    text_put (t, !(mask >> j & 1) ? "-" : values >> j & 1 ? "T" : "F");
}

void
put_combination (struct text *t, const struct adse_site_ctx *ctx,
		 const struct adse_site *site, uint32_t mask, uint32_t values,
		 enum label_style style)
{
  bool first = true;

  if (put_single (t, ctx, site, style, values & 1))
    return;
  if (style != STYLE_SENTENCE)
    {
      put_site (t, ctx, site);
      text_put (t, style == STYLE_NOTE ? "\t" : ": ");
      put_letters (t, ctx, site, mask, values);
      return;
    }
  for (unsigned j = 0; j < site->nclause; j++)
    if (mask >> j & 1)
      {
	text_put (t, first ? "" : ", ");
	put_condition (t, ctx, site, j, false);
	text_put (t, values >> j & 1 ? " is true" : " is false");
	first = false;
      }
}

static void
cc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 enum label_style style, struct text *t)
{
  if (put_single (t, ctx, site, style, i % 2 == 0))
    return;
  text_put (t, style == STYLE_SENTENCE ? "condition " : "");
  put_condition (t, ctx, site, i / 2, false);
  text_put (t, style == STYLE_SENTENCE ? " is " : style == STYLE_NOTE ? "\t" : ": ");
  text_put (t, i % 2 ? "false" : "true");
}

const struct label_ops label_CC = { cc_count, cc_predicate, cc_text };

static unsigned
mcc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f);

  if (!n || !has_combinations (site))
    return 0;
  return site->flags & ADSE_SITE_EAGER ? 1u << site->nclause : formula_paths (f, n);
}

/* Combination I: the conditions that it speaks of, and their values.  */
static void
mcc_combination (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, uint32_t *mask, uint32_t *values)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f);

  *mask = (1u << site->nclause) - 1;
  *values = i;
  if (site->flags & ADSE_SITE_EAGER)
    return;
  /* Ways through the evaluation, by the values with skipped conditions
     false.  */
  for (uint32_t v = 0; v < 1u << site->nclause; v++)
    {
      uint32_t seen = formula_evaluated (f, n, v);
      if (!(v & ~seen) && i-- == 0)
	{
	  *mask = seen;
	  *values = v;
	  return;
	}
    }
}

static adse_ref
mcc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  uint32_t mask, values;

  mcc_combination (ctx, site, i, &mask, &values);
  return pred_combination (site->nclause, mask, values, visit, alg);
}

static void
mcc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	  enum label_style style, struct text *t)
{
  uint32_t mask, values;

  mcc_combination (ctx, site, i, &mask, &values);
  put_combination (t, ctx, site, mask, values, style);
}

const struct label_ops label_MCC = { mcc_count, mcc_predicate, mcc_text };

/* Does SITE have a condition that is mutated as a whole?  Its formula is that condition
   and a `!' for each further token.  */
static bool
is_truth (const struct adse_site *site)
{
  return site->nclause == 1 && site->flags & ADSE_SITE_TRUTH;
}

/* Mutant I of the formula of SITE: the token it replaces and by what.  */
static bool
cor_mutant (const struct adse_site *site, const uint8_t *f, unsigned n, unsigned i,
	    unsigned *at, enum connective *meaning)
{
  if (is_truth (site))
    {
      /* The decision is to be true in mutant 0: an odd number of `!' turns that round.  */
      *at = 0;
      *meaning = (i == 0) == (n % 2 != 0) ? CONN_TRUE : CONN_FALSE;
      return n > 0 && i < 2;
    }
  for (unsigned j = 0; j < n; j++)
    if (formula_is_connective (f[j]))
      for (unsigned m = 0; m < CONN__COUNT; m++)
	{
	  enum connective original = f[j] == ADSE_F_AND	 ? CONN_AND
				     : f[j] == ADSE_F_OR ? CONN_OR
							 : CONN_XOR;
	  if (m != original && i-- == 0)
	    {
	      *at = j;
	      *meaning = (enum connective) m;
	      return true;
	    }
	}
  return false;
}

static unsigned
cor_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f), count = 0;

  if (!has_combinations (site))
    return 0;
  if (is_truth (site))
    return n > 0 ? 2 : 0;
  for (unsigned j = 0; j < n; j++)
    count += formula_is_connective (f[j]);
  return count * (CONN__COUNT - 1);
}

static adse_ref
cor_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f), at;
  enum connective meaning;
  struct verdict a, b;

  if (!cor_mutant (site, f, n, i, &at, &meaning))
    return 0;
  a = formula_verdict (f, n, visit, alg, FORMULA_ORIGINAL, CONN_AND);
  b = formula_verdict (f, n, visit, alg, at, meaning);
  return pred_or (alg, pred_and (alg, a.t, b.f), pred_and (alg, a.f, b.t));
}

adse_ref
label_cor_undecided (const struct adse_site_ctx *ctx, const struct adse_site *site,
		     unsigned i, const struct adse_visit *visit,
		     const struct adse_algebra *alg)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f), at;
  enum connective meaning;

  return cor_mutant (site, f, n, i, &at, &meaning)
	   ? formula_undecided (f, n, visit, alg, at, meaning)
	   : 0;
}

int
label_cor_next (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, uint32_t known, uint32_t values)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f), at;
  enum connective meaning;

  return cor_mutant (site, f, n, i, &at, &meaning)
	   ? formula_next (f, n, at, meaning, known, values)
	   : -1;
}

/* "|| for &&", or "true for 2nd &&" where the decision has several of them.  In
   the source the connective before condition K is number K, whatever its place in
   the postfix formula.  */
static void
cor_note (struct text *t, const uint8_t *f, unsigned n, unsigned at,
	  enum connective meaning)
{
  static const char *const becomes[]
    = { "&&", "||", "!=", "left side", "right side", "true", "false" };
  static const char *const ordinal[]
    = { "1st ", "2nd ", "3rd ", "4th ", "5th ", "6th ", "7th " };
  uint8_t first[ADSE_MAX_CONDITIONS + 1]; /* condition of each open subformula */
  uint8_t number[ADSE_MAX_FORMULA];
  unsigned open = 0, same = 0, before = 0;

  for (unsigned j = 0; j < n; j++)
    if (formula_is_connective (f[j]))
      number[j] = first[--open];
    else if (f[j] != ADSE_F_NOT)
      first[open++] = f[j];
  for (unsigned j = 0; j < n; j++)
    if (f[j] == f[at])
      {
	same++;
	before += number[j] < number[at];
      }
  text_put (t, becomes[meaning]);
  text_put (t, " for ");
  text_put (t, same > 1 ? ordinal[before] : "");
  text_put (t, f[at] == ADSE_F_AND ? "&&" : f[at] == ADSE_F_OR ? "||" : "!=");
}

static void
cor_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	  enum label_style style, struct text *t)
{
  const uint8_t *f;
  unsigned n = formula_tokens (ctx, site, &f), at;
  enum connective meaning;

  if (!cor_mutant (site, f, n, i, &at, &meaning))
    return;
  put_site (t, ctx, site);
  if (is_truth (site))
    {
      text_put (t, style == STYLE_NOTE	  ? "\tkills always "
		   : style == STYLE_SHORT ? " -> "
					  : " and ");
      text_put (t, i == 0 ? "true" : "false");
      text_put (t, style == STYLE_SENTENCE ? " differ" : "");
      return;
    }
  if (style == STYLE_NOTE)
    {
      text_put (t, "\tkills ");
      cor_note (t, f, n, at, meaning);
      return;
    }
  text_put (t, style == STYLE_SHORT ? " -> " : " and ");
  put_formula (t, ctx, site, f, n, at, meaning);
  text_put (t, style == STYLE_SHORT ? "" : " differ");
}

const struct label_ops label_COR = { cor_count, cor_predicate, cor_text };

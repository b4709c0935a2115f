/* SPDX-License-Identifier: MIT
   Data flow (Rapps and Weyuker 1985): a definition of a local variable reaches some
   use (all-defs), each use that it can (all-uses), with no other definition on the
   way.  A use reports which definition the variable has its value from; whoever
   wrote the site knows which ones it may be.

     x = a;		definition 1
     if (b)
       x = 0;		definition 2
     return x;		use, of 1 or 2: two labels of all-uses  */
#include <string.h>
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static const struct adse_case *
definition (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i)
{
  return &ctx->cases[site->cases + i];
}

/* The site of definition I of the use SITE, NULL where sites are not known.  */
static const struct adse_site *
definition_site (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i)
{
  uint32_t block = definition (ctx, site, i)->block;

  return ctx->sites && block && block <= ctx->nsite ? &ctx->sites[block - 1] : NULL;
}

/* How many of the first COUNT definitions of SITE have the text of its Ith.  */
static unsigned
same_texts (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    unsigned count)
{
  const char *text = ctx->strings + definition (ctx, site, i)->text;
  size_t size = strlen (text) + 1;
  unsigned n = 0;

  for (unsigned k = 0; k < count; k++)
    {
      const char *other = ctx->strings + definition (ctx, site, k)->text;
      n += strlen (other) + 1 == size && !memcmp (other, text, size);
    }
  return n;
}

unsigned
site_same_before (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i)
{
  return same_texts (ctx, site, i, i);
}

static void
put_line (struct text *t, const char *before, const struct adse_site *at)
{
  if (!at)
    return;
  text_put (t, before);
  text_number (t, at->line, 32, false);
}

static unsigned
def_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx, (void) site;
  return 1;
}

/* Visited when a use has its value.  */
static adse_ref
def_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  (void) ctx, (void) site, (void) i, (void) visit;
  return pred_const (alg, true);
}

static void
def_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	  enum label_style style, struct text *t)
{
  (void) i;
  if (style != STYLE_SENTENCE)
    {
      put_site (t, ctx, site);
      text_put (t, style == STYLE_NOTE ? "\tused" : ": used");
      return;
    }
  text_put (t, ctx->strings + site->opnd_text[0]);
  put_line (t, " defined at line ", site);
  text_put (t, " (");
  put_site (t, ctx, site);
  text_put (t, ") reaches a use");
}

static unsigned
use_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site->ncase;
}

static adse_ref
use_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, const struct adse_visit *visit,
	       const struct adse_algebra *alg)
{
  if (!visit->v[0])
    return 0;
  return pred_compare (alg, ADSE_OP_EQ, site->width, visit->v[0],
		       alg->konst (alg->ctx, site->width,
				   definition (ctx, site, i)->lo));
}

/* A definition is told by its text, where several have it by their lines too, and
   by a number where these are equal as well.  */
static void
put_definition (struct text *t, const struct adse_site_ctx *ctx,
		const struct adse_site *site, unsigned i)
{
  const struct adse_site *d = definition_site (ctx, site, i);
  unsigned same = site_same_before (ctx, site, i);
  bool lines = d != NULL;

  text_put (t, ctx->strings + definition (ctx, site, i)->text);
  if (same_texts (ctx, site, i, site->ncase) == 1)
    return;
  for (unsigned k = 0; k < site->ncase && lines; k++)
    if (k != i && definition_site (ctx, site, k)
	&& definition_site (ctx, site, k)->line == d->line)
      lines = false;
  if (lines)
    put_line (t, " at line ", d);
  else
    {
      text_put (t, " (");
      text_number (t, same + 1, 32, false);
      text_put (t, ")");
    }
}

static void
use_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	  enum label_style style, struct text *t)
{
  switch (style)
    {
    case STYLE_SHORT:
      put_definition (t, ctx, site, i);
      text_put (t, " -> ");
      put_site (t, ctx, site);
      break;
    case STYLE_NOTE:
      put_site (t, ctx, site);
      text_put (t, "\tuses ");
      put_definition (t, ctx, site, i);
      break;
    default:
      text_put (t, ctx->strings + site->opnd_text[0]);
      put_line (t, " defined at line ", definition_site (ctx, site, i));
      text_put (t, " (");
      text_put (t, ctx->strings + definition (ctx, site, i)->text);
      text_put (t, ") reaches its use");
      put_line (t, " at line ", site);
      text_put (t, " (");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_ALL_DEFS = { def_count, def_predicate, def_text };
const struct label_ops label_ALL_USES = { use_count, use_predicate, use_text };

/* SPDX-License-Identifier: MIT
   Decision coverage: each decision true and false, each case of a switch and
   none of them, and both outcomes of the comparison in a MIN, MAX or ABS that
   the front end made of a ?:.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static bool
is_implicit (const struct adse_site *site)
{
  return (site->flags & ADSE_SITE_IMPLICIT) != 0;
}

static unsigned
dc_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  const uint8_t *f;

  if (site->kind == ADSE_SITE_DECISION)
    return formula_tokens (ctx, site, &f) ? 2 : 0;
  if (site->kind == ADSE_SITE_SWITCH)
    return site->ncase + 1;
  if (!is_implicit (site))
    return 0;
  switch (site->op)
    {
    case ADSE_OP_UMIN:
    case ADSE_OP_UMAX:
    case ADSE_OP_SMIN:
    case ADSE_OP_SMAX:
    case ADSE_OP_ABS: return 2;
    default: return 0;
    }
}

/* LO <= V <= HI.  */
static adse_ref
in_case (const struct adse_site *site, const struct adse_case *range, adse_ref v,
	 const struct adse_algebra *alg)
{
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;
  adse_ref lo = alg->konst (alg->ctx, site->width, range->lo), hi;

  if (range->lo == range->hi)
    return pred_compare (alg, ADSE_OP_EQ, site->width, v, lo);
  hi = alg->konst (alg->ctx, site->width, range->hi);
  return pred_and (alg,
		   pred_compare (alg, relation_op (REL_GE, sign), site->width, v, lo),
		   pred_compare (alg, relation_op (REL_LE, sign), site->width, v, hi));
}

static adse_ref
switch_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, adse_ref v, const struct adse_algebra *alg)
{
  const struct adse_case *cases = ctx->cases + site->cases;
  adse_ref none;

  if (i < site->ncase)
    return in_case (site, &cases[i], v, alg);
  none = pred_const (alg, true);
  for (uint32_t j = 0; j < site->ncase; j++)
    none = pred_and (alg, none, pred_not (alg, in_case (site, &cases[j], v, alg)));
  return none;
}

/* The comparison whose outcome chose between the operands.  */
static enum relation
implied_relation (const struct adse_site *site)
{
  return site->op == ADSE_OP_UMAX || site->op == ADSE_OP_SMAX ? REL_GT : REL_LT;
}

static adse_ref
dc_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	      const struct adse_visit *visit, const struct adse_algebra *alg)
{
  if (site->kind == ADSE_SITE_DECISION)
    {
      const uint8_t *f;
      unsigned n = formula_tokens (ctx, site, &f);
      struct verdict v = formula_verdict (f, n, visit, alg, FORMULA_ORIGINAL, CONN_AND);
      return i ? v.f : v.t;
    }
  if (!visit->v[0])
    return 0;
  if (site->kind == ADSE_SITE_SWITCH)
    return switch_predicate (ctx, site, i, visit->v[0], alg);

  adse_ref b
    = site->op == ADSE_OP_ABS ? alg->konst (alg->ctx, site->width, 0) : visit->v[1];
  if (!b)
    return 0;
  adse_ref r
    = pred_compare (alg, relation_op (implied_relation (site), site_is_signed (site)),
		    site->width, visit->v[0], b);
  return i ? pred_not (alg, r) : r;
}

static void
put_case (struct text *t, const struct adse_site_ctx *ctx, const struct adse_site *site,
	  unsigned i)
{
  const struct adse_case *c = &ctx->cases[site->cases + i];
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;

  text_put (t, "case ");
  if (ctx->strings[c->text])
    {
      text_put (t, ctx->strings + c->text);
      return;
    }
  text_number (t, c->lo, site->width, sign);
  if (c->hi != c->lo)
    {
      text_put (t, " ... ");
      text_number (t, c->hi, site->width, sign);
    }
}

static void
dc_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 enum label_style style, struct text *t)
{
  bool sentence = style == STYLE_SENTENCE, note = style == STYLE_NOTE;

  if (site->kind == ADSE_SITE_DECISION)
    {
      text_put (t, sentence ? "decision " : "");
      put_site (t, ctx, site);
      text_put (t, sentence ? " is " : note ? "\t" : ": ");
      text_put (t, i ? "false" : "true");
    }
  else if (site->kind == ADSE_SITE_SWITCH)
    {
      text_put (t, "switch (");
      put_site (t, ctx, site);
      text_put (t, sentence ? ") takes " : note ? ")\t" : "): ");
      if (i < site->ncase)
	put_case (t, ctx, site, i);
      else
	text_put (t, "default");
    }
  else
    {
      enum relation rel = implied_relation (site);
      if (note)
	{
	  put_site (t, ctx, site);
	  text_put (t, "\t");
	}
      put_operand (t, ctx, site, 0, true);
      text_put (t, rel == REL_GT ? (i ? " <= " : " > ") : (i ? " >= " : " < "));
      if (site->op == ADSE_OP_ABS)
	text_put (t, "0");
      else
	put_operand (t, ctx, site, 1, true);
      if (sentence)
	{
	  text_put (t, " (implied comparison of ");
	  put_site (t, ctx, site);
	  text_put (t, ")");
	}
    }
}

const struct label_ops label_DC = { dc_count, dc_predicate, dc_text };

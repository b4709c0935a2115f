/* SPDX-License-Identifier: MIT
   Boundary values of comparisons (Jamrozik et al. 2013 section 4.1): the
   value on the boundary and one inside (equations 1 and 2) for the
   comparison and, on the other side, for its negation.

     A < B, A >= B    A == B - 1, A < B - 1      A == B, A > B
     A > B, A <= B    A == B + 1, A > B + 1      A == B, A < B
     A == B, A != B   A == B - 1, A == B + 1     A == B

   Everything is computed one bit wider than the operands: B - 1 never wraps,
   so on the type's own limit the label is infeasible instead of meaning
   something else.  Pointers have no neighbours: A == B and each strict
   order, or A != B.  Of floating-point numbers, B - 1 and B + 1 are the next smaller
   and the next larger number that there is.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

enum point
{
  ON,	     /* A == B */
  BELOW,     /* A == B - 1 */
  ABOVE,     /* A == B + 1 */
  LESS,	     /* A < B */
  GREATER,   /* A > B */
  FAR_BELOW, /* A < B - 1 */
  FAR_ABOVE, /* A > B + 1 */
  APART	     /* A != B */
};

struct points
{
  uint8_t n, point[4];
};

static struct points
site_points (const struct adse_site *site)
{
  static const struct points below = { 4, { BELOW, FAR_BELOW, ON, GREATER } },
			     above = { 4, { ABOVE, FAR_ABOVE, ON, LESS } },
			     equal = { 3, { ON, BELOW, ABOVE } },
			     pointer_order = { 3, { ON, LESS, GREATER } },
			     pointer_equal = { 2, { ON, APART } }, none = { 0, { ON } };
  bool pointer = (site->flags & ADSE_SITE_POINTER) != 0;

  if (!op_is_comparison (site->op) || site->flags & ADSE_SITE_IMPLICIT)
    return none;
  switch (op_relation (site->op))
    {
    case REL_LT:
    case REL_GE: return pointer ? pointer_order : below;
    case REL_GT:
    case REL_LE: return pointer ? pointer_order : above;
    default: return pointer ? pointer_equal : equal;
    }
}

static unsigned
bv_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site_points (site).n;
}

/* Point of floating-point operands A and B of W bits.  */
static adse_ref
float_point (const struct adse_algebra *alg, enum point point, unsigned w, adse_ref a,
	     adse_ref b)
{
  static const uint8_t relation[] = {
    [ON] = REL_EQ,	[BELOW] = REL_EQ,     [ABOVE] = REL_EQ,	    [LESS] = REL_LT,
    [GREATER] = REL_GT, [FAR_BELOW] = REL_LT, [FAR_ABOVE] = REL_GT, [APART] = REL_NE
  };
  bool below = point == BELOW || point == FAR_BELOW;
  if (below)
    b = alg->op (alg->ctx, ADSE_OP_FNEG, w, w, b, 0, 0, 0);
  if (below || point == ABOVE || point == FAR_ABOVE)
    b = alg->op (alg->ctx, ADSE_OP_FUP, w, w, b, 0, 0, 0);
  if (below)
    b = alg->op (alg->ctx, ADSE_OP_FNEG, w, w, b, 0, 0, 0);
  return pred_compare (alg, relation_float_op ((enum relation) relation[point]), w, a,
		       b);
}

static adse_ref
bv_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	      const struct adse_visit *visit, const struct adse_algebra *alg)
{
  bool sign = site_is_signed (site);
  unsigned w = site->width, wide = w + 1;
  enum adse_op extend = sign ? ADSE_OP_SEXT : ADSE_OP_ZEXT;
  adse_ref a = visit->v[0], b = visit->v[1], one;
  enum point point = (enum point) site_points (site).point[i];

  (void) ctx;
  if (!a || !b)
    return 0;
  if (site_is_float (site))
    return float_point (alg, point, w, a, b);
  /* These need no neighbour and no wider arithmetic.  */
  switch (point)
    {
    case ON: return pred_compare (alg, ADSE_OP_EQ, w, a, b);
    case APART: return pred_compare (alg, ADSE_OP_NE, w, a, b);
    case LESS: return pred_compare (alg, relation_op (REL_LT, sign), w, a, b);
    case GREATER: return pred_compare (alg, relation_op (REL_GT, sign), w, a, b);
    default: break;
    }
  a = alg->op (alg->ctx, extend, wide, w, a, 0, 0, 0);
  b = alg->op (alg->ctx, extend, wide, w, b, 0, 0, 0);
  one = alg->konst (alg->ctx, wide, 1);
  /* The smaller side plus one, which fits in the wider type in either
     signedness; B - 1 of an unsigned 0 would not.  */
  if (point == BELOW || point == FAR_BELOW)
    a = alg->op (alg->ctx, ADSE_OP_ADD, wide, wide, a, one, 0, 0);
  else
    b = alg->op (alg->ctx, ADSE_OP_ADD, wide, wide, b, one, 0, 0);
  return pred_compare (alg,
		       point == FAR_BELOW   ? relation_op (REL_LT, sign)
		       : point == FAR_ABOVE ? relation_op (REL_GT, sign)
					    : ADSE_OP_EQ,
		       wide, a, b);
}

/* TEXT is a plain decimal number of at most 18 digits.  */
static bool
decimal (const char *text, int64_t *v)
{
  bool minus = *text == '-';
  unsigned digits = 0;

  text += minus;
  if (*text == '0' && text[1])
    return false;
  for (*v = 0; *text >= '0' && *text <= '9' && digits < 18; text++, digits++)
    *v = *v * 10 + (*text - '0');
  if (minus)
    *v = -*v;
  return digits && !*text;
}

/* B - 1 or B + 1, worked out where B is a number in the source.  */
static void
put_neighbour (struct text *t, const struct adse_site_ctx *ctx,
	       const struct adse_site *site, int step)
{
  int64_t v;

  if (site_is_float (site))
    {
      text_put (t, step < 0 ? "next below " : "next above ");
      put_operand (t, ctx, site, 1, true);
      return;
    }
  if (site->opnd[1] == ADSE_OPND_CONST
      && decimal (ctx->strings + site->opnd_text[1], &v))
    text_number (t, (uint64_t) (v + step), 64, true);
  else
    {
      put_operand (t, ctx, site, 1, true);
      text_put (t, step < 0 ? " - 1" : " + 1");
    }
}

static void
bv_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	 enum label_style style, struct text *t)
{
  static const char *const relation[]
    = { " == ", " == ", " == ", " < ", " > ", " < ", " > ", " != " };
  enum point point = (enum point) site_points (site).point[i];

  if (style == STYLE_NOTE)
    {
      put_site (t, ctx, site);
      text_put (t, "\t");
    }
  put_operand (t, ctx, site, 0, true);
  text_put (t, relation[point]);
  if (point == BELOW || point == FAR_BELOW)
    put_neighbour (t, ctx, site, -1);
  else if (point == ABOVE || point == FAR_ABOVE)
    put_neighbour (t, ctx, site, 1);
  else
    put_operand (t, ctx, site, 1, true);
  if (style == STYLE_SENTENCE)
    {
      bool on = point == ON || point == BELOW || point == ABOVE;
      text_put (t, on ? " (boundary of " : " (off the boundary of ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_BV = { bv_count, bv_predicate, bv_text };

/* Limit: compared values at most ctx->limit apart, on whichever side.  */
static unsigned
limit_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return op_is_comparison (site->op)
	 && !(site->flags & (ADSE_SITE_IMPLICIT | ADSE_SITE_POINTER));
}

static adse_ref
limit_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, const struct adse_visit *visit,
		 const struct adse_algebra *alg)
{
  unsigned w = site->width, wide = w + 2;
  enum adse_op extend = site_is_signed (site) ? ADSE_OP_SEXT : ADSE_OP_ZEXT;
  adse_ref a = visit->v[0], b = visit->v[1];
  adse_val most = ((adse_val) 1 << w) - 1;
  adse_val d = ctx->limit < most ? ctx->limit : most;

  (void) i;
  if (!a || !b)
    return 0;
  if (site_is_float (site))
    {
      adse_val limit = adse_op_eval (ADSE_OP_UTOF, w, 32, ctx->limit, 0, 0, 0);
      a = alg->op (alg->ctx, ADSE_OP_FSUB, w, w, a, b, 0, 0);
      a = alg->op (alg->ctx, ADSE_OP_FABS, w, w, a, 0, 0, 0);
      return pred_compare (alg, ADSE_OP_FLE, w, a, alg->konst (alg->ctx, w, limit));
    }
  /* a - b + d, which is at most 2 * d and, without a sign, not less than 0.  */
  a = alg->op (alg->ctx, extend, wide, w, a, 0, 0, 0);
  b = alg->op (alg->ctx, extend, wide, w, b, 0, 0, 0);
  a = alg->op (alg->ctx, ADSE_OP_SUB, wide, wide, a, b, 0, 0);
  a = alg->op (alg->ctx, ADSE_OP_ADD, wide, wide, a, alg->konst (alg->ctx, wide, d), 0,
	       0);
  return pred_compare (alg, ADSE_OP_ULE, wide, a, alg->konst (alg->ctx, wide, 2 * d));
}

static void
limit_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    enum label_style style, struct text *t)
{
  (void) i;
  if (style == STYLE_NOTE)
    {
      put_site (t, ctx, site);
      text_put (t, "\t");
    }
  text_put (t, "|");
  put_operand (t, ctx, site, 0, true);
  text_put (t, " - ");
  put_operand (t, ctx, site, 1, true);
  text_put (t, "| <= ");
  text_number (t, ctx->limit, 32, false);
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (limit of ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_LIMIT = { limit_count, limit_predicate, limit_text };

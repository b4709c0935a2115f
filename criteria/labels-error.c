/* SPDX-License-Identifier: MIT
   Run-time errors of operators as labels (Jamrozik et al. 2013 section 4.4,
   equation 5; Bardin et al. 2014 section III).  Of equation 5's pair, the side
   without the error holds wherever the program goes on, so only the error is a
   label.  What a constant operand rules out is none.

   Errors are those of C11 6.5: an arithmetic result that its type cannot
   represent (5), a divisor of zero (6.5.5), a shift by a negative number or by the
   width and more, a left shift of a negative number or beyond the type's largest
   (6.5.7).  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static bool
operand_is (const struct adse_site *site, unsigned i, adse_val v)
{
  return site->opnd[i] == ADSE_OPND_CONST
	 && adse_mask (site->konst[i], site->width) == adse_mask (v, site->width);
}

/* Operand I can be V.  */
static bool
operand_may_be (const struct adse_site *site, unsigned i, adse_val v)
{
  return site->opnd[i] != ADSE_OPND_CONST || operand_is (site, i, v);
}

static adse_val
smallest (const struct adse_site *site)
{
  return (adse_val) 1 << (site->width - 1);
}

static adse_ref
konst (const struct adse_algebra *alg, unsigned width, adse_val v)
{
  return alg->konst (alg->ctx, width, adse_mask (v, width));
}

static adse_ref
compare_const (const struct adse_algebra *alg, enum adse_op op, unsigned width,
	       adse_ref a, adse_val v)
{
  return pred_compare (alg, op, width, a, konst (alg, width, v));
}

/* What every error of an operator says: where; a sentence ends in its CAUSE.  */
static void
put_error (struct text *t, const struct adse_site_ctx *ctx,
	   const struct adse_site *site, enum label_style style, const char *error)
{
  put_site (t, ctx, site);
  text_put (t, style == STYLE_NOTE ? "\t" : style == STYLE_SHORT ? ": " : " ");
  text_put (t, error);
}

/* divz: a divisor of zero.  */

static unsigned
divz_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  switch (site->op)
    {
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: return operand_may_be (site, 1, 0);
    default: return 0;
    }
}

static adse_ref
divz_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  (void) ctx, (void) i;
  if (!visit->v[1])
    return 0;
  return compare_const (alg, ADSE_OP_EQ, site->width, visit->v[1], 0);
}

static void
divz_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  (void) i;
  if (style != STYLE_SENTENCE)
    put_error (t, ctx, site, style, "");
  put_operand (t, ctx, site, 1, true);
  text_put (t, " == 0");
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (division by zero in ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_DIVZ = { divz_count, divz_predicate, divz_text };

/* divo: the smallest number divided by -1.  */

static unsigned
divo_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return (site->op == ADSE_OP_SDIV || site->op == ADSE_OP_SREM)
	 && operand_may_be (site, 0, smallest (site))
	 && operand_may_be (site, 1, ~(adse_val) 0);
}

static adse_ref
divo_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  unsigned w = site->width;

  (void) ctx, (void) i;
  if (!visit->v[0] || !visit->v[1])
    return 0;
  return pred_and (alg,
		   compare_const (alg, ADSE_OP_EQ, w, visit->v[0], smallest (site)),
		   compare_const (alg, ADSE_OP_EQ, w, visit->v[1], ~(adse_val) 0));
}

static void
overflow_text (const struct adse_site_ctx *ctx, const struct adse_site *site,
	       unsigned i, enum label_style style, struct text *t)
{
  (void) i;
  put_error (t, ctx, site, style, "overflows");
}

const struct label_ops label_DIVO = { divo_count, divo_predicate, overflow_text };

/* overflow: a signed sum, difference, product, negation or absolute value that its
   type cannot represent.  */

static unsigned
overflow_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  if (!site_is_signed (site))
    return 0;
  /* A narrower ++ is done in int.  */
  if (site->kind == ADSE_SITE_STEP && site->width < 32)
    return 0;
  switch (site->op)
    {
    case ADSE_OP_ADD: return !operand_is (site, 0, 0) && !operand_is (site, 1, 0);
    case ADSE_OP_SUB:
      /* Nothing is too far from -1.  */
      return !operand_is (site, 0, ~(adse_val) 0) && !operand_is (site, 1, 0);
    case ADSE_OP_MUL:
      for (unsigned i = 0; i < 2; i++)
	if (operand_is (site, i, 0) || operand_is (site, i, 1))
	  return 0;
      return 1;
    case ADSE_OP_NEG:
    case ADSE_OP_ABS: return operand_may_be (site, 0, smallest (site));
    default: return 0;
    }
}

/* A is farther from 0 than K.  */
static adse_ref
is_beyond (const struct adse_algebra *alg, unsigned width, adse_ref a, adse_val k)
{
  return pred_or (alg, compare_const (alg, ADSE_OP_SLT, width, a, -k),
		  compare_const (alg, ADSE_OP_SGT, width, a, k));
}

/* The largest number whose square is less than 2 to the BITS.  */
static adse_val
root_below (unsigned bits)
{
  adse_val low = 0, limit = (adse_val) 1 << bits;

  for (unsigned bit = bits / 2 + 1; bit-- > 0;)
    {
      adse_val next = low | (adse_val) 1 << bit;
      if (next * next < limit)
	low = next;
    }
  return low;
}

/* A op B is computed in WIDE bits, in which it has its own value.  Of a product that
   is too large, one factor is large: that says nothing new, but often shows at once
   that there is none.  */
static adse_ref
leaves_range (const struct adse_site *site, enum adse_op op, unsigned wide, adse_ref a,
	      adse_ref b, const struct adse_algebra *alg)
{
  unsigned w = site->width;
  adse_val half = smallest (site);

  adse_ref large = 0, r;

  if (op == ADSE_OP_MUL)
    {
      adse_val root = root_below (w - 1);
      large = pred_or (alg, is_beyond (alg, w, a, root), is_beyond (alg, w, b, root));
    }
  a = alg->op (alg->ctx, ADSE_OP_SEXT, wide, w, a, 0, 0, 0);
  b = alg->op (alg->ctx, ADSE_OP_SEXT, wide, w, b, 0, 0, 0);
  a = alg->op (alg->ctx, op, wide, wide, a, b, 0, 0);
  r = pred_or (alg, compare_const (alg, ADSE_OP_SLT, wide, a, -half),
	       compare_const (alg, ADSE_OP_SGT, wide, a, half - 1));
  return large ? pred_and (alg, large, r) : r;
}

/* X op K or, REVERSED, K op X: the X beyond which that overflows.  Comparisons of
   X are easier to solve than wider arithmetic.  */
static adse_ref
overflow_const (const struct adse_site *site, adse_ref x, adse_val k, bool reversed,
		const struct adse_algebra *alg)
{
  unsigned w = site->width;
  __int128 c = (__int128) adse_sext (k, w);
  __int128 min = -(__int128) smallest (site), max = -(min + 1);
  __int128 low = min, high = max; /* X within these is fine */

  switch (site->op)
    {
    case ADSE_OP_ADD: *(c > 0 ? &high : &low) = c > 0 ? max - c : min - c; break;
    case ADSE_OP_SUB:
      if (!reversed)
	*(c > 0 ? &low : &high) = c > 0 ? min + c : max + c;
      else
	*(c >= 0 ? &low : &high) = c >= 0 ? c - max : c - min;
      break;
    default:
      if (c == -1)
	low = -max;
      else if (c > 0)
	low = min / c, high = max / c;
      else if (c < 0)
	low = max / c, high = min / c;
      break;
    }
  adse_ref below
    = low > min ? compare_const (alg, ADSE_OP_SLT, w, x, (adse_val) low) : 0;
  adse_ref above
    = high < max ? compare_const (alg, ADSE_OP_SGT, w, x, (adse_val) high) : 0;
  return below || above ? pred_or (alg, below, above) : pred_const (alg, false);
}

static adse_ref
overflow_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		    unsigned i, const struct adse_visit *visit,
		    const struct adse_algebra *alg)
{
  adse_ref a = visit->v[0], b = visit->v[1];
  unsigned w = site->width;

  (void) ctx, (void) i;
  if (!a)
    return 0;
  if (site->op == ADSE_OP_NEG || site->op == ADSE_OP_ABS)
    return compare_const (alg, ADSE_OP_EQ, w, a, smallest (site));
  if (!b)
    return 0;
  for (unsigned k = 0; k < 2; k++)
    if (site->opnd[k] == ADSE_OPND_CONST)
      return overflow_const (site, k ? a : b, site->konst[k], k == 0, alg);
  return leaves_range (site, site->op, site->op == ADSE_OP_MUL ? 2 * w : w + 1, a, b,
		       alg);
}

const struct label_ops label_OVERFLOW
  = { overflow_count, overflow_predicate, overflow_text };

/* shift: the count, then, of a left shift of signed numbers by a count in range, a
   negative number and a result that is too large.  */

enum shift_error
{
  COUNT,
  NEGATIVE,
  TOO_LARGE
};

struct shift_errors
{
  uint8_t n, error[3];
};

static struct shift_errors
site_shift_errors (const struct adse_site *site)
{
  struct shift_errors e = { 0, { 0 } };
  bool fixed = site->opnd[1] == ADSE_OPND_CONST;
  adse_val count = adse_mask (site->konst[1], site->width);

  if (site->op != ADSE_OP_SHL && site->op != ADSE_OP_LSHR && site->op != ADSE_OP_ASHR)
    return e;
  if (!fixed || count >= site->width)
    e.error[e.n++] = COUNT;
  if (site->op != ADSE_OP_SHL || !site_is_signed (site)
      || (fixed && count >= site->width))
    return e;
  bool negative = (adse_mask (site->konst[0], site->width) & smallest (site)) != 0;
  if (site->opnd[0] != ADSE_OPND_CONST || negative)
    e.error[e.n++] = NEGATIVE;
  if (site->opnd[0] != ADSE_OPND_CONST || (!negative && !operand_is (site, 0, 0)))
    if (!fixed || count)
      e.error[e.n++] = TOO_LARGE;
  return e;
}

static unsigned
shift_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site_shift_errors (site).n;
}

static adse_ref
shift_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, const struct adse_visit *visit,
		 const struct adse_algebra *alg)
{
  unsigned w = site->width;
  adse_ref a = visit->v[0], n = visit->v[1], largest, wrong;

  (void) ctx;
  if (!a || !n)
    return 0;
  enum shift_error error = (enum shift_error) site_shift_errors (site).error[i];
  if (error == COUNT)
    return compare_const (alg, ADSE_OP_UGE, w, n, w);
  wrong = compare_const (alg, ADSE_OP_SLT, w, a, 0);
  if (error == TOO_LARGE)
    {
      /* A > MAX >> N.  */
      largest = alg->op (alg->ctx, ADSE_OP_LSHR, w, w,
			 konst (alg, w, smallest (site) - 1), n, 0, 0);
      wrong = pred_compare (alg, ADSE_OP_SGT, w, a, largest);
    }
  if (site->opnd[1] == ADSE_OPND_CONST)
    return wrong;
  return pred_and (alg, wrong, compare_const (alg, ADSE_OP_ULT, w, n, w));
}

static void
shift_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    enum label_style style, struct text *t)
{
  enum shift_error error = (enum shift_error) site_shift_errors (site).error[i];

  if (error == TOO_LARGE)
    {
      put_error (t, ctx, site, style, "overflows");
      return;
    }
  if (style != STYLE_SENTENCE)
    put_error (t, ctx, site, style, "");
  put_operand (t, ctx, site, error == COUNT, true);
  if (error == COUNT)
    {
      text_put (t, " not in 0..");
      text_number (t, site->width - 1, 64, false);
    }
  else
    text_put (t, " < 0");
  if (style == STYLE_SENTENCE)
    {
      text_put (t, error == COUNT ? " (count of " : " (left shift of it in ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_SHIFT = { shift_count, shift_predicate, shift_text };

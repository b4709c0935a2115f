/* SPDX-License-Identifier: MIT
   Run-time errors that are no matter of an operator (Jamrozik et al. 2013 section
   4.4, Bardin et al. 2014 section III): where memory is accessed, where an integer
   is converted, where the program must not come.  They are visited before what they
   warn of, so that a run that ends there has covered its label.  */
#include "adse-op.h"
#include "labels-impl.h"
#include "labels.h"
#include "site.h"

static void
put_place (struct text *t, const struct adse_site_ctx *ctx,
	   const struct adse_site *site, enum label_style style)
{
  put_site (t, ctx, site);
  text_put (t, style == STYLE_NOTE ? "\t" : style == STYLE_SHORT ? ": " : " ");
}

static adse_ref
compare_const (const struct adse_algebra *alg, enum adse_op op, unsigned width,
	       adse_ref a, adse_val v)
{
  return pred_compare (alg, op, width, a,
		       alg->konst (alg->ctx, width, adse_mask (v, width)));
}

/* bounds: an index that its array does not have.  As an unsigned number a negative
   one is too large, unless it is narrower than the bound.  */

static bool
index_reaches (const struct adse_site *site)
{
  adse_val most = adse_mask (~(adse_val) 0, site->width);

  if (site->opnd[0] == ADSE_OPND_CONST)
    {
      adse_val k = adse_mask (site->konst[0], site->width);
      return k > site->konst[1]
	     || (site->flags & ADSE_SITE_SIGNED && k >> (site->width - 1));
    }
  /* Its form says that it is none too large.  */
  if (site->konst[0] && !(site->konst[0] & ADSE_SITE_RANGE_SIGNED)
      && site->konst[0] <= site->konst[1])
    return false;
  return site->flags & ADSE_SITE_SIGNED || site->konst[1] < most;
}

static unsigned
bounds_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site->op == ADSE_ACCESS_INDEX && index_reaches (site);
}

static adse_ref
bounds_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, const struct adse_visit *visit,
		  const struct adse_algebra *alg)
{
  unsigned w = site->width;
  adse_val last = site->konst[1];

  (void) ctx, (void) i;
  if (!visit->v[0])
    return 0;
  if (site->flags & ADSE_SITE_SIGNED && last >> (w - 1))
    return compare_const (alg, ADSE_OP_SLT, w, visit->v[0], 0);
  return compare_const (alg, ADSE_OP_UGT, w, visit->v[0], last);
}

static void
bounds_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	     enum label_style style, struct text *t)
{
  (void) i;
  if (style != STYLE_SENTENCE)
    put_place (t, ctx, site, style);
  put_operand (t, ctx, site, 0, true);
  text_put (t, " not in 0..");
  text_number (t, site->konst[1], 64, false);
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (index of ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_BOUNDS = { bounds_count, bounds_predicate, bounds_text };

/* null: what a null pointer points to.  */

static unsigned
null_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site->op == ADSE_ACCESS_POINTER;
}

static adse_ref
null_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		unsigned i, const struct adse_visit *visit,
		const struct adse_algebra *alg)
{
  (void) ctx, (void) i;
  if (site->flags & ADSE_SITE_NONNULL)
    return pred_const (alg, false);
  return visit->v[0] ? compare_const (alg, ADSE_OP_EQ, site->width, visit->v[0], 0) : 0;
}

static void
null_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	   enum label_style style, struct text *t)
{
  (void) i;
  if (style != STYLE_SENTENCE)
    put_place (t, ctx, site, style);
  put_operand (t, ctx, site, 0, true);
  text_put (t, " == NULL");
  if (style == STYLE_SENTENCE)
    {
      text_put (t, " (dereferenced in ");
      put_site (t, ctx, site);
      text_put (t, ")");
    }
}

const struct label_ops label_NULL_DEREF = { null_count, null_predicate, null_text };

/* narrow: a conversion, or ++ or -- of a type narrower than int, whose result is
   another number; of a floating-point number, one whose integral part does not fit
   (undefined, C11 6.3.1.4).  */

/* Numbers of WIDTH bits, signed if IS_SIGNED.  */
struct range
{
  __int128 low, high;
};

static struct range
numbers (unsigned width, bool is_signed)
{
  __int128 half = (__int128) 1 << (width - 1);
  struct range all = { is_signed ? -half : 0, is_signed ? half - 1 : 2 * half - 1 };
  return all;
}

static struct range
from_range (const struct adse_site *site)
{
  return numbers (site->width, (site->flags & ADSE_SITE_SIGNED) != 0);
}

/* Operands whose result fits.  */
static struct range
fitting (const struct adse_site *site)
{
  struct range r;
  if (site->kind == ADSE_SITE_STEP)
    {
      r = from_range (site);
      *(site->op == ADSE_OP_ADD ? &r.high : &r.low) += site->op == ADSE_OP_ADD ? -1 : 1;
      return r;
    }
  return numbers ((unsigned) site->konst[1], (site->flags & ADSE_SITE_TO_SIGNED) != 0);
}

static bool
from_float (const struct adse_site *site)
{
  return site->kind == ADSE_SITE_CONVERT && site->op != ADSE_OP_NONE;
}

/* The bits of 2 to the POWER, as a number of WIDTH bits.  */
static adse_val
power_of_two (unsigned width, unsigned power)
{
  return width == 32 ? (adse_val) (127 + power) << 23 : (adse_val) (1023 + power) << 52;
}

/* X, a floating-point number of the site's width, has no integral part of the type:
   it is not above the least less one, or not below the greatest plus one.  Where the
   least less one is no number of that width, the least is.  */
static adse_ref
does_not_fit (const struct adse_site *site, adse_ref x, const struct adse_algebra *alg)
{
  unsigned w = site->width, to = (unsigned) site->konst[1];
  unsigned digits = w == 32 ? 24 : 53;
  adse_val negative = (adse_val) 1 << (w - 1);
  enum adse_op above = ADSE_OP_FGT;
  adse_val least = negative | power_of_two (w, 0);
  if (site->flags & ADSE_SITE_TO_SIGNED)
    {
      least = negative | power_of_two (w, to - 1);
      if (to - 1 < digits)
	/* -(2^n + 1) of significand 1.0...01 in the place of value 1.  */
	least += (adse_val) 1 << (digits - 1 - (to - 1));
      else
	above = ADSE_OP_FGE;
    }
  adse_val most = power_of_two (w, site->flags & ADSE_SITE_TO_SIGNED ? to - 1 : to);
  return pred_not (alg, pred_and (alg, compare_const (alg, above, w, x, least),
				  compare_const (alg, ADSE_OP_FLT, w, x, most)));
}

static unsigned
narrow_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  if (site->kind == ADSE_SITE_STEP)
    return site->width < 32;
  if (site->konst[1] < 1 || site->konst[1] > 64)
    return 0;
  if (from_float (site))
    return site->width == 32 || site->width == 64;
  struct range from = from_range (site), to = fitting (site);
  return from.low < to.low || from.high > to.high;
}

static adse_ref
narrow_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		  unsigned i, const struct adse_visit *visit,
		  const struct adse_algebra *alg)
{
  unsigned w = site->width;
  bool sign = (site->flags & ADSE_SITE_SIGNED) != 0;
  struct range from = from_range (site), to = fitting (site);
  adse_ref below = 0, above = 0, x = visit->v[0];

  (void) ctx, (void) i;
  if (!x)
    return 0;
  if (from_float (site))
    return does_not_fit (site, x, alg);
  if (sign && to.low == 0 && to.high < from.high)
    /* Negative numbers are too large, too.  */
    return compare_const (alg, ADSE_OP_UGT, w, x, (adse_val) to.high);
  if (to.low > from.low)
    below
      = compare_const (alg, sign ? ADSE_OP_SLT : ADSE_OP_ULT, w, x, (adse_val) to.low);
  if (to.high < from.high)
    above
      = compare_const (alg, sign ? ADSE_OP_SGT : ADSE_OP_UGT, w, x, (adse_val) to.high);
  return pred_or (alg, below, above);
}

static void
narrow_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	     enum label_style style, struct text *t)
{
  const char *type = ctx->strings + site->opnd_text[1];

  (void) i;
  put_place (t, ctx, site, style);
  text_put (t, "does not fit in ");
  text_put (t, *type ? type : "its type");
}

const struct label_ops label_NARROW = { narrow_count, narrow_predicate, narrow_text };

/* unreachable, assert: that the program comes there is the error.  */

static unsigned
unreachable_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site->op == ADSE_POINT_UNREACHABLE;
}

static unsigned
assert_count (const struct adse_site_ctx *ctx, const struct adse_site *site)
{
  (void) ctx;
  return site->op == ADSE_POINT_ASSERTION || site->op == ADSE_POINT_ABORT;
}

static adse_ref
point_predicate (const struct adse_site_ctx *ctx, const struct adse_site *site,
		 unsigned i, const struct adse_visit *visit,
		 const struct adse_algebra *alg)
{
  (void) ctx, (void) site, (void) i, (void) visit;
  return pred_const (alg, true);
}

static void
point_text (const struct adse_site_ctx *ctx, const struct adse_site *site, unsigned i,
	    enum label_style style, struct text *t)
{
  (void) i;
  put_place (t, ctx, site, style);
  text_put (t, site->op != ADSE_POINT_ASSERTION
		 ? style == STYLE_SENTENCE ? "is reached" : "reached"
		 : "fails");
}

const struct label_ops label_UNREACHABLE
  = { unreachable_count, point_predicate, point_text };
const struct label_ops label_ASSERT = { assert_count, point_predicate, point_text };

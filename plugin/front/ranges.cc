/* SPDX-License-Identifier: GPL-3.0-or-later
   What the form of an expression says about its value: `c & 15', a character, a
   remainder.  */
#include "base/plugin.h"
#include "front/ranges.h"
#include "site.h"

struct range
type_range (tree type)
{
  unsigned precision = TYPE_PRECISION (type);
  struct range r = { 0, 0 };
  if (TYPE_UNSIGNED (type))
    r.high = wi::mask<widest_int> (precision, false);
  else
    {
      r.high = wi::mask<widest_int> (precision - 1, false);
      r.low = -r.high - 1;
    }
  return r;
}

bool
range_within (const struct range &a, const struct range &b)
{
  return wi::les_p (b.low, a.low) && wi::les_p (a.high, b.high);
}

/* The same for T, a sum, a difference, a product or a combination of bits; ALL, if
   it may overflow.  */
static struct range
arithmetic (tree t, const struct range &all)
{
  struct range a = range_of (TREE_OPERAND (t, 0)), r = all;
  struct range b = range_of (TREE_OPERAND (t, 1));
  switch (TREE_CODE (t))
    {
    case PLUS_EXPR: r = { a.low + b.low, a.high + b.high }; break;
    case MINUS_EXPR: r = { a.low - b.high, a.high - b.low }; break;
    case MULT_EXPR:
      if (!wi::neg_p (a.low) && !wi::neg_p (b.low))
	r = { a.low * b.low, a.high * b.high };
      break;
    default:
      /* No bit above the highest of both.  */
      if (!wi::neg_p (a.low) && !wi::neg_p (b.low))
	r = { 0, wi::mask<widest_int> (wi::min_precision (a.high | b.high, UNSIGNED),
				       false) };
    }
  return range_within (r, all) ? r : all;
}

struct range
range_of (tree t)
{
  struct range all = type_range (TREE_TYPE (t)), r = all;
  if (TREE_CODE (t) == INTEGER_CST)
    return { wi::to_widest (t), wi::to_widest (t) };
  if (COMPARISON_CLASS_P (t) || TREE_CODE (t) == TRUTH_NOT_EXPR
      || TREE_CODE (t) == TRUTH_ANDIF_EXPR || TREE_CODE (t) == TRUTH_ORIF_EXPR)
    return { 0, 1 };
  switch (TREE_CODE (t))
    {
    case NOP_EXPR:
    case CONVERT_EXPR:
    case NON_LVALUE_EXPR:
    case SAVE_EXPR:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
	return all;
      r = range_of (TREE_OPERAND (t, 0));
      break;
    case COMPOUND_EXPR: r = range_of (TREE_OPERAND (t, 1)); break;
    case COND_EXPR:
      {
	if (!TREE_OPERAND (t, 2) || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 1)))
	    || !INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 2))))
	  return all;
	struct range a = range_of (TREE_OPERAND (t, 1));
	struct range b = range_of (TREE_OPERAND (t, 2));
	r = { wi::smin (a.low, b.low), wi::smax (a.high, b.high) };
	break;
      }
    case BIT_AND_EXPR:
      for (int i = 0; i < 2; i++)
	{
	  struct range mask = range_of (TREE_OPERAND (t, i));
	  if (!wi::neg_p (mask.low) && wi::lts_p (mask.high, r.high))
	    r = { 0, mask.high };
	}
      break;
    case TRUNC_MOD_EXPR:
      {
	struct range a = range_of (TREE_OPERAND (t, 0));
	tree k = TREE_OPERAND (t, 1);
	if (TREE_CODE (k) != INTEGER_CST || tree_int_cst_sgn (k) <= 0)
	  return all;
	widest_int most = wi::to_widest (k) - 1;
	r = { wi::neg_p (a.low) ? wi::smax (-most, a.low) : widest_int (0),
	      wi::smin (most, wi::smax (a.high, 0)) };
	break;
      }
    case RSHIFT_EXPR:
      {
	struct range a = range_of (TREE_OPERAND (t, 0));
	tree k = TREE_OPERAND (t, 1);
	if (TREE_CODE (k) != INTEGER_CST || !tree_fits_uhwi_p (k)
	    || tree_to_uhwi (k) >= TYPE_PRECISION (TREE_TYPE (t)))
	  return all;
	r = { wi::arshift (a.low, tree_to_uhwi (k)),
	      wi::arshift (a.high, tree_to_uhwi (k)) };
	break;
      }
    case LSHIFT_EXPR:
      {
	struct range a = range_of (TREE_OPERAND (t, 0));
	tree k = TREE_OPERAND (t, 1);
	if (TREE_CODE (k) != INTEGER_CST || !tree_fits_uhwi_p (k)
	    || tree_to_uhwi (k) >= TYPE_PRECISION (TREE_TYPE (t)))
	  return all;
	r = { wi::lshift (a.low, tree_to_uhwi (k)),
	      wi::lshift (a.high, tree_to_uhwi (k)) };
	break;
      }
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR: return arithmetic (t, all);
    default: return all;
    }
  return range_within (r, all) ? r : all;
}

uint64_t
range_code (tree t, unsigned width, bool is_signed)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) || TREE_CODE (t) == INTEGER_CST)
    return 0;
  struct range r = range_of (t);
  bool negative = wi::neg_p (r.low);
  widest_int most = negative ? wi::smax (r.high, -r.low - 1) : r.high;
  if ((negative && !is_signed) || most <= 0
      || wi::ges_p (most, wi::mask<widest_int> (width - is_signed, false)))
    return 0;
  return most.to_uhwi () | (negative ? ADSE_SITE_RANGE_SIGNED : 0);
}

void
range_truth (tree t, bool never[2])
{
  struct range none = { 0, 0 };
  enum tree_code code = TREE_CODE (t);
  never[0] = never[1] = false;
  if (!COMPARISON_CLASS_P (t))
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) || TREE_CODE (t) == INTEGER_CST)
	return;
      struct range r = range_of (t);
      never[0] = wi::gts_p (r.low, 0) || wi::neg_p (r.high);
      never[1] = range_within (r, none);
      return;
    }
  tree x = TREE_OPERAND (t, 0), y = TREE_OPERAND (t, 1);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (x)) || !INTEGRAL_TYPE_P (TREE_TYPE (y))
      || TYPE_UNSIGNED (TREE_TYPE (x)) != TYPE_UNSIGNED (TREE_TYPE (y))
      || TYPE_PRECISION (TREE_TYPE (x)) != TYPE_PRECISION (TREE_TYPE (y)))
    return;
  if (code == GT_EXPR || code == GE_EXPR)
    {
      std::swap (x, y);
      code = code == GT_EXPR ? LT_EXPR : LE_EXPR;
    }
  struct range a = range_of (x), b = range_of (y);
  bool apart = wi::lts_p (a.high, b.low) || wi::lts_p (b.high, a.low);
  switch (code)
    {
    case LT_EXPR:
      never[0] = wi::lts_p (a.high, b.low);
      never[1] = wi::ges_p (a.low, b.high);
      break;
    case LE_EXPR:
      never[0] = wi::les_p (a.high, b.low);
      never[1] = wi::gts_p (a.low, b.high);
      break;
    case EQ_EXPR: never[1] = apart; break;
    case NE_EXPR: never[0] = apart; break;
    default: break;
    }
}

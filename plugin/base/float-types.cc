/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point types and operators that are followed.  See float-types.h.  */
#include "base/float-types.h"
#include "adse-op.h"
#include "symrt-reasons.h"

/* -ffast-math and its parts, x87 arithmetic, other rounding and fused products
   give other results than the operators have.  */
static bool
options_keep_meaning (void)
{
  if (flag_unsafe_math_optimizations || flag_finite_math_only || !flag_signed_zeros
      || flag_rounding_math || flag_associative_math || flag_reciprocal_math)
    return false;
  if (targetm.c.excess_precision (EXCESS_PRECISION_TYPE_IMPLICIT)
      != FLT_EVAL_METHOD_PROMOTE_TO_FLOAT)
    return false;
  return flag_fp_contract_mode == FP_CONTRACT_OFF || !compat_fused_product ();
}

bool
type_is_float (tree type)
{
  return TREE_CODE (type) == REAL_TYPE
	 && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode)
	 && !DECIMAL_FLOAT_MODE_P (TYPE_MODE (type));
}

bool
float_followed (tree type)
{
  return type_is_float (type) && options_keep_meaning ();
}

bool
float_dropped (tree type)
{
  return type_is_float (type) && !options_keep_meaning ();
}

unsigned
float_reason (tree type)
{
  return type_is_float (type) ? SYMRT_REASON_FLOAT_MODE : SYMRT_REASON_FLOAT;
}

uint64_t
float_bits (tree x)
{
  long word[4] = { 0 };
  gcc_assert (TREE_CODE (x) == REAL_CST);
  real_to_target (word, TREE_REAL_CST_PTR (x), TYPE_MODE (TREE_TYPE (x)));
  uint64_t low = (uint32_t) word[0];
  if (TYPE_MODE (TREE_TYPE (x)) == SFmode)
    return low;
  uint64_t high = (uint32_t) word[1];
  return FLOAT_WORDS_BIG_ENDIAN ? low << 32 | high : high << 32 | low;
}

enum adse_op
float_operator (enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR: return ADSE_OP_FADD;
    case MINUS_EXPR: return ADSE_OP_FSUB;
    case MULT_EXPR: return ADSE_OP_FMUL;
    case RDIV_EXPR: return ADSE_OP_FDIV;
    case NEGATE_EXPR: return ADSE_OP_FNEG;
    case ABS_EXPR: return ADSE_OP_FABS;
    case EQ_EXPR: return ADSE_OP_FEQ;
    case NE_EXPR: return ADSE_OP_FNE;
    case LT_EXPR: return ADSE_OP_FLT;
    case LE_EXPR: return ADSE_OP_FLE;
    case GT_EXPR: return ADSE_OP_FGT;
    case GE_EXPR: return ADSE_OP_FGE;
    default: return ADSE_OP_NONE;
    }
}

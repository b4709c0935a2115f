/* SPDX-License-Identifier: GPL-3.0-or-later
   What is followed at all: types, operators on them, memory.  */
#include "base/float-types.h"
#include "emit/followed.h"
#include "adse-op.h"
#include "packet.h"
#include "symrt-reasons.h"

bool
type_followed (tree type)
{
  if (TREE_CODE (type) == REAL_TYPE)
    return float_followed (type);
  return (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
	 && TREE_CODE (type) != REFERENCE_TYPE && TYPE_PRECISION (type) <= 64;
}

unsigned
type_reason (tree type)
{
  if (SCALAR_FLOAT_TYPE_P (type) || FIXED_POINT_TYPE_P (type))
    return float_reason (type);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return SYMRT_REASON_COMPLEX;
  if (VECTOR_TYPE_P (type))
    return SYMRT_REASON_VECTOR;
  if (INTEGRAL_TYPE_P (type))
    return SYMRT_REASON_WIDE;
  return SYMRT_REASON_STMT;
}

bool
type_is_overflow_result (tree type)
{
  return TREE_CODE (type) == COMPLEX_TYPE && type_followed (TREE_TYPE (type));
}

unsigned
type_width (tree type)
{
  return TYPE_PRECISION (type);
}

unsigned
operation_desc (enum adse_op op, unsigned width, unsigned operand)
{
  return SYMRT_DESC (op, width, operand);
}

enum adse_op
operator_of (enum tree_code code, tree type)
{
  if (type_is_float (type))
    return float_operator (code);
  bool u = POINTER_TYPE_P (type) || TYPE_UNSIGNED (type);
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR: return ADSE_OP_ADD;
    case MINUS_EXPR:
    case POINTER_DIFF_EXPR: return ADSE_OP_SUB;
    case MULT_EXPR: return ADSE_OP_MUL;
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR: return u ? ADSE_OP_UDIV : ADSE_OP_SDIV;
    case TRUNC_MOD_EXPR: return u ? ADSE_OP_UREM : ADSE_OP_SREM;
    case BIT_AND_EXPR: return ADSE_OP_AND;
    case BIT_IOR_EXPR: return ADSE_OP_OR;
    case BIT_XOR_EXPR: return ADSE_OP_XOR;
    case LSHIFT_EXPR: return ADSE_OP_SHL;
    case RSHIFT_EXPR: return u ? ADSE_OP_LSHR : ADSE_OP_ASHR;
    case LROTATE_EXPR: return ADSE_OP_ROL;
    case RROTATE_EXPR: return ADSE_OP_ROR;
    case MIN_EXPR: return u ? ADSE_OP_UMIN : ADSE_OP_SMIN;
    case MAX_EXPR: return u ? ADSE_OP_UMAX : ADSE_OP_SMAX;
    case BIT_NOT_EXPR: return ADSE_OP_NOT;
    case NEGATE_EXPR: return ADSE_OP_NEG;
    case ABS_EXPR:
    case ABSU_EXPR: return ADSE_OP_ABS;
    case EQ_EXPR: return ADSE_OP_EQ;
    case NE_EXPR: return ADSE_OP_NE;
    case LT_EXPR: return u ? ADSE_OP_ULT : ADSE_OP_SLT;
    case LE_EXPR: return u ? ADSE_OP_ULE : ADSE_OP_SLE;
    case GT_EXPR: return u ? ADSE_OP_UGT : ADSE_OP_SGT;
    case GE_EXPR: return u ? ADSE_OP_UGE : ADSE_OP_SGE;
    default: return ADSE_OP_NONE;
    }
}

bool
is_shift (enum tree_code code)
{
  return code == LSHIFT_EXPR || code == RSHIFT_EXPR || code == LROTATE_EXPR
	 || code == RROTATE_EXPR;
}

bool
is_abnormal (tree x)
{
  return TREE_CODE (x) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x);
}

bool
memory_is_constant (tree ref)
{
  tree base = get_base_address (ref);
  return base
	 && (TREE_CODE (base) == STRING_CST || TREE_CODE (base) == CONST_DECL
	     || (VAR_P (base) && TREE_READONLY (base) && TREE_STATIC (base)
		 && !TREE_THIS_VOLATILE (base) && DECL_INITIAL (base)
		 && DECL_INITIAL (base) != error_mark_node));
}

bool
addressable (tree ref)
{
  for (tree t = ref; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (reverse_storage_order_for_component_p (t))
      return false;
  tree base = get_base_address (ref);
  if (!base || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (base)))
      || !ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (TREE_TYPE (ref))))
    return false;
  if (DECL_P (base))
    return !(VAR_P (base) && DECL_HARD_REGISTER (base))
	   && TREE_CODE (base) != FUNCTION_DECL;
  return TREE_CODE (base) == MEM_REF || TREE_CODE (base) == STRING_CST;
}

bool
memory_followed (tree ref, unsigned *reason)
{
  *reason = SYMRT_REASON_VOLATILE;
  if (TREE_THIS_VOLATILE (ref))
    return false;
  tree base = get_base_address (ref);
  if (base && TREE_THIS_VOLATILE (base))
    return false;
  if (!addressable (ref))
    {
      if (!base || !VAR_P (base) || !DECL_HARD_REGISTER (base))
	*reason = SYMRT_REASON_STMT;
      return false;
    }
  *reason = SYMRT_REASON_STMT;
  return TREE_CODE (ref) != BIT_FIELD_REF || tree_fits_uhwi_p (TREE_OPERAND (ref, 2));
}

bool
ref_is_bits (tree ref)
{
  return TREE_CODE (ref) == BIT_FIELD_REF
	 || (TREE_CODE (ref) == COMPONENT_REF
	     && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)));
}

tree
ref_size (tree ref)
{
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    return TREE_OPERAND (ref, 1);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  return size && (TREE_CODE (size) == INTEGER_CST || TREE_CODE (size) == SSA_NAME)
	   ? size
	   : NULL_TREE;
}

void
address_registers (tree ref, vec<tree> *out)
{
  for (tree t = ref;;)
    {
      if (TREE_CODE (t) == MEM_REF || TREE_CODE (t) == TARGET_MEM_REF)
	{
	  out->safe_push (TREE_OPERAND (t, 0));
	  return;
	}
      if (TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == ARRAY_RANGE_REF)
	out->safe_push (TREE_OPERAND (t, 1));
      else if (TREE_CODE (t) == WITH_SIZE_EXPR)
	;
      else if (!handled_component_p (t))
	return;
      t = TREE_OPERAND (t, 0);
    }
}

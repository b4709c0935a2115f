/* SPDX-License-Identifier: GPL-3.0-or-later
   See effects.h.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "front/effects.h"

static tree
find_effects (tree *tp, int *walk_subtrees, void *data)
{
  struct effects *e = (struct effects *) data;
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREDECREMENT_EXPR:
    case PREINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
      {
	tree base = get_base_address (TREE_OPERAND (t, 0));
	if (!base)
	  e->all = true;
	else if (DECL_P (base))
	  e->changed.add (base);
	break;
      }
    case BIND_EXPR:
    case STATEMENT_LIST:
    case ASM_EXPR: e->all = e->calls = true; break;
    case CALL_EXPR:
    case TARGET_EXPR:
    case VA_ARG_EXPR: e->calls = true; break;
    default: break;
    }
  return NULL_TREE;
}

void
effects_add (tree t, struct effects *e)
{
  if (!TREE_SIDE_EFFECTS (t))
    return;
  e->any = true;
  walk_tree_without_duplicates (&t, find_effects, e);
}

static bool
readable_decl (tree d)
{
  if (TREE_THIS_VOLATILE (d))
    return false;
  if (VAR_P (d))
    return !DECL_WEAK (d) && !DECL_HARD_REGISTER (d);
  return TREE_CODE (d) == PARM_DECL;
}

static bool
pure_type (tree type)
{
  return INTEGRAL_TYPE_P (type) || TREE_CODE (type) == POINTER_TYPE
	 || float_followed (type);
}

/* An element at a constant index inside the array's bounds.  */
static bool
within_bounds (tree ref)
{
  tree index = TREE_OPERAND (ref, 1);
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  return (TREE_CODE (index) == INTEGER_CST && domain && TYPE_MIN_VALUE (domain)
	  && TYPE_MAX_VALUE (domain)
	  && TREE_CODE (TYPE_MIN_VALUE (domain)) == INTEGER_CST
	  && TREE_CODE (TYPE_MAX_VALUE (domain)) == INTEGER_CST
	  && !tree_int_cst_lt (index, TYPE_MIN_VALUE (domain))
	  && !tree_int_cst_lt (TYPE_MAX_VALUE (domain), index));
}

static bool
pure_reference (tree t)
{
  for (;;)
    {
      if (TREE_THIS_VOLATILE (t))
	return false;
      if (DECL_P (t))
	return readable_decl (t);
      if (TREE_CODE (t) == ARRAY_REF)
	{
	  if (!within_bounds (t))
	    return false;
	}
      else if (TREE_CODE (t) != COMPONENT_REF && TREE_CODE (t) != BIT_FIELD_REF)
	return false;
      t = TREE_OPERAND (t, 0);
    }
}

bool
effects_pure (tree t)
{
  if (TREE_CODE (t) == INTEGER_CST || TREE_CODE (t) == REAL_CST)
    return true;
  if (TREE_SIDE_EFFECTS (t) || !pure_type (TREE_TYPE (t)))
    return false;
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL: return readable_decl (t);
    case COMPONENT_REF:
    case ARRAY_REF:
    case BIT_FIELD_REF: return pure_reference (t);
    case ADDR_EXPR: return DECL_P (TREE_OPERAND (t, 0));
    case NOP_EXPR:
    case CONVERT_EXPR:
    case NON_LVALUE_EXPR:
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    case TRUTH_NOT_EXPR:
    case FLOAT_EXPR: return effects_pure (TREE_OPERAND (t, 0));
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      if (TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST
	  || integer_zerop (TREE_OPERAND (t, 1))
	  || integer_minus_onep (TREE_OPERAND (t, 1)))
	return false;
      return effects_pure (TREE_OPERAND (t, 0));
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      /* Undefined by the width or more; the condition may be there to see to it
	 that this is not evaluated.  */
      if (TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST
	  || wi::geu_p (wi::to_wide (TREE_OPERAND (t, 1)),
			TYPE_PRECISION (TREE_TYPE (t))))
	return false;
      return effects_pure (TREE_OPERAND (t, 0));
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case POINTER_PLUS_EXPR:
    case POINTER_DIFF_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
    case EQ_EXPR:
    case NE_EXPR:
      return (effects_pure (TREE_OPERAND (t, 0)) && effects_pure (TREE_OPERAND (t, 1)));
    default: return false;
    }
}

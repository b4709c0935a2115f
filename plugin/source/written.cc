/* SPDX-License-Identifier: GPL-3.0-or-later
   Which operator of the source an expression is: its token, and how far it extends.  Of
   `a += b' the operation `+' and the assignment are both at the `+=', and only the
   assignment has the whole range:

     n += m & 1		    n + (m & 1): `+', from n to 1

   so assignments are noted when the walk comes to them, before what they assign.  */
#include "base/plugin.h"
#include "source/written.h"

/* Range of `a += b' by the location of the `+' in it.  */
static hash_map<int_hash<location_t, 0, 1>, source_range> *assignments;
/* What is assigned to by the compound assignment whose operator is there.  */
static hash_map<int_hash<location_t, 0, 1>, tree> *assigned;

void
written_begin (void)
{
  delete assignments;
  delete assigned;
  assignments = new hash_map<int_hash<location_t, 0, 1>, source_range>;
  assigned = new hash_map<int_hash<location_t, 0, 1>, tree>;
}

enum tree_code
source_code (enum source_op op, bool unary)
{
  switch (op)
    {
    case SRC_ADD: return PLUS_EXPR;
    case SRC_SUB: return unary ? NEGATE_EXPR : MINUS_EXPR;
    case SRC_MUL: return MULT_EXPR;
    case SRC_DIV: return TRUNC_DIV_EXPR;
    case SRC_MOD: return TRUNC_MOD_EXPR;
    case SRC_AND: return BIT_AND_EXPR;
    case SRC_OR: return BIT_IOR_EXPR;
    case SRC_XOR: return BIT_XOR_EXPR;
    case SRC_SHL: return LSHIFT_EXPR;
    case SRC_SHR: return RSHIFT_EXPR;
    case SRC_NOT: return BIT_NOT_EXPR;
    case SRC_LT: return LT_EXPR;
    case SRC_LE: return LE_EXPR;
    case SRC_GT: return GT_EXPR;
    case SRC_GE: return GE_EXPR;
    case SRC_EQ: return EQ_EXPR;
    case SRC_NE: return NE_EXPR;
    default: return ERROR_MARK;
    }
}

bool
unary_code (enum tree_code code)
{
  return code == NEGATE_EXPR || code == BIT_NOT_EXPR || code == ABS_EXPR;
}

bool
written_divides (enum tree_code op, enum tree_code code)
{
  return op == TRUNC_DIV_EXPR && code == RDIV_EXPR;
}

void
written_assignment (tree t)
{
  location_t loc = get_pure_location (EXPR_LOCATION (t));
  tree rhs = TREE_OPERAND (t, 1);
  if (loc <= BUILTINS_LOCATION || assignments->get (loc))
    return;
  if (TREE_CODE (t) == COMPOUND_EXPR && TREE_CODE (rhs) == MODIFY_EXPR)
    rhs = TREE_OPERAND (rhs, 1);
  /* A _Bool takes whether it is not zero.  */
  while (CONVERT_EXPR_P (rhs)
	 || (TREE_CODE (rhs) == NE_EXPR && integer_zerop (TREE_OPERAND (rhs, 1))
	     && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == BOOLEAN_TYPE))
    rhs = TREE_OPERAND (rhs, 0);
  if (BINARY_CLASS_P (rhs) && get_pure_location (EXPR_LOCATION (rhs)) == loc)
    {
      assignments->put (loc, EXPR_LOCATION_RANGE (t));
      if (TREE_CODE (t) == MODIFY_EXPR)
	assigned->put (loc, TREE_OPERAND (t, 0));
    }
}

tree *
written_target (location_t caret)
{
  return assigned->get (caret);
}

/* The range is that of the operator's token: no operand is in it.  */
static bool
only_token (const struct written *w)
{
  if (get_pure_location (w->range.m_start) != w->caret)
    return false;
  if (get_pure_location (w->range.m_finish) == w->caret)
    return true;
  expanded_location a = source_place (w->caret);
  expanded_location b = source_place (w->range.m_finish);
  return a.line == b.line && b.column == a.column + (int) w->length - 1
	 && w->op != SRC_NONE && w->op != SRC_UNKNOWN;
}

bool
find_written (tree t, struct written *w)
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION || in_system_header_at (loc))
    return false;
  w->caret = get_pure_location (loc);
  w->range = EXPR_LOCATION_RANGE (t);
  if (get_pure_location (w->range.m_start) == w->caret)
    if (source_range *r = assignments->get (w->caret))
      w->range = *r;
  w->op = source_operator (loc, &w->length);
  w->has_range = !only_token (w);
  w->unary = w->has_range && get_pure_location (w->range.m_start) == w->caret;
  if (w->op == SRC_NONE)
    return false;
  if (w->op == SRC_UNKNOWN)
    {
      /* No text: an operator that the compiler made has the location of an
	 operand or no range.  */
      bool first = get_pure_location (w->range.m_start) == w->caret;
      bool last = get_pure_location (w->range.m_finish) == w->caret;
      return w->has_range && !last && first == unary_code (TREE_CODE (t));
    }
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   `?:' that the front end made MIN, MAX or ABS of, made `?:' again:

     a > b ? a : b		MAX_EXPR <a, b>
     x < 0 ? -x : x		ABS_EXPR <x>

   so that the comparison is a decision with a condition like any other.  Which relation
   the source has, its text says; the value stays whatever that is.  Where the text does
   not say it, the expression is left as it is (an implied comparison).  */
#include "base/plugin.h"
#include "front/front.h"
#include "front/operators.h"
#include "source/source.h"
#include "source/written.h"

static bool
is_relation (location_t loc, enum tree_code *code)
{
  unsigned length;
  if (loc == UNKNOWN_LOCATION)
    return false;
  *code = source_code (source_operator (loc, &length), false);
  return (*code == LT_EXPR || *code == LE_EXPR || *code == GT_EXPR || *code == GE_EXPR);
}

/* The relation before the `?' of the `:' at LOC, with its range where that is known.  */
static location_t
find_relation (location_t loc, enum tree_code *code)
{
  source_range r = get_range_from_loc (line_table, loc);
  location_t found;
  if (!source_plain (loc))
    found = source_macro_relation (get_pure_location (loc));
  else
    {
      expanded_location at = source_place (loc), first = source_place (r.m_start);
      int question = 0;
      if (source_plain (r.m_start) && first.line == at.line)
	question = source_question (r.m_start, at.column);
      found = question ? source_scan (r.m_start, first.column, question, false)
		       : UNKNOWN_LOCATION;
    }
  return is_relation (found, code) ? found : UNKNOWN_LOCATION;
}

/* What stands left and right of the relation at LOC; empty when unknown.  */
static void
relation_texts (location_t loc, std::string text[2])
{
  source_range r = get_range_from_loc (line_table, loc);
  location_t caret = get_pure_location (loc);
  unsigned length;
  if (!source_plain (loc) || r.m_start == r.m_finish)
    return;
  source_operator (loc, &length);
  text[0] = source_text_before (r, caret);
  text[1] = source_text_after (r, caret, length);
  for (int i = 0; i < 2; i++)
    source_strip_parentheses (&text[i]);
}

/* In what the front end makes of `a REL b ? a : b', or `? b : a', b comes first.  */
static bool
right_first (enum tree_code made, enum tree_code rel)
{
  return made == MAX_EXPR ? rel == GT_EXPR || rel == LE_EXPR
			  : rel == LT_EXPR || rel == GE_EXPR;
}

/* Operand 0 of T, MIN or MAX, is what the source has right of the relation REL at
   LOC.  */
static bool
is_reversed (tree t, enum tree_code rel, location_t loc)
{
  tree a = TREE_OPERAND (t, 0), b = TREE_OPERAND (t, 1);
  std::string text[2];
  uint64_t number;
  relation_texts (loc, text);
  if (!text[0].empty ())
    {
      if (reads_as (a, text[0]) || reads_as (b, text[1]))
	return false;
      if (reads_as (a, text[1]) || reads_as (b, text[0]))
	return true;
      if (CONSTANT_CLASS_P (b))
	return literal_value (text[0], &number);
    }
  return !CONSTANT_CLASS_P (b) && right_first (TREE_CODE (t), rel);
}

static tree
set_location (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp) || DECL_P (*tp) || TREE_CODE (*tp) == SAVE_EXPR)
    *walk_subtrees = 0;
  else if (EXPR_P (*tp))
    {
      enum tree_code code = TREE_CODE (*tp);
      bool other = code == MIN_EXPR || code == MAX_EXPR || code == ABS_EXPR;
      SET_EXPR_LOCATION (*tp, other ? UNKNOWN_LOCATION : *(location_t *) data);
    }
  return NULL_TREE;
}

/* X once more, as an arm of the `?:' whose `:' is at LOC: what has no place of its own
   in the source lies there, where no operator does, and is no `?:' that is made again. */
static tree
arm (tree x, location_t loc)
{
  tree copy = unshare_expr (x);
  loc = get_pure_location (loc);
  walk_tree (&copy, set_location, &loc, NULL);
  return copy;
}

/* `0 REL x' is x REL 0 the other way round.  */
static bool
zero_first (location_t loc)
{
  std::string text[2];
  uint64_t number;
  relation_texts (loc, text);
  return literal_value (text[0], &number) && number == 0;
}

tree
conditional_restore (tree *tp)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t), rel;
  if (code != MIN_EXPR && code != MAX_EXPR && code != ABS_EXPR)
    return t;
  tree type = TREE_TYPE (t), first = TREE_OPERAND (t, 0);
  location_t loc = EXPR_LOCATION (t);
  if ((!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type)) || loc <= BUILTINS_LOCATION
      || in_system_header_at (loc) || TREE_SIDE_EFFECTS (t))
    return t;
  location_t at = find_relation (loc, &rel);
  if (at == UNKNOWN_LOCATION)
    return t;
  tree left = first, right, yes, no;
  bool less = rel == LT_EXPR || rel == LE_EXPR;
  if (code == ABS_EXPR)
    {
      bool swapped = zero_first (at);
      right = build_zero_cst (type);
      yes = arm (first, loc);
      no = build1_loc (get_pure_location (loc), NEGATE_EXPR, type, arm (first, loc));
      if (less != swapped)
	std::swap (yes, no);
      if (swapped)
	rel = swap_tree_comparison (rel);
    }
  else
    {
      right = TREE_OPERAND (t, 1);
      if (is_reversed (t, rel, at))
	std::swap (left, right);
      yes = arm (left, loc);
      no = arm (right, loc);
      if (less == (code == MAX_EXPR))
	std::swap (yes, no);
      if (CONSTANT_CLASS_P (left) && !CONSTANT_CLASS_P (right))
	{
	  std::swap (left, right);
	  rel = swap_tree_comparison (rel);
	}
    }
  tree cmp = build2_loc (at, rel, integer_type_node, left, right);
  return *tp = build3_loc (loc, COND_EXPR, type, cmp, yes, no);
}

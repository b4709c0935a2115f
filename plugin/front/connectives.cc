/* SPDX-License-Identifier: GPL-3.0-or-later
   Logical operators as the source wrote them.  The front end moves `!' inwards and
   forgets that it did, which leaves other connectives than the programmer's:

     !(a < 3 || b)		!(a < 3) && !b		at the `!'
     !(c || (a && b))		!c && (!a || !b)	the `||' at the `&&'
     a && b ? 1 : x		!a || !b ? x : 1	at the `&&'

   The token at the location, and behind a `!' the text, tell.  The trees stay as
   they are; formulas and texts of decisions follow the source.  */
#include "base/plugin.h"
#include "front/decisions.h"
#include "source/source.h"
#include "source/written.h"

bool
connective_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR: return true;
    default: return false;
    }
}

static bool
truth_valued (tree t)
{
  return (connective_p (t) || TREE_CODE (t) == TRUTH_NOT_EXPR
	  || COMPARISON_CLASS_P (t));
}

/* A conversion of a truth value to another integer type.  */
bool
connective_conversion (tree t)
{
  return (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
	 && INTEGRAL_TYPE_P (TREE_TYPE (t)) && truth_valued (TREE_OPERAND (t, 0));
}

/* In `__builtin_expect (E, c) != 0' with a truth value E: where E stands.  */
tree *
connective_expected (tree t)
{
  if (TREE_CODE (t) != NE_EXPR || !integer_zerop (TREE_OPERAND (t, 1))
      || TREE_CODE (TREE_OPERAND (t, 0)) != CALL_EXPR)
    return NULL;
  tree call = TREE_OPERAND (t, 0);
  tree fn = get_callee_fndecl (call);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      || (DECL_FUNCTION_CODE (fn) != BUILT_IN_EXPECT
	  && DECL_FUNCTION_CODE (fn) != BUILT_IN_EXPECT_WITH_PROBABILITY)
      || call_expr_nargs (call) < 2)
    return NULL;
  tree *tp = &CALL_EXPR_ARG (call, 0);
  while (connective_conversion (*tp) && CONVERT_EXPR_P (*tp))
    tp = &TREE_OPERAND (*tp, 0);
  return truth_valued (*tp) ? tp : NULL;
}

static bool
junction (enum tree_code code)
{
  return code == TRUTH_ANDIF_EXPR || code == TRUTH_ORIF_EXPR;
}

static enum tree_code
dual (enum tree_code code)
{
  return code == TRUTH_ANDIF_EXPR ? TRUTH_ORIF_EXPR : TRUTH_ANDIF_EXPR;
}

bool
connective_first_inverted (tree t)
{
  tree first = TREE_OPERAND (t, 0);
  location_t loc = EXPR_LOCATION (t);
  enum source_token inner;
  if (loc <= BUILTINS_LOCATION)
    return false;
  unsigned length;
  enum source_op op = source_operator (loc, &length);
  std::string left, right;
  bool likely = op == SRC_EQ;
  if (source_token (loc) == TOKEN_NOT)
    likely = source_nots (loc, &inner, &left) % 2 && inner == TOKEN_NE;
  else if (source_plain (loc))
    {
      location_t caret = get_pure_location (loc);
      left = source_text_before (EXPR_LOCATION_RANGE (t), caret);
      right = source_text_after (EXPR_LOCATION_RANGE (t), caret, length);
    }
  source_strip_shared_parentheses (&left, &right);
  source_strip_parentheses (&left);
  enum tree_code was = source_code (source_relation (left), false);
  while (CONVERT_EXPR_P (first))
    first = TREE_OPERAND (first, 0);
  if (was == ERROR_MARK || !COMPARISON_CLASS_P (first))
    return likely;
  return (TREE_CODE (first) != was && TREE_CODE (first) != swap_tree_comparison (was));
}

void
connective_written (tree t, struct connective *c)
{
  c->code = TREE_CODE (t);
  c->inverted = false;
  c->nots = 0;
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION)
    return;
  enum source_token token = source_token (loc), inner;
  unsigned length;
  if (token == TOKEN_NOT)
    {
      /* What the parentheses after it hold; if that is in doubt, one `!'.  */
      source_nots (loc, &inner);
      bool kept = inner == (c->code == TRUTH_ANDIF_EXPR ? TOKEN_AND : TOKEN_OR);
      if (junction (c->code) && kept)
	c->nots = 2;
      else if (c->code == TRUTH_XOR_EXPR
	       && (inner == TOKEN_NE) != connective_first_inverted (t))
	c->nots = 2;
      else if (junction (c->code) || c->code == TRUTH_XOR_EXPR)
	{
	  c->inverted = true;
	  c->nots = 1;
	  if (junction (c->code))
	    c->code = dual (c->code);
	}
    }
  else if ((token == TOKEN_AND && c->code == TRUTH_ORIF_EXPR)
	   || (token == TOKEN_OR && c->code == TRUTH_ANDIF_EXPR))
    {
      c->inverted = true;
      c->nots = 1;
      c->code = dual (c->code);
    }
  else if (c->code == TRUTH_XOR_EXPR && source_operator (loc, &length) == SRC_NE
	   && connective_first_inverted (t))
    {
      c->inverted = true;
      c->nots = 1;
    }
}

bool
connective_swapped (tree t)
{
  struct connective c;
  enum source_token inner;
  if (!connective_p (t))
    return false;
  connective_written (t, &c);
  location_t loc = EXPR_LOCATION (t);
  unsigned written = 0;
  if (loc > BUILTINS_LOCATION && source_token (loc) == TOKEN_NOT)
    written = source_nots (loc, &inner);
  return (c.nots + written) % 2;
}

/* T, an operation, begins at LOC: with an operand that has a `!', as `!a & b'.  */
static bool
begins_at (tree t, location_t loc)
{
  while (CONVERT_EXPR_P (t))
    t = TREE_OPERAND (t, 0);
  return BINARY_CLASS_P (t) && EXPR_LOCATION (t) > BUILTINS_LOCATION
	 && get_pure_location (EXPR_LOCATION (t)) != get_pure_location (loc)
	 && get_pure_location (EXPR_LOCATION_RANGE (t).m_start)
	      == get_pure_location (loc);
}

bool
connective_uninverted (tree t)
{
  location_t loc = EXPR_LOCATION (t), inner;
  enum source_op op;
  enum source_token negated;
  if (!COMPARISON_CLASS_P (t) || loc <= BUILTINS_LOCATION
      || source_token (loc) != TOKEN_NOT || source_nots (loc, &negated) % 2 == 0)
    return false;
  if (source_negated_comparison (loc, &op, &inner))
    return source_code (op, false) == TREE_CODE (t);
  return (TREE_CODE (t) == NE_EXPR && integer_zerop (TREE_OPERAND (t, 1))
	  && negated == TOKEN_OTHER && !begins_at (TREE_OPERAND (t, 0), loc));
}

static std::string
operand_text (tree e)
{
  while (TREE_CODE (e) == SAVE_EXPR || CONVERT_EXPR_P (e))
    e = TREE_OPERAND (e, 0);
  if (DECL_P (e) && DECL_NAME (e))
    return IDENTIFIER_POINTER (DECL_NAME (e));
  return source_expr_text (e);
}

static std::string
negated_text (const std::string &s)
{
  for (char c : s)
    if (!ISALNUM (c) && c != '_')
      return "!(" + s + ")";
  return "!" + s;
}

/* An implicit `!= 0' has the location of what it tests; its text is that.  */
std::string
connective_condition_text (tree t)
{
  if (TREE_CODE (t) == NE_EXPR
      && (integer_zerop (TREE_OPERAND (t, 1)) || real_zerop (TREE_OPERAND (t, 1))))
    {
      unsigned length;
      tree e = TREE_OPERAND (t, 0);
      enum source_op op = source_operator (EXPR_LOCATION (t), &length);
      if (op != SRC_NE && op != SRC_UNKNOWN)
	{
	  std::string macro = source_invocation_text (e);
	  return macro.empty () ? operand_text (e) : macro;
	}
    }
  std::string s = operand_text (t);
  if (s[0] == '!' && connective_uninverted (t))
    {
      s.erase (0, s.find_first_not_of (' ', 1));
      source_strip_parentheses (&s);
    }
  return s;
}

/* T, or its negation, from its conditions, where the source has no such text: a
   macro, or an expression that was taken apart.  */
static std::string
composed_text (tree t, bool inside, bool negated)
{
  while (connective_conversion (t))
    t = TREE_OPERAND (t, 0);
  if (tree *e = connective_expected (t))
    return composed_text (*e, inside, negated);
  if (TREE_CODE (t) == TRUTH_NOT_EXPR)
    return composed_text (TREE_OPERAND (t, 0), inside, !negated);
  if (!connective_p (t))
    {
      std::string s = connective_condition_text (t);
      return negated ? negated_text (s) : s;
    }
  struct connective c;
  connective_written (t, &c);
  const char *token = c.code == TRUTH_XOR_EXPR				       ? " != "
		      : c.code == TRUTH_ANDIF_EXPR || c.code == TRUTH_AND_EXPR ? " && "
									       : " || ";
  bool both = c.inverted && c.code != TRUTH_XOR_EXPR;
  std::string s = composed_text (TREE_OPERAND (t, 0), true, c.inverted) + token
		  + composed_text (TREE_OPERAND (t, 1), true, both);
  if ((c.nots + negated) % 2)
    return "!(" + s + ")";
  return inside ? "(" + s + ")" : s;
}

static std::string
logical_text (tree t)
{
  std::string s;
  source_range r = EXPR_LOCATION_RANGE (t);
  if (EXPR_LOCATION (t) > BUILTINS_LOCATION && r.m_start != r.m_finish
      && source_plain (EXPR_LOCATION (t)))
    s = source_range_text (r);
  source_strip_parentheses (&s);
  return s.empty () ? composed_text (t, false, connective_swapped (t)) : s;
}

std::string
connective_decision_text (tree t)
{
  while (connective_conversion (t) || TREE_CODE (t) == ANNOTATE_EXPR
	 || TREE_CODE (t) == COMPOUND_EXPR)
    t = TREE_OPERAND (t, TREE_CODE (t) == COMPOUND_EXPR ? 1 : 0);
  if (tree *e = connective_expected (t))
    return connective_decision_text (*e);
  if (TREE_CODE (t) == TRUTH_NOT_EXPR && !connective_p (TREE_OPERAND (t, 0)))
    {
      std::string s = source_expr_text (t);
      std::string positive = connective_condition_text (TREE_OPERAND (t, 0));
      switch (source_token (EXPR_LOCATION (t)))
	{
	case TOKEN_NOT:
	  return s[0] == '!' && source_plain (EXPR_LOCATION (t))
		   ? s
		   : negated_text (positive);
	case TOKEN_UNKNOWN: return s[0] == '!' ? s : positive;
	default: return positive;
	}
    }
  if (connective_p (t))
    return logical_text (t);
  std::string s = connective_condition_text (t);
  return connective_uninverted (t) ? negated_text (s) : s;
}

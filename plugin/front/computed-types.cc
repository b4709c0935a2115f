/* SPDX-License-Identifier: GPL-3.0-or-later
   The types in which C computes (6.3.1.8).  The front end computes in narrower ones
   where only low bits are wanted, and leaves casts out that do not change what it
   computes; this gives an operation back the type, the conversions and the casts
   that the source has:

     c = c + x		(char) c + (char) x	->  (char) ((int) c + x)
     x = l - 1		(int) l - 1		->  (int) (l - 1)
     (unsigned) c == k	c == (char) k		->  (unsigned) c == k

   Every rewriting keeps the value: the source's text chooses among what the low
   bits allow, never more.  */
#include "base/plugin.h"
#include "front/operators.h"
#include "source/source.h"
#include "source/written.h"

/* OP without a conversion to its narrow type: any wider type has the same low bits
   of what was converted.  */
static tree
before_narrowing (tree op)
{
  if (!CONVERT_EXPR_P (op))
    return op;
  tree from = TREE_OPERAND (op, 0);
  if (INTEGRAL_TYPE_P (TREE_TYPE (from)) && TYPE_PRECISION (TREE_TYPE (from)) <= 64)
    return from;
  return op;
}

/* The same for OP, of which the low bits count that NARROW has, and without more
   conversions that the source has not got: its own have a place.  */
static tree
before_all_narrowing (tree op, tree narrow)
{
  tree from = before_narrowing (op);
  while (CONVERT_EXPR_P (from) && EXPR_LOCATION (from) <= BUILTINS_LOCATION
	 && TYPE_PRECISION (TREE_TYPE (from)) >= TYPE_PRECISION (narrow)
	 && before_narrowing (from) != from
	 && (TYPE_PRECISION (TREE_TYPE (from))
	     <= TYPE_PRECISION (TREE_TYPE (before_narrowing (from)))))
    from = before_narrowing (from);
  return from;
}

static tree
convert_to (tree type, tree op)
{
  if (TREE_TYPE (op) == type)
    return op;
  if (TREE_CODE (op) == INTEGER_CST)
    return wide_int_to_tree (type, wi::to_widest (op));
  return build1 (NOP_EXPR, type, op);
}

/* The innermost part of OP, under conversions, that reads TEXT in the source; NULL
   when none does.  */
static tree
innermost (tree op, const std::string &text)
{
  tree found = NULL_TREE;
  if (text.empty ())
    return NULL_TREE;
  for (;; op = TREE_OPERAND (op, 0))
    {
      if (INTEGRAL_TYPE_P (TREE_TYPE (op)) && source_expr_text (op) == text)
	found = op;
      if (!CONVERT_EXPR_P (op) && TREE_CODE (op) != NON_LVALUE_EXPR)
	return found;
    }
}

/* OP with the cast that TEXT, the operand in the source, begins with, where the
   compiler left it out.  */
static tree
restore_cast (tree op, const std::string &text)
{
  tree type = written_cast (text);
  if (!type || TREE_CODE (op) == INTEGER_CST)
    return op;
  std::string rest = text.substr (text.find (')') + 1);
  while (!rest.empty () && rest[0] == ' ')
    rest.erase (0, 1);
  source_strip_parentheses (&rest);
  tree base = innermost (op, rest);
  return !base						? op
	 : TYPE_MAIN_VARIANT (TREE_TYPE (base)) == type ? base
							: build1 (NOP_EXPR, type, base);
}

/* A value of type FROM has the low bits that NARROW has when it has been converted
   to TYPE on the way.  */
static bool
keeps_low_bits (tree from, tree type, tree narrow)
{
  unsigned has = TYPE_PRECISION (from), gets = TYPE_PRECISION (type);
  return gets >= TYPE_PRECISION (narrow)
	 || (TYPE_UNSIGNED (from) ? gets > has || (gets == has && TYPE_UNSIGNED (type))
				  : gets >= has && !TYPE_UNSIGNED (type));
}

/* INNER, under the conversions of OP, is as good as OP where only the bits that NARROW
   has count.  What the source says never decides that alone.  */
static bool
same_low_bits (tree op, tree inner, tree narrow)
{
  tree from = TREE_TYPE (inner);
  while (op != inner)
    {
      if (!(CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
	  || !INTEGRAL_TYPE_P (TREE_TYPE (op)))
	return false;
      op = TREE_OPERAND (op, 0);
      if (op != inner
	  && !(INTEGRAL_TYPE_P (TREE_TYPE (op))
	       && keeps_low_bits (from, TREE_TYPE (op), narrow)))
	return false;
    }
  return true;
}

/* FULL, which is OP without the conversions by which the compiler took its low bits,
   those that NARROW has, as TEXT, the source, has it.  */
static tree
as_written (tree full, tree op, const std::string &text, tree narrow)
{
  tree cast = restore_cast (full, text);
  if (TREE_CODE (op) == INTEGER_CST)
    return cast;
  tree inner = cast == full			     ? innermost (op, text)
	       : CONVERT_EXPR_P (cast) && cast != op ? TREE_OPERAND (cast, 0)
						     : cast;
  if (!inner || !same_low_bits (op, inner, narrow)
      || !keeps_low_bits (TREE_TYPE (inner), TREE_TYPE (cast), narrow))
    return full;
  return cast == full ? inner : cast;
}

/* How a value of a narrow type is continued in a wider one; an upper bit that is
   clear is both.  */
enum extension
{
  EXTENDS_NOT = 0,
  EXTENDS_ZERO = 1,
  EXTENDS_SIGN = 2
};

/* How OP in the type WIDE continues what it is in the type NARROW.  */
static unsigned
extension_of (tree op, tree narrow, tree wide)
{
  unsigned n = TYPE_PRECISION (narrow);
  if (TREE_CODE (op) == INTEGER_CST)
    {
      wide_int low = wi::to_wide (wide_int_to_tree (narrow, wi::to_widest (op)));
      wide_int all = wi::to_wide (wide_int_to_tree (wide, wi::to_widest (op)));
      unsigned w = TYPE_PRECISION (wide);
      return (wi::eq_p (wide_int::from (low, w, UNSIGNED), all) ? EXTENDS_ZERO : 0)
	     | (wi::eq_p (wide_int::from (low, w, SIGNED), all) ? EXTENDS_SIGN : 0);
    }
  tree cast = TREE_TYPE (op);
  if (CONVERT_EXPR_P (op))
    op = TREE_OPERAND (op, 0);
  tree type = TREE_TYPE (op);
  unsigned bits = TYPE_PRECISION (type);
  if (!INTEGRAL_TYPE_P (type) || bits > n || TYPE_PRECISION (cast) < bits)
    return EXTENDS_NOT;
  if (TYPE_UNSIGNED (type))
    return bits < n ? EXTENDS_ZERO | EXTENDS_SIGN : EXTENDS_ZERO;
  if (!TYPE_UNSIGNED (cast) || TYPE_PRECISION (cast) == TYPE_PRECISION (wide))
    return EXTENDS_SIGN;
  return TYPE_PRECISION (cast) == n ? EXTENDS_ZERO : EXTENDS_NOT;
}

/* Comparing A and B in the type WIDE by CODE gives what it gives in NARROW.  */
static bool
compares_alike (enum tree_code code, tree a, tree b, tree narrow, tree wide)
{
  unsigned both = extension_of (a, narrow, wide) & extension_of (b, narrow, wide);
  if (code == EQ_EXPR || code == NE_EXPR)
    return both != 0;
  if (both & EXTENDS_ZERO && TYPE_UNSIGNED (narrow))
    return true;
  return both & EXTENDS_SIGN && TYPE_UNSIGNED (narrow) == TYPE_UNSIGNED (wide);
}

/* Only for these do the low bits of the result follow from the low bits of the
   operands.  */
static bool
low_bits_code (enum tree_code code)
{
  return (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR
	  || code == BIT_AND_EXPR || code == BIT_IOR_EXPR || code == BIT_XOR_EXPR
	  || code == LSHIFT_EXPR || unary_code (code));
}

/* A conversion of operand I that TEXT, the operand in the source, does not
   show.  */
static bool
unwritten_narrowing (tree op, std::string text)
{
  tree from = before_narrowing (op);
  if (TYPE_PRECISION (TREE_TYPE (from)) == TYPE_PRECISION (TREE_TYPE (op)))
    return false;
  source_strip_parentheses (&text);
  return !text.empty () && text == source_expr_text (from);
}

static void promote_within (tree *, const struct written *, const std::string &);

/* Only the low bits of OP are wanted, so the compiler computed all of it in a narrow
   type; the operation around it is about to be computed as C does.  */
static void
promote_operand (tree *op, const std::string &text)
{
  while (CONVERT_EXPR_P (*op))
    op = &TREE_OPERAND (*op, 0);
  if (!low_bits_code (TREE_CODE (*op)) || !INTEGRAL_TYPE_P (TREE_TYPE (*op)))
    return;
  struct written w;
  if (!find_written (*op, &w))
    {
      w.op = SRC_NONE;
      w.has_range = false;
    }
  else
    /* In the narrow type x - 3 is x + 253.  */
    restore_arithmetic (op, &w);
  promote_within (op, &w, text);
}

/* The type in which C computes with A and B (NULL: there is none), which read TEXTA
   and TEXTB (6.3.1.8).  */
static tree
common_type_of (tree a, tree b, const std::string &texta, const std::string &textb)
{
  tree wide = integer_type_node;
  for (tree op : { a, b })
    if (op)
      {
	tree type = TREE_CODE (op) == INTEGER_CST
		      ? literal_type (op, op == a ? texta : textb)
		      : promoted_type (TREE_TYPE (op));
	if (TYPE_PRECISION (type) > TYPE_PRECISION (wide)
	    || (TYPE_PRECISION (type) == TYPE_PRECISION (wide) && TYPE_UNSIGNED (type)))
	  wide = type;
      }
  return wide;
}

/* OP, an operand of CODE, which reads TEXT, of the type WIDE where the compiler
   computed in NARROW and took no more than the low bits of literals.  WHOLE: text of
   the operation.  */
static tree
widen (tree op, enum tree_code code, const std::string &text, const std::string &whole,
       tree narrow, tree wide)
{
  uint64_t value;
  if (TREE_CODE (op) == INTEGER_CST && literal_value (text, &value) && value <= INT_MAX)
    {
      tree literal = wide_int_to_tree (wide, wi::uhwi (value, TYPE_PRECISION (wide)));
      if (tree_int_cst_equal (wide_int_to_tree (narrow, wi::to_widest (literal)),
			      wide_int_to_tree (narrow, wi::to_widest (op))))
	return literal;
    }
  /* A constant that was put together from several is the smallest of those that
     NARROW does not tell apart, unless its parts are large.  */
  if (TREE_CODE (op) == INTEGER_CST && (code == PLUS_EXPR || code == MINUS_EXPR)
      && TYPE_PRECISION (narrow) < TYPE_PRECISION (wide) && !whole.empty ()
      && literal_bound (whole) < HOST_WIDE_INT_1 << (TYPE_PRECISION (narrow) - 1))
    return wide_int_to_tree (wide, wide_int::from (wi::sext (wi::to_wide (op),
							     TYPE_PRECISION (narrow)),
						   TYPE_PRECISION (wide), SIGNED));
  return convert_to (wide, op);
}

/* *TP, an operation that W stands for, or that is part of what reads TEXT, in the type
   in which C computes it.  */
static void
promote_within (tree *tp, const struct written *w, const std::string &whole)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  tree narrow = TREE_TYPE (TREE_OPERAND (t, 0));
  if (!INTEGRAL_TYPE_P (narrow) || !flag_wrapv)
    return;
  bool comparison = COMPARISON_CLASS_P (t);
  bool unary = unary_code (code);
  bool shift = code == LSHIFT_EXPR || code == RSHIFT_EXPR;
  tree op0 = TREE_OPERAND (t, 0);
  tree op1 = unary || shift ? NULL_TREE : TREE_OPERAND (t, 1);
  std::string text[2];
  bool reversed = operand_texts (t, w, unary ? 1 : 2, text);
  /* Without a place, they are what the tree looks like.  */
  if (w->op == SRC_NONE)
    text[0] = text[1] = "";
  const std::string &text0 = text[reversed], &text1 = text[!reversed];
  /* Else it is the tree's.  */
  bool written = w->has_range && source_plain (w->caret);
  bool low = low_bits_code (code);
  bool short_of_int = TYPE_PRECISION (narrow) < TYPE_PRECISION (integer_type_node);
  bool lost = false;
  if (low)
    {
      promote_operand (&op0, text0);
      if (op1)
	promote_operand (&op1, text1);
      bool unwritten
	= unwritten_narrowing (op0, text0) || (op1 && unwritten_narrowing (op1, text1));
      tree full0 = before_all_narrowing (op0, narrow);
      tree full1 = op1 ? before_all_narrowing (op1, narrow) : NULL_TREE;
      tree cast0 = as_written (full0, op0, text0, narrow);
      tree cast1 = op1 ? as_written (full1, op1, text1, narrow) : NULL_TREE;
      lost = cast0 != full0 || cast1 != full1;
      if (!short_of_int && !lost
	  && (!w->has_range || !source_plain (w->caret) || !unwritten))
	return;
      op0 = cast0;
      op1 = cast1;
    }
  else if (comparison)
    {
      tree cast0 = restore_cast (op0, text0), cast1 = restore_cast (op1, text1);
      if (cast0 != op0 || cast1 != op1)
	{
	  /* Of the other operand, what was converted without saying so.  */
	  if (cast0 == op0)
	    if (tree inner = innermost (op0, text0))
	      cast0 = inner;
	  if (cast1 == op1)
	    if (tree inner = innermost (op1, text1))
	      cast1 = inner;
	  tree wide = common_type_of (cast0, cast1, text0, text1);
	  lost = (TYPE_PRECISION (wide) >= TYPE_PRECISION (narrow)
		  && compares_alike (code, cast0, cast1, narrow, wide));
	}
      if (!lost && !short_of_int)
	return;
      if (lost)
	{
	  op0 = cast0;
	  op1 = cast1;
	}
    }
  else if (!short_of_int)
    return;
  tree wide = common_type_of (op0, op1, text0, text1);
  if (!short_of_int && TYPE_PRECISION (wide) < TYPE_PRECISION (narrow))
    return;
  if (comparison && !lost)
    wide = integer_type_node;
  op0 = low ? widen (op0, code, written ? text0 : "", whole, narrow, wide)
	    : convert_to (wide, op0);
  op1 = op1	? low ? widen (op1, code, written ? text1 : "", whole, narrow, wide)
		      : convert_to (wide, op1)
	    : unary ? NULL_TREE
		: TREE_OPERAND (t, 1);
  location_t loc = EXPR_LOCATION (t);
  if (comparison)
    *tp = build2_loc (loc, code, TREE_TYPE (t), op0, op1);
  else
    {
      tree r = (unary ? build1_loc (loc, code, wide, op0)
		      : build2_loc (loc, code, wide, op0, op1));
      *tp = build1_loc (loc, NOP_EXPR, TREE_TYPE (t), r);
    }
}

void
promote (tree *tp, const struct written *w)
{
  std::string whole;
  if (w->has_range && source_plain (w->caret))
    whole = source_range_text (w->range);
  promote_within (tp, w, whole);
}

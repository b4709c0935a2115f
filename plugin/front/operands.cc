/* SPDX-License-Identifier: GPL-3.0-or-later
   Operands of operators: how the source wrote them, in which order, and what a site
   says of them.  Where the tree has another operand than the source, there is no
   site: its labels would be wrong.  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "front/operators.h"
#include "front/ranges.h"
#include "source/source.h"
#include "source/written.h"
#include "adse-op.h"
#include "site.h"

bool
reads_as (tree op, const std::string &text)
{
  for (;;)
    {
      if (source_expr_text (op) == text)
	return true;
      if (!CONVERT_EXPR_P (op) && TREE_CODE (op) != NON_LVALUE_EXPR)
	return false;
      op = TREE_OPERAND (op, 0);
    }
}

bool
is_value_of (tree op, tree place)
{
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    op = TREE_OPERAND (op, 0);
  return operand_equal_p (op, place, 0);
}

bool
operand_texts (tree t, const struct written *w, int n, std::string part[2])
{
  bool reversed = false;
  if (w->op != SRC_NONE && w->has_range && source_plain (w->caret))
    {
      part[n - 1] = source_text_after (w->range, w->caret, w->length);
      if (n == 2)
	{
	  part[0] = source_text_before (w->range, w->caret);
	  source_strip_shared_parentheses (&part[0], &part[1]);
	}
      for (int i = 0; i < n; i++)
	source_strip_parentheses (&part[i]);
    }
  enum tree_code was = source_code (w->op, false);
  if (COMPARISON_CLASS_P (t) && w->op != SRC_UNKNOWN && was != TREE_CODE (t))
    reversed = true;
  else if (n == 2 && commutative_tree_code (TREE_CODE (t)))
    {
      tree a = TREE_OPERAND (t, 0), b = TREE_OPERAND (t, 1);
      tree *place = written_target (w->caret);
      reversed = (!reads_as (a, part[0]) && !reads_as (b, part[1])
		  && (reads_as (a, part[1]) || reads_as (b, part[0])));
      if (part[0].empty () && place)
	reversed = !is_value_of (a, *place) && is_value_of (b, *place);
    }
  for (int i = 0; i < n; i++)
    if (part[i].empty ())
      part[i] = source_expr_text (TREE_OPERAND (t, reversed ? 1 - i : i));
  return reversed;
}

/* TEXT is a number, but not the one that OP, a floating-point constant, is.  */
static bool
contradicts_number (const std::string &text, tree op)
{
  if (text.empty () || !(ISDIGIT (text[0]) || text[0] == '.'))
    return false;
  char *end;
  bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  bool is_float = !hex && strpbrk (text.c_str (), "fF");
  double value = is_float ? strtof (text.c_str (), &end) : strtod (text.c_str (), &end);
  end += strspn (end, "fFuUlL");
  if (*end)
    return true;
  uint64_t bits = 0;
  if (TYPE_PRECISION (TREE_TYPE (op)) == 32)
    {
      float single = (float) value;
      memcpy (&bits, &single, sizeof single);
    }
  else
    memcpy (&bits, &value, sizeof value);
  return bits != float_bits (op);
}

/* TEXT is a literal, but not VALUE: the compiler merged it with another constant,
   and what is left is not the source's operation.  */
static bool
contradicts_literal (const std::string &text, uint64_t value, unsigned width)
{
  uint64_t v, mask = width < 64 ? ((uint64_t) 1 << width) - 1 : ~(uint64_t) 0;
  return literal_value (text, &v) && (v & mask) != (value & mask);
}

/* TEXT names a variable: what it says was no constant, whatever the compiler made of
   it.  Macros may stand for anything.  */
static bool
names_variable (const std::string &text)
{
  bool found = false;
  for (size_t i = 0; i < text.size ();)
    {
      if (text[i] == '"' || text[i] == '\'')
	return false;
      if (!ISALPHA (text[i]) && text[i] != '_')
	{
	  i += ISDIGIT (text[i]) ? strspn (&text[i], "0123456789abcdefABCDEFxXuUlL")
				 : 1;
	  continue;
	}
      size_t from = i;
      while (i < text.size () && (ISALNUM (text[i]) || text[i] == '_'))
	i++;
      const unsigned char *name = (const unsigned char *) &text[from];
      if (cpp_defined (parse_in, name, i - from))
	return false;
      tree id = get_identifier_with_length (&text[from], i - from);
      if (C_IS_RESERVED_WORD (id))
	{
	  if (C_RID_CODE (id) == RID_SIZEOF || C_RID_CODE (id) == RID_ALIGNOF)
	    return false;
	  continue;
	}
      /* What is local is out of scope by now.  */
      tree decl = lookup_name (id);
      found |= !decl || VAR_P (decl);
    }
  return found;
}

/* TEXT, without casts before it, is no operation: a place in memory may be it.  */
static bool
plain_place (std::string text)
{
  for (;;)
    {
      source_strip_parentheses (&text);
      size_t close = text.find (')');
      if (text.empty () || text[0] != '(' || close == std::string::npos
	  || close + 1 >= text.size ())
	return source_no_operator (text);
      text.erase (0, close + 1);
      while (!text.empty () && text[0] == ' ')
	text.erase (0, 1);
    }
}

static tree
find_enum (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  return EXPR_P (*tp) && TREE_CODE (TREE_TYPE (*tp)) == ENUMERAL_TYPE ? *tp : NULL_TREE;
}

/* TEXT casts to an enumeration, and OP does not: no name leads to the type that was
   dropped.  */
static bool
lost_enum (tree op, const std::string &text)
{
  return (text.find ("(enum ") != std::string::npos
	  && !walk_tree_without_duplicates (&op, find_enum, NULL));
}

/* Constant O of sum OP has another value than TEXT, its sign apart: where only low
   bits of a result are wanted, x - 200 may have become x + 56.  */
static bool
changed_constant (tree op, tree o, const std::string &text)
{
  if (TREE_CODE (op) != PLUS_EXPR && TREE_CODE (op) != MINUS_EXPR)
    return false;
  uint64_t value = TREE_INT_CST_LOW (o);
  unsigned width = TYPE_PRECISION (TREE_TYPE (o));
  return contradicts_literal (text, value, width)
	 && contradicts_literal (text, -value, width);
}

/* OP is no operation of the source: where only low bits of a result are wanted, the
   compiler makes (x + 256) - 200 of x - 200, and x + (z + 10) of (x + 10) + z.  */
static bool
made_up (tree op)
{
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    op = TREE_OPERAND (op, 0);
  location_t loc = EXPR_LOCATION (op);
  struct written w;
  return (TREE_CODE (op) == PLUS_EXPR || TREE_CODE (op) == MINUS_EXPR
	  || TREE_CODE (op) == MULT_EXPR)
	 && (loc == UNKNOWN_LOCATION || (source_plain (loc) && !find_written (op, &w)));
}

/* OP, which TEXT casts to CAST, or to nothing (NULL_TREE), has another value than the
   source's operand: where only low bits of a result are wanted, casts were dropped, or
   variables converted to fewer bits than WIDTH.  The same for operands inside it.  HIGH:
   the operator looks at high bits, so that a wider type in the source is another.  */
static bool
lost_bits (tree op, const std::string &text, tree cast, unsigned width, bool high)
{
  bool plain = text.find ('(') == std::string::npos; /* may be no macro */
  if (cast && !INTEGRAL_TYPE_P (cast))
    return false;
  if (made_up (op) || (high && cast && TYPE_PRECISION (cast) > width))
    return true;
  for (; CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR;
       op = TREE_OPERAND (op, 0))
    {
      tree type = TREE_TYPE (op), from = TREE_TYPE (TREE_OPERAND (op, 0));
      if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (from))
	return false;
      if (cast && TYPE_PRECISION (type) == TYPE_PRECISION (cast)
	  && TYPE_UNSIGNED (type) == TYPE_UNSIGNED (cast))
	return false;
      if (!cast && plain && TYPE_PRECISION (type) < width
	  && !range_within (range_of (TREE_OPERAND (op, 0)), type_range (type)))
	return true;
    }
  struct written w;
  if (!cast && BINARY_CLASS_P (op) && INTEGRAL_TYPE_P (TREE_TYPE (op))
      && find_written (op, &w) && w.has_range)
    {
      std::string part[2];
      bool reversed = operand_texts (op, &w, 2, part);
      for (int i = 0; i < 2; i++)
	{
	  tree o = TREE_OPERAND (op, reversed ? 1 - i : i);
	  if (TREE_CODE (o) == INTEGER_CST && changed_constant (op, o, part[i]))
	    return true;
	  if (TREE_CODE (o) != INTEGER_CST && INTEGRAL_TYPE_P (TREE_TYPE (o))
	      && lost_bits (o, part[i], cast_type (o, part[i]), width, high))
	    return true;
	}
    }
  return cast && INTEGRAL_TYPE_P (TREE_TYPE (op))
	 && !(TYPE_PRECISION (TREE_TYPE (op)) == TYPE_PRECISION (cast)
	      && TYPE_UNSIGNED (TREE_TYPE (op)) == TYPE_UNSIGNED (cast))
	 && !range_within (range_of (op), type_range (cast));
}

bool
describe_operand (tree operand, const std::string &text, bool in_source,
		  struct adse_site *s, int i)
{
  tree op = operand, cast = cast_type (op, text);
  uint64_t ignored;
  bool is_float = type_is_float (TREE_TYPE (op));
  if (TREE_CODE (op) != INTEGER_CST && INTEGRAL_TYPE_P (TREE_TYPE (op))
      && lost_bits (op, text, cast, s->width,
		    s->op == ADSE_OP_ASHR || s->op == ADSE_OP_LSHR))
    return false;
  s->konst[i] = is_float ? 0 : range_code (op, s->width, s->flags & ADSE_SITE_SIGNED);
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    {
      /* A float in a double's place is the operand; a double cut to float is not. */
      if (is_float
	  && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (op, 0)))
	       > TYPE_PRECISION (TREE_TYPE (op)))
	break;
      op = TREE_OPERAND (op, 0);
    }
  if (INTEGRAL_TYPE_P (TREE_TYPE (op)) && TREE_CODE (op) != INTEGER_CST
      && (cast || source_expr_text (op) == text)
      /* C has no arithmetic in types narrower than int.  */
      && (cast || !EXPR_P (op) || TREE_CODE (op) == COMPONENT_REF
	  || REFERENCE_CLASS_P (op) || INDIRECT_REF_P (op)
	  || TYPE_PRECISION (TREE_TYPE (op)) >= TYPE_PRECISION (integer_type_node)
	  /* Where a narrow type gives the same.  */
	  || TREE_CODE (op) == RSHIFT_EXPR || TREE_CODE (op) == TRUNC_DIV_EXPR
	  || TREE_CODE (op) == TRUNC_MOD_EXPR))
    {
      tree own = promoted_type (cast ? cast : TREE_TYPE (op));
      s->own[i] = ADSE_SITE_OWN (TYPE_PRECISION (own), !TYPE_UNSIGNED (own));
    }
  if (is_float && type_is_float (TREE_TYPE (op)) && TREE_CODE (op) != REAL_CST)
    s->own[i] = ADSE_SITE_OWN (!text.empty () && text[0] == '('
				 ? s->width
				 : TYPE_PRECISION (TREE_TYPE (op)),
			       true);
  switch (TREE_CODE (op))
    {
    case REAL_CST:
      if (!type_is_float (TREE_TYPE (op))
	  || TYPE_PRECISION (TREE_TYPE (op)) != s->width)
	return false;
      s->opnd[i] = ADSE_OPND_CONST;
      s->konst[i] = float_bits (op);
      return !contradicts_number (text, op) && !(in_source && names_variable (text));
    case INTEGER_CST:
      if (INTEGRAL_TYPE_P (TREE_TYPE (op)))
	{
	  tree own = literal_type (op, text);
	  if (TYPE_UNSIGNED (own))
	    s->own[i] = ADSE_SITE_OWN (TYPE_PRECISION (own), false);
	}
      s->opnd[i] = ADSE_OPND_CONST;
      s->konst[i] = TREE_INT_CST_LOW (op);
      if (s->width < 64)
	s->konst[i] &= ((uint64_t) 1 << s->width) - 1;
      return !contradicts_literal (text, s->konst[i], s->width)
	     && !(in_source && names_variable (text));
    case VAR_DECL:
    case PARM_DECL:
    case COMPONENT_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ARRAY_REF:
    case BIT_FIELD_REF: s->opnd[i] = ADSE_OPND_VAR; break;
    default: s->opnd[i] = ADSE_OPND_EXPR;
    }
  return !literal_value (text, &ignored) && !lost_enum (operand, text)
	 && (s->opnd[i] != ADSE_OPND_VAR || plain_place (text));
}

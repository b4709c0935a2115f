/* SPDX-License-Identifier: GPL-3.0-or-later
   What the front end's folding made of operators that stand in the source, undone
   before they get sites; every step keeps the value:

     s->f == 3			(BIT_FIELD_REF <*s, 8, 0> & 0xe0) == 0x60
     x & (1 << n)		(x >> n & 1) != 0, all at one place
     c += (d >> 1) - 3		(d >> 1) + c + 253, of unsigned char
     ~x & 1			(x & 1) == 0, in GCC 14 at the condition's begin
     (x & 200) | 10		(x & 192) | 10
     a ? u & 4 : 0		the `&' at the `:', when the result is converted
     (char) (u - 4)		the `-' at the `('  */
#include "base/plugin.h"
#include "front/front.h"
#include "front/operators.h"
#include "source/source.h"
#include "source/written.h"

/* BASE's bit-field of SIZE bits from bit AT on; NULL: there is none.  */
static tree
bit_field (tree base, HOST_WIDE_INT at, HOST_WIDE_INT size)
{
  if (TREE_CODE (TREE_TYPE (base)) != RECORD_TYPE)
    return NULL_TREE;
  for (tree f = TYPE_FIELDS (TREE_TYPE (base)); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || !DECL_SIZE (f)
	  || !tree_fits_uhwi_p (DECL_SIZE (f)))
	continue;
      HOST_WIDE_INT from = int_bit_position (f), n = tree_to_uhwi (DECL_SIZE (f));
      tree ref = build3 (COMPONENT_REF, TREE_TYPE (f), base, f, NULL_TREE);
      if (DECL_BIT_FIELD (f) && from == at && n == size)
	return INTEGRAL_TYPE_P (TREE_TYPE (f)) ? ref : NULL_TREE;
      if (from <= at && at < from + n && !DECL_BIT_FIELD (f))
	return bit_field (ref, at - from, size);
    }
  return NULL_TREE;
}

/* T compares a bit-field with a constant.  */
static void
restore_bit_field (tree t)
{
  tree masked = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  if (BYTES_BIG_ENDIAN || TREE_CODE (value) != INTEGER_CST)
    return;
  while (CONVERT_EXPR_P (masked))
    masked = TREE_OPERAND (masked, 0);
  if (TREE_CODE (masked) != BIT_AND_EXPR
      || TREE_CODE (TREE_OPERAND (masked, 1)) != INTEGER_CST
      || TREE_CODE (TREE_OPERAND (masked, 0)) != BIT_FIELD_REF)
    return;
  tree ref = TREE_OPERAND (masked, 0);
  unsigned HOST_WIDE_INT mask = TREE_INT_CST_LOW (TREE_OPERAND (masked, 1));
  if (!mask || !tree_fits_uhwi_p (TREE_OPERAND (ref, 2)))
    return;
  int shift = ctz_hwi (mask), size = popcount_hwi (mask);
  tree field = bit_field (TREE_OPERAND (ref, 0),
			  tree_to_uhwi (TREE_OPERAND (ref, 2)) + shift, size);
  if (!field)
    return;
  wide_int k = wi::uhwi ((TREE_INT_CST_LOW (value) & mask) >> shift, 64);
  k = wi::ext (k, size, TYPE_SIGN (TREE_TYPE (field)));
  tree type = promoted_type (TREE_TYPE (field));
  if (size < TYPE_PRECISION (integer_type_node))
    type = integer_type_node;
  TREE_OPERAND (t, 0) = build1 (NOP_EXPR, type, field);
  TREE_OPERAND (t, 1)
    = wide_int_to_tree (type, wide_int::from (k, TYPE_PRECISION (type), SIGNED));
}

static bool
stands_at (tree t, location_t loc)
{
  return get_pure_location (EXPR_LOCATION (t)) == loc;
}

/* T tests one bit of a variable number.  */
static void
restore_bit_test (tree t)
{
  tree *tp = &TREE_OPERAND (t, 0);
  location_t loc = EXPR_LOCATION (t), pure = get_pure_location (loc);
  if (!integer_zerop (TREE_OPERAND (t, 1)) || loc <= BUILTINS_LOCATION
      || !source_plain (loc))
    return;
  while (CONVERT_EXPR_P (*tp) && stands_at (*tp, pure))
    tp = &TREE_OPERAND (*tp, 0);
  if (TREE_CODE (*tp) != BIT_AND_EXPR || !stands_at (*tp, pure)
      || !integer_onep (TREE_OPERAND (*tp, 1)))
    return;
  tree shift = TREE_OPERAND (*tp, 0);
  if (TREE_CODE (shift) != RSHIFT_EXPR || !stands_at (shift, pure))
    return;
  source_range range = EXPR_LOCATION_RANGE (t);
  expanded_location at = source_place (loc), first = source_place (range.m_start);
  unsigned length;
  enum source_op op = source_operator (loc, &length);
  location_t and_at;
  if (op == SRC_EQ || op == SRC_NE)
    {
      if (!source_plain (range.m_start) || first.line != at.line)
	return;
      and_at = source_scan (range.m_start, first.column, at.column, false);
    }
  else
    and_at = source_scan (pure, at.column, source_condition_end (pure), false);
  if (and_at == UNKNOWN_LOCATION || source_operator (and_at, &length) != SRC_AND)
    return;
  tree type = TREE_TYPE (*tp);
  tree bit = build2 (LSHIFT_EXPR, type, build_one_cst (type), TREE_OPERAND (shift, 1));
  *tp = build2_loc (and_at, BIT_AND_EXPR, type, TREE_OPERAND (shift, 0), bit);
}

/* What stands behind the last operator C in TEXT, a literal.  */
static bool
last_literal (const std::string &text, char c, uint64_t *value)
{
  size_t at = text.rfind (c);
  if (at == std::string::npos)
    return false;
  std::string s = text.substr (at + 1);
  while (!s.empty () && s[0] == ' ')
    s.erase (0, 1);
  while (!s.empty () && (s.back () == ' ' || s.back () == ')'))
    s.pop_back ();
  return literal_value (s, value);
}

/* `(x & 200) | 10' is kept as `(x & 192) | 10'.  */
static void
restore_mask (tree t, const std::string &left)
{
  uint64_t k, had;
  tree masked = TREE_OPERAND (t, 0), other = TREE_OPERAND (t, 1);
  if (TREE_CODE (t) != BIT_IOR_EXPR || TREE_CODE (other) != INTEGER_CST
      || TREE_CODE (masked) != BIT_AND_EXPR
      || TREE_CODE (TREE_OPERAND (masked, 1)) != INTEGER_CST
      || !last_literal (left, '&', &k))
    return;
  had = TREE_INT_CST_LOW (TREE_OPERAND (masked, 1));
  if (k == had || (k & ~TREE_INT_CST_LOW (other)) != had)
    return;
  TREE_OPERAND (masked, 1)
    = wide_int_to_tree (TREE_TYPE (masked),
			wi::uhwi (k, TYPE_PRECISION (TREE_TYPE (masked))));
  operators_misplaced (masked, EXPR_LOCATION (t));
}

/* T, a condition, has the location of its first token, as GCC 14 gives it: *W is its
   root operator.  */
static bool
find_from_first (tree t, struct written *w)
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION || !source_plain (loc))
    return false;
  location_t first = get_pure_location (loc);
  location_t at = source_scan (first, source_place (first).column,
			       source_condition_end (first), false);
  if (at == UNKNOWN_LOCATION)
    return false;
  w->caret = get_pure_location (at);
  w->range = get_range_from_loc (line_table, at);
  w->op = source_operator (at, &w->length);
  w->has_range = true;
  w->unary = false;
  return true;
}

/* `~x & 1' and `(x ^ 1) & 1' are kept as `(x & 1) == 0', their negation as
   `(x & 1) != 0'.  */
static void
restore_low_bit (tree *tp)
{
  tree t = *tp, *low = &TREE_OPERAND (t, 0);
  struct written w;
  uint64_t one;
  while (CONVERT_EXPR_P (*low))
    low = &TREE_OPERAND (*low, 0);
  if (!integer_zerop (TREE_OPERAND (t, 1)) || TREE_CODE (*low) != BIT_AND_EXPR
      || !integer_onep (TREE_OPERAND (*low, 1)))
    return;
  bool found = find_written (*low, &w) && w.op == SRC_AND && w.has_range;
  if (!found)
    found = find_written (t, &w) && w.op == SRC_AND && w.has_range;
  if (!found)
    found = find_from_first (t, &w) && w.op == SRC_AND;
  if (!found || !source_plain (w.caret))
    return;
  std::string left = source_text_before (w.range, w.caret);
  source_strip_parentheses (&left);
  tree type = TREE_TYPE (*low), x = TREE_OPERAND (*low, 0), inverted;
  if (left[0] == '~' && source_no_operator (left) && TREE_CODE (x) != BIT_NOT_EXPR)
    inverted = build1 (BIT_NOT_EXPR, type, x);
  else if (last_literal (left, '^', &one) && one == 1 && TREE_CODE (x) != BIT_XOR_EXPR)
    inverted = build2 (BIT_XOR_EXPR, type, x, TREE_OPERAND (*low, 1));
  else
    return;
  location_t loc = make_location (w.caret, w.range.m_start, w.range.m_finish);
  tree bit = build2_loc (loc, BIT_AND_EXPR, type, inverted, TREE_OPERAND (*low, 1));
  *tp = build2_loc (EXPR_LOCATION (t), invert_tree_comparison (TREE_CODE (t), false),
		    TREE_TYPE (t), bit, build_zero_cst (type));
}

void
operators_unfold_comparison (tree *tp)
{
  if (TREE_CODE (*tp) != EQ_EXPR && TREE_CODE (*tp) != NE_EXPR)
    return;
  restore_bit_field (*tp);
  restore_bit_test (*tp);
  restore_low_bit (tp);
}

bool
operators_settle (tree *tp)
{
  tree t = *tp;
  if (TREE_CODE (t) != EQ_EXPR && TREE_CODE (t) != NE_EXPR)
    return false;
  tree bits = TREE_OPERAND (t, 0), value = TREE_OPERAND (t, 1);
  if (TREE_CODE (value) != INTEGER_CST || TREE_CODE (bits) != BIT_IOR_EXPR
      || TREE_CODE (TREE_OPERAND (bits, 1)) != INTEGER_CST
      || (TREE_INT_CST_LOW (TREE_OPERAND (bits, 1)) & ~TREE_INT_CST_LOW (value)) == 0)
    return false;
  tree known = constant_boolean_node (TREE_CODE (t) == NE_EXPR, TREE_TYPE (t));
  *tp = omit_one_operand_loc (EXPR_LOCATION (t), TREE_TYPE (t), known,
			      TREE_OPERAND (bits, 0));
  return true;
}

void
operators_unfold (tree t, const struct written *w)
{
  if (TREE_CODE (t) != BIT_IOR_EXPR || w->op != SRC_OR || !w->has_range
      || !source_plain (w->caret))
    return;
  std::string left = source_text_before (w->range, w->caret);
  source_strip_parentheses (&left);
  restore_mask (t, left);
}

void
operators_reassociate (tree *tp, const struct written *w)
{
  tree t = *tp, type = TREE_TYPE (t);
  if (TREE_CODE (t) != PLUS_EXPR || w->op != SRC_ADD || !w->has_range
      || TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST
      || TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node)
      || !TYPE_OVERFLOW_WRAPS (type))
    return;
  tree inner = TREE_OPERAND (t, 0), k = TREE_OPERAND (t, 1), sum[2];
  std::string text[2];
  uint64_t ignored;
  if (TREE_CODE (inner) != PLUS_EXPR)
    return;
  operand_texts (t, w, 2, text);
  if (literal_value (text[0], &ignored) || literal_value (text[1], &ignored))
    return;
  /* The constant is part of the operand that none of the two reads as.  */
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (reads_as (TREE_OPERAND (inner, j), text[i]))
	{
	  sum[i] = TREE_OPERAND (inner, j);
	  sum[1 - i] = build2 (PLUS_EXPR, type, TREE_OPERAND (inner, 1 - j), k);
	  *tp = build2_loc (EXPR_LOCATION (t), PLUS_EXPR, type, sum[0], sum[1]);
	  return;
	}
}

void
operators_misplaced (tree op, location_t wrong)
{
  while (CONVERT_EXPR_P (op))
    op = TREE_OPERAND (op, 0);
  if ((BINARY_CLASS_P (op) || UNARY_CLASS_P (op))
      && stands_at (op, get_pure_location (wrong)))
    SET_EXPR_LOCATION (op, UNKNOWN_LOCATION);
}

bool
restore_arithmetic (tree *tp, const struct written *w)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (w->op == SRC_UNKNOWN)
    return true;
  if (w->has_range && w->unary != unary_code (code))
    return false;
  enum tree_code was = source_code (w->op, unary_code (code));
  if (was == MINUS_EXPR && code == PLUS_EXPR
      && TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST)
    {
      tree k = TREE_OPERAND (t, 1);
      k = wide_int_to_tree (TREE_TYPE (k), wi::neg (wi::to_wide (k)));
      *tp = build2_loc (EXPR_LOCATION (t), MINUS_EXPR, TREE_TYPE (t),
			TREE_OPERAND (t, 0), k);
      return true;
    }
  /* a - (b - c) is kept as a + (c - b).  */
  if (was == MINUS_EXPR && code == PLUS_EXPR)
    for (int i = 1; i >= 0; i--)
      {
	tree sub = TREE_OPERAND (t, i);
	if (TREE_CODE (sub) != MINUS_EXPR)
	  continue;
	sub = build2_loc (EXPR_LOCATION (sub), MINUS_EXPR, TREE_TYPE (sub),
			  TREE_OPERAND (sub, 1), TREE_OPERAND (sub, 0));
	*tp = build2_loc (EXPR_LOCATION (t), MINUS_EXPR, TREE_TYPE (t),
			  TREE_OPERAND (t, 1 - i), sub);
	return true;
      }
  return was == code || written_divides (was, code)
	 || (TREE_CODE_CLASS (code) == tcc_comparison
	     && was == swap_tree_comparison (code));
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Operator sites: the arithmetic, bitwise, shift and relational operators that
   the source wrote.  The front end canonicalises some of them while parsing;
   this brings them back, so that GIMPLE has the programmer's operation:

     x - 3		x + -3			->  x - 3
     !(x < 3)		x >= 3			->  !(x < 3)

   and, in front/computed-types.cc, the type in which C computes it.  Every rewriting keeps
   the value.

   A site is found again in GIMPLE by (function, location, tree code); what the
   compiler adds has either another token at its location (`p + n' multiplies at
   the `+') or none (`if (x)' compares at the `x').  */
#include "base/float-types.h"
#include "base/plugin.h"
#include "front/front.h"
#include "front/operators.h"
#include "front/sites.h"
#include "meta/records.h"
#include "source/source.h"
#include "adse-op.h"
#include "site.h"

/* Nodes to pass over: done already, or made by the compiler although a fitting
   token stands there.  */
static hash_set<tree> *settled;
/* Nodes that have a site, and which.  */
static hash_map<tree, unsigned> *sited;
static tree current;

void
operators_begin (tree fndecl)
{
  delete settled;
  delete sited;
  settled = new hash_set<tree>;
  sited = new hash_map<tree, unsigned>;
  written_begin ();
  current = fndecl;
}

static bool
followed_type (tree type)
{
  if (TREE_CODE (type) == REAL_TYPE)
    return float_followed (type);
  return ((INTEGRAL_TYPE_P (type) || TREE_CODE (type) == POINTER_TYPE)
	  && TYPE_PRECISION (type) >= 1 && TYPE_PRECISION (type) <= 64);
}

static enum adse_op
site_op (enum tree_code code, bool is_unsigned)
{
  switch (code)
    {
    case PLUS_EXPR: return ADSE_OP_ADD;
    case MINUS_EXPR: return ADSE_OP_SUB;
    case MULT_EXPR: return ADSE_OP_MUL;
    case TRUNC_DIV_EXPR: return is_unsigned ? ADSE_OP_UDIV : ADSE_OP_SDIV;
    case RDIV_EXPR: return ADSE_OP_FDIV;
    case TRUNC_MOD_EXPR: return is_unsigned ? ADSE_OP_UREM : ADSE_OP_SREM;
    case BIT_AND_EXPR: return ADSE_OP_AND;
    case BIT_IOR_EXPR: return ADSE_OP_OR;
    case BIT_XOR_EXPR: return ADSE_OP_XOR;
    case LSHIFT_EXPR: return ADSE_OP_SHL;
    case RSHIFT_EXPR: return is_unsigned ? ADSE_OP_LSHR : ADSE_OP_ASHR;
    case NEGATE_EXPR: return ADSE_OP_NEG;
    case BIT_NOT_EXPR: return ADSE_OP_NOT;
    case LT_EXPR: return is_unsigned ? ADSE_OP_ULT : ADSE_OP_SLT;
    case LE_EXPR: return is_unsigned ? ADSE_OP_ULE : ADSE_OP_SLE;
    case GT_EXPR: return is_unsigned ? ADSE_OP_UGT : ADSE_OP_SGT;
    case GE_EXPR: return is_unsigned ? ADSE_OP_UGE : ADSE_OP_SGE;
    case EQ_EXPR: return ADSE_OP_EQ;
    case NE_EXPR: return ADSE_OP_NE;
    case MIN_EXPR: return is_unsigned ? ADSE_OP_UMIN : ADSE_OP_SMIN;
    case MAX_EXPR: return is_unsigned ? ADSE_OP_UMAX : ADSE_OP_SMAX;
    case ABS_EXPR: return ADSE_OP_ABS;
    default: return ADSE_OP_NONE;
    }
}

/* T is an operation to be placed that has no location.  */
static bool
lost_location (tree t)
{
  return (site_op (TREE_CODE (t), false) != ADSE_OP_NONE && TREE_CODE (t) != MIN_EXPR
	  && TREE_CODE (t) != MAX_EXPR && TREE_CODE (t) != ABS_EXPR
	  && EXPR_LOCATION (t) <= BUILTINS_LOCATION
	  && followed_type (TREE_TYPE (TREE_OPERAND (t, 0))));
}

/* The token at LOC can be T's operator.  */
static bool
fits (tree t, location_t loc)
{
  unsigned length;
  enum source_op op = source_operator (loc, &length);
  enum tree_code code = TREE_CODE (t);
  enum tree_code was = source_code (op, unary_code (code));
  return was == code || written_divides (was, code)
	 || (was == MINUS_EXPR && code == PLUS_EXPR);
}

void
operators_restore_comparison (tree *tp)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  /* Of floating-point numbers, the opposite of a comparison is none.  */
  if (TREE_CODE_CLASS (code) != tcc_comparison
      || TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == REAL_TYPE
      || !followed_type (TREE_TYPE (TREE_OPERAND (t, 0))))
    return;
  operators_unfold_comparison (tp);
  t = *tp;
  code = TREE_CODE (t);
  struct written w;
  location_t loc = EXPR_LOCATION (t);
  location_t inner = loc;
  if (!find_written (t, &w) || w.op == SRC_UNKNOWN)
    {
      /* Inverting `!(a < b)' gives the result the location of the `!'.  */
      if (loc <= BUILTINS_LOCATION || !source_negated_comparison (loc, &w.op, &inner))
	return;
    }
  enum tree_code was = source_code (w.op, false);
  if (TREE_CODE_CLASS (was) != tcc_comparison || was == code)
    return;
  enum tree_code inverse = invert_tree_comparison (code, false);
  if (inverse != was && swap_tree_comparison (inverse) != was)
    return;
  tree cmp = build2_loc (inner, inverse, TREE_TYPE (t), TREE_OPERAND (t, 0),
			 TREE_OPERAND (t, 1));
  *tp = build1_loc (loc, TRUTH_NOT_EXPR, TREE_TYPE (t), cmp);
}

/* `'a' + x - 10' in a narrow type is kept as x + 87; W, the last operator, says
   that 10 was subtracted: x + 97 - 10 again.  The addition that comes back has no
   location yet.  NARROW is the precision in which the compiler computed.  */
static void
restore_merged_constant (tree *tp, const struct written *w, unsigned narrow)
{
  tree t = *tp, type = TREE_TYPE (t);
  uint64_t k;
  if ((TREE_CODE (t) != PLUS_EXPR && TREE_CODE (t) != MINUS_EXPR)
      || TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST || !w->has_range
      || (w->op != SRC_ADD && w->op != SRC_SUB) || !source_plain (w->caret)
      || !TYPE_OVERFLOW_WRAPS (type)
      || !literal_value (source_text_after (w->range, w->caret, w->length), &k))
    return;
  bool subtract = w->op == SRC_SUB;
  wide_int literal = wi::uhwi (k, TYPE_PRECISION (type));
  wide_int sum = wi::to_wide (TREE_OPERAND (t, 1));
  if (TREE_CODE (t) == MINUS_EXPR)
    sum = wi::neg (sum);
  wide_int rest = subtract ? sum + literal : sum - literal;
  /* Of the constants that are equal in the narrow type, the smallest.  */
  if (narrow < TYPE_PRECISION (type))
    rest = wi::sext (rest, narrow);
  if (rest == 0)
    return;
  tree left
    = build2 (PLUS_EXPR, type, TREE_OPERAND (t, 0), wide_int_to_tree (type, rest));
  *tp = build2_loc (EXPR_LOCATION (t), subtract ? MINUS_EXPR : PLUS_EXPR, type, left,
		    wide_int_to_tree (type, literal));
}

static std::string
whole_text (tree t, const struct written *w, int n, const std::string part[2],
	    enum tree_code code)
{
  std::string text;
  if (w->has_range && source_plain (w->caret))
    text = source_range_text (w->range);
  source_strip_parentheses (&text);
  if (!text.empty ())
    return text;
  if (w->op == SRC_NONE)
    return source_tree_text (t);
  const char *token = op_symbol_code (code);
  return n == 2 ? part[0] + " " + token + " " + part[1] : token + part[0];
}

/* OP, an operation without location in the source between the columns FROM and TO
   of BASE's line, gets its own.  */
static void
relocate_between (tree op, location_t base, int from, int to)
{
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    op = TREE_OPERAND (op, 0);
  if (!lost_location (op))
    return;
  bool unary = unary_code (TREE_CODE (op));
  location_t loc = source_scan (base, from, to, unary);
  if (loc != UNKNOWN_LOCATION && fits (op, loc))
    SET_EXPR_LOCATION (op, loc);
}

/* Operands of T, whose operator is W, that have lost their location.  */
static void
relocate_operands (tree t, const struct written *w, bool reversed)
{
  if (!w->has_range || w->op == SRC_NONE || !source_plain (w->caret)
      || !source_plain (w->range.m_start) || !source_plain (w->range.m_finish))
    return;
  expanded_location at = source_place (w->caret);
  expanded_location first = source_place (w->range.m_start);
  expanded_location last = source_place (w->range.m_finish);
  if (first.line != at.line || last.line != at.line)
    return;
  int n = unary_code (TREE_CODE (t)) ? 1 : 2;
  if (n == 2)
    relocate_between (TREE_OPERAND (t, reversed), w->range.m_start, first.column,
		      at.column);
  relocate_between (TREE_OPERAND (t, n == 2 ? !reversed : 0), w->caret,
		    at.column + w->length, last.column + 1);
}

void
operators_relocate (tree t, tree value)
{
  location_t loc = EXPR_LOCATION (t);
  while (CONVERT_EXPR_P (value) || TREE_CODE (value) == NON_LVALUE_EXPR)
    value = TREE_OPERAND (value, 0);
  if (!lost_location (value) || loc <= BUILTINS_LOCATION || !source_plain (loc))
    return;
  bool unary = unary_code (TREE_CODE (value));
  if (TREE_CODE (t) == DECL_EXPR)
    {
      loc = source_scan_initialiser (loc, unary);
      if (loc != UNKNOWN_LOCATION && fits (value, loc))
	SET_EXPR_LOCATION (value, loc);
    }
  else if (fits (value, loc))
    /* A compound assignment, or the value of a return statement.  */
    SET_EXPR_LOCATION (value, loc);
  else
    {
      expanded_location at = source_place (loc);
      location_t finish = EXPR_LOCATION_RANGE (t).m_finish;
      expanded_location last = source_place (finish);
      if (source_plain (finish) && last.line == at.line)
	relocate_between (value, loc, at.column + 1, last.column + 1);
    }
}

location_t
operators_beside (tree t, int i, tree comparison)
{
  location_t loc = EXPR_LOCATION (t), at;
  source_range r = EXPR_LOCATION_RANGE (t);
  unsigned length;
  if (!source_plain (loc) || !source_plain (r.m_start) || !source_plain (r.m_finish)
      || source_token (loc) == TOKEN_NOT || source_operator (loc, &length) == SRC_NONE)
    return UNKNOWN_LOCATION;
  expanded_location token = source_place (loc), first = source_place (r.m_start);
  expanded_location last = source_place (r.m_finish);
  if (first.line != token.line || last.line != token.line)
    return UNKNOWN_LOCATION;
  if (i == 0)
    at = source_scan (r.m_start, first.column, token.column, false);
  else
    at = source_scan (loc, token.column + length, last.column + 1, false);
  return at != UNKNOWN_LOCATION && fits (comparison, at) ? at : UNKNOWN_LOCATION;
}

/* S is a compound assignment to TARGET.  */
static void
note_target (tree target, struct adse_site *s)
{
  tree type = TREE_TYPE (target);
  if (adse_op_is_float (s->op) || type_is_float (type))
    {
      /* Rounded or cut to another type, the result is not the operator's.  */
      if (!adse_op_is_float (s->op) || !type_is_float (type)
	  || TYPE_PRECISION (type) != s->width)
	return;
      s->flags |= ADSE_SITE_ASSIGNS;
      s->target = s->width;
      return;
    }
  if (!INTEGRAL_TYPE_P (type)
      || (TYPE_PRECISION (type) == 1 && TREE_CODE (type) != BOOLEAN_TYPE))
    return;
  s->flags |= ADSE_SITE_ASSIGNS;
  s->target = TREE_CODE (type) == BOOLEAN_TYPE ? 1 : TYPE_PRECISION (type);
}

/* A site for T.  False: T is not quite what the source says.  */
static bool
add_site (tree t, const struct written *w, unsigned flags)
{
  enum tree_code code = TREE_CODE (t);
  int n = unary_code (code) ? 1 : 2;
  tree type = TREE_TYPE (TREE_OPERAND (t, 0));
  bool is_unsigned = POINTER_TYPE_P (type) || TYPE_UNSIGNED (type);
  bool is_float = type_is_float (type);
  struct adse_site s;
  std::string part[2];
  /* Promoted, it may be wider than what was there.  */
  if (!followed_type (type))
    return false;
  memset (&s, 0, sizeof s);
  bool reversed = operand_texts (t, w, n, part);
  if (reversed && COMPARISON_CLASS_P (t))
    code = swap_tree_comparison (code);
  if (code == MINUS_EXPR && !part[1].empty ()
      && !reads_as (TREE_OPERAND (t, 0), part[0])
      && !reads_as (TREE_OPERAND (t, 1), part[1])
      && (reads_as (TREE_OPERAND (t, 0), part[1])
	  || reads_as (TREE_OPERAND (t, 1), part[0])))
    return false;
  relocate_operands (t, w, reversed);
  s.kind = ADSE_SITE_OP;
  s.op = is_float ? float_operator (code) : site_op (code, is_unsigned);
  s.width = TYPE_PRECISION (type);
  s.flags = flags | (is_unsigned ? 0 : ADSE_SITE_SIGNED)
	    | (POINTER_TYPE_P (type) ? ADSE_SITE_POINTER : 0);
  for (int i = 0; i < n; i++)
    {
      if (!describe_operand (TREE_OPERAND (t, reversed ? 1 - i : i), part[i],
			     source_plain (w->caret), &s, i))
	return false;
      s.opnd_text[i] = meta_string (part[i].c_str ());
    }
  if (tree *target = n == 2 ? written_target (w->caret) : NULL)
    if (is_value_of (TREE_OPERAND (t, reversed), *target))
      note_target (*target, &s);
  s.text = meta_string (whole_text (t, w, n, part, code).c_str ());
  sites_place (current, w->caret, &s);
  unsigned index = sites_add (current, w->caret, TREE_CODE (t), &s);
  sites_operands (index, t, reversed);
  settled->add (t);
  sited->put (t, index);
  return true;
}

/* `c ? a : b' that became MIN, MAX or ABS.  */
static void
visit_implicit (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  if (loc <= BUILTINS_LOCATION || in_system_header_at (loc) || settled->contains (t)
      || !followed_type (TREE_TYPE (t)) || TREE_CODE (TREE_TYPE (t)) == REAL_TYPE)
    return;
  struct written w;
  w.op = SRC_NONE;
  w.length = 1;
  w.caret = get_pure_location (loc);
  w.range = EXPR_LOCATION_RANGE (t);
  w.unary = false;
  w.has_range = (source_plain (w.caret)
		 && source_range_text (w.range).find ('?') != std::string::npos);
  add_site (t, &w, ADSE_SITE_IMPLICIT);
}

/* The element size that the second operand of a POINTER_PLUS_EXPR is multiplied
   by, and the negation of `p - n', stand at the source's + or -.  */
static void
note_scale (tree op)
{
  while (CONVERT_EXPR_P (op))
    op = TREE_OPERAND (op, 0);
  if (TREE_CODE (op) == NEGATE_EXPR)
    {
      settled->add (op);
      note_scale (TREE_OPERAND (op, 0));
    }
  else if (TREE_CODE (op) == MULT_EXPR
	   && TREE_CODE (TREE_OPERAND (op, 1)) == INTEGER_CST)
    settled->add (op);
}

/* An operation on narrow operands is done in their type and then widened; only
   the conversion T has got the operator's location.  */
static void
note_widening (tree t)
{
  tree op = TREE_OPERAND (t, 0);
  if (site_op (TREE_CODE (op), false) != ADSE_OP_NONE
      && EXPR_LOCATION (op) <= BUILTINS_LOCATION && INTEGRAL_TYPE_P (TREE_TYPE (op))
      && TYPE_PRECISION (TREE_TYPE (op)) < TYPE_PRECISION (TREE_TYPE (t)))
    SET_EXPR_LOCATION (op, EXPR_LOCATION (t));
}

/* T, `u - 4' of `(unsigned char) (u - 4)', has the place of the cast.  */
static void
relocate_cast (tree t)
{
  source_range r = EXPR_LOCATION_RANGE (t);
  location_t loc = EXPR_LOCATION (t);
  if (COMPARISON_CLASS_P (t) || loc <= BUILTINS_LOCATION || !source_plain (loc)
      || !source_plain (r.m_finish))
    return;
  /* The cast may stand in parentheses.  */
  if (get_pure_location (r.m_start) != get_pure_location (loc)
      && (!source_plain (r.m_start)
	  || source_text_before (r, get_pure_location (loc)).find_first_not_of ("( ")
	       != std::string::npos))
    return;
  r.m_start = get_pure_location (loc);
  expanded_location at = source_place (loc), last = source_place (r.m_finish);
  std::string text = source_range_text (r);
  size_t close = text.find (')');
  if (last.line != at.line || text[0] != '(' || close == std::string::npos
      || text.find ('(', 1) < close)
    return;
  operators_misplaced (t, loc);
  relocate_between (t, loc, at.column + close + 1, last.column + 1);
  if (EXPR_LOCATION (t) <= BUILTINS_LOCATION)
    SET_EXPR_LOCATION (t, loc);
}

void
operators_visit (tree *tp)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case NOP_EXPR:
    case CONVERT_EXPR:
      if (EXPR_LOCATION (t) > BUILTINS_LOCATION && INTEGRAL_TYPE_P (TREE_TYPE (t)))
	note_widening (t);
      return;
    case MODIFY_EXPR:
    case COMPOUND_EXPR: written_assignment (t); return;
    case POINTER_PLUS_EXPR: note_scale (TREE_OPERAND (t, 1)); return;
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR: visit_implicit (t); return;
    default:
      if (site_op (TREE_CODE (t), false) == ADSE_OP_NONE)
	return;
    }

  if (COMPARISON_CLASS_P (t))
    {
      if (operators_settle (tp))
	return;
      operators_restore_comparison (tp);
      if (TREE_CODE (*tp) == TRUTH_NOT_EXPR)
	tp = &TREE_OPERAND (*tp, 0);
      t = *tp;
    }
  tree type = TREE_TYPE (TREE_OPERAND (t, 0));
  struct written w;
  if (!settled->contains (t))
    relocate_cast (t);
  if (!followed_type (type) || settled->contains (t) || !find_written (t, &w)
      || (!COMPARISON_CLASS_P (t) && !INTEGRAL_TYPE_P (type) && !type_is_float (type))
      || !restore_arithmetic (tp, &w))
    return;
  t = *tp;
  if (type_is_float (type))
    {
      /* Nothing that the front end does to them needs to be undone.  */
      if (TREE_CODE (TREE_OPERAND (t, 0)) == REAL_CST
	  && (unary_code (TREE_CODE (t))
	      || TREE_CODE (TREE_OPERAND (t, 1)) == REAL_CST))
	return;
      if (!add_site (t, &w, 0))
	settled->add (t);
      return;
    }
  if (TREE_CODE (TREE_OPERAND (t, 0)) == INTEGER_CST
      && (unary_code (TREE_CODE (t)) || TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST))
    return;
  unsigned narrow = TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (*tp, 0)));
  operators_unfold (t, &w);
  operators_reassociate (tp, &w);
  promote (tp, &w);
  if (TREE_CODE (*tp) == NOP_EXPR)
    tp = &TREE_OPERAND (*tp, 0);
  restore_merged_constant (tp, &w, narrow);
  t = *tp;
  if (add_site (t, &w, 0))
    return;
  settled->add (t);
  /* What is left of this operator after a constant was moved out of an operand is
     not the source's either.  */
  tree rest = TREE_OPERAND (t, 0);
  while (CONVERT_EXPR_P (rest))
    rest = TREE_OPERAND (rest, 0);
  if (TREE_CODE (rest) == TREE_CODE (t)
      && get_pure_location (EXPR_LOCATION (rest)) == w.caret)
    settled->add (rest);
}

void
operators_arms (tree t)
{
  location_t loc = EXPR_LOCATION (t);
  source_range r = EXPR_LOCATION_RANGE (t);
  if (loc <= BUILTINS_LOCATION || !source_plain (loc) || !source_plain (r.m_start)
      || !source_plain (r.m_finish))
    return;
  expanded_location at = source_place (loc), first = source_place (r.m_start);
  expanded_location last = source_place (r.m_finish);
  int question = source_question (r.m_start, at.column);
  if (!question || first.line != at.line || last.line != at.line)
    return;
  operators_misplaced (COND_EXPR_THEN (t), loc);
  relocate_between (COND_EXPR_THEN (t), r.m_start, question + 1, at.column);
  operators_misplaced (COND_EXPR_ELSE (t), loc);
  relocate_between (COND_EXPR_ELSE (t), loc, at.column + 1, last.column + 1);
}

tree *
operators_result (tree *tp)
{
  for (;;)
    {
      if (CONVERT_EXPR_P (*tp) || TREE_CODE (*tp) == NON_LVALUE_EXPR)
	tp = &TREE_OPERAND (*tp, 0);
      else if (TREE_CODE (*tp) == COMPOUND_EXPR)
	tp = &TREE_OPERAND (*tp, 1);
      else
	return sited->get (*tp) ? tp : NULL;
    }
}

std::string
operators_text (tree t)
{
  tree op = t;
  while (TREE_CODE (op) == SAVE_EXPR)
    op = TREE_OPERAND (op, 0);
  if (unsigned *site = sited->get (op))
    return meta_text (meta_site (*site)->text);
  return source_expr_text (t);
}

void
operators_stored (tree *value, location_t loc)
{
  if (tree *op = operators_result (value))
    sites_alias (current, loc, TREE_CODE (*op), *sited->get (*op));
}

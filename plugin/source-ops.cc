/* SPDX-License-Identifier: GPL-3.0-or-later
   Operator sites: the arithmetic, bitwise, shift and relational operators that
   the source wrote.  The front end canonicalises some of them while parsing;
   this brings them back, so that GIMPLE has the programmer's operation:

     x - 3		x + -3			->  x - 3
     !(x < 3)		x >= 3			->  !(x < 3)
     c = c + x		(char) c + (char) x	->  (char) ((int) c + x)
     x = l - 1		(int) l - 1		->  (int) (l - 1)

   where x is int, c char and l long: C computes in the promoted type (6.3.1.8),
   and a label such as "x + 1 overflows" must mean that.  Every rewriting keeps the
   value.

   A site is found again in GIMPLE by (function, location, tree code); what the
   compiler adds has either another token at its location (`p + n' multiplies at
   the `+') or none (`if (x)' compares at the `x').  */
#include "front.h"
#include "sites.h"

/* Nodes to pass over: done already, or made by the compiler although a fitting
   token stands there.  */
static hash_set<tree> *settled;
/* Nodes that have a site, and which.  */
static hash_map<tree, unsigned> *sited;
/* Range of `a += b' by the location of the `+' in it.  */
static hash_map<int_hash<location_t, 0, 1>, source_range> *assignments;
/* What is assigned to by the compound assignment whose operator is there.  */
static hash_map<int_hash<location_t, 0, 1>, tree> *assigned;
static tree current;

void
operators_begin (tree fndecl)
{
  delete settled;
  delete sited;
  delete assignments;
  delete assigned;
  settled = new hash_set<tree>;
  sited = new hash_map<tree, unsigned>;
  assignments = new hash_map<int_hash<location_t, 0, 1>, source_range>;
  assigned = new hash_map<int_hash<location_t, 0, 1>, tree>;
  current = fndecl;
}

static bool
followed_type (tree type)
{
  return ((INTEGRAL_TYPE_P (type) || TREE_CODE (type) == POINTER_TYPE)
	  && TYPE_PRECISION (type) >= 1 && TYPE_PRECISION (type) <= 64);
}

/* Tree code of OP when the compiler left the expression as written.  */
static enum tree_code
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

static bool
unary_code (enum tree_code code)
{
  return code == NEGATE_EXPR || code == BIT_NOT_EXPR || code == ABS_EXPR;
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

/* The operator token of an expression as the source wrote it, and its extent.  */
struct written
{
  enum source_op op;	/* SRC_NONE: a ?: that became MIN, MAX or ABS */
  unsigned length;	/* of the token */
  location_t caret;	/* the token */
  source_range range;	/* the whole expression */
  bool has_range;
  bool unary;		/* the token stands first */
};

/* T is an operation to be placed that has no location.  */
static bool
lost_location (tree t)
{
  return (site_op (TREE_CODE (t), false) != ADSE_OP_NONE
	  && TREE_CODE (t) != MIN_EXPR && TREE_CODE (t) != MAX_EXPR
	  && TREE_CODE (t) != ABS_EXPR
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
  return was == code || (was == MINUS_EXPR && code == PLUS_EXPR);
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

static bool
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

void
operators_restore_comparison (tree *tp)
{
  tree t = *tp;
  enum tree_code code = TREE_CODE (t);
  if (TREE_CODE_CLASS (code) != tcc_comparison
      || !followed_type (TREE_TYPE (TREE_OPERAND (t, 0))))
    return;
  struct written w;
  location_t loc = EXPR_LOCATION (t);
  location_t inner = loc;
  if (!find_written (t, &w) || w.op == SRC_UNKNOWN)
    {
      /* Inverting `!(a < b)' gives the result the location of the `!'.  */
      if (loc <= BUILTINS_LOCATION
	  || !source_negated_comparison (loc, &w.op, &inner))
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

/* TEXT is a number as C writes it, without a sign, or a simple character.  */
static bool
literal_value (const std::string &text, uint64_t *value)
{
  if (text.size () == 3 && text[0] == '\'' && text[2] == '\''
      && text[1] != '\\')
    {
      *value = (unsigned char) text[1];
      return *value < 128;
    }
  if (text.empty () || !ISDIGIT (text[0]))
    return false;
  char *end;
  errno = 0;
  *value = strtoull (text.c_str (), &end, 0);
  while (*end == 'u' || *end == 'U' || *end == 'l' || *end == 'L')
    end++;
  return errno == 0 && *end == '\0';
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
  tree left = build2 (PLUS_EXPR, type, TREE_OPERAND (t, 0),
		      wide_int_to_tree (type, rest));
  *tp = build2_loc (EXPR_LOCATION (t), subtract ? MINUS_EXPR : PLUS_EXPR, type,
		    left, wide_int_to_tree (type, literal));
}

/* OP without a conversion to its narrow type: any wider type has the same low bits
   of what was converted.  */
static tree
before_narrowing (tree op)
{
  if (!CONVERT_EXPR_P (op))
    return op;
  tree from = TREE_OPERAND (op, 0);
  if (INTEGRAL_TYPE_P (TREE_TYPE (from))
      && TYPE_PRECISION (TREE_TYPE (from)) <= 64)
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

/* The integer type that TEXT, an operand in the source, is cast to before anything
   else is done with it; NULL when it is not.  The front end drops casts that do not
   change what it computes: (unsigned) c == k of char compares in eight bits.  */
static tree
written_cast (const std::string &text)
{
  size_t close = text.find (')');
  if (text.empty () || text[0] != '(' || close == std::string::npos
      || close + 1 == text.size () || !source_no_operator (text.substr (close + 1)))
    return NULL_TREE;
  bool is_unsigned = false, is_signed = false, is_int = false;
  int longs = 0, shorts = 0, chars = 0, words = 0;
  tree named = NULL_TREE;
  for (size_t i = 1; i < close; words++)
    {
      while (i < close && ISSPACE (text[i]))
	i++;
      size_t from = i;
      while (i < close && (ISALNUM (text[i]) || text[i] == '_'))
	i++;
      std::string word = text.substr (from, i - from);
      if (word.empty () || ISDIGIT (word[0]))
	return NULL_TREE;
      if (word == "const" || word == "volatile")
	words--;
      else if (word == "unsigned")
	is_unsigned = true;
      else if (word == "signed")
	is_signed = true;
      else if (word == "int")
	is_int = true;
      else if (word == "long")
	longs++;
      else if (word == "short")
	shorts++;
      else if (word == "char")
	chars++;
      else if (word == "_Bool")
	named = boolean_type_node;
      else if (word == "enum" || word == "struct" || word == "union")
	return NULL_TREE;
      else
	{
	  tree decl = lookup_name (get_identifier (word.c_str ()));
	  if (!decl || TREE_CODE (decl) != TYPE_DECL)
	    return NULL_TREE;
	  named = TREE_TYPE (decl);
	}
      while (i < close && ISSPACE (text[i]))
	i++;
    }
  if (named)
    return words == 1 && INTEGRAL_TYPE_P (named)
	     ? TYPE_MAIN_VARIANT (named) : NULL_TREE;
  if (!words)
    return NULL_TREE;
  if (chars)
    return is_unsigned ? unsigned_char_type_node
	   : is_signed ? signed_char_type_node
		       : char_type_node;
  if (shorts)
    return is_unsigned ? short_unsigned_type_node : short_integer_type_node;
  if (longs == 1)
    return is_unsigned ? long_unsigned_type_node : long_integer_type_node;
  if (longs == 2)
    return is_unsigned ? long_long_unsigned_type_node
		       : long_long_integer_type_node;
  if (is_int || is_unsigned || is_signed)
    return is_unsigned ? unsigned_type_node : integer_type_node;
  return NULL_TREE;
}

/* The type of the cast that TEXT, operand OP in the source, begins with: by its
   name, else what the compiler converted the rest to; NULL when there is none.  */
static tree
cast_type (tree op, const std::string &text)
{
  tree type = written_cast (text), around = NULL_TREE;
  size_t close = text.find (')');
  if (type || text.empty () || text[0] != '(' || close == std::string::npos)
    return type;
  std::string rest = text.substr (close + 1);
  while (!rest.empty () && rest[0] == ' ')
    rest.erase (0, 1);
  source_strip_parentheses (&rest);
  if (rest.empty () || !source_no_operator (rest))
    return NULL_TREE;
  for (; CONVERT_EXPR_P (op); op = TREE_OPERAND (op, 0))
    {
      around = TREE_TYPE (op);
      if (source_expr_text (TREE_OPERAND (op, 0)) == rest)
	type = around;
    }
  return type && INTEGRAL_TYPE_P (type) ? type : NULL_TREE;
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
  return !base					      ? op
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
  tree inner = cast == full ? innermost (op, text)
	       : CONVERT_EXPR_P (cast) && cast != op ? TREE_OPERAND (cast, 0)
						     : cast;
  if (!inner || !same_low_bits (op, inner, narrow)
      || !keeps_low_bits (TREE_TYPE (inner), TREE_TYPE (cast), narrow))
    return full;
  return cast == full ? inner : cast;
}

/* How a value of a narrow type is continued in a wider one; an upper bit that is
   clear is both.  */
enum extension { EXTENDS_NOT = 0, EXTENDS_ZERO = 1, EXTENDS_SIGN = 2 };

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

/* What C's integer promotions make of TYPE.  */
static tree
promoted_type (tree type)
{
  if (TREE_CODE (type) == ENUMERAL_TYPE)
    type = c_common_type_for_size (TYPE_PRECISION (type),
				   TYPE_UNSIGNED (type));
  if (!type || TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
    return integer_type_node;
  return type;
}

/* Only for these do the low bits of the result follow from the low bits of the
   operands.  */
static bool
low_bits_code (enum tree_code code)
{
  return (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR
	  || code == BIT_AND_EXPR || code == BIT_IOR_EXPR
	  || code == BIT_XOR_EXPR || code == LSHIFT_EXPR || unary_code (code));
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

/* The type that a literal's suffix gives it.  */
static tree
literal_type (tree op, const std::string &text)
{
  bool u = text.find_first_of ("uU") != std::string::npos;
  bool l = text.find_first_of ("lL") != std::string::npos;
  if (text.empty () || !ISDIGIT (text[0]) || text.find ('x') != text.npos)
    return promoted_type (TREE_TYPE (op));
  return l ? (u ? long_unsigned_type_node : long_integer_type_node)
	   : (u ? unsigned_type_node : integer_type_node);
}

/* OP, operand I of S, reads TEXT in the source.  */
static void
describe_operand (tree op, unsigned width, const std::string &text,
		  struct adse_site *s, int i)
{
  tree cast = cast_type (op, text);
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    op = TREE_OPERAND (op, 0);
  if (INTEGRAL_TYPE_P (TREE_TYPE (op)) && TREE_CODE (op) != INTEGER_CST
      && (cast || source_expr_text (op) == text)
      /* C has no arithmetic in types narrower than int.  */
      && (cast || !EXPR_P (op) || TREE_CODE (op) == COMPONENT_REF
	  || REFERENCE_CLASS_P (op) || INDIRECT_REF_P (op)
	  || TYPE_PRECISION (TREE_TYPE (op))
	       >= TYPE_PRECISION (integer_type_node)))
    {
      tree own = promoted_type (cast ? cast : TREE_TYPE (op));
      s->own[i] = ADSE_SITE_OWN (TYPE_PRECISION (own), !TYPE_UNSIGNED (own));
    }
  switch (TREE_CODE (op))
    {
    case INTEGER_CST:
      if (INTEGRAL_TYPE_P (TREE_TYPE (op)))
	{
	  tree own = literal_type (op, text);
	  if (TYPE_UNSIGNED (own))
	    s->own[i] = ADSE_SITE_OWN (TYPE_PRECISION (own), false);
	}
      s->opnd[i] = ADSE_OPND_CONST;
      s->konst[i] = TREE_INT_CST_LOW (op);
      if (width < 64)
	s->konst[i] &= ((uint64_t) 1 << width) - 1;
      break;
    case VAR_DECL:
    case PARM_DECL:
    case COMPONENT_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ARRAY_REF:
    case BIT_FIELD_REF:
      s->opnd[i] = ADSE_OPND_VAR;
      break;
    default:
      s->opnd[i] = ADSE_OPND_EXPR;
    }
}

/* OP, or what it converts without saying so, is TEXT in the source.  */
static bool
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

/* OP is the value of PLACE, perhaps converted.  */
static bool
is_value_of (tree op, tree place)
{
  while (CONVERT_EXPR_P (op) || TREE_CODE (op) == NON_LVALUE_EXPR)
    op = TREE_OPERAND (op, 0);
  return operand_equal_p (op, place, 0);
}

/* Texts of the N operands as the source orders them.  Trees may have them the
   other way round, constants second: true then.  */
static bool
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
      tree *place = assigned->get (w->caret);
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

static void promote (tree *, const struct written *);

/* Only the low bits of OP are wanted, so the compiler computed all of it in a narrow
   type; the operation around it is about to be computed as C does.  */
static void
promote_operand (tree *op)
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
  promote (op, &w);
}

/* The type in which C computes with A and B (NULL: there is none), which read TEXTA
   and TEXTB (6.3.1.8).  */
static tree
common_type_of (tree a, tree b, const std::string &texta,
		const std::string &textb)
{
  tree wide = integer_type_node;
  for (tree op : { a, b })
    if (op)
      {
	tree type = TREE_CODE (op) == INTEGER_CST
		      ? literal_type (op, op == a ? texta : textb)
		      : promoted_type (TREE_TYPE (op));
	if (TYPE_PRECISION (type) > TYPE_PRECISION (wide)
	    || (TYPE_PRECISION (type) == TYPE_PRECISION (wide)
		&& TYPE_UNSIGNED (type)))
	  wide = type;
      }
  return wide;
}

/* *TP, an operation that W stands for, in the type in which C computes it.  */
static void
promote (tree *tp, const struct written *w)
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
  const std::string &text0 = text[reversed], &text1 = text[!reversed];
  bool low = low_bits_code (code);
  bool short_of_int
    = TYPE_PRECISION (narrow) < TYPE_PRECISION (integer_type_node);
  bool lost = false;
  if (low)
    {
      promote_operand (&op0);
      if (op1)
	promote_operand (&op1);
      bool unwritten = unwritten_narrowing (op0, text0)
		       || (op1 && unwritten_narrowing (op1, text1));
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
  op0 = convert_to (wide, op0);
  op1 = op1 ? convert_to (wide, op1) : unary ? NULL_TREE : TREE_OPERAND (t, 1);
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
    relocate_between (TREE_OPERAND (t, reversed), w->range.m_start,
		      first.column, at.column);
  relocate_between (TREE_OPERAND (t, n == 2 ? !reversed : 0), w->caret,
		    at.column + w->length, last.column + 1);
}

void
operators_relocate (tree t, tree value)
{
  location_t loc = EXPR_LOCATION (t);
  while (CONVERT_EXPR_P (value) || TREE_CODE (value) == NON_LVALUE_EXPR)
    value = TREE_OPERAND (value, 0);
  if (!lost_location (value) || loc <= BUILTINS_LOCATION
      || !source_plain (loc))
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

/* S is a compound assignment to TARGET.  */
static void
note_target (tree target, struct adse_site *s)
{
  tree type = TREE_TYPE (target);
  if (!INTEGRAL_TYPE_P (type)
      || (TYPE_PRECISION (type) == 1 && TREE_CODE (type) != BOOLEAN_TYPE))
    return;
  s->flags |= ADSE_SITE_ASSIGNS;
  s->target = TREE_CODE (type) == BOOLEAN_TYPE ? 1 : TYPE_PRECISION (type);
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

/* A site for T.  False: T is not quite what the source says.  */
static bool
add_site (tree t, const struct written *w, unsigned flags)
{
  enum tree_code code = TREE_CODE (t);
  int n = unary_code (code) ? 1 : 2;
  tree type = TREE_TYPE (TREE_OPERAND (t, 0));
  bool is_unsigned = POINTER_TYPE_P (type) || TYPE_UNSIGNED (type);
  struct adse_site s;
  std::string part[2];
  uint64_t ignored;
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
  s.kind = ADSE_SITE_OP;
  s.op = site_op (code, is_unsigned);
  s.width = TYPE_PRECISION (type);
  s.flags = flags | (is_unsigned ? 0 : ADSE_SITE_SIGNED)
	    | (POINTER_TYPE_P (type) ? ADSE_SITE_POINTER : 0);
  for (int i = 0; i < n; i++)
    {
      describe_operand (TREE_OPERAND (t, reversed ? 1 - i : i), s.width,
			part[i], &s, i);
      if (s.opnd[i] == ADSE_OPND_CONST
	    ? contradicts_literal (part[i], s.konst[i], s.width)
	      || (source_plain (w->caret) && names_variable (part[i]))
	    : literal_value (part[i], &ignored)
	      || (s.opnd[i] == ADSE_OPND_VAR && !plain_place (part[i])))
	return false;
      s.opnd_text[i] = meta_string (part[i].c_str ());
    }
  if (tree *target = n == 2 ? assigned->get (w->caret) : NULL)
    if (is_value_of (TREE_OPERAND (t, reversed), *target))
      note_target (*target, &s);
  relocate_operands (t, w, reversed);
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
  if (loc <= BUILTINS_LOCATION || in_system_header_at (loc)
      || settled->contains (t) || !followed_type (TREE_TYPE (t)))
    return;
  struct written w;
  w.op = SRC_NONE;
  w.length = 1;
  w.caret = get_pure_location (loc);
  w.range = EXPR_LOCATION_RANGE (t);
  w.unary = false;
  w.has_range
    = (source_plain (w.caret)
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

/* In `a += b' the operation has the location of the assignment T, whose range is
   that of the whole.  When b has effects, T is a COMPOUND_EXPR of saving b and the
   assignment proper.  */
static void
note_assignment (tree t)
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

/* *TP, whose token is W: the operator of the source, restored where that is a
   matter of a constant's sign; false when it is not the source's.  */
static bool
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
  return was == code || (TREE_CODE_CLASS (code) == tcc_comparison
			 && was == swap_tree_comparison (code));
}

/* An operation on narrow operands is done in their type and then widened; only
   the conversion T has got the operator's location.  */
static void
note_widening (tree t)
{
  tree op = TREE_OPERAND (t, 0);
  if (site_op (TREE_CODE (op), false) != ADSE_OP_NONE
      && EXPR_LOCATION (op) <= BUILTINS_LOCATION
      && INTEGRAL_TYPE_P (TREE_TYPE (op))
      && TYPE_PRECISION (TREE_TYPE (op)) < TYPE_PRECISION (TREE_TYPE (t)))
    SET_EXPR_LOCATION (op, EXPR_LOCATION (t));
}

void
operators_visit (tree *tp)
{
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case NOP_EXPR:
    case CONVERT_EXPR:
      if (EXPR_LOCATION (t) > BUILTINS_LOCATION
	  && INTEGRAL_TYPE_P (TREE_TYPE (t)))
	note_widening (t);
      return;
    case MODIFY_EXPR:
    case COMPOUND_EXPR:
      note_assignment (t);
      return;
    case POINTER_PLUS_EXPR:
      note_scale (TREE_OPERAND (t, 1));
      return;
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR:
      visit_implicit (t);
      return;
    default:
      if (site_op (TREE_CODE (t), false) == ADSE_OP_NONE)
	return;
    }

  if (COMPARISON_CLASS_P (t))
    {
      operators_restore_comparison (tp);
      if (TREE_CODE (*tp) == TRUTH_NOT_EXPR)
	tp = &TREE_OPERAND (*tp, 0);
      t = *tp;
    }
  tree type = TREE_TYPE (TREE_OPERAND (t, 0));
  struct written w;
  if (!followed_type (type) || settled->contains (t) || !find_written (t, &w)
      || (!COMPARISON_CLASS_P (t) && !INTEGRAL_TYPE_P (type))
      || !restore_arithmetic (tp, &w))
    return;
  t = *tp;
  if (TREE_CODE (TREE_OPERAND (t, 0)) == INTEGER_CST
      && (unary_code (TREE_CODE (t))
	  || TREE_CODE (TREE_OPERAND (t, 1)) == INTEGER_CST))
    return;
  unsigned narrow = TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (*tp, 0)));
  promote (tp, &w);
  if (TREE_CODE (*tp) == NOP_EXPR)
    tp = &TREE_OPERAND (*tp, 0);
  restore_merged_constant (tp, &w, narrow);
  t = *tp;
  if (!add_site (t, &w, 0))
    settled->add (t);
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

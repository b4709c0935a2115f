/* SPDX-License-Identifier: GPL-3.0-or-later
   Simplification of expressions as they are built.  Every rule gives an
   expression of the same value for all inputs; the tests compare each with
   plain evaluation.  Aims, in order: equal conditions get one id,
   comparisons come in four kinds (<, <=, ==, != and no negations of them),
   and what C's integer promotions wrap around a byte goes away:

     (ne (zext 32 (eq c 0x61:8)) 0:32)  becomes  (eq c 0x61:8)
     (slt (zext 32 c) 0x20:32)          becomes  (ult c 0x20:8)  */
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

static expr_id
make (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a, expr_id b,
      expr_id c, uint64_t k)
{
  struct expr_node n = { .op = (uint8_t) op,
			 .width = (uint8_t) width,
			 .owidth = dag->node[a].width,
			 .a = a,
			 .b = b,
			 .c = c,
			 .k = k };
  return expr_intern (dag, &n);
}

static expr_id
unary (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a)
{
  return expr_op (dag, op, width, a, 0, 0, 0);
}

static expr_id
binary (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a, expr_id b)
{
  return expr_op (dag, op, width, a, b, 0, 0);
}

static expr_id
extract (struct expr_dag *dag, unsigned width, expr_id a, unsigned k)
{
  return expr_op (dag, ADSE_OP_EXTRACT, width, a, 0, 0, k);
}

static expr_id
truth (struct expr_dag *dag, bool v)
{
  return expr_const (dag, 1, v);
}

/* Unary operators.  */

static expr_id
simplify_not (struct expr_dag *dag, unsigned width, expr_id a)
{
  const struct expr_node n = dag->node[a];

  switch (n.op)
    {
    case ADSE_OP_NOT: return n.a;
    case ADSE_OP_EQ: return make (dag, ADSE_OP_NE, 1, n.a, n.b, 0, 0);
    case ADSE_OP_NE: return make (dag, ADSE_OP_EQ, 1, n.a, n.b, 0, 0);
    /* Through expr_op: a boundary such as x < 1 has a form of its own.  */
    case ADSE_OP_ULT: return binary (dag, ADSE_OP_ULE, 1, n.b, n.a);
    case ADSE_OP_ULE: return binary (dag, ADSE_OP_ULT, 1, n.b, n.a);
    case ADSE_OP_SLT: return binary (dag, ADSE_OP_SLE, 1, n.b, n.a);
    case ADSE_OP_SLE: return binary (dag, ADSE_OP_SLT, 1, n.b, n.a);
    default: return make (dag, ADSE_OP_NOT, width, a, 0, 0, 0);
    }
}

static expr_id
simplify_unary (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a)
{
  const struct expr_node *n = &dag->node[a];

  if (op == ADSE_OP_NOT)
    return simplify_not (dag, width, a);
  if ((op == ADSE_OP_NEG || op == ADSE_OP_BSWAP) && n->op == op)
    return n->a;
  if (width == 1 && (op == ADSE_OP_NEG || op == ADSE_OP_ABS))
    return a;
  return make (dag, op, width, a, 0, 0, 0);
}

/* Conversions and parts.  */

static expr_id
simplify_extract (struct expr_dag *dag, unsigned width, expr_id a, unsigned k)
{
  const struct expr_node n = dag->node[a];
  unsigned inner = n.a ? dag->node[n.a].width : 0;
  adse_val v;

  if (k >= n.width)
    return expr_const (dag, width, 0);
  if (k + width > n.width)
    return unary (dag, ADSE_OP_ZEXT, width, extract (dag, n.width - k, a, k));
  if (k == 0 && width == n.width)
    return a;
  switch (n.op)
    {
    case ADSE_OP_EXTRACT: return extract (dag, width, n.a, (unsigned) n.k + k);
    case ADSE_OP_ZEXT: return extract (dag, width, n.a, k);
    case ADSE_OP_SEXT:
      if (k + width <= inner)
	return extract (dag, width, n.a, k);
      if (k < inner)
	return unary (dag, ADSE_OP_SEXT, width, extract (dag, inner - k, n.a, k));
      return unary (dag, ADSE_OP_SEXT, width, extract (dag, 1, n.a, inner - 1));
    case ADSE_OP_CONCAT:
      {
	unsigned low = dag->node[n.b].width;
	if (k >= low)
	  return extract (dag, width, n.a, k - low);
	if (k + width <= low)
	  return extract (dag, width, n.b, k);
	return binary (dag, ADSE_OP_CONCAT, width,
		       extract (dag, k + width - low, n.a, 0),
		       extract (dag, low - k, n.b, k));
      }
    case ADSE_OP_AND:
    case ADSE_OP_OR:
    case ADSE_OP_XOR:
      /* Bit by bit, where a mask makes it worth while.  */
      if (expr_is_const (dag, n.b, &v))
	return binary (dag, (enum adse_op) n.op, width, extract (dag, width, n.a, k),
		       extract (dag, width, n.b, k));
      break;
    case ADSE_OP_ADD:
    case ADSE_OP_SUB:
      {
	/* Low bits of a sum of promoted operands: the sum of the operands.  */
	const struct expr_node *x = &dag->node[n.a], *y = &dag->node[n.b];
	bool xp
	  = x->op == ADSE_OP_ZEXT || x->op == ADSE_OP_SEXT || x->op == ADSE_OP_CONST;
	bool yp
	  = y->op == ADSE_OP_ZEXT || y->op == ADSE_OP_SEXT || y->op == ADSE_OP_CONST;
	if (k == 0 && xp && yp)
	  return binary (dag, (enum adse_op) n.op, width, extract (dag, width, n.a, 0),
			 extract (dag, width, n.b, 0));
	break;
      }
    case ADSE_OP_ITE:
      if (expr_is_const (dag, n.b, &v) && expr_is_const (dag, n.c, &v))
	return expr_op (dag, ADSE_OP_ITE, width, n.a, extract (dag, width, n.b, k),
			extract (dag, width, n.c, k), 0);
      break;
    default: break;
    }
  return make (dag, ADSE_OP_EXTRACT, width, a, 0, 0, k);
}

static expr_id
simplify_extend (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a)
{
  const struct expr_node n = dag->node[a];

  if (width <= n.width)
    return extract (dag, width, a, 0);
  if (n.op == ADSE_OP_ZEXT)
    return unary (dag, ADSE_OP_ZEXT, width, n.a);
  if (n.op == ADSE_OP_SEXT && op == ADSE_OP_SEXT)
    return unary (dag, ADSE_OP_SEXT, width, n.a);
  expr_id sum = op == ADSE_OP_ZEXT ? expr_extend_sum (dag, width, a) : 0;
  return sum ? sum : make (dag, op, width, a, 0, 0, 0);
}

/* A and B are neighbouring parts of one value: their union, or 0.  */
static expr_id
join_parts (struct expr_dag *dag, expr_id a, expr_id b)
{
  const struct expr_node x = dag->node[a], y = dag->node[b];

  if (x.op == ADSE_OP_EXTRACT && y.op == ADSE_OP_EXTRACT && x.a == y.a
      && x.k == y.k + y.width)
    return extract (dag, x.width + y.width, x.a, (unsigned) y.k);
  return 0;
}

static expr_id
simplify_concat (struct expr_dag *dag, unsigned width, expr_id a, expr_id b)
{
  const struct expr_node x = dag->node[a], y = dag->node[b];
  adse_val v;
  expr_id j;

  if (expr_is_const (dag, a, &v) && v == 0)
    return unary (dag, ADSE_OP_ZEXT, width, b);
  if ((j = join_parts (dag, a, b)))
    return j;
  if (x.op == ADSE_OP_CONCAT && (j = join_parts (dag, x.b, b)))
    return binary (dag, ADSE_OP_CONCAT, width, x.a, j);
  if (y.op == ADSE_OP_CONCAT && (j = join_parts (dag, a, y.a)))
    return binary (dag, ADSE_OP_CONCAT, width, j, y.b);
  if (x.op == ADSE_OP_ZEXT)
    {
      unsigned narrow = dag->node[x.a].width + y.width;
      return unary (dag, ADSE_OP_ZEXT, width,
		    binary (dag, ADSE_OP_CONCAT, narrow, x.a, b));
    }
  return make (dag, ADSE_OP_CONCAT, width, a, b, 0, 0);
}

/* Arithmetic and bit operations.  */

static bool
is_commutative (enum adse_op op)
{
  switch (op)
    {
    case ADSE_OP_ADD:
    case ADSE_OP_MUL:
    case ADSE_OP_AND:
    case ADSE_OP_OR:
    case ADSE_OP_XOR:
    case ADSE_OP_UMIN:
    case ADSE_OP_UMAX:
    case ADSE_OP_SMIN:
    case ADSE_OP_SMAX:
    case ADSE_OP_EQ:
    case ADSE_OP_NE: return true;
    default: return false;
    }
}

static expr_id
same_operands (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a)
{
  switch (op)
    {
    case ADSE_OP_SUB:
    case ADSE_OP_XOR: return expr_const (dag, width, 0);
    case ADSE_OP_AND:
    case ADSE_OP_OR:
    case ADSE_OP_UMIN:
    case ADSE_OP_UMAX:
    case ADSE_OP_SMIN:
    case ADSE_OP_SMAX: return a;
    case ADSE_OP_EQ:
    case ADSE_OP_ULE:
    case ADSE_OP_SLE: return truth (dag, true);
    case ADSE_OP_NE:
    case ADSE_OP_ULT:
    case ADSE_OP_SLT: return truth (dag, false);
    default: return 0;
    }
}

/* A OP constant V.  0: no rule.  */
static expr_id
constant_right (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a,
		adse_val v)
{
  const struct expr_node n = dag->node[a];
  adse_val ones = adse_mask (~(adse_val) 0, width), w;

  switch (op)
    {
    case ADSE_OP_ADD:
      if (v == 0)
	return a;
      if (n.op == ADSE_OP_ADD && expr_is_const (dag, n.b, &w))
	return binary (dag, op, width, n.a, expr_const (dag, width, v + w));
      break;
    case ADSE_OP_SUB:
      return binary (dag, ADSE_OP_ADD, width, a, expr_const (dag, width, -v));
    case ADSE_OP_MUL:
      if (v == 0)
	return expr_const (dag, width, 0);
      if (v == 1)
	return a;
      break;
    case ADSE_OP_UDIV:
      if (v == 1)
	return a;
      break;
    case ADSE_OP_SDIV:
      if (v == 1 && width > 1)
	return a;
      break;
    case ADSE_OP_UREM:
      if (v == 1)
	return expr_const (dag, width, 0);
      break;
    case ADSE_OP_AND:
      if (v == 0)
	return expr_const (dag, width, 0);
      if (v == ones)
	return a;
      if (n.op == ADSE_OP_AND && expr_is_const (dag, n.b, &w))
	return binary (dag, op, width, n.a, expr_const (dag, width, v & w));
      /* The mask covers all that a promoted value has.  */
      if (n.op == ADSE_OP_ZEXT)
	{
	  unsigned narrow = dag->node[n.a].width;
	  return unary (dag, ADSE_OP_ZEXT, width,
			binary (dag, op, narrow, n.a, expr_const (dag, narrow, v)));
	}
      break;
    case ADSE_OP_OR:
      if (v == 0)
	return a;
      if (v == ones)
	return expr_const (dag, width, ones);
      break;
    case ADSE_OP_XOR:
      if (v == 0)
	return a;
      if (v == ones)
	return unary (dag, ADSE_OP_NOT, width, a);
      if (n.op == ADSE_OP_XOR && expr_is_const (dag, n.b, &w))
	return binary (dag, op, width, n.a, expr_const (dag, width, v ^ w));
      break;
    case ADSE_OP_SHL:
    case ADSE_OP_LSHR:
      if (v >= width)
	return expr_const (dag, width, 0);
      /* Fall through.  */
    case ADSE_OP_ASHR:
    case ADSE_OP_ROL:
    case ADSE_OP_ROR:
      if (v == 0)
	return a;
      break;
    default: break;
    }
  return 0;
}

static expr_id
simplify_binary (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a,
		 expr_id b)
{
  adse_val v;
  expr_id r;

  if (a == b && (r = same_operands (dag, op, width, a)))
    return r;
  if (is_commutative (op)
      && (expr_is_const (dag, a, &v)
	  || (expr_before (dag, b, a) && !expr_is_const (dag, b, &v))))
    {
      expr_id t = a;
      a = b;
      b = t;
    }
  if (expr_is_const (dag, b, &v) && (r = constant_right (dag, op, width, a, v)))
    return r;
  /* The remainder has the dividend's sign, whatever the divisor's.  */
  if (op == ADSE_OP_SREM && dag->node[b].op == ADSE_OP_NEG)
    return binary (dag, op, width, a, dag->node[b].a);
  if (width == 1 && (op == ADSE_OP_AND || op == ADSE_OP_OR) && expr_not (dag, a) == b)
    return truth (dag, op == ADSE_OP_OR);
  return make (dag, op, width, a, b, 0, 0);
}

/* Comparisons: EQ, NE, ULT, ULE, SLT, SLE.  */

static expr_id
compare (struct expr_dag *dag, enum adse_op op, expr_id a, expr_id b)
{
  return expr_op (dag, op, 1, a, b, 0, 0);
}

/* Of one bit each.  */
static expr_id
compare_bits (struct expr_dag *dag, enum adse_op op, expr_id a, expr_id b)
{
  adse_val v;
  expr_id t;

  switch (op)
    {
    case ADSE_OP_EQ:
    case ADSE_OP_NE:
      if (expr_is_const (dag, b, &v))
	return (v != 0) == (op == ADSE_OP_EQ) ? a : expr_not (dag, a);
      return 0;
    case ADSE_OP_SLT:
    case ADSE_OP_SLE:
      /* The one bit is the sign: 1 is less than 0.  */
      t = a, a = b, b = t;
      op = op == ADSE_OP_SLT ? ADSE_OP_ULT : ADSE_OP_ULE;
      break;
    default: break;
    }
  if (op == ADSE_OP_ULT)
    return expr_and (dag, expr_not (dag, a), b);
  return binary (dag, ADSE_OP_OR, 1, expr_not (dag, a), b);
}

/* X OP V when LEFT is false, else V OP X, where X is ITE of constants.  */
static expr_id
compare_ite (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v, bool left)
{
  const struct expr_node n = dag->node[x];
  adse_val p, q;
  bool tp, tq;

  if (n.op != ADSE_OP_ITE || !expr_is_const (dag, n.b, &p)
      || !expr_is_const (dag, n.c, &q))
    return 0;
  tp = adse_op_eval (op, 1, n.width, left ? v : p, left ? p : v, 0, 0) != 0;
  tq = adse_op_eval (op, 1, n.width, left ? v : q, left ? q : v, 0, 0) != 0;
  if (tp == tq)
    return truth (dag, tp);
  return tp ? n.a : expr_not (dag, n.a);
}

/* Where C holds, is P, a difference of extended values, V?  0: that is not known;
   1: it is; -1: it is not.  */
static int
difference_is (struct expr_dag *dag, expr_id c, expr_id p, adse_val v)
{
  const struct expr_node n = dag->node[p];
  expr_id e;
  if ((n.op != ADSE_OP_SUB && n.op != ADSE_OP_ADD) || dag->node[n.a].op != ADSE_OP_ZEXT)
    return 0;
  e = compare (dag, ADSE_OP_EQ, p, expr_const (dag, n.width, v));
  return e == c ? 1 : e == expr_not (dag, c) ? -1 : 0;
}

/* Strings that are compared, as strcmp does: where the first bytes differ, the
   difference of these, else the same of the rest.

     (eq (ite (ne a 0x66:8) (sub (zext 32 a) 0x66:32) R) 0:32)
							becomes	(and (eq a 0x66:8) (eq R 0:32))

   X OP V, OP EQ or NE.  0: no rule.  */
static expr_id
compare_strings (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v)
{
  const struct expr_node n = dag->node[x];
  int is;
  if ((op != ADSE_OP_EQ && op != ADSE_OP_NE) || n.op != ADSE_OP_ITE
      || !(is = difference_is (dag, n.a, n.b, v)))
    return 0;
  expr_id rest = compare (dag, op, n.c, expr_const (dag, n.width, v));
  if ((is > 0) == (op == ADSE_OP_EQ))
    return binary (dag, ADSE_OP_OR, 1, n.a, rest);
  return expr_and (dag, expr_not (dag, n.a), rest);
}

/* X is extended from fewer bits and V a constant: the comparison in the narrow
   width.  0: no rule.  LEFT as above.  */
static expr_id
compare_extended (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v,
		  bool left)
{
  const struct expr_node n = dag->node[x];
  unsigned narrow;
  adse_val back;
  bool is_signed = op == ADSE_OP_SLT || op == ADSE_OP_SLE, above;
  expr_id k;

  if (n.op != ADSE_OP_ZEXT && n.op != ADSE_OP_SEXT)
    return 0;
  narrow = dag->node[n.a].width;
  back = n.op == ADSE_OP_ZEXT
	   ? adse_mask (v, narrow)
	   : adse_mask (adse_sext (adse_mask (v, narrow), narrow), n.width);
  k = expr_const (dag, narrow, v);
  if (back == v)
    {
      /* In range.  A zero-extended value is never negative.  */
      if (n.op == ADSE_OP_ZEXT)
	op = op == ADSE_OP_SLT ? ADSE_OP_ULT : op == ADSE_OP_SLE ? ADSE_OP_ULE : op;
      return left ? compare (dag, op, k, n.a) : compare (dag, op, n.a, k);
    }
  if (op == ADSE_OP_EQ || op == ADSE_OP_NE)
    return truth (dag, op == ADSE_OP_NE);
  if (n.op == ADSE_OP_SEXT && !is_signed)
    return 0;
  /* Out of range: above or below all that x can be.  */
  above = !is_signed || !(v >> (n.width - 1) & 1);
  return truth (dag, above != left);
}

/* With constant V on the right (LEFT false) or on the left.  */
static expr_id
compare_constant (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v,
		  bool left)
{
  unsigned w = dag->node[x].width;
  const struct expr_node n = dag->node[x];
  adse_val ones = adse_mask (~(adse_val) 0, w), sign = (adse_val) 1 << (w - 1), u;
  expr_id r;

  if ((r = compare_extended (dag, op, x, v, left))
      || (r = compare_ite (dag, op, x, v, left))
      || (r = compare_strings (dag, op, x, v))
      || (r = expr_compare_quotient (dag, op, x, v, left))
      || (r = expr_compare_sum (dag, op, x, v, left)))
    return r;
  switch (op)
    {
    case ADSE_OP_EQ:
    case ADSE_OP_NE:
      if (n.op == ADSE_OP_ADD && expr_is_const (dag, n.b, &u))
	return compare (dag, op, n.a, expr_const (dag, w, v - u));
      if (n.op == ADSE_OP_SUB && v == 0)
	return compare (dag, op, n.a, n.b);
      if (n.op == ADSE_OP_XOR && v == 0)
	return compare (dag, op, n.a, n.b);
      if (n.op == ADSE_OP_XOR && expr_is_const (dag, n.b, &u))
	return compare (dag, op, n.a, expr_const (dag, w, v ^ u));
      if (n.op == ADSE_OP_NOT)
	return compare (dag, op, n.a, expr_const (dag, w, ~v));
      if (n.op == ADSE_OP_NEG)
	return compare (dag, op, n.a, expr_const (dag, w, -v));
      return 0;
    case ADSE_OP_ULT:
      if (left ? v == ones : v == 0)
	return truth (dag, false);
      if (left && v == 0)
	return compare (dag, ADSE_OP_NE, x, expr_const (dag, w, 0));
      if (!left && v == 1)
	return compare (dag, ADSE_OP_EQ, x, expr_const (dag, w, 0));
      return 0;
    case ADSE_OP_ULE:
      if (left ? v == 0 : v == ones)
	return truth (dag, true);
      /* One kind for constants: x < v.  */
      return left ? compare (dag, ADSE_OP_ULT, expr_const (dag, w, v - 1), x)
		  : compare (dag, ADSE_OP_ULT, x, expr_const (dag, w, v + 1));
    case ADSE_OP_SLT:
      if (left ? v == sign - 1 : v == sign)
	return truth (dag, false);
      return 0;
    case ADSE_OP_SLE:
      if (left ? v == sign : v == sign - 1)
	return truth (dag, true);
      return left ? compare (dag, ADSE_OP_SLT, expr_const (dag, w, v - 1), x)
		  : compare (dag, ADSE_OP_SLT, x, expr_const (dag, w, v + 1));
    default: return 0;
    }
}

/* E, a comparison with a constant: true or false when it is that for every value
   of the only byte that it is about.  */
static expr_id
decided_byte (struct expr_dag *dag, expr_id e)
{
  struct byte_set s;
  uint32_t input;
  const struct expr_node *n = &dag->node[e];
  if (dag->node[n->a].op == ADSE_OP_INPUT || dag->node[n->b].op == ADSE_OP_INPUT
      || !expr_byte_set (dag, e, &input, &s))
    return e;
  unsigned some = 0;
  for (unsigned i = 0; i < 4; i++)
    some += (unsigned) __builtin_popcountll (s.bit[i]);
  return !some					 ? truth (dag, false)
	 : some == 1u << dag->input[input].width ? truth (dag, true)
						 : e;
}

static expr_id
simplify_compare (struct expr_dag *dag, enum adse_op op, expr_id a, expr_id b)
{
  const struct expr_node *x, *y;
  adse_val v;
  expr_id r, t;

  /* > and >= are < and <= the other way round.  */
  switch (op)
    {
    case ADSE_OP_UGT: t = a, a = b, b = t, op = ADSE_OP_ULT; break;
    case ADSE_OP_UGE: t = a, a = b, b = t, op = ADSE_OP_ULE; break;
    case ADSE_OP_SGT: t = a, a = b, b = t, op = ADSE_OP_SLT; break;
    case ADSE_OP_SGE: t = a, a = b, b = t, op = ADSE_OP_SLE; break;
    default: break;
    }
  if (is_commutative (op)
      && (expr_is_const (dag, a, &v)
	  || (expr_before (dag, b, a) && !expr_is_const (dag, b, &v))))
    t = a, a = b, b = t;
  if (a == b)
    return same_operands (dag, op, 1, a);
  if (dag->node[a].width == 1 && (r = compare_bits (dag, op, a, b)))
    return r;
  if (expr_is_const (dag, b, &v) && (r = compare_constant (dag, op, a, v, false)))
    return r;
  if (expr_is_const (dag, a, &v) && (r = compare_constant (dag, op, b, v, true)))
    return r;
  x = &dag->node[a];
  y = &dag->node[b];
  if ((x->op == ADSE_OP_ZEXT || x->op == ADSE_OP_SEXT) && x->op == y->op
      && x->owidth == y->owidth)
    {
      if (x->op == ADSE_OP_ZEXT)
	op = op == ADSE_OP_SLT ? ADSE_OP_ULT : op == ADSE_OP_SLE ? ADSE_OP_ULE : op;
      return compare (dag, op, x->a, y->a);
    }
  if ((r = expr_compare_sums (dag, op, a, b)))
    return r;
  r = make (dag, op, 1, a, b, 0, 0);
  return expr_is_const (dag, b, &v) || expr_is_const (dag, a, &v)
	   ? decided_byte (dag, r)
	   : r;
}

/* Floating-point operators.  Little of what holds of numbers holds of them: x - x
   may be not a number, x + 0 is not -0, and a comparison and its opposite are both
   false where an operand is not a number.  */

static expr_id
simplify_float (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a,
		expr_id b)
{
  const struct expr_node n = dag->node[a];
  bool sign = op == ADSE_OP_FNEG || op == ADSE_OP_FABS;
  adse_val v;
  expr_id t;

  if (op == ADSE_OP_FNEG && n.op == ADSE_OP_FNEG)
    return n.a;
  if (op == ADSE_OP_FABS && n.op == ADSE_OP_FABS)
    return a;
  if (op == ADSE_OP_FABS && n.op == ADSE_OP_FNEG)
    return unary (dag, op, width, n.a);
  if (sign && n.op == ADSE_OP_ITE && expr_is_const (dag, n.b, &v)
      && expr_is_const (dag, n.c, &v))
    return expr_op (dag, ADSE_OP_ITE, width, n.a, unary (dag, op, width, n.b),
		    unary (dag, op, width, n.c), 0);
  switch (op)
    {
    case ADSE_OP_FNE: return expr_not (dag, binary (dag, ADSE_OP_FEQ, 1, a, b));
    case ADSE_OP_FGT: t = a, a = b, b = t, op = ADSE_OP_FLT; break;
    case ADSE_OP_FGE: t = a, a = b, b = t, op = ADSE_OP_FLE; break;
    case ADSE_OP_FSAME:
      if (a == b)
	return truth (dag, true);
      /* Fall through.  */
    case ADSE_OP_FEQ:
      if (expr_before (dag, b, a))
	t = a, a = b, b = t;
      break;
    default: break;
    }
  /* X < x holds of nothing; x <= x of what x == x does.  */
  if (a == b && op == ADSE_OP_FLT)
    return truth (dag, false);
  if (a == b && op == ADSE_OP_FLE)
    op = ADSE_OP_FEQ;
  return make (dag, op, width, a, b, 0, 0);
}

static expr_id
simplify_ite (struct expr_dag *dag, unsigned width, expr_id c, expr_id a, expr_id b)
{
  adse_val v, p, q;
  bool pc = expr_is_const (dag, a, &p), qc = expr_is_const (dag, b, &q);

  if (expr_is_const (dag, c, &v))
    return v ? a : b;
  if (a == b)
    return a;
  if (dag->node[c].op == ADSE_OP_NOT)
    return expr_op (dag, ADSE_OP_ITE, width, dag->node[c].a, b, a, 0);
  if (pc && qc && p == 1 && q == 0)
    return unary (dag, ADSE_OP_ZEXT, width, c);
  if (pc && qc && p == 0 && q == 1)
    return unary (dag, ADSE_OP_ZEXT, width, expr_not (dag, c));
  if (width == 1 && pc)
    return p ? binary (dag, ADSE_OP_OR, 1, c, b) : expr_and (dag, expr_not (dag, c), b);
  if (width == 1 && qc)
    return q ? binary (dag, ADSE_OP_OR, 1, expr_not (dag, c), a) : expr_and (dag, c, a);
  return make (dag, ADSE_OP_ITE, width, c, a, b, 0);
}

expr_id
expr_op (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a, expr_id b,
	 expr_id c, uint64_t k)
{
  adse_val x = 0, y = 0, z = 0;

  if (dag->raw)
    return make (dag, op, width, a, b, c, k);
  if ((!a || expr_is_const (dag, a, &x)) && (!b || expr_is_const (dag, b, &y))
      && (!c || expr_is_const (dag, c, &z)))
    return expr_const (dag, width,
		       adse_op_eval (op, width, dag->node[a].width, x, y, z, k));
  if (a && !c && op != ADSE_OP_CONCAT)
    {
      expr_id r = expr_through_table (dag, op, width, a, b, k);
      if (r)
	return r;
    }
  switch ((enum adse_shape) adse_op_rows[op].shape)
    {
    case ADSE_SHAPE_UN: return simplify_unary (dag, op, width, a);
    case ADSE_SHAPE_BIN: return simplify_binary (dag, op, width, a, b);
    case ADSE_SHAPE_CMP: return simplify_compare (dag, op, a, b);
    case ADSE_SHAPE_CAT: return simplify_concat (dag, width, a, b);
    case ADSE_SHAPE_ITE: return simplify_ite (dag, width, a, b, c);
    case ADSE_SHAPE_EXT:
      if (op == ADSE_OP_EXTRACT)
	return simplify_extract (dag, width, a, k < 128 ? (unsigned) k : 128);
      return simplify_extend (dag, op, width, a);
    case ADSE_SHAPE_COUNT:
      /* The number of ones of one bit, and so on, stay as they are.  */
      return make (dag, op, width, a, 0, 0, 0);
    case ADSE_SHAPE_FBIN:
    case ADSE_SHAPE_FUN:
    case ADSE_SHAPE_FCMP:
    case ADSE_SHAPE_FTOF:
    case ADSE_SHAPE_ITOF:
    case ADSE_SHAPE_FTOI: return simplify_float (dag, op, width, a, b);
    case ADSE_SHAPE_LEAF:
    case ADSE_SHAPE_TABLE: break;
    }
  return expr_const (dag, width, 0);
}

expr_id
expr_not (struct expr_dag *dag, expr_id e)
{
  return expr_op (dag, ADSE_OP_NOT, 1, e, 0, 0, 0);
}

expr_id
expr_and (struct expr_dag *dag, expr_id a, expr_id b)
{
  return expr_op (dag, ADSE_OP_AND, 1, a, b, 0, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Sums with a constant that cannot wrap.  Places in memory are such:

     0x1000 + 10 < 0x1000 + 10 + (b[0] << 8 | b[1])		0 < (b[0] << 8 | b[1])

   What a value is at most, its form says.  */
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

/* Forms are looked at so deep.  */
#define DEPTH 8

static adse_val
ones (unsigned width)
{
  return adse_mask (~(adse_val) 0, width);
}

/* All bits up to the highest one of V.  */
static adse_val
filled (adse_val v)
{
  for (unsigned k = 1; k < 128; k *= 2)
    v |= v >> k;
  return v;
}

/* The most that E is, without a sign.  */
static adse_val
most (const struct expr_dag *dag, expr_id e, unsigned depth)
{
  const struct expr_node *n = &dag->node[e];
  adse_val all = ones (n->width), a, b, v;
  if (expr_is_const (dag, e, &v))
    return v;
  if (!depth)
    return all;
  switch (n->op)
    {
    case ADSE_OP_ZEXT: return most (dag, n->a, depth - 1);
    case ADSE_OP_ADD:
      a = most (dag, n->a, depth - 1);
      b = most (dag, n->b, depth - 1);
      return a <= all - b ? a + b : all;
    case ADSE_OP_AND:
      a = most (dag, n->a, depth - 1);
      b = most (dag, n->b, depth - 1);
      return a < b ? a : b;
    case ADSE_OP_OR:
    case ADSE_OP_XOR:
      return filled (most (dag, n->a, depth - 1) | most (dag, n->b, depth - 1));
    case ADSE_OP_SHL:
      a = most (dag, n->a, depth - 1);
      return expr_is_const (dag, n->b, &v) && v < n->width && a <= all >> v ? a << v
									    : all;
    case ADSE_OP_LSHR:
      a = most (dag, n->a, depth - 1);
      return expr_is_const (dag, n->b, &v) && v < n->width ? a >> v : a;
    case ADSE_OP_ITE:
      a = most (dag, n->b, depth - 1);
      b = most (dag, n->c, depth - 1);
      return a > b ? a : b;
    default: return all;
    }
}

/* Is E a sum with a constant, *V, that does not wrap?  *MOST is the most that it is.  */
static bool
is_sum (const struct expr_dag *dag, expr_id e, adse_val *v, adse_val *max)
{
  const struct expr_node *n = &dag->node[e];
  if (n->op != ADSE_OP_ADD || !expr_is_const (dag, n->b, v))
    return false;
  adse_val rest = most (dag, n->a, DEPTH);
  *max = rest + *v;
  return rest <= ones (n->width) - *v;
}

expr_id
expr_extend_sum (struct expr_dag *dag, unsigned width, expr_id a)
{
  const struct expr_node n = dag->node[a];
  adse_val v, max;
  if (!is_sum (dag, a, &v, &max))
    return 0;
  return expr_op (dag, ADSE_OP_ADD, width,
		  expr_op (dag, ADSE_OP_ZEXT, width, n.a, 0, 0, 0),
		  expr_const (dag, width, v), 0, 0);
}

expr_id
expr_compare_sum (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v,
		  bool left)
{
  const struct expr_node n = dag->node[x];
  adse_val u, max, sign = (adse_val) 1 << (n.width - 1);
  bool is_signed = op == ADSE_OP_SLT || op == ADSE_OP_SLE;
  bool equal = op == ADSE_OP_ULE || op == ADSE_OP_SLE;
  if ((op != ADSE_OP_ULT && op != ADSE_OP_ULE && !is_signed)
      || !is_sum (dag, x, &u, &max) || (is_signed && max >= sign))
    return 0;
  bool below = is_signed && v >= sign; /* V is negative */
  /* X is not less than U.  */
  if (below || v < u || (v == u && left == equal))
    return expr_const (dag, 1, left);
  expr_id rest = expr_const (dag, n.width, v - u);
  op = equal ? ADSE_OP_ULE : ADSE_OP_ULT;
  return left ? expr_op (dag, op, 1, rest, n.a, 0, 0)
	      : expr_op (dag, op, 1, n.a, rest, 0, 0);
}

expr_id
expr_compare_sums (struct expr_dag *dag, enum adse_op op, expr_id a, expr_id b)
{
  const struct expr_node x = dag->node[a], y = dag->node[b];
  adse_val u, v, umost, vmost, sign = (adse_val) 1 << (x.width - 1);
  if (!is_sum (dag, a, &u, &umost) || !is_sum (dag, b, &v, &vmost))
    return 0;
  if (op == ADSE_OP_SLT || op == ADSE_OP_SLE)
    {
      if (umost >= sign || vmost >= sign)
	return 0;
      op = op == ADSE_OP_SLT ? ADSE_OP_ULT : ADSE_OP_ULE;
    }
  adse_val less = u < v ? u : v;
  a = expr_op (dag, ADSE_OP_ADD, x.width, x.a, expr_const (dag, x.width, u - less), 0,
	       0);
  b = expr_op (dag, ADSE_OP_ADD, x.width, y.a, expr_const (dag, x.width, v - less), 0,
	       0);
  return expr_op (dag, op, 1, a, b, 0, 0);
}

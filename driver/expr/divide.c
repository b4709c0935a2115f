/* SPDX-License-Identifier: GPL-3.0-or-later
   Comparisons of a quotient by a constant with a constant: dividing rounds towards
   zero and keeps order, so they are comparisons of the dividend, which no solver has
   to divide for:

     (slt (sdiv x 10) 3)   becomes  (slt x 30)
     (ne (sdiv x 16) 0)    becomes  (or (slt 15 x) (slt x -15))  */
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

typedef __int128 wide;

static expr_id
compare (struct expr_dag *dag, enum adse_op op, expr_id a, expr_id b)
{
  return expr_op (dag, op, 1, a, b, 0, 0);
}

/* X < BOUND, whatever X's width can hold.  */
static expr_id
below (struct expr_dag *dag, expr_id x, wide bound, bool is_signed)
{
  unsigned w = expr_node (dag, x)->width;
  wide least = is_signed ? -((wide) 1 << (w - 1)) : 0;
  wide most = ((wide) 1 << (w - is_signed)) - 1;

  if (bound <= least || bound > most)
    return expr_const (dag, 1, bound > most);
  return compare (dag, is_signed ? ADSE_OP_SLT : ADSE_OP_ULT, x,
		  expr_const (dag, w, (adse_val) bound));
}

/* The least x for which x / C >= K, C > 0.  */
static wide
least_dividend (wide c, wide k)
{
  return k > 0 ? k * c : k * c - c + 1;
}

/* X / C < K.  */
static expr_id
quotient_below (struct expr_dag *dag, expr_id x, wide c, wide k, bool is_signed)
{
  if (!is_signed)
    {
      wide all = (wide) 1 << expr_node (dag, x)->width;
      return below (dag, x, k > (all - 1) / c ? all : k * c, false);
    }
  if (c > 0)
    return below (dag, x, least_dividend (c, k), true);
  /* x / c = -(x / -c) >= 1 - k, the other way round.  */
  return expr_not (dag, below (dag, x, least_dividend (-c, 1 - k), true));
}

expr_id
expr_compare_quotient (struct expr_dag *dag, enum adse_op op, expr_id x, adse_val v,
		       bool left)
{
  const struct expr_node n = *expr_node (dag, x);
  bool is_signed = n.op == ADSE_OP_SDIV;
  adse_val d;

  if ((n.op != ADSE_OP_UDIV && n.op != ADSE_OP_SDIV) || n.width > 64
      || !expr_is_const (dag, n.b, &d) || (op == ADSE_OP_SLT && !is_signed)
      || (op == ADSE_OP_ULT && is_signed))
    return 0;
  wide c = is_signed ? (wide) adse_sext (d, n.width) : (wide) d;
  wide k = is_signed ? (wide) adse_sext (v, n.width) : (wide) v;
  /* The least number by -1 is no number that C knows.  */
  if (c == 0 || c == -1)
    return 0;
  switch (op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_SLT:
      return left ? expr_not (dag, quotient_below (dag, n.a, c, k + 1, is_signed))
		  : quotient_below (dag, n.a, c, k, is_signed);
    case ADSE_OP_EQ:
    case ADSE_OP_NE:
      {
	expr_id low = quotient_below (dag, n.a, c, k, is_signed),
		high = expr_not (dag, quotient_below (dag, n.a, c, k + 1, is_signed));
	return op == ADSE_OP_NE
		 ? expr_op (dag, ADSE_OP_OR, 1, low, high, 0, 0)
		 : expr_and (dag, expr_not (dag, low), expr_not (dag, high));
      }
    default: return 0;
    }
}

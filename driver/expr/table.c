/* SPDX-License-Identifier: GPL-3.0-or-later
   Tables read at a symbolic index.  Character classes are the common case:

     (table[c] & 0x800) != 0     with the 384 entries of isdigit

   An operator that has one table and constants for operands goes through to the
   elements, and a table of few runs of equal elements becomes comparisons of its
   index: here 48 <= c && c <= 57.  A solver needs hundreds of nested ite terms for
   the table, and almost nothing for the comparisons.  A table read at what another one
   gives is one table.  */
#include <stdlib.h>
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

/* Runs beyond the first element's value up to which comparisons are shorter.  */
#define MAX_RUNS 6

/* LO <= INDEX <= HI.  INDEX is often x + K with an extended x: then the bounds are
   those of x, which the layers before cvc5 understand.  */
static expr_id
in_range (struct expr_dag *dag, expr_id index, uint64_t lo, uint64_t hi)
{
  unsigned w = expr_node (dag, index)->width;
  const struct expr_node *n = expr_node (dag, index);
  bool sign = false;
  adse_val k = 0;

  if (n->op == ADSE_OP_ADD && expr_node (dag, n->b)->op == ADSE_OP_CONST)
    {
      const struct expr_node *x = expr_node (dag, n->a);
      uint64_t c = expr_node (dag, n->b)->k;
      /* No sum of the two wraps: x has at least two bits less, C is small.  */
      if ((x->op == ADSE_OP_ZEXT || x->op == ADSE_OP_SEXT) && x->owidth + 2u <= w
	  && c < ((uint64_t) 1 << (x->owidth < 62 ? x->owidth : 62)) * 2
	  && (x->op == ADSE_OP_SEXT || lo >= c))
	{
	  sign = x->op == ADSE_OP_SEXT;
	  index = n->a;
	  k = c;
	}
    }
  expr_id a = expr_const (dag, w, adse_mask (lo - k, w)),
	  b = expr_const (dag, w, adse_mask (hi - k, w));
  if (lo == hi)
    return expr_op (dag, ADSE_OP_EQ, 1, index, a, 0, 0);
  enum adse_op le = sign ? ADSE_OP_SLE : ADSE_OP_ULE;
  return expr_and (dag, expr_op (dag, le, 1, a, index, 0, 0),
		   expr_op (dag, le, 1, index, b, 0, 0));
}

expr_id
expr_table_ranges (struct expr_dag *dag, const uint64_t *values, uint32_t count,
		   expr_id index, unsigned width)
{
  unsigned runs = 0, iw = expr_node (dag, index)->width;
  expr_id r;

  if (width > 64)
    return 0;
  for (uint32_t i = 0; i < count; i++)
    if (values[i] != (uint64_t) adse_mask (values[i], width))
      return 0;
  for (uint32_t i = 1; i < count; i++)
    if (values[i] != values[i - 1] && values[i] != values[0] && ++runs > MAX_RUNS)
      return 0;
  r = expr_const (dag, width, values[0]);
  for (uint32_t hi = count; hi-- > 1;)
    {
      uint32_t lo = hi;
      while (lo > 1 && values[lo - 1] == values[hi])
	lo--;
      if (values[hi] != values[0] && (iw >= 64 || lo < (uint64_t) 1 << iw))
	{
	  uint64_t top
	    = iw >= 64 || hi < (uint64_t) 1 << iw ? hi : ((uint64_t) 1 << iw) - 1;
	  r = expr_op (dag, ADSE_OP_ITE, width, in_range (dag, index, lo, top),
		       expr_const (dag, width, values[hi]), r, 0);
	}
      hi = lo;
    }
  return r;
}

expr_id
expr_through_table (struct expr_dag *dag, enum adse_op op, unsigned width, expr_id a,
		    expr_id b, uint64_t k)
{
  const struct expr_node *x = expr_node (dag, a);
  const struct expr_node *y = b ? expr_node (dag, b) : NULL;
  bool left = x->op == ADSE_OP_TABLE;
  const struct expr_node *n = left ? x : y;
  const struct expr_node *other = left ? y : x;

  if (!n || n->op != ADSE_OP_TABLE || width > 64
      || (other && other->op != ADSE_OP_CONST))
    return 0;
  uint32_t index = (uint32_t) n->k, count = dag->table[index].count;
  uint64_t *values = xmalloc (count * sizeof *values);
  for (uint32_t i = 0; i < count; i++)
    {
      adse_val v = dag->table[index].values[i], u = other ? other->k : 0;
      values[i] = (uint64_t) adse_op_eval (op, width, x->width, left ? v : u,
					   left ? u : v, 0, k);
    }
  expr_id r = expr_add_table (dag, values, count, width, n->a, width);
  free (values);
  return r;
}

/* VALUES read at INDEX, which is read from a table itself, are one table, read at that one's
   index.  In a chain of them, as automata have, comparisons with each index would be made
   of comparisons with the one before, and of those: 2^N and more for N steps.  */
static expr_id
compose (struct expr_dag *dag, const uint64_t *values, uint32_t count, uint32_t width,
	 expr_id index, unsigned result)
{
  const struct expr_node n = *expr_node (dag, index);
  const struct expr_table *inner = &dag->table[n.k];
  unsigned cut = inner->width < n.width ? inner->width : n.width;
  uint32_t ninner = inner->count;
  uint64_t *at = xmalloc (ninner * sizeof *at);
  for (uint32_t i = 0; i < ninner; i++)
    {
      adse_val v = adse_mask (inner->values[i], cut);
      at[i] = values[v < count ? v : 0];
    }
  expr_id r = expr_add_table (dag, at, ninner, width, n.a, result);
  free (at);
  return r;
}

expr_id
expr_add_table (struct expr_dag *dag, const uint64_t *values, uint32_t count,
		uint32_t width, expr_id index, unsigned result)
{
  unsigned cut = width < result ? width : result;
  adse_val v, first;
  uint32_t i;

  if (!count)
    return expr_const (dag, result, 0);
  first = adse_mask (values[0], cut);
  if (dag->raw)
    return expr_intern_table (dag, values, count, width, index, result);
  if (expr_is_const (dag, index, &v))
    return expr_const (dag, result, v < count ? adse_mask (values[v], cut) : first);
  for (i = 1; i < count && adse_mask (values[i], cut) == first; i++)
    ;
  if (i == count)
    return expr_const (dag, result, first);
  if (expr_node (dag, index)->op == ADSE_OP_TABLE)
    return compose (dag, values, count, width, index, result);
  uint64_t at[256], moved[256];
  expr_id byte = expr_byte_index (dag, index, at);
  if (byte)
    {
      /* Read at the byte itself.  */
      unsigned n_byte = 1u << dag->node[byte].width;
      for (i = 0; i < n_byte; i++)
	moved[i] = values[at[i] < count ? at[i] : 0];
      return expr_add_table (dag, moved, n_byte, width, byte, result);
    }
  if (cut == width)
    {
      expr_id r = expr_table_ranges (dag, values, count, index, result);
      if (r)
	return r;
    }
  return expr_intern_table (dag, values, count, width, index, result);
}

expr_id
expr_with (struct expr_dag *dag, expr_id e, expr_id a, expr_id b, expr_id c)
{
  const struct expr_node n = *expr_node (dag, e);
  if (n.op != ADSE_OP_TABLE)
    return expr_op (dag, (enum adse_op) n.op, n.width, a, b, c, n.k);
  /* Its values stay where they are when there are more tables.  */
  const struct expr_table *t = expr_table (dag, (uint32_t) n.k);
  return expr_add_table (dag, t->values, t->count, t->width, a, n.width);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   An answer that is known already, told by the caller (from the store), where the
   chain would begin to work for it.  It passes the same layers as one that is worked
   out, so that these remember the same afterwards: a session that goes on from a
   store comes to the models that an undisturbed one has.  */
#include <stdlib.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

struct known
{
  struct layer layer;
  bool told;
  enum solver_answer answer;
  enum solver_end end;
  const struct model *model;
};

/* Microseconds, about, as measured for cvc5 1.0.3: for each bit of an expression, which
   counts as often as it has bits where it is multiplied or divided, in queries with and
   without an answer.  What the clock ended took all that it may.  */
#define TABLE_BITS 8 /* an entry */

static uint64_t
bits_of (const struct expr_dag *dag, const struct expr_node *n)
{
  uint64_t width = n->owidth;
  switch ((enum adse_op) n->op)
    {
    case ADSE_OP_TABLE:
      return width + TABLE_BITS * (uint64_t) expr_table (dag, (uint32_t) n->k)->count;
    case ADSE_OP_MUL:
    case ADSE_OP_UDIV:
    case ADSE_OP_SDIV:
    case ADSE_OP_UREM:
    case ADSE_OP_SREM: return width * width;
    default: return width;
    }
}

/* Bits of all expressions that Q is made of.  */
static uint64_t
size_of (const struct query *q)
{
  struct u64map seen = { 0 };
  expr_id *stack = NULL;
  size_t n = 0, room = 0;
  uint64_t bits = 0;
  bool fresh;

  for (size_t i = 0; i < q->n || n;)
    {
      expr_id e = n ? stack[--n] : q->conjuncts[i++];
      const struct expr_node *x = expr_node (q->dag, e);
      u64map_put (&seen, e, 1, &fresh);
      if (!fresh)
	continue;
      bits += bits_of (q->dag, x);
      if (n + 3 > room)
	stack = xrealloc (stack, (room = 2 * room + 64) * sizeof *stack);
      for (unsigned k = 0; k < 3; k++)
	{
	  expr_id child = k == 0 ? x->a : k == 1 ? x->b : x->c;
	  if (child)
	    stack[n++] = child;
	}
    }
  free (stack);
  u64map_free (&seen);
  return bits;
}

/* A told answer counts as if it had been worked out: how far a search comes does not
   depend on what the store has.  */
static void
charge (struct layer *layer, const struct query *q, const struct solver_result *r)
{
  bool hard = r->answer == SOLVER_UNKNOWN || r->answer == SOLVER_ERROR;
  layer->stats->work
    += r->end == SOLVER_END_TIME
	 ? (uint64_t) solver_limit.time_work
	 : (uint64_t) solver_limit.query_work
	     + (uint64_t) (hard ? solver_limit.hard_bit_work : solver_limit.bit_work)
		 * size_of (q);
}

static enum solver_answer
answer (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct known *k = (struct known *) layer;

  if (!k->told)
    return layer_next (layer, q, r);
  r->end = k->end;
  if (k->answer == SOLVER_SAT)
    model_copy (&r->model, k->model);
  return result_is (r, k->answer);
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  enum solver_answer a = answer (layer, q, r);
  r->answer = a;
  charge (layer, q, r);
  return a;
}

static void
known_free (struct layer *layer)
{
  free (layer);
}

void
solver_known_tell (struct layer *layer, const struct solver_result *known)
{
  struct known *k = (struct known *) layer;

  k->told = known != NULL;
  if (!known)
    return;
  k->answer = known->answer;
  k->end = known->end;
  k->model = &known->model;
}

struct layer *
solver_known_layer (void)
{
  struct known *k = xcalloc (1, sizeof *k);
  k->layer.check = check;
  k->layer.by = SOLVER_BY_STORE;
  k->layer.free = known_free;
  return &k->layer;
}

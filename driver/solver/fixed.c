/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs that a conjunct gives a value have it in all others.  Where a path compares
   places in memory, nearly every conjunct has a pointer:

     p == 0x1000, p + 10 < p + 10 + (b[0] << 8 | b[1]), b[2] <= ...

   With the pointer's value what is left is about a few bytes.  The answer is that of the
   query: it holds of the same inputs.  */
#include <stdlib.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

enum
{
  FEW_BITS = 8 /* inputs of no more bits are left to the sets of byte values */
};

struct fixed
{
  struct layer l;
  uint64_t serial, signature; /* of the DAG, and of what is fixed: the rest is theirs */
  struct pinned with;
  struct model value; /* of inputs that are fixed */
};

/* Is E `input == number'?  */
static bool
fixes (const struct expr_dag *dag, expr_id e, uint32_t *input, adse_val *value)
{
  const struct expr_node *n = expr_node (dag, e);
  if (n->op != ADSE_OP_EQ)
    return false;
  expr_id side[2] = { n->a, n->b };
  for (int k = 0; k < 2; k++)
    {
      const struct expr_node *x = expr_node (dag, side[k]);
      if (x->op != ADSE_OP_INPUT || x->width <= FEW_BITS
	  || !expr_is_const (dag, side[1 - k], value))
	continue;
      *input = (uint32_t) x->k;
      return true;
    }
  return false;
}

static bool
is_fixed (const void *ctx, uint32_t input)
{
  const struct fixed *f = ctx;
  return input < f->value.n && f->value.set[input];
}

/* What Q fixes.  UNSAT: an input to two numbers.  UNKNOWN: none.  */
static enum solver_answer
find_fixed (struct fixed *f, const struct query *q)
{
  enum solver_answer found = SOLVER_UNKNOWN;
  uint64_t signature = 0;
  model_free (&f->value);
  for (size_t i = 0; i < q->n; i++)
    {
      uint32_t input;
      adse_val v;
      if (!fixes (q->dag, q->conjuncts[i], &input, &v))
	continue;
      if (!f->value.n)
	model_new (&f->value, expr_ninput (q->dag));
      if (f->value.set[input] && f->value.value[input] != v)
	return SOLVER_UNSAT;
      /* In any order.  */
      if (!f->value.set[input])
	signature += hash_mix (hash_mix (hash_mix (1, input), (uint64_t) v),
			       (uint64_t) (v >> 64));
      f->value.set[input] = 1;
      f->value.value[input] = v;
      found = SOLVER_SAT;
    }
  if (found == SOLVER_SAT
      && (f->serial != expr_serial (q->dag) || f->signature != signature))
    {
      u64map_free (&f->with.made);
      f->serial = expr_serial (q->dag);
      f->signature = signature;
    }
  return found;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  struct fixed *f = (struct fixed *) l;
  enum solver_answer found = find_fixed (f, q);
  if (found == SOLVER_UNSAT)
    {
      r->by = SOLVER_BY_FIXED;
      return result_is (r, SOLVER_UNSAT);
    }
  if (found == SOLVER_UNKNOWN)
    return layer_next (l, q, r);
  struct query rest = *q;
  expr_id *list = xmalloc ((q->n + 1) * sizeof *list);
  f->with.values = &f->value;
  for (size_t i = 0; i < q->n; i++)
    list[i] = expr_has_pinned (&f->with, q->dag, q->conjuncts[i], true)
		? expr_pinned (&f->with, q->dag, q->conjuncts[i])
		: q->conjuncts[i];
  rest.conjuncts = list;
  layer_next (l, &rest, r);
  for (uint32_t i = 0; r->answer == SOLVER_SAT && i < r->model.n && i < f->value.n; i++)
    if (f->value.set[i])
      {
	r->model.set[i] = 1;
	r->model.value[i] = f->value.value[i];
      }
  free (list);
  return r->answer;
}

static void
fixed_free (struct layer *l)
{
  struct fixed *f = (struct fixed *) l;
  u64map_free (&f->with.made);
  model_free (&f->value);
  free (f);
}

struct layer *
solver_fixed_layer (void)
{
  struct fixed *f = xcalloc (1, sizeof *f);
  f->l.check = check;
  f->l.by = SOLVER_BY_FIXED;
  f->l.free = fixed_free;
  f->with.is_pinned = is_fixed;
  f->with.ctx = f;
  return &f->l;
}

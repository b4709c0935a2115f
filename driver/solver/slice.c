/* SPDX-License-Identifier: GPL-3.0-or-later
   Independent constraints (Kähkönen 2009; KLEE's IndependentSolver): only
   the conjuncts that share inputs with the goal, directly or through others,
   are solved; all other inputs keep the values of the base.  Conjuncts that
   the base does not satisfy are treated as goals too, so that the values
   together satisfy the whole query.

     a < 3, b == a + 1, c > 7, goal b != 2
   keeps
     a < 3, b == a + 1, b != 2  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"

#include <stdlib.h>

/* Classes of inputs that occur together (union-find).  */
static uint32_t
find (uint32_t *parent, uint32_t i)
{
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  uint32_t ninput = expr_ninput (q->dag);
  uint32_t *parent = xmalloc ((ninput + 1) * sizeof *parent);
  uint8_t *wanted = xcalloc (ninput + 1, 1);
  expr_id *kept = xmalloc ((q->n + 1) * sizeof *kept);
  struct query slice = *q;
  const uint32_t *set;
  size_t n;

  for (uint32_t i = 0; i < ninput; i++)
    parent[i] = i;
  for (size_t i = 0; i < q->n; i++)
    {
      set = expr_inputs (q->dag, q->conjuncts[i], &n);
      for (size_t j = 1; j < n; j++)
	parent[find (parent, set[j])] = find (parent, set[0]);
    }
  for (size_t i = 0; i < q->n; i++)
    {
      set = expr_inputs (q->dag, q->conjuncts[i], &n);
      if (n
	  && (i >= q->goal
	      || !expr_eval (q->dag, q->conjuncts[i], q->base, q->base_stamp)))
	wanted[find (parent, set[0])] = 1;
    }
  slice.n = 0;
  for (size_t i = 0; i < q->n; i++)
    {
      if (i == q->goal)
	slice.goal = slice.n;
      set = expr_inputs (q->dag, q->conjuncts[i], &n);
      /* Constants stay, in case one is false.  */
      if (!n || wanted[find (parent, set[0])])
	kept[slice.n++] = q->conjuncts[i];
    }
  slice.conjuncts = kept;
  if (slice.n < q->n)
    l->stats->sliced++;
  layer_next (l, &slice, r);
  free (parent);
  free (wanted);
  free (kept);
  return r->answer;
}

static void
slice_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_slice_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_SLICE;
  l->free = slice_free;
  return l;
}

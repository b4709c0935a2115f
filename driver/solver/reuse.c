/* SPDX-License-Identifier: GPL-3.0-or-later
   Model reuse: the base of the query, then the inputs of recent runs, newest
   first, may satisfy it as they are.  Most fail on the goal, which is tried
   first, so a miss costs a few evaluations.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"

#include <stdlib.h>
#include <string.h>

#define NRECENT 16

struct reuse
{
  struct layer layer;
  uint64_t serial; /* of the DAG that the models belong to */
  unsigned next;
  struct model model[NRECENT];
};

static void
forget (struct reuse *l)
{
  for (unsigned i = 0; i < NRECENT; i++)
    model_free (&l->model[i]);
  l->next = 0;
}

void
solver_reuse_add (struct layer *layer, struct expr_dag *dag, const struct model *m)
{
  struct reuse *l = (struct reuse *) layer;
  struct model *slot;

  if (l->serial != expr_serial (dag))
    forget (l);
  l->serial = expr_serial (dag);
  slot = &l->model[l->next++ % NRECENT];
  model_free (slot);
  model_copy (slot, m);
}

/* RESULT's model is FROM, for every input there is now: what FROM does not
   mention was zero when it was tried.  */
static enum solver_answer
reused (struct reuse *l, const struct query *q, const struct model *from,
	struct solver_result *r)
{
  model_new (&r->model, expr_ninput (q->dag));
  for (uint32_t i = 0; i < r->model.n; i++)
    {
      r->model.value[i] = model_value (from, i);
      r->model.set[i] = 1;
    }
  l->layer.stats->reused++;
  return result_is (r, SOLVER_SAT);
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  struct reuse *l = (struct reuse *) layer;

  if (query_holds (q, q->base, q->base_stamp))
    return reused (l, q, q->base, r);
  for (unsigned i = 0; i < NRECENT && l->serial == expr_serial (q->dag); i++)
    {
      const struct model *m = &l->model[(l->next - 1 - i) % NRECENT];
      if (m->value && query_holds (q, m, expr_stamp (q->dag)))
	return reused (l, q, m, r);
    }
  return layer_next (layer, q, r);
}

static void
reuse_free (struct layer *layer)
{
  forget ((struct reuse *) layer);
  free (layer);
}

struct layer *
solver_reuse_layer (void)
{
  struct reuse *l = xcalloc (1, sizeof *l);
  l->layer.check = check;
  l->layer.by = SOLVER_BY_REUSE;
  l->layer.free = reuse_free;
  return &l->layer;
}

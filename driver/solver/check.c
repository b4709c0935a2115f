/* SPDX-License-Identifier: GPL-3.0-or-later
   Outermost layer: no model is believed.  It is completed with the base's
   values and evaluated over all conjuncts of the query as it was asked; one
   that fails makes the answer unknown and is counted, because some layer
   below is wrong.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

static void
complete (struct model *m, const struct query *q)
{
  struct model full;

  model_new (&full, expr_ninput (q->dag));
  for (uint32_t i = 0; i < full.n; i++)
    {
      bool given = i < m->n && m->set[i];
      full.value[i] = adse_mask (model_value (given ? m : q->base, i),
				 expr_input (q->dag, i)->width);
      full.set[i] = 1;
    }
  model_free (m);
  *m = full;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  if (layer_next (l, q, r) != SOLVER_SAT)
    return r->answer;
  complete (&r->model, q);
  if (query_holds (q, &r->model, 0))
    return r->answer;
  l->stats->recheck_failed++;
  l->stats->failed_by[r->by]++;
  model_free (&r->model);
  r->end = SOLVER_END_CRASH;
  return result_is (r, SOLVER_UNKNOWN);
}

static void
check_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_check_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->free = check_free;
  return l;
}

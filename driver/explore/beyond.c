/* SPDX-License-Identifier: GPL-3.0-or-later
   Is a label infeasible, or only for inputs that the precondition accepts?  Where
   runs were rejected, or the function's declaration requires something of its inputs
   (nonnull), labels whose proofs rest on paths are asked for once more, whatever
   precondition there is left aside: what is proved so as well keeps its kind
   of proof, the rest is infeasible by precondition.

     int isqrt_precond (int n) { return n >= 0; }
     int isqrt (int n)
     {
       if (n < 0)		true: infeasible (precondition)
	 return -1;
       if (n > 5 && n < 4)	true: infeasible (path-exhausted)

   Nothing of it is kept but these kinds: no input of it becomes a test.  */
#include <stdlib.h>
#include <string.h>
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/run.h"
#include "explore/verdict.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "solver/solver.h"
#include "store/store.h"

static void
take_checks (struct explore_checks *to, const struct explore_checks *from)
{
  to->replays += from->replays;
  to->compared += from->compared;
  to->different += from->different;
  proof_counts_add (&to->proofs, &from->proofs);
  for (unsigned i = 0; i < SOLVER_BY__COUNT; i++)
    to->rechecked_failed[i] += from->rechecked_failed[i];
  if (!*to->fault)
    memcpy (to->fault, from->fault, sizeof to->fault);
}

/* Explore for AGAIN with what is left of the budget.  */
static void
explore_any (struct explorer *x, const struct subject *plans, size_t nplan,
	     struct goals *again)
{
  struct explore_options o = *x->opt;
  struct explore_result *to = x->res, r;
  o.progress = NULL;
  o.labels_only = o.any_inputs = true;
  o.budget.runs -= to->runs < o.budget.runs ? to->runs : o.budget.runs;
  o.budget.queries
    -= to->queries < o.budget.queries ? (uint32_t) to->queries : o.budget.queries;
  if (o.budget.work)
    o.budget.work -= to->work < o.budget.work ? to->work : o.budget.work - 1;
  for (size_t i = 0; i < nplan; i++)
    plans[i].any (plans[i].ctx, true);
  o.sequences.nmove = 0;
  explore_target (x->target, x->program, plans, nplan, again, NULL, 0, &o, &r);
  for (size_t i = 0; i < nplan; i++)
    plans[i].any (plans[i].ctx, false);
  to->cut |= r.cut;
  to->made += r.made;
  to->queries += r.queries;
  to->solver_calls += r.solver_calls;
  take_checks (&to->checks, &r.checks);
  explore_result_free (&r);
}

void
explore_beyond (struct explorer *x, const struct subject *plans, size_t nplan)
{
  struct goals again;
  bool excluded = x->res->rejected != 0;
  for (size_t i = 0; i < nplan; i++)
    excluded |= plans[i].precondition;
  if (!excluded || x->opt->any_inputs)
    return;
  uint32_t n = goals_again (&again, x->goals);
  if (n && !x->res->cut && plans[0].any)
    explore_any (x, plans, nplan, &again);
  if (x->store)
    store_batch (x->store, true);
  for (uint32_t i = 0; n && i < again.n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      if (!goals_rests_on_paths (o) || again.goal[i].state == GOAL_INFEASIBLE)
	continue;
      goals_infeasible (x->goals, o, PROOF_PRECONDITION);
      explore_store_goal (x, o);
    }
  if (x->store)
    store_batch (x->store, false);
  goals_free (&again);
}

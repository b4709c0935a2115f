/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented conditions are asked for, unless a test satisfies them, and counted
   (explore/augment.c).  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/augment.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "solver/solver.h"

static bool
holds (struct explorer *x, const struct augment_test *t, expr_id e)
{
  return expr_eval (x->plan.dag, e, explore_past_model (&x->plan, t->run), t->stamp)
	 != 0;
}

/* Does test T come to A's place and satisfy A there?  */
static bool
satisfies (struct explorer *x, const struct augment_test *t, const struct augmented *a)
{
  if (!holds (x, t, a->predicate))
    return false;
  if (tree_above (&x->plan.tree, a->at, t->at))
    return true;
  for (edge_id e = a->at; e != EDGE_NONE; e = tree_up (&x->plan.tree, e))
    if (x->plan.tree.edges[e].conjunct && !holds (x, t, x->plan.tree.edges[e].conjunct))
      return false;
  return true;
}

static bool
some_test_satisfies (struct explorer *x, const struct augmented *a)
{
  for (uint32_t i = x->augment.ntest; i-- > 0;)
    if (satisfies (x, &x->augment.tests[i], a))
      return true;
  return false;
}

/* No inputs satisfy A's predicate, on any path?  */
static bool
is_equivalent (struct explorer *x, const struct augmented *a)
{
  struct solver_result r;
  enum solver_answer answer = explore_ask (x, 0, a->predicate, a->run, true, &r);
  solver_result_free (&r);
  return answer == SOLVER_UNSAT;
}

/* Give A a state.  Labels and paths are not affected by what cannot be told.  */
static void
ask (struct explorer *x, struct augmented *a)
{
  struct solver_result r;
  struct prediction w = { .prefix = a->at, .goal = a->predicate, .base = a->run };
  uint32_t unknown = x->inc.solver_unknown, hard = x->news.hard, run;
  x->res->augmented.solved++;
  switch (explore_ask (x, a->at, a->predicate, a->run, true, &r))
    {
    case SOLVER_UNSAT:
      a->state = is_equivalent (x, a) ? AUGMENTED_EQUIVALENT : AUGMENTED_INFEASIBLE;
      break;
    case SOLVER_SAT:
      w.model = &r.model;
      run = explore_model (x, &w, USE_AUGMENTED);
      a->state = AUGMENTED_UNKNOWN;
      if (run != RUN_NONE && x->augment.ntest
	  && satisfies (x, &x->augment.tests[x->augment.ntest - 1], a))
	a->state = AUGMENTED_SATISFIED;
      break;
    default: a->state = AUGMENTED_UNKNOWN;
    }
  solver_result_free (&r);
  x->inc.solver_unknown = unknown;
  x->news.hard = hard;
}

void
explore_ask_augmented (struct explorer *x, uint32_t which)
{
  char err[200];
  struct augmented *a = &x->augment.list.v[which];
  if (some_test_satisfies (x, a))
    {
      a->state = AUGMENTED_SATISFIED;
      return;
    }
  /* Its answers must not change what paths are found.  */
  if (!x->augment.solver)
    {
      struct solver_limits limits = explore_limits (x);
      x->augment.solver = explore_solver (x, &limits, err, sizeof err);
      if (!x->augment.solver)
	{
	  a->state = AUGMENTED_UNKNOWN;
	  return;
	}
    }
  struct solver *paths = x->plan.solver;
  x->plan.solver = x->augment.solver;
  ask (x, a);
  x->plan.solver = paths;
}

void
explore_count_augmented (struct explorer *x)
{
  struct explore_augmented *c = &x->res->augmented;
  for (uint32_t i = 0; i < x->augment.list.n; i++)
    {
      struct augmented *a = &x->augment.list.v[i];
      if (a->state == AUGMENTED_OPEN && some_test_satisfies (x, a))
	a->state = AUGMENTED_SATISFIED;
      if (a->wanted)
	c->state[a->kind][a->state]++;
      if (a->kind == AUGMENT_MUTATION)
	{
	  c->mutants++;
	  c->killed += a->state == AUGMENTED_SATISFIED;
	}
    }
  c->tests += x->augment.ntest;
  if (x->augment.solver)
    {
      x->res->solver_calls += solver_stats (x->augment.solver)->solver_calls;
      explore_count_failed (x, x->augment.solver);
    }
  solver_free (x->augment.solver);
  x->augment.solver = NULL;
  free (x->augment.list.v);
  memset (&x->augment.list, 0, sizeof x->augment.list);
  u64map_free (&x->augment.seen);
  free (x->augment.tests);
  x->augment.tests = NULL;
  x->augment.ntest = x->augment.test_room = 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented conditions are asked for, unless a test satisfies them, and counted
   (explore/augment.c).  */
#include <stdlib.h>
#include <string.h>
#include "explore/impl.h"

static bool
holds (struct explorer *x, const struct augment_test *t, expr_id e)
{
  return expr_eval (x->dag, e, explore_past_model (x, t->run), t->stamp) != 0;
}

/* Does test T come to A's place and satisfy A there?  */
static bool
satisfies (struct explorer *x, const struct augment_test *t,
	   const struct augmented *a)
{
  if (!holds (x, t, a->predicate))
    return false;
  if (tree_above (&x->tree, a->at, t->at))
    return true;
  for (edge_id e = a->at; e != EDGE_NONE; e = tree_up (&x->tree, e))
    if (x->tree.edges[e].conjunct && !holds (x, t, x->tree.edges[e].conjunct))
      return false;
  return true;
}

static bool
some_test_satisfies (struct explorer *x, const struct augmented *a)
{
  for (uint32_t i = x->ntest; i-- > 0;)
    if (satisfies (x, &x->tests[i], a))
      return true;
  return false;
}

/* No inputs satisfy A's predicate, on any path?  */
static bool
is_equivalent (struct explorer *x, const struct augmented *a)
{
  struct solver_result r;
  enum solver_answer answer
    = explore_ask (x, 0, a->predicate, a->run, true, &r);
  solver_result_free (&r);
  return answer == SOLVER_UNSAT;
}

/* Give A a state.  Labels and paths are not affected by what cannot be told.  */
static void
ask (struct explorer *x, struct augmented *a)
{
  struct solver_result r;
  struct prediction w = { .prefix = a->at, .goal = a->predicate,
			  .base = a->run };
  uint32_t unknown = x->inc.solver_unknown, hard = x->hard, run;
  x->res->augmented.solved++;
  switch (explore_ask (x, a->at, a->predicate, a->run, true, &r))
    {
    case SOLVER_UNSAT:
      a->state = is_equivalent (x, a) ? AUGMENTED_EQUIVALENT
				      : AUGMENTED_INFEASIBLE;
      break;
    case SOLVER_SAT:
      w.model = &r.model;
      run = explore_model (x, &w, USE_AUGMENTED);
      a->state = AUGMENTED_UNKNOWN;
      if (run != RUN_NONE && x->ntest
	  && satisfies (x, &x->tests[x->ntest - 1], a))
	a->state = AUGMENTED_SATISFIED;
      break;
    default:
      a->state = AUGMENTED_UNKNOWN;
    }
  solver_result_free (&r);
  x->inc.solver_unknown = unknown;
  x->hard = hard;
}

void
explore_ask_augmented (struct explorer *x, uint32_t which)
{
  char err[200];
  struct augmented *a = &x->augmented.v[which];
  if (some_test_satisfies (x, a))
    {
      a->state = AUGMENTED_SATISFIED;
      return;
    }
  /* Its answers must not change what paths are found.  */
  if (!x->aside_solver)
    {
      struct solver_limits limits = explore_limits (x);
      x->aside_solver = explore_solver (x, &limits, err, sizeof err);
      if (!x->aside_solver)
	{
	  a->state = AUGMENTED_UNKNOWN;
	  return;
	}
    }
  struct solver *paths = x->solver;
  x->solver = x->aside_solver;
  ask (x, a);
  x->solver = paths;
}

void
explore_count_augmented (struct explorer *x)
{
  struct explore_augmented *c = &x->res->augmented;
  for (uint32_t i = 0; i < x->augmented.n; i++)
    {
      struct augmented *a = &x->augmented.v[i];
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
  c->tests += x->ntest;
  if (x->aside_solver)
    {
      x->res->solver_calls += solver_stats (x->aside_solver)->solver_calls;
      explore_count_failed (x, x->aside_solver);
    }
  solver_free (x->aside_solver);
  x->aside_solver = NULL;
  free (x->augmented.v);
  memset (&x->augmented, 0, sizeof x->augmented);
  u64map_free (&x->augmented_seen);
  free (x->tests);
  x->tests = NULL;
  x->ntest = x->test_room = 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented path conditions of an exploration (Jamrozik et al. 2013, algorithm 1),
   and how many of the mutants of path conditions its tests kill (their Table 1).

   The conditions of each path that covers a new branch are augmented, each in the
   place of the one it comes from, after those before it ("weak augmentation").  A
   test that is there already and satisfies one saves the query, which the paper
   names as a further optimisation (section 3.3).  The runs of augmented conditions
   become tests and nothing else: paths are explored as without them.  */
#include <stdlib.h>
#include <string.h>
#include "explore/impl.h"

struct collecting
{
  struct explorer *x;
  struct u64map raw; /* simplified expression -> recorded */
  struct u64map *seen;
  edge_id at;
  uint32_t run;
};

static void
learn_raw (void *ctx, expr_id simplified, expr_id raw)
{
  struct collecting *c = ctx;
  u64map_put (&c->raw, simplified, raw, NULL);
}

static void
add (void *ctx, enum augment kind, expr_id predicate)
{
  struct collecting *c = ctx;
  struct augmented_list *l = &c->x->augmented;
  struct explore_augmented *count = &c->x->res->augmented;
  bool fresh;
  u64map_put (c->seen,
	      hash_mix (hash_mix (kind == AUGMENT_MUTATION, c->at), predicate),
	      0, &fresh);
  if (!fresh)
    return;
  if (l->n == explore_limit.augmented)
    {
      count->dropped++;
      return;
    }
  if (l->n == l->room)
    {
      l->room = l->room ? 2 * l->room : 256;
      l->v = xrealloc (l->v, l->room * sizeof *l->v);
    }
  adse_val v;
  struct augmented *a = &l->v[l->n++];
  *a = (struct augmented){
    .at = c->at, .predicate = predicate, .run = c->run, .kind = (uint8_t) kind,
    .wanted = augment_wanted (c->x->opt->criteria) >> kind & 1
  };
  if (expr_is_const (c->x->dag, predicate, &v) && !v)
    a->state = AUGMENTED_EQUIVALENT;
}

void
explore_augment (struct explorer *x, const struct run *r, uint32_t run)
{
  struct collecting c = { .x = x, .seen = &x->augmented_seen, .run = run };
  path_raw (x->dag, r, learn_raw, &c);
  for (edge_id e = x->last.at; e; e = tree_up (&x->tree, e))
    {
      const struct tree_node n = x->tree.nodes[x->tree.edges[e].node];
      if (n.kind != NODE_BRANCH && n.kind != NODE_SWITCH)
	continue;
      uint32_t *raw = u64map_get (&c.raw, n.expr);
      expr_id cond = raw && n.kind == NODE_BRANCH ? *raw
		     : n.kind == NODE_BRANCH	  ? n.expr
						  : x->tree.edges[e].conjunct;
      c.at = n.parent;
      if (!augment_condition (x->dag, cond,
			      n.kind == NODE_SWITCH || e == n.first + 1,
			      n.kind == NODE_BRANCH
				&& n.site == SYMRT_TRAP_BRANCH,
			      add, &c))
	x->res->augmented.dropped++;
    }
  u64map_free (&c.raw);
}

void
explore_add_test (struct explorer *x, uint32_t run)
{
  if (x->ntest == x->test_room)
    {
      x->test_room = x->test_room ? 2 * x->test_room : 64;
      x->tests = xrealloc (x->tests, x->test_room * sizeof *x->tests);
    }
  x->tests[x->ntest++] = (struct augment_test){ run, x->last.at,
						 expr_stamp (x->dag) };
}

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
      run = explore_model (x, &w);
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
  x->aside = true;
  ask (x, a);
  x->aside = false;
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

/* SPDX-License-Identifier: GPL-3.0-or-later
   What the solver is asked, within the budgets of the exploration, and the run that an
   answer becomes.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/proofs.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "solver/solver.h"
#include "store/facts.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"

/* Sets `stopped' when a budget of the whole exploration is used up.  */
bool
explore_spent (struct explorer *x)
{
  const struct explore_options *o = x->opt;
  if (x->stopped)
    return true;
  if (o->stop && *o->stop)
    x->stopped = UNDECIDED_INTERRUPT;
  else if (x->store && *store_error (x->store))
    x->stopped = UNDECIDED_STORE;
  else if (o->deadline > 0 && clock_seconds () >= o->deadline)
    x->stopped = UNDECIDED_TIME;
  else if (explore_runs (x) >= o->budget.runs)
    x->stopped = UNDECIDED_RUNS;
  else if (x->res->queries - x->res->mutants.queries >= o->budget.queries)
    x->stopped = UNDECIDED_QUERIES;
  else if (o->budget.work && x->spent.work >= 1000ull * o->budget.work)
    x->stopped = UNDECIDED_WORK;
  else if (x->spent.slow - x->plan.slow_before >= explore_limit.timeout_cost
						    * (o->any_inputs
							 ? explore_limit.timeouts_beyond
							 : explore_limit.timeouts))
    x->stopped = UNDECIDED_RUN_TIME;
  else if (o->labels_only && !x->goals->nopen && (o->any_inputs || !x->live.n))
    x->stopped = UNDECIDED_DONE;
  return x->stopped != UNDECIDED_NOTHING;
}

void
explore_constraints (struct explorer *x)
{
  if (x->plan.cons.v && expr_ninput (x->plan.dag) == x->plan.cons.ninput)
    return;
  bool bounded = false;
  x->plan.cons.n = x->plan.cons.nbound = 0;
  x->plan.subject->constraints (x->plan.subject->ctx, x->plan.dag, &x->plan.cons.v,
				&x->plan.cons.n, &x->plan.cons.nbound, &bounded);
  if (!x->plan.cons.v)
    x->plan.cons.v = xmalloc (sizeof *x->plan.cons.v);
  if (!x->plan.subject->beside)
    {
      if (x->plan.cons.nbound > x->inc.nbound)
	x->inc.nbound = (uint32_t) x->plan.cons.nbound;
      x->inc.bounded |= bounded;
    }
  x->plan.cons.ninput = expr_ninput (x->plan.dag);
}

/* Is V a pointer to memory, a callee or an object of ours?  */
static bool
is_place (uint64_t v)
{
  return v - SYMRT_CALLEE_POINTER < SYMRT_MAX_CALLEES
	 || v - SYMRT_MADE_POINTER < SYMRT_JOB_MAX_REGIONS
	 || v - SYMRT_ZONE_BASE < SYMRT_JOB_MAX_REGIONS * SYMRT_ZONE_STRIDE;
}

/* C: an input pointer has the value that the run used it with.  That it is not
   null is a fact; that it leads to memory or a callee of ours is not.  */
static expr_id
without_place (struct expr_dag *dag, expr_id c)
{
  const struct expr_node *n = expr_node (dag, c);
  if (n->op != ADSE_OP_EQ || n->owidth != 64)
    return c;
  for (unsigned i = 0; i < 2; i++)
    {
      expr_id in = i ? n->b : n->a;
      adse_val v;
      if (expr_node (dag, in)->op != ADSE_OP_INPUT
	  || !expr_is_const (dag, i ? n->a : n->b, &v) || !is_place ((uint64_t) v))
	continue;
      return expr_not (dag,
		       expr_op (dag, ADSE_OP_EQ, 1, in, expr_const (dag, 64, 0), 0, 0));
    }
  return c;
}

/* What run BASE saw, and where pointers lead that it did not look at: those are no
   reason to go null.  The caller frees it.  */
static struct model
whole_base (struct explorer *x, uint32_t base)
{
  const struct past *p = &x->plan.past.v[base];
  const struct model *past = explore_past_model (&x->plan, base);
  uint32_t n = expr_ninput (x->plan.dag);
  struct model m = { .n = n,
		     .value = xcalloc ((size_t) n + 1, sizeof *m.value),
		     .set = xcalloc ((size_t) n + 1, 1) };
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_input *in = expr_input (x->plan.dag, i);
      uint64_t v;
      if (i < past->n && past->set[i])
	m.value[i] = past->value[i];
      else if (in->width == 64 && p->vector && vector_input (p->vector, in->key, 64, &v)
	       && is_place (v))
	m.value[i] = v;
      else
	continue;
      m.set[i] = 1;
    }
  return m;
}

/* R answers Q with a model: the texts in it need not be longer than that.  */
static void
shorten (struct explorer *x, const struct solver_query *q, struct solver_result *r)
{
  const struct subject *to = x->plan.subject;
  if (to->shorten && r->answer == SOLVER_SAT)
    to->shorten (to->ctx, x->plan.dag, q->conjuncts, q->n, &r->model);
}

enum solver_answer
explore_ask (struct explorer *x, edge_id prefix, expr_id goal, uint32_t base,
	     bool with_bounds, struct solver_result *r)
{
  explore_constraints (x);
  size_t n = with_bounds ? x->plan.cons.n : x->plan.cons.n - x->plan.cons.nbound;
  if (n + 1 > x->query.room)
    {
      x->query.room = 2 * n + 64;
      x->query.v = xrealloc (x->query.v, x->query.room * sizeof *x->query.v);
    }
  memcpy (x->query.v, x->plan.cons.v, n * sizeof *x->query.v);
  size_t first = n;
  n = tree_prefix (&x->plan.tree, prefix, &x->query.v, n, &x->query.room);
  for (size_t i = first; i < n && !with_bounds; i++)
    x->query.v[i] = without_place (x->plan.dag, x->query.v[i]);
  if (n == x->query.room)
    {
      x->query.room++;
      x->query.v = xrealloc (x->query.v, x->query.room * sizeof *x->query.v);
    }
  x->query.v[n++] = goal;
  struct model whole = whole_base (x, base);
  struct solver_query q
    = { .dag = x->plan.dag, .conjuncts = x->query.v, .n = n, .base = &whole };
  x->res->queries++;
  memset (r, 0, sizeof *r);
  uint64_t work = solver_stats (x->plan.solver)->work;
  enum solver_answer a = facts_check (&x->facts, x->plan.solver, &q, r);
  work = solver_stats (x->plan.solver)->work - work;
  x->spent.work += work;
  explore_add_effort (x, work, 1000 * (uint64_t) explore_limit.idle_most);
  model_free (&whole);
  shorten (x, &q, r);
  if (a == SOLVER_UNSAT)
    proofs_add (&x->proofs, x->plan.dag, q.conjuncts, q.n, r->by);
  bool unanswered = a == SOLVER_UNKNOWN || a == SOLVER_ERROR;
  x->spent.unanswered += unanswered;
  if (unanswered)
    {
      x->news.hard += explore_limit.hard_query_cost;
      if (!x->inc.solver_unknown++)
	x->inc.solver_end = a == SOLVER_ERROR ? SOLVER_END_CRASH : r->end;
    }
  return a;
}

enum solver_answer
explore_ask_aside (struct explorer *x, struct solver *solver, const expr_id *conjuncts,
		   size_t n, uint32_t base, struct solver_result *r)
{
  explore_constraints (x);
  if (x->plan.cons.n + n > x->query.room)
    {
      x->query.room = 2 * (x->plan.cons.n + n) + 64;
      x->query.v = xrealloc (x->query.v, x->query.room * sizeof *x->query.v);
    }
  memcpy (x->query.v, x->plan.cons.v, x->plan.cons.n * sizeof *x->query.v);
  memcpy (x->query.v + x->plan.cons.n, conjuncts, n * sizeof *x->query.v);
  struct solver_query q = { .dag = x->plan.dag,
			    .conjuncts = x->query.v,
			    .n = x->plan.cons.n + n,
			    .base = explore_past_model (&x->plan, base) };
  x->res->queries++;
  memset (r, 0, sizeof *r);
  enum solver_answer a = solver ? solver_check (solver, &q, r)
				: facts_check (&x->facts, x->plan.solver, &q, r);
  shorten (x, &q, r);
  return a;
}

bool
explore_ask_nearly (struct explorer *x, edge_id prefix, expr_id goal, uint32_t base,
		    struct model *m)
{
  const struct past *p = &x->plan.past.v[base];
  explore_constraints (x);
  /* What was decided before the target was called says what may be given to it.  */
  edge_id entry = tree_above (&x->plan.tree, p->entry, prefix) ? p->entry : prefix;
  size_t room = x->plan.cons.n + 64, n = x->plan.cons.n, nmust = n + 1;
  expr_id *all = xmalloc (room * sizeof *all);
  memcpy (all, x->plan.cons.v, n * sizeof *all);
  all[n++] = goal;
  n = tree_prefix (&x->plan.tree, prefix, &all, n, &room);
  for (edge_id e = entry; e != EDGE_NONE; e = tree_up (&x->plan.tree, e))
    nmust += x->plan.tree.edges[e].conjunct != 0;
  struct model whole = whole_base (x, base);
  bool found = nmust < n && solver_nearly (x->plan.dag, all, n, nmust, &whole, m);
  model_free (&whole);
  free (all);
  return found;
}

struct solver_limits
explore_limits (const struct explorer *x)
{
  struct solver_limits l = x->opt->solver;
  if (x->opt->deadline > 0)
    {
      double ms = 1000 * (x->opt->deadline - clock_seconds ());
      if (ms < 1e9)
	l.wall_ms = (unsigned) (ms < (double) explore_limit.last_query_ms
				  ? (double) explore_limit.last_query_ms
				  : ms);
    }
  return l;
}

struct solver *
explore_solver (const struct explorer *x, const struct solver_limits *limits, char *err,
		size_t nerr)
{
  return (x->opt->solver_new ? x->opt->solver_new : solver_chain_new) (limits, err,
								       nerr);
}

uint32_t
explore_model (struct explorer *x, const struct prediction *w, unsigned use)
{
  x->res->unpredicted += !w->exact;
  struct input_vector *v
    = x->plan.subject->from_model (x->plan.subject->ctx, x->plan.dag, w->model,
				   x->plan.past.v[w->base].vector);
  return v ? explore_run (x, v, use) : RUN_NONE;
}

void
explore_count_failed (struct explorer *x, const struct solver *s)
{
  struct explore_checks *c = &x->res->checks;
  for (unsigned i = 0; i < SOLVER_BY__COUNT; i++)
    {
      c->rechecked_failed[i] += solver_stats (s)->failed_by[i];
      if (solver_stats (s)->failed_by[i] && !*c->fault)
	snprintf (c->fault, sizeof c->fault, "%s gave a model that evaluation refutes",
		  solver_by_name (i));
    }
}

/* Predictions past values that became concrete without being fixed by the path: what a
   function that is not followed was given,

     n = sprintf (buf, "%g", d);  if (n > room) ...

   Another d may make another n, so a model with another d predicts nothing of what
   comes after the call.  A query is asked with these values kept first (as DART
   does).  Where that has no model it is asked without them: what then is run is a
   try, and no prediction that could fail.  */

/* What of run BASE was fixed on the way to PREFIX, as conjuncts of V.  */
static size_t
kept_values (struct explorer *x, edge_id prefix, uint32_t base, expr_id *v)
{
  const struct past *p = &x->plan.past.v[base];
  size_t n = 0;
  for (uint32_t i = 0; i < p->nfixed && n < PAST_FIXED; i++)
    if (tree_above (&x->plan.tree, p->fixed[i].at, prefix))
      v[n++] = p->fixed[i].conjunct;
  return n;
}

enum solver_answer
explore_predict (struct explorer *x, struct prediction *w, edge_id prefix, expr_id goal,
		 struct solver_result *r)
{
  expr_id v[PAST_FIXED + 1];
  size_t n = x->plan.past.v[w->base].nfixed ? kept_values (x, prefix, w->base, v) : 0;
  w->exact = true;
  if (n)
    {
      expr_id *all = NULL;
      size_t room = 0, have = tree_prefix (&x->plan.tree, prefix, &all, 0, &room);
      all = xrealloc (all, (have + n + 1) * sizeof *all);
      for (size_t i = 0; i < n; i++)
	all[have++] = v[i];
      all[have++] = goal;
      enum solver_answer a = explore_ask_aside (x, NULL, all, have, w->base, r);
      free (all);
      if (a == SOLVER_SAT)
	return a;
      solver_result_free (r);
      w->exact = false;
    }
  return explore_ask (x, prefix, goal, w->base, true, r);
}

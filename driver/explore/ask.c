/* SPDX-License-Identifier: GPL-3.0-or-later
   What the solver is asked, within the budgets of the exploration, and the run that an
   answer becomes.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "explore/impl.h"
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
  else if (x->res->queries - x->res->leveled.queries >= o->budget.queries)
    x->stopped = UNDECIDED_QUERIES;
  else if (o->budget.work && x->work >= 1000ull * o->budget.work)
    x->stopped = UNDECIDED_WORK;
  else if (x->slow - x->slow_before
	   >= explore_limit.timeout_cost
		* (o->any_inputs ? explore_limit.timeouts_beyond
				 : explore_limit.timeouts))
    x->stopped = UNDECIDED_RUN_TIME;
  else if (o->labels_only && !x->goals->nopen)
    x->stopped = UNDECIDED_DONE;
  return x->stopped != UNDECIDED_NOTHING;
}

void
explore_constraints (struct explorer *x)
{
  if (x->cons && expr_ninput (x->dag) == x->cons_ninput)
    return;
  bool bounded = false;
  x->ncons = x->nbound = 0;
  x->subject->constraints (x->subject->ctx, x->dag, &x->cons, &x->ncons,
			   &x->nbound, &bounded);
  if (!x->cons)
    x->cons = xmalloc (sizeof *x->cons);
  if (x->nbound > x->inc.nbound)
    x->inc.nbound = (uint32_t) x->nbound;
  x->inc.bounded |= bounded;
  x->cons_ninput = expr_ninput (x->dag);
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
	  || !expr_is_const (dag, i ? n->a : n->b, &v)
	  || !is_place ((uint64_t) v))
	continue;
      return expr_not (dag, expr_op (dag, ADSE_OP_EQ, 1, in,
				     expr_const (dag, 64, 0), 0, 0));
    }
  return c;
}

/* What run BASE saw, and where pointers lead that it did not look at: those are no
   reason to go null.  The caller frees it.  */
static struct model
whole_base (struct explorer *x, uint32_t base)
{
  const struct past *p = &x->past[base];
  const struct model *past = explore_past_model (x, base);
  uint32_t n = expr_ninput (x->dag);
  struct model m = { .n = n, .value = xcalloc ((size_t) n + 1, sizeof *m.value),
		     .set = xcalloc ((size_t) n + 1, 1) };
  for (uint32_t i = 0; i < n; i++)
    {
      const struct expr_input *in = expr_input (x->dag, i);
      uint64_t v;
      if (i < past->n && past->set[i])
	m.value[i] = past->value[i];
      else if (in->width == 64 && p->vector
	       && vector_input (p->vector, in->key, 64, &v) && is_place (v))
	m.value[i] = v;
      else
	continue;
      m.set[i] = 1;
    }
  return m;
}

enum solver_answer
explore_ask (struct explorer *x, edge_id prefix, expr_id goal, uint32_t base,
	     bool with_bounds, struct solver_result *r)
{
  explore_constraints (x);
  size_t n = with_bounds ? x->ncons : x->ncons - x->nbound;
  if (n + 1 > x->query_room)
    {
      x->query_room = 2 * n + 64;
      x->query = xrealloc (x->query, x->query_room * sizeof *x->query);
    }
  memcpy (x->query, x->cons, n * sizeof *x->query);
  size_t first = n;
  n = tree_prefix (&x->tree, prefix, &x->query, n, &x->query_room);
  for (size_t i = first; i < n && !with_bounds; i++)
    x->query[i] = without_place (x->dag, x->query[i]);
  if (n == x->query_room)
    {
      x->query_room++;
      x->query = xrealloc (x->query, x->query_room * sizeof *x->query);
    }
  x->query[n++] = goal;
  struct model whole = whole_base (x, base);
  struct solver_query q = { .dag = x->dag, .conjuncts = x->query, .n = n,
			    .base = &whole };
  x->res->queries++;
  memset (r, 0, sizeof *r);
  uint64_t work = solver_stats (x->solver)->work;
  enum solver_answer a = facts_check (&x->facts, x->solver, &q, r);
  x->work += solver_stats (x->solver)->work - work;
  model_free (&whole);
  if (a == SOLVER_UNSAT)
    proofs_add (&x->proofs, x->dag, q.conjuncts, q.n, r->by);
  if (a == SOLVER_UNKNOWN || a == SOLVER_ERROR)
    {
      x->hard += explore_limit.hard_query_cost;
      if (!x->inc.solver_unknown++)
	x->inc.solver_end = a == SOLVER_ERROR ? SOLVER_END_CRASH : r->end;
    }
  return a;
}

enum solver_answer
explore_ask_aside (struct explorer *x, struct solver *solver,
		   const expr_id *conjuncts, size_t n, uint32_t base,
		   struct solver_result *r)
{
  explore_constraints (x);
  if (x->ncons + n > x->query_room)
    {
      x->query_room = 2 * (x->ncons + n) + 64;
      x->query = xrealloc (x->query, x->query_room * sizeof *x->query);
    }
  memcpy (x->query, x->cons, x->ncons * sizeof *x->query);
  memcpy (x->query + x->ncons, conjuncts, n * sizeof *x->query);
  struct solver_query q = { .dag = x->dag, .conjuncts = x->query,
			    .n = x->ncons + n, .base = explore_past_model (x, base) };
  x->res->queries++;
  memset (r, 0, sizeof *r);
  return solver ? solver_check (solver, &q, r)
		: facts_check (&x->facts, x->solver, &q, r);
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
				  ? (double) explore_limit.last_query_ms : ms);
    }
  return l;
}

struct solver *
explore_solver (const struct explorer *x, const struct solver_limits *limits,
		char *err, size_t nerr)
{
  return (x->opt->solver_new ? x->opt->solver_new
			     : solver_chain_new) (limits, err, nerr);
}

uint32_t
explore_model (struct explorer *x, const struct prediction *w, unsigned use)
{
  x->res->unpredicted += !w->exact;
  struct input_vector *v = x->subject->from_model (
    x->subject->ctx, x->dag, w->model, x->past[w->base].vector);
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
	snprintf (c->fault, sizeof c->fault,
		  "%s gave a model that evaluation refutes",
		  solver_by_name (i));
    }
}

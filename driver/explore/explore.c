/* SPDX-License-Identifier: GPL-3.0-or-later
   The exploration loop.  See explore.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "explore/impl.h"

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

static void
refresh_constraints (struct explorer *x)
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
  refresh_constraints (x);
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
  refresh_constraints (x);
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
explore_model (struct explorer *x, const struct prediction *w)
{
  x->res->unpredicted += !w->exact;
  struct input_vector *v = x->subject->from_model (
    x->subject->ctx, x->dag, w->model, x->past[w->base].vector);
  return v ? explore_run (x, v) : RUN_NONE;
}

static void
flip (struct explorer *x, edge_id e)
{
  const struct tree_node *n = &x->tree.nodes[x->tree.edges[e].node];
  uint32_t base = n->run, run;
  struct solver_result r;
  struct prediction w = { .prefix = e, .goal = x->tree.edges[e].conjunct,
			  .base = base };
  x->res->augmented.solved++;
  enum solver_answer a = explore_predict (x, &w, n->parent, w.goal, &r);
  switch (a)
    {
    case SOLVER_UNSAT:
      tree_set (&x->tree, e, EDGE_UNSAT);
      explore_initial (x, n->parent, w.goal, base);
      break;
    case SOLVER_SAT:
      w.model = &r.model;
      run = explore_model (x, &w);
      if (run == RUN_NONE)
	tree_set (&x->tree, e, EDGE_UNKNOWN);
      else if (!tree_above (&x->tree, e, x->last.at))
	{
	  if (x->tree.edges[e].state != EDGE_EXPLORED)
	    tree_set (&x->tree, e, EDGE_DIVERGED);
	  explore_diverged (x, &w, run);
	}
      break;
    default:
      tree_set (&x->tree, e, EDGE_UNKNOWN);
    }
  solver_result_free (&r);
}

/* Did the last run cover O, whether it was still asked for or not?  */
static bool
was_covered (struct explorer *x, const struct goal *o)
{
  uint32_t n;
  const uint8_t *bytes = x->subject->labels (x->subject->ctx, &n);
  return o->state == GOAL_COVERED
	 || (o->state == GOAL_CLOSED && o->label < n
	     && bytes[o->label] & SYMRT_L_COVERED);
}

/* PREDICATE, and not the way that the last run went on from AT.  */
static expr_id
on_another_way (struct explorer *x, edge_id at, expr_id predicate)
{
  expr_id way = expr_const (x->dag, 1, 1);
  for (edge_id e = x->last.at; e != at; e = tree_up (&x->tree, e))
    if (x->tree.edges[e].conjunct)
      way = expr_and (x->dag, way, x->tree.edges[e].conjunct);
  return expr_and (x->dag, predicate, expr_not (x->dag, way));
}

/* What became of a query for candidate WHICH: a CAND_ state, or CAND_OPEN: the run
   it led to came there, but an assumption failed later; its predicate now excludes
   this way.  */
static enum candidate_state
ask_candidate (struct explorer *x, uint32_t which)
{
  struct goals *g = x->goals;
  struct candidate c = g->cand[which];
  struct goal *o = &g->goal[c.goal];
  struct solver_result r;
  struct prediction w = { .prefix = c.at, .goal = c.predicate, .base = c.run };
  uint32_t run;
  enum candidate_state state;
  x->res->label_queries++;
  enum solver_answer a = explore_predict (x, &w, c.at, c.predicate, &r);
  switch (a)
    {
    case SOLVER_UNSAT:
      o->unsat++;
      state = CAND_UNSAT;
      explore_initial (x, c.at, c.predicate, c.run);
      break;
    case SOLVER_SAT:
      state = CAND_SAT;
      x->res->label_models++;
      w.model = &r.model;
      run = explore_model (x, &w);
      if (run == RUN_NONE)
	{
	  o->unknown++;
	  state = CAND_UNKNOWN;
	}
      else if (!was_covered (x, o) && x->last.end == RUN_REJECTED
	       && tree_above (&x->tree, c.at, x->last.at))
	{
	  g->cand[which].predicate = on_another_way (x, c.at, c.predicate);
	  state = CAND_OPEN;
	}
      else if (!was_covered (x, o))
	{
	  o->diverged++;
	  explore_diverged (x, &w, run);
	  state = CAND_DIVERGED;
	}
      else
	{
	  o->answered = true;
	  if (!tree_above (&x->tree, c.at, x->last.at))
	    explore_diverged (x, &w, run); /* covered on another way */
	}
      break;
    default:
      o->unknown++;
      state = CAND_UNKNOWN;
    }
  solver_result_free (&r);
  return state;
}

static void
ask_label (struct explorer *x, uint32_t which)
{
  struct goals *g = x->goals;
  struct goal *o = &g->goal[g->cand[which].goal];
  enum candidate_state state = CAND_OPEN;
  o->asked++;
  for (int i = 0;
       i < explore_limit.rejected && state == CAND_OPEN && !explore_spent (x); i++)
    state = ask_candidate (x, which);
  if (state == CAND_OPEN)
    {
      o->dropped = true;
      state = CAND_UNKNOWN;
    }
  g->cand[which].state = (uint8_t) state;
}

bool
explore_own_branch (void *ctx, const struct tree_node *n)
{
  const struct explorer *x = ctx;
  uint32_t local;
  if (n->kind == NODE_LABEL)
    return true;
  const struct unit *u
    = n->kind == NODE_SWITCH ? program_site (x->program, n->site, &local)
      : n->site < SYMRT_ANON_BRANCH
	? program_branch (x->program, n->site, &local)
	: NULL;
  if (u != x->target->unit)
    return false;
  return (n->kind == NODE_SWITCH ? u->sites[local].function
				 : u->branches[local].function)
	 == x->target->function;
}

/* Those who look on count all labels: runs take less than that.  */
static void
report (struct explorer *x)
{
  double now = clock_seconds ();
  if (!x->opt->progress
      || 1000 * (now - x->reported) < (double) explore_limit.report_ms)
    return;
  x->reported = now;
  x->res->known = x->facts.hits;
  x->opt->progress (x->opt->progress_ctx, x->res, x->goals);
}

/* Has the plan had its share of the time, or too much of that since it showed something
   new: others may make more of it.  */
static bool
out_of_time (const struct explorer *x)
{
  if (x->plan_deadline <= 0)
    return false;
  double now = clock_seconds (), since = x->plan_begun;
  if (x->news_seconds > since)
    since = x->news_seconds;
  return now >= x->plan_deadline
	 || 100 * (now - since)
	      > (double) explore_limit.fruitless_percent
		  * (x->plan_deadline - x->plan_begun);
}

/* The loop of one plan.  Runs before LIMIT_RUNS.  True: the tree is exhausted.  */
static bool
search (struct explorer *x, uint32_t limit_runs)
{
  /* What a plan has of a time limit is for it alone, see out_of_time; chains share it
     with each other.  */
  bool by_time = x->plan_deadline > 0 && !x->chained;
  struct strategy_view view = { .tree = &x->tree, .goals = x->goals,
				.augmented = &x->augmented,
				.taken = &x->taken, .lost = &x->lost,
				.flowed = &x->flowed, .fertile = &x->fertile_ends,
				.own = explore_own_branch,
				.ctx = x, .by_time = by_time };
  void *self = x->opt->strategy->start (&view, x->opt->seed);
  struct choice c;
  bool exhausted = false;
  uint32_t news_base = x->res->runs;
  while (!explore_spent (x))
    {
      uint32_t news = x->last_news > news_base ? x->last_news : news_base;
      bool late = out_of_time (x);
      x->hurried |= late;
      if (x->res->runs >= limit_runs || late
	  || (!by_time && x->res->runs - news + x->hard >= x->opt->budget.stale))
	{
	  if (!x->stopped)
	    x->stopped = UNDECIDED_RUNS;
	  break;
	}
      if (explore_mutation_due (x))
	{
	  explore_mutate (x);
	  report (x);
	  continue;
	}
      if (!x->opt->strategy->augments)
	explore_other_callees (x);
      bool picked = !explore_sample_due (x, false);
      if (picked && !x->opt->strategy->pick (self, &c))
	{
	  if (!explore_sample_due (x, true))
	    {
	      exhausted = true;
	      break;
	    }
	  picked = false;
	}
      if (!picked)
	{
	  explore_sample (x);
	  report (x);
	  continue;
	}
      if (c.is_augmented)
	explore_ask_augmented (x, c.candidate);
      else if (c.is_label)
	ask_label (x, c.candidate);
      else
	flip (x, c.edge);
      report (x);
    }
  x->opt->strategy->stop (self);
  return exhausted;
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

void
explore_plan_end (struct explorer *x)
{
  if (x->stopped == UNDECIDED_RUN_TIME && !x->opt->any_inputs
      && x->slow < explore_limit.slow_plans * explore_limit.timeout_cost
		     * explore_limit.timeouts)
    {
      x->slow_ended = true; /* those of other plans may end in time */
      x->stopped = UNDECIDED_NOTHING;
    }
  explore_count_augmented (x);
  explore_replay (x);
  if (proofs_check (&x->proofs, x->dag, x->opt->stop, x->opt->deadline))
    x->inc.refuted = true;
  explore_past_free (x);
  free (x->cons);
  u64map_free (&x->initial);
  x->sampling = (struct sampling){ 0 };
  free (x->fertile_ends.v);
  x->fertile_ends = (struct edge_list){ 0 };
  free (x->turns.v);
  x->turns = (struct edge_list){ 0 };
  x->cons = NULL;
  x->ncons = x->nbound = 0;
  if (x->solver)
    {
      x->res->solver_calls += solver_stats (x->solver)->solver_calls;
      explore_count_failed (x, x->solver);
    }
  solver_free (x->solver);
  x->solver = NULL;
  tree_free (&x->tree);
  x->inc.floats |= expr_has_floats (x->dag);
  expr_dag_free (x->dag);
  x->dag = NULL;
}

void
explore_plan_begin (struct explorer *x, uint64_t number, const struct subject *subject)
{
  x->plan = number;
  x->plan_kept = x->res->nkept;
  x->slow_before = x->slow;
  x->subject = subject;
  x->cons_ninput = 0;
  explore_mutating_begin (x);
  x->dag = expr_dag_new ();
  tree_init (&x->tree);
  goals_next_tree (x->goals);
}

bool
explore_plan (struct explorer *x, uint64_t i, const struct subject *subject,
	      uint32_t limit_runs)
{
  char err[200];
  explore_plan_begin (x, i, subject);
  struct solver_limits limits = explore_limits (x);
  x->solver = explore_solver (x, &limits, err, sizeof err);
  if (!x->solver)
    {
      snprintf (x->res->why, sizeof x->res->why, "%s", err);
      x->stopped = UNDECIDED_SOLVER_FAILED;
    }
  struct input_vector **seeds = NULL;
  size_t nseed
    = x->stopped ? 0 : subject->seeds (subject->ctx, x->opt->seed, &seeds);
  for (size_t k = 0; k < nseed; k++)
    if (explore_spent (x))
      vector_free (seeds[k]);
    else
      {
	uint32_t before = x->npast;
	explore_guess (x, seeds[k]);
	/* Its first runs, by which a chain was found worth it.  */
	if (x->chained && x->npast > before)
	  explore_fertile_again (x, x->npast - 1);
	report (x);
      }
  free (seeds);
  uint32_t resumed = x->resumed_runs;
  explore_resume (x);
  limit_runs += x->resumed_runs - resumed;
  bool exhausted = false;
  x->unbegun |= x->stopped != UNDECIDED_NOTHING || !x->npast;
  if (!x->stopped && x->npast)
    {
      /* Bounds count even when there is nothing to ask.  */
      refresh_constraints (x);
      if (i == 0 && !x->opt->strategy->augments
	  && x->goals->treatment == LABELS_TIGHT && !x->opt->any_inputs)
	explore_local_proofs (x);
      exhausted = search (x, limit_runs);
      if (x->stopped == UNDECIDED_RUNS
	  && explore_runs (x) < x->opt->budget.runs)
	x->stopped = UNDECIDED_NOTHING; /* this plan's share only */
      x->inc.forked |= x->tree.forked;
      explore_flow_tree (x);
      if (exhausted)
	explore_recheck_bounds (x);
      else if (x->nbound)
	flow_lose_all (&x->flow);
      explore_levels (x);
    }
  explore_plan_end (x);
  return exhausted;
}

static void
want_labels (struct explorer *x, const struct subject *s)
{
  uint32_t n;
  uint8_t *bytes = s->labels (s->ctx, &n);
  memset (bytes, 0, n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    if ((x->goals->goal[i].state == GOAL_OPEN
	 || x->goals->goal[i].state == GOAL_WAIVED)
	&& x->goals->goal[i].label < n)
      bytes[x->goals->goal[i].label] = SYMRT_L_WANTED;
  explore_watch (x, bytes, n);
  s->refresh (s->ctx);
}

static void
add_notes (struct strbuf *b, const struct subject *plans, size_t nplan)
{
  for (size_t i = 0; i < nplan; i++)
    {
      if (!plans[i].notes || !*plans[i].notes)
	continue;
      if (b->n)
	strbuf_add (b, "\n");
      if (plans[i].name && *plans[i].name)
	strbuf_addf (b, "%s: ", plans[i].name);
      strbuf_add (b, plans[i].notes);
    }
}

static void
take_proofs (struct explore_result *res, struct proofs *p)
{
  proof_counts_add (&res->checks.proofs, &p->count);
  if (*p->why)
    snprintf (res->checks.fault, sizeof res->checks.fault, "%s", p->why);
  proofs_free (p);
}

int
explore_target (const struct target *t, const struct program *program,
		const struct subject *plans, size_t nplan, struct goals *goals,
		struct store *store, int64_t row,
		const struct explore_options *opt, struct explore_result *res)
{
  struct explorer x = { .target = t, .program = program, .opt = opt,
			.goals = goals, .store = store, .row = row,
			.res = res };
  memset (res, 0, sizeof *res);
  res->reason = "";
  double cpu_start = cpu_seconds_used ();
  char *name = xasprintf ("%s:%s", t->file, t->name);
  facts_init (&x.facts, store, name, opt->build, opt->salt, &opt->solver);
  free (name);
  proofs_init (&x.proofs, opt->check_proofs, opt->seed, &opt->solver);
  proofs_init (&x.local, opt->check_proofs, opt->seed, &opt->solver);
  x.proofs.facts = x.local.facts = &x.facts;
  goals->proofs = &x.proofs;
  want_labels (&x, &plans[0]);
  explore_store_labels (store, row, t, goals);
  explore_resume_begin (&x);
  bool exhausted = nplan > 0;
  explore_flow_begin (&x);
  unsigned chains = explore_chains_of (&x);
  uint32_t chain_runs = chains ? opt->budget.runs / chains : 0;
  double chain_time
    = chains && opt->deadline > 0 ? (opt->deadline - clock_seconds ()) / chains : 0;
  for (uint32_t i = 0; i < nplan; i++)
    {
      if (x.stopped)
	{
	  x.unbegun = true;
	  break;
	}
      /* A plan leaves a share to each of those that follow.  */
      bool later = i + 1 < nplan;
      uint32_t used = explore_runs (&x) + chain_runs;
      uint32_t left = opt->budget.runs > used ? opt->budget.runs - used : 1;
      uint32_t share = left - (later ? left / (uint32_t) explore_limit.later_plans : 0);
      if (opt->deadline > 0)
	{
	  double now = clock_seconds (), time = opt->deadline - chain_time - now;
	  x.plan_begun = now;
	  x.plan_deadline = now + time / (nplan - i);
	}
      bool all = explore_plan (&x, i, &plans[i], res->runs + share);
      exhausted &= all;
    }
  explore_chains (&x, nplan, exhausted);
  x.plan_deadline = 0;
  explore_leftovers (&x, plans, nplan);
  explore_resume_end (&x);
  if (!exhausted && !x.stopped)
    x.stopped = x.hurried ? UNDECIDED_TIME
		: x.slow_ended ? UNDECIDED_RUN_TIME : UNDECIDED_RUNS;
  res->cut = x.stopped == UNDECIDED_TIME || x.stopped == UNDECIDED_INTERRUPT
	     || x.stopped == UNDECIDED_STORE;
  res->exhausted = exhausted;
  res->work = (uint32_t) (x.work / 1000 < UINT32_MAX ? x.work / 1000 : UINT32_MAX);
  res->worked_out = x.stopped == UNDECIDED_WORK;
  explore_verdicts (&x, exhausted);
  explore_beyond (&x, plans, nplan);
  explore_level_notes (&x);
  res->checks.rechecked_failed[SOLVER_BY_STORE] += x.facts.refuted;
  goals->proofs = NULL;
  take_proofs (res, &x.proofs);
  take_proofs (res, &x.local);
  if (!res->runs || res->runs == x.inc.refused)
    res->reason = undecided_code (x.stopped == UNDECIDED_TIME || (x.stopped && !res->runs)
				  ? x.stopped : UNDECIDED_REFUSED);
  add_notes (&res->notes, plans, nplan);
  explore_blocked_notes (&x);
  res->known = x.facts.hits;
  res->cpu_seconds = cpu_seconds_used () - cpu_start;
  if (store)
    {
      store_batch (store, true);
      store_budget (store, row, "runs", explore_runs (&x), opt->budget.runs);
      store_budget (store, row, "queries", res->queries - res->leveled.queries,
		    opt->budget.queries);
      explore_level_budgets (&x);
      store_budget (store, row, "work", res->work, opt->budget.work);
      store_budget (store, row, "rlimit", 0, opt->solver.rlimit);
      store_batch (store, false);
    }
  facts_free (&x.facts);
  flow_free (&x.flow);
  u64map_free (&x.taken);
  u64map_free (&x.lost);
  u64map_free (&x.flowed);
  u64map_free (&x.results);
  u64map_free (&x.paths);
  free (x.inc.external);
  free (x.query);
  free (x.watched);
  free (x.mutating.fertile);
  free (x.texts);
  return res->runs ? 0 : -1;
}

void
explore_result_free (struct explore_result *r)
{
  for (uint32_t i = 0; i < r->nkept; i++)
    {
      vector_free (r->kept[i].vector);
      free (r->kept[i].labels);
    }
  free (r->kept);
  free (r->notes.s);
  memset (r, 0, sizeof *r);
}

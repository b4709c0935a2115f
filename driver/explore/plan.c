/* SPDX-License-Identifier: GPL-3.0-or-later
   The search of one plan: its first inputs, then what the strategy picks.

   The first inputs are guesses: two may take one path.  What a guess would do is known
   when an earlier run's path condition holds for its values: it would take that path
   again and, unless it covers an open label or computes another result there, show
   nothing that is not known.  Such a guess is not run.

     guesses (0,0,0), (1,1,1), (2,3,-1)	   if (a <= 0 || b <= 0 || c <= 0)
     the third one ends like the second	     return NONE;		      */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "explore/verdict.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/proofs.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "program/flow.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/facts.h"
#include "vectors/vectors.h"
#include "trace.h"

static void
flip (struct explorer *x, edge_id e)
{
  const struct tree_node *n = &x->plan.tree.nodes[x->plan.tree.edges[e].node];
  uint32_t base = n->run, run;
  struct solver_result r;
  struct prediction w
    = { .prefix = e, .goal = x->plan.tree.edges[e].conjunct, .base = base };
  x->res->augmented.solved++;
  enum solver_answer a = explore_predict (x, &w, n->parent, w.goal, &r);
  switch (a)
    {
    case SOLVER_UNSAT:
      tree_set (&x->plan.tree, e, EDGE_UNSAT);
      explore_initial (x, n->parent, w.goal, base);
      break;
    case SOLVER_SAT:
      w.model = &r.model;
      run = explore_model (x, &w, x->plan.use);
      if (run == RUN_NONE)
	tree_set (&x->plan.tree, e, EDGE_UNKNOWN);
      else if (!tree_above (&x->plan.tree, e, x->last.at))
	{
	  if (x->plan.tree.edges[e].state != EDGE_EXPLORED)
	    tree_set (&x->plan.tree, e, EDGE_DIVERGED);
	  explore_diverged (x, &w, run);
	}
      break;
    default: tree_set (&x->plan.tree, e, EDGE_UNKNOWN);
    }
  solver_result_free (&r);
}

/* Did the last run cover O, whether it was still asked for or not?  */
static bool
was_covered (struct explorer *x, const struct goal *o)
{
  uint32_t n;
  const uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  return o->state == GOAL_COVERED
	 || (o->state == GOAL_CLOSED && o->label < n
	     && bytes[o->label] & SYMRT_L_COVERED);
}

/* PREDICATE, and not the way that the last run went on from AT.  */
static expr_id
on_another_way (struct explorer *x, edge_id at, expr_id predicate)
{
  expr_id way = expr_const (x->plan.dag, 1, 1);
  for (edge_id e = x->last.at; e != at; e = tree_up (&x->plan.tree, e))
    if (x->plan.tree.edges[e].conjunct)
      way = expr_and (x->plan.dag, way, x->plan.tree.edges[e].conjunct);
  return expr_and (x->plan.dag, predicate, expr_not (x->plan.dag, way));
}

/* Occurrence C has no input on its path, or nobody knows one: perhaps another way leads
   there.  Whether it does the run shows, of which nothing is predicted.  */
static void
try_other_way (struct explorer *x, const struct occurrence *c)
{
  struct goal *o = &x->goals->goal[c->goal];
  struct prediction w = { .prefix = c->at, .goal = c->predicate, .base = c->run };
  struct model m;
  if (o->state != GOAL_OPEN || o->nearly >= explore_limit.nearly)
    return;
  o->nearly++;
  if (!explore_ask_nearly (x, c->at, c->predicate, c->run, &m))
    return;
  w.model = &m;
  explore_model (x, &w, x->plan.use);
  model_free (&m);
}

/* What became of a query for occurrence WHICH: a OCCURRENCE_ state, or OCCURRENCE_OPEN:
   the run it led to came there, but an assumption failed later; its predicate now
   excludes this way.  */
static enum occurrence_state
ask_occurrence (struct explorer *x, uint32_t which)
{
  struct goals *g = x->goals;
  struct occurrence c = g->occurrence[which];
  struct goal *o = &g->goal[c.goal];
  struct solver_result r;
  struct prediction w = { .prefix = c.at, .goal = c.predicate, .base = c.run };
  uint32_t run;
  enum occurrence_state state;
  x->res->label_queries++;
  enum solver_answer a = explore_predict (x, &w, c.at, c.predicate, &r);
  switch (a)
    {
    case SOLVER_UNSAT:
      o->unsat++;
      state = OCCURRENCE_UNSAT;
      explore_initial (x, c.at, c.predicate, c.run);
      try_other_way (x, &c);
      break;
    case SOLVER_SAT:
      state = OCCURRENCE_SAT;
      x->res->label_models++;
      w.model = &r.model;
      run = explore_model (x, &w, x->plan.use);
      if (run == RUN_NONE)
	{
	  o->unknown++;
	  state = OCCURRENCE_UNKNOWN;
	}
      else if (!was_covered (x, o) && x->last.end == RUN_REJECTED
	       && tree_above (&x->plan.tree, c.at, x->last.at))
	{
	  g->occurrence[which].predicate = on_another_way (x, c.at, c.predicate);
	  state = OCCURRENCE_OPEN;
	}
      else if (!was_covered (x, o))
	{
	  o->diverged++;
	  explore_diverged (x, &w, run);
	  state = OCCURRENCE_DIVERGED;
	}
      else
	{
	  o->answered = true;
	  if (!tree_above (&x->plan.tree, c.at, x->last.at))
	    explore_diverged (x, &w, run); /* covered on another way */
	}
      break;
    default:
      o->unknown++;
      state = OCCURRENCE_UNKNOWN;
      try_other_way (x, &c);
    }
  solver_result_free (&r);
  return state;
}

static void
ask_label (struct explorer *x, uint32_t which)
{
  struct goals *g = x->goals;
  struct goal *o = &g->goal[g->occurrence[which].goal];
  enum occurrence_state state = OCCURRENCE_OPEN;
  o->asked++;
  for (int i = 0;
       i < explore_limit.rejected && state == OCCURRENCE_OPEN && !explore_spent (x);
       i++)
    state = ask_occurrence (x, which);
  if (state == OCCURRENCE_OPEN)
    {
      o->dropped = true;
      state = OCCURRENCE_UNKNOWN;
    }
  g->occurrence[which].state = (uint8_t) state;
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
  if (x->plan.deadline <= 0)
    return false;
  double now = clock_seconds (), since = x->plan.begun;
  if (x->news.seconds > since)
    since = x->news.seconds;
  return now >= x->plan.deadline
	 || 100 * (now - since) > (double) explore_limit.fruitless_percent
				    * (x->plan.deadline - x->plan.begun);
}

/* Where a search begins.  */
struct beginning
{
  uint32_t run;
  uint64_t effort;
};

/* Did the search that began at B show nothing new for long: for so many runs, or for a
   share of the effort that it had taken until then, and of less where no label is open?  */
static bool
is_idle (const struct explorer *x, const struct beginning *b)
{
  bool done = x->aims.labels && !x->goals->nopen;
  uint64_t sooner = done ? (uint64_t) explore_limit.idle_done : 1;
  uint32_t run = x->news.run > b->run ? x->news.run : b->run;
  uint64_t effort = x->news.effort > b->effort ? x->news.effort : b->effort;
  uint32_t patience = x->opt->budget.stale
		      / (explore_done (x) ? (uint32_t) explore_limit.idle_done : 1);
  /* Who is patient with runs is so with effort.  */
  uint64_t least
    = 1000 * (uint64_t) explore_limit.idle_work * x->opt->budget.stale / EXPLORE_STALE,
    share = (effort - b->effort) / (uint64_t) explore_limit.idle_share;
  /* Labels of static functions are soon covered by what their callers are given; their
     mutants, which decide what tests of the interface are worth, take more runs.  */
  uint64_t runs = patience;
  if (x->opt->labels_only && !x->opt->any_inputs && x->live.n)
    runs *= (uint64_t) explore_limit.through_patience;
  return x->res->runs - run + (uint64_t) x->news.hard >= runs
	 || sooner * (x->spent.effort - effort) >= least + share;
}

/* The search that began at B ends here: some limit was reached.  BY_TIME: it may be idle
   until its time is over.  */
static bool
search_ends (struct explorer *x, uint32_t limit_runs, bool by_time,
	     const struct beginning *b)
{
  if (explore_spent (x))
    return true;
  bool late = out_of_time (x), idle = !by_time && is_idle (x, b);
  idle |= x->plan.work && x->spent.work >= x->plan.work;
  x->cut.hurried |= late;
  x->cut.idle |= idle;
  if (x->res->runs < limit_runs && !late && !idle)
    return false;
  x->stopped = UNDECIDED_RUNS;
  return true;
}

/* A solver for a plan.  */
static void
begin_solver (struct explorer *x)
{
  char err[200];
  struct solver_limits limits = explore_limits (x);
  /* The same hard conditions come up in plan after plan.  */
  if (x->spent.unanswered > (uint32_t) explore_limit.unanswered)
    {
      limits.rlimit = limits.rlimit / (uint64_t) explore_limit.unanswered_lowered
		      + (limits.rlimit != 0);
      limits.quick = true;
    }
  facts_limits (&x->facts, &limits);
  x->plan.solver = explore_solver (x, &limits, err, sizeof err);
  if (!x->plan.solver)
    {
      snprintf (x->res->why, sizeof x->res->why, "%s", err);
      x->stopped = UNDECIDED_SOLVER_FAILED;
    }
}

static void
end_solver (struct explorer *x)
{
  if (x->plan.solver)
    {
      x->res->solver_calls += solver_stats (x->plan.solver)->solver_calls;
      explore_count_failed (x, x->plan.solver);
    }
  solver_free (x->plan.solver);
  x->plan.solver = NULL;
}

static struct choice_result
carry_out (struct explorer *x, const struct choice *c)
{
  switch (c->kind)
    {
    case CHOICE_EDGE: flip (x, c->edge); break;
    case CHOICE_LABEL: ask_label (x, c->index); break;
    case CHOICE_AUGMENTED: explore_ask_augmented (x, c->index); break;
    case CHOICE_CALLEE: explore_other_callee (x); break;
    case CHOICE_CHANGE: return explore_change (x);
    case CHOICE_SAMPLE: return explore_sample (x);
    }
  return (struct choice_result){ .news = false };
}

/* The loop of one plan.  Runs before LIMIT_RUNS.  True: the tree is exhausted.  */
static bool
search (struct explorer *x, uint32_t limit_runs)
{
  const struct strategy *s = x->opt->strategy;
  /* What a plan has of a time limit is for it alone, see out_of_time; call sequences
     share it with each other.  */
  bool by_time = x->plan.deadline > 0 && !x->plan.sequence;
  struct strategy_view view
    = { .tree = &x->plan.tree,
	.goals = x->goals,
	.dag = x->plan.dag,
	.augmented = &x->augment.list,
	.taken = &x->seen.taken,
	.lost = &x->seen.lost,
	.flowed = &x->seen.flowed,
	.firsts = &x->plan.firsts,
	.own = explore_own_branch,
	.ctx = x,
	.beside = by_time || (!x->plan.sequence && x->plan.subject->reads),
	.by_time = by_time,
	.samples = x->aims.samples,
	.changes = x->aims.changes && x->plan.subject->change,
	.runs = &x->plan.past.n,
	.corpus = &x->plan.corpus.n,
	.sampled = &x->plan.sampling.n,
	.tables = &x->plan.sampling.tables,
	.handed = &x->plan.sampling.handed,
	.callees = &x->plan.callees };
  void *self = s->start (&view, x->opt->seed);
  struct beginning b = { .run = x->res->runs, .effort = x->spent.effort };
  bool exhausted = false;
  while (!exhausted && !search_ends (x, limit_runs, by_time, &b))
    {
      struct choice c;
      if (explore_match (x))
	;
      else if (s->pick (self, &c))
	{
	  struct choice_result came = carry_out (x, &c);
	  if (s->told)
	    s->told (self, &came);
	}
      /* No strategy has to pick these, but without them nothing is exhausted.  */
      else if (x->plan.callees.n && x->aims.labels)
	explore_other_callee (x);
      else
	exhausted = true;
      report (x);
    }
  s->stop (self);
  return exhausted;
}

static bool
holds (struct explorer *x, expr_id e, const struct model *m, uint64_t stamp)
{
  return !e || expr_eval (x->plan.dag, e, m, stamp) == 1;
}

static bool
takes_path (struct explorer *x, edge_id at, const struct model *m, uint64_t stamp)
{
  for (edge_id e = at; e != EDGE_NONE; e = tree_up (&x->plan.tree, e))
    if (!holds (x, x->plan.tree.edges[e].conjunct, m, stamp))
      return false;
  return true;
}

/* Does a label that is asked for on the way to AT hold?  */
static bool
answers_label (struct explorer *x, edge_id at, const struct model *m, uint64_t stamp)
{
  for (uint32_t i = 0; i < x->goals->noccurrence; i++)
    {
      const struct occurrence *c = &x->goals->occurrence[i];
      if (c->state == OCCURRENCE_OPEN
	  && goals_wants (x->goals, &x->goals->goal[c->goal])
	  && tree_above (&x->plan.tree, c->at, at) && holds (x, c->predicate, m, stamp))
	return true;
    }
  return false;
}

/* Run V (taken over) if that can show anything.  */
static void
run_guess (struct explorer *x, struct input_vector *v)
{
  struct model m = { 0 };
  bool needless = false;
  if (x->aims.labels && x->plan.subject->values && x->plan.past.n
      && x->plan.subject->values (x->plan.subject->ctx, x->plan.dag, v, &m))
    {
      uint64_t stamp = expr_stamp (x->plan.dag);
      for (uint32_t i = 0; i < x->plan.past.n && !needless; i++)
	{
	  const struct past *p = &x->plan.past.v[i];
	  if (!p->settled || !vector_same_but_inputs (x->plan.dag, p->vector, v)
	      || !takes_path (x, p->at, &m, stamp))
	    continue;
	  needless = !answers_label (x, p->at, &m, stamp);
	  /* The guess is the model of a query that needs no solver.  */
	  x->res->label_queries += !needless;
	  x->res->label_models += !needless;
	  break;
	}
    }
  if (needless)
    {
      if (x->plan.solver)
	solver_add_model (x->plan.solver, x->plan.dag, &m);
      vector_free (v);
    }
  else
    explore_run (x, v, x->plan.use);
  model_free (&m);
}

void
explore_plan_end (struct explorer *x)
{
  if (x->stopped == UNDECIDED_RUN_TIME && !x->opt->any_inputs
      && x->spent.slow < explore_limit.slow_plans * explore_limit.timeout_cost
			   * explore_limit.timeouts)
    {
      x->cut.slow = true; /* those of other plans may end in time */
      x->stopped = UNDECIDED_NOTHING;
    }
  explore_count_augmented (x);
  explore_tell_shown (x);
  explore_replay (x);
  if (proofs_check (&x->proofs, x->plan.dag, x->opt->stop, x->opt->deadline))
    x->inc.refuted = true;
  explore_past_free (&x->plan.past);
  explore_matching_end (x);
  free (x->plan.cons.v);
  u64map_free (&x->plan.initial);
  x->plan.sampling = (struct sampling){ 0 };
  free (x->plan.firsts.v);
  x->plan.firsts = (struct edge_list){ 0 };
  free (x->plan.callees.v);
  x->plan.callees = (struct edge_list){ 0 };
  x->plan.cons.v = NULL;
  x->plan.cons.n = x->plan.cons.nbound = 0;
  end_solver (x);
  tree_free (&x->plan.tree);
  x->inc.floats |= expr_has_floats (x->plan.dag);
  expr_dag_free (x->plan.dag);
  x->plan.dag = NULL;
}

void
explore_plan_begin (struct explorer *x, uint64_t number, const struct subject *subject,
		    bool sequence)
{
  x->plan.number = number;
  x->plan.sequence = sequence;
  x->plan.use = sequence	  ? USE_OF_SEQUENCE
		: subject->beside ? USE_OF_SEARCH & ~(unsigned) USE_LOSSES
				  : USE_OF_SEARCH;
  x->plan.kept = x->res->nkept;
  x->plan.slow_before = x->spent.slow;
  x->plan.subject = subject;
  x->plan.cons.ninput = 0;
  explore_changing_begin (x);
  x->plan.dag = expr_dag_new ();
  tree_init (&x->plan.tree);
  goals_next_tree (x->goals);
  explore_wait_for_mutants (x, true);
}

/* What the search leaves out keeps labels from being proved.  */
static void
end_of_search (struct explorer *x, bool exhausted)
{
  x->inc.forked |= x->plan.tree.forked;
  explore_flow_tree (x);
  if (exhausted)
    explore_recheck_bounds (x);
  else if (x->plan.cons.nbound)
    flow_lose_all (&x->flow);
}

/* Run the N first inputs V, which are taken over.  Did all of them access memory that is not
   there?  */
static bool
run_seeds (struct explorer *x, struct input_vector **v, size_t n)
{
  bool astray = n != 0;
  for (size_t k = 0; k < n; k++)
    if (explore_spent (x))
      vector_free (v[k]);
    else
      {
	uint32_t before = x->plan.past.n;
	run_guess (x, v[k]);
	/* Its first runs, by which a call sequence was found worth it.  */
	if (x->plan.sequence && x->plan.past.n > before)
	  explore_corpus_again (x, x->plan.past.n - 1);
	astray &= x->last.end == RUN_SIGNAL && x->last.signal == SIGSEGV;
	report (x);
      }
  free (v);
  return astray;
}

bool
explore_plan (struct explorer *x, uint64_t i, const struct subject *subject,
	      bool sequence, uint32_t limit_runs)
{
  explore_plan_begin (x, i, subject, sequence);
  begin_solver (x);
  struct input_vector **seeds = NULL;
  size_t nseed = x->stopped ? 0 : subject->seeds (subject->ctx, x->opt->seed, &seeds);
  /* Where there is no branch before, no query leads away from that.  */
  if (run_seeds (x, seeds, nseed) && subject->bold)
    {
      nseed = subject->bold (subject->ctx, x->opt->seed, &seeds);
      run_seeds (x, seeds, nseed);
    }
  uint32_t resumed = x->resumed.runs;
  explore_resume (x);
  limit_runs += x->resumed.runs - resumed;
  bool exhausted = false;
  x->cut.unbegun |= x->stopped != UNDECIDED_NOTHING || !x->plan.past.n;
  if (!x->stopped && x->plan.past.n)
    {
      /* Bounds count even when there is nothing to ask.  */
      explore_constraints (x);
      if (i == 0 && x->aims.site_proofs)
	explore_local_proofs (x);
      exhausted = search (x, limit_runs);
      if (x->stopped == UNDECIDED_RUNS && explore_runs (x) < x->opt->budget.runs)
	x->stopped = UNDECIDED_NOTHING; /* this plan's share only */
      if (!subject->beside)
	end_of_search (x, exhausted);
      explore_attack (x, exhausted);
      explore_mutants (x);
    }
  explore_plan_end (x);
  return exhausted;
}

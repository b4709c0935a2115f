/* SPDX-License-Identifier: GPL-3.0-or-later
   What the labels that no run covered are worth: infeasible with a proof, or
   unknown with what ended it.  "Path-exhausted" is a proof only when nothing on
   the way was cut short, fixed or guessed; the first thing that was names the
   unknown.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "explore/verdict.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/implied.h"
#include "goals/proofs.h"
#include "goals/tree.h"
#include "goals/undecided.h"
#include "program/flow.h"
#include "program/image.h"
#include "solver/solver.h"
#include "store/facts.h"
#include "store/store.h"
#include "adse-op.h"
#include "libc.h"
#include "meta.h"
#include "trace.h"

static const char *const reason_codes[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

/* Does some code of P call a function of libc with one of FACTS?  */
static bool
calls_any (const struct program *p, unsigned facts)
{
  for (size_t i = 0; i < p->nunit; i++)
    for (uint32_t k = 0; k < p->units[i].meta->uses.count; k++)
      if (p->units[i].uses[k].kind == SYMRT_U_EXTERN
	  && libc_facts (unit_string (&p->units[i], p->units[i].uses[k].index)) & facts)
	return true;
  return false;
}

/* Functions whose results the exploration follows, and those that do not return.  Runs
   begin in the locale "C"; P may set others.  */
static bool
is_followed (const struct program *p, const char *name)
{
  unsigned facts = libc_facts (name);

  /* Where the second has no more to give, it counts that.  */
  if (!strcmp (name, "adse_runtime_symbolic") || !strcmp (name, "adse_runtime_observe"))
    return true;
  if (facts & LIBC_LOCALE)
    return !calls_any (p, LIBC_SETS_LOCALE);
  return facts & (LIBC_FOLLOWED | LIBC_ENDS | LIBC_OPERATOR);
}

/* Says what a function does with memory, see plugin/front/bytes.cc.  */
static bool
is_half (const char *name)
{
  return !strcmp (name, SYMRT_OBJECTS_AS_MEMORY)
	 || !strcmp (name, SYMRT_MEMORY_AS_BYTES);
}

struct walk
{
  const struct program *program;
  struct u64map seen;
  char *external;
  bool hands, takes; /* objects as memory, memory as bytes */
};

static void find_external_name (struct walk *, const struct unit *, const char *name,
				unsigned depth);

/* Find an external function that FUNCTION of U calls, directly or not, whose
   results the exploration does not control.  */
static void
find_external (struct walk *w, const struct unit *u, uint32_t function, unsigned depth)
{
  bool fresh;
  u64map_put (&w->seen, (uint64_t) (u - w->program->units) << 32 | function, 0, &fresh);
  if (!fresh || w->external || depth > 200)
    return;
  const struct symrt_function *f = &u->functions[function];
  if (f->flags & SYMRT_F_SKIPPED)
    w->external = xstrdup (unit_string (u, f->name));
  for (uint32_t i = 0; i < f->nuse && !w->external; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      if (use->kind == SYMRT_U_CALL)
	find_external (w, u, use->index, depth + 1);
      else if (use->kind == SYMRT_U_EXTERN)
	find_external_name (w, u, unit_string (u, use->index), depth);
    }
}

static void
find_external_name (struct walk *w, const struct unit *u, const char *name,
		    unsigned depth)
{
  struct target t = { 0 };
  if (is_half (name))
    return;
  /* The program's own, whatever it is called.  */
  if (program_find (w->program, u, name, &t) && !(libc_facts (name) & LIBC_OPERATOR))
    find_external (w, t.unit, t.function, depth + 1);
  else if (t.unit || !is_followed (w->program, name))
    w->external = xstrdup (name);
}

/* What FUNCTION of U and all that it calls do with memory.  */
static void
find_halves (struct walk *w, const struct unit *u, uint32_t function, unsigned depth)
{
  bool fresh;
  const struct symrt_function *f = &u->functions[function];
  u64map_put (&w->seen, (uint64_t) (u - w->program->units) << 32 | function, 0, &fresh);
  if (!fresh || depth > 200)
    return;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      struct target t;
      if (use->kind == SYMRT_U_CALL)
	find_halves (w, u, use->index, depth + 1);
      if (use->kind != SYMRT_U_EXTERN)
	continue;
      const char *name = unit_string (u, use->index);
      w->hands |= !strcmp (name, SYMRT_OBJECTS_AS_MEMORY);
      w->takes |= !strcmp (name, SYMRT_MEMORY_AS_BYTES);
      if (!is_half (name) && program_find (w->program, u, name, &t))
	find_halves (w, t.unit, t.function, depth + 1);
    }
}

/* BY says that no operands satisfy goal O at its site: ASKED has no model.  A second
   opinion, where one is asked for, on the predicate as it stands in the criterion's
   definition.  */
static bool
confirmed (struct explorer *x, struct expr_dag *dag, const struct goal *o,
	   expr_id asked, enum solver_by by)
{
  expr_set_raw (dag, true);
  expr_id p = goals_local (x->goals, o, dag);
  expr_set_raw (dag, false);
  /* A constant even so: all evaluations of a decision were tried.  */
  if (expr_node (dag, p)->op == ADSE_OP_CONST)
    return true;
  proofs_add (&x->local, dag, &p, 1, by);
  proofs_check (&x->local, dag, x->opt->stop, x->opt->deadline);
  if (!proofs_refuted (&x->local, &p, 1))
    return true;
  facts_retract (&x->facts, dag, &asked, 1);
  return false;
}

void
explore_local_proofs (struct explorer *x)
{
  char err[200];
  struct expr_dag *dag = NULL;
  struct solver *solver = NULL;
  bool changed = false, rounds = calls_any (x->program, LIBC_SETS_ROUNDING);
  uint32_t n;
  uint8_t *bytes = x->plan.subject->labels (x->plan.subject->ctx, &n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      if (o->state != GOAL_OPEN || o->undecided)
	continue;
      if (!dag)
	dag = expr_dag_new ();
      expr_id p = goals_local (x->goals, o, dag);
      adse_val v;
      bool unsat = false;
      enum solver_by by = SOLVER_BY_SIMPLIFIER;
      if (!p)
	continue;
      if (expr_is_const (dag, p, &v))
	unsat = !v;
      else
	{
	  struct solver_limits limits = explore_limits (x);
	  if (!solver)
	    solver = explore_solver (x, &limits, err, sizeof err);
	  if (!solver)
	    break;
	  struct model none = { 0 };
	  struct solver_query q
	    = { .dag = dag, .conjuncts = &p, .n = 1, .base = &none };
	  struct solver_result r;
	  memset (&r, 0, sizeof r);
	  /* The search needs some of it as well.  */
	  if (x->opt->budget.work
	      && x->spent.work >= 1000ull * x->opt->budget.work
				    / (uint64_t) explore_limit.local_share)
	    break;
	  x->res->queries++;
	  uint64_t work = solver_stats (solver)->work;
	  unsat = facts_check (&x->facts, solver, &q, &r) == SOLVER_UNSAT;
	  x->spent.work += solver_stats (solver)->work - work;
	  by = r.by;
	  solver_result_free (&r);
	}
      if (unsat && rounds && expr_has_floats (dag))
	continue;
      if (!unsat || !confirmed (x, dag, o, p, by))
	continue;
      goals_infeasible (x->goals, o, PROOF_LOCAL);
      explore_store_goal (x, o);
      if (o->label < n)
	bytes[o->label] &= (uint8_t) ~SYMRT_L_WANTED;
      changed = true;
    }
  if (solver)
    {
      x->res->solver_calls += solver_stats (solver)->solver_calls;
      explore_count_failed (x, solver);
    }
  solver_free (solver);
  expr_dag_free (dag);
  if (!changed)
    return;
  explore_close_labels (x);
  x->plan.subject->refresh (x->plan.subject->ctx);
}

/* Are some bits that no member of an object has not 0 in M?  */
static bool
fills_gaps (const struct explorer *x, const struct model *m)
{
  for (uint32_t i = 0; i < m->n && x->plan.subject->gap; i++)
    if (m->set[i] && m->value[i]
	&& x->plan.subject->gap (x->plan.subject->ctx,
				 expr_input (x->plan.dag, i)->key))
      return true;
  return false;
}

/* Is GOAL after PREFIX possible without the plan's bounds?  LEFT of the queries are
   left; the first that matters leaves few: which label it is about is all that the
   others tell.  */
static bool
possible_beyond (struct explorer *x, edge_id prefix, expr_id goal, uint32_t run,
		 uint32_t *left)
{
  struct solver_result r;
  --*left;
  enum solver_answer a = explore_ask (x, prefix, goal, run, false, &r);
  if (a == SOLVER_SAT && !x->inc.bound_matters)
    x->inc.gap_matters = fills_gaps (x, &r.model);
  solver_result_free (&r);
  if (a == SOLVER_UNSAT)
    return false;
  x->inc.bound_matters = true;
  if (*left > explore_limit.recheck_more)
    *left = explore_limit.recheck_more;
  return true;
}

void
explore_recheck_bounds (struct explorer *x)
{
  if (!x->plan.cons.nbound || x->inc.bounded || x->flow.all)
    return;
  uint32_t left = explore_limit.recheck_queries;
  for (edge_id e = 1; e < x->plan.tree.nedge && left; e++)
    {
      if (x->plan.tree.edges[e].state != EDGE_UNSAT)
	continue;
      const struct tree_node *n = &x->plan.tree.nodes[x->plan.tree.edges[e].node];
      if (possible_beyond (x, n->parent, x->plan.tree.edges[e].conjunct, n->run, &left))
	explore_flow_edge (x, e);
    }
  for (uint32_t i = 0; i < x->goals->noccurrence && left; i++)
    {
      const struct occurrence *c = &x->goals->occurrence[i];
      if (c->state == OCCURRENCE_UNSAT && x->goals->goal[c->goal].state == GOAL_OPEN
	  && possible_beyond (x, c->at, c->predicate, c->run, &left))
	x->goals->goal[c->goal].bounded = true;
    }
  if (!left)
    {
      x->inc.bound_matters = true;
      flow_lose_all (&x->flow);
    }
}

static const char *
solver_end_name (enum solver_end e)
{
  switch (e)
    {
    case SOLVER_END_RLIMIT: return "solver: rlimit";
    case SOLVER_END_TIME: return "solver: time";
    case SOLVER_END_MEMORY: return "solver: memory";
    case SOLVER_END_CRASH: return "solver: failed";
    default: return "solver: unknown";
    }
}

/* First line of the current plans' notes, for a bound's name.  */
static void
bound_name (const struct explorer *x, char *buf, size_t n)
{
  const char *notes
    = x->inc.gap_matters ? "bytes between members are 0"
      : x->plan.subject && x->plan.subject->notes && *x->plan.subject->notes
	? x->plan.subject->notes
	: "lengths and strings stay within their buffers";
  snprintf (buf, n, "bound: %.*s", (int) strcspn (notes, "\n"), notes);
}

/* What keeps the whole exploration from proving anything, into BUF.  False: it
   is complete.  */
static bool
limit_of_all (const struct explorer *x, bool exhausted, char *buf, size_t n)
{
  const struct incomplete *inc = &x->inc;
  if (!x->aims.labels)
    snprintf (buf, n, "not-asked");
  else if (x->stopped)
    snprintf (buf, n, "%s", undecided_code (x->stopped));
  else if (!exhausted)
    snprintf (buf, n, "runs");
  else if (inc->solver_unknown)
    snprintf (buf, n, "%s", solver_end_name (inc->solver_end));
  else if (inc->deep)
    snprintf (buf, n, "depth");
  else if (inc->full)
    snprintf (buf, n, "trace-full");
  else if (inc->timeouts)
    snprintf (buf, n, "run-time");
  else if (inc->denied)
    snprintf (buf, n, "denied");
  else if (inc->refused)
    snprintf (buf, n, "refused");
  else if (inc->bounded || inc->bound_matters)
    bound_name (x, buf, n);
  else if (inc->windows)
    snprintf (buf, n, "bound: symbolic index followed within a window");
  else
    {
      for (unsigned i = 1; i < SYMRT_REASON_ROOM; i++)
	if (inc->concretized[i])
	  {
	    snprintf (buf, n, "concretized: %s",
		      i < sizeof reason_codes / sizeof *reason_codes ? reason_codes[i]
								     : "?");
	    return true;
	  }
      if (inc->diverged || inc->forked)
	snprintf (buf, n, "divergence");
      else if (inc->refuted)
	snprintf (buf, n, "proof-refuted");
      else if (inc->odd)
	snprintf (buf, n, "operand-width");
      else if (inc->external)
	snprintf (buf, n, "external: %s", inc->external);
      else
	return false;
    }
  return true;
}

/* Did some run come to the site of O?  Visits that no input can change leave no
   trace of their own, but cover what they cover.  */
static bool
is_reached (const struct goals *g, const struct goal *o)
{
  uint32_t site = o->site - g->site_first;
  for (uint32_t i = g->site_goal[site]; i < g->site_goal[site + 1]; i++)
    if (g->goal[i].visits || g->goal[i].state == GOAL_COVERED)
      return true;
  return false;
}

/* Does a call, or a use by which one may come to be, lead out of what the
   exploration controls?  */
struct leading
{
  const struct explorer *x;
  bool elsewhere; /* some function that is not called directly does */
};

static bool
leads_out (void *ctx, const struct symrt_use *use)
{
  const struct leading *l = ctx;
  const struct explorer *x = l->x;
  const struct unit *u = x->target->unit;
  struct walk w = { .program = x->program };
  if (l->elsewhere)
    return true;
  if (use->kind == SYMRT_U_CALL)
    find_external (&w, u, use->index, 0);
  else if (use->kind == SYMRT_U_EXTERN)
    find_external_name (&w, u, unit_string (u, use->index), 0);
  u64map_free (&w.seen);
  bool out = w.external != NULL;
  free (w.external);
  return out;
}

/* What follows the calls that lead to external code is lost; all calls, if that
   code is reached in another way: through a pointer, say.  */
static void
lose_external (struct explorer *x)
{
  struct leading l = { .x = x };
  const struct symrt_function *f = x->target->rec;
  struct u64map direct = { 0 };
  bool elsewhere = false;
  for (uint32_t i = 0; i < x->flow.nitem; i++)
    u64map_put (&direct, (uint64_t) x->flow.item[i].kind << 32 | x->flow.item[i].index,
		0, NULL);
  for (uint32_t i = 0; i < f->nuse - x->flow.nitem && !elsewhere; i++)
    {
      const struct symrt_use *use = &x->target->unit->uses[f->first_use + i];
      elsewhere = !u64map_get (&direct, (uint64_t) use->kind << 32 | use->index)
		  && leads_out (&l, use);
    }
  u64map_free (&direct);
  l.elsewhere = elsewhere;
  if (!flow_lose_calls (&x->flow, leads_out, &l))
    flow_lose_all (&x->flow);
}

/* What was left out has a place, which was lost when it happened, or it is
   everywhere.  */
static void
lose_the_rest (struct explorer *x)
{
  const struct incomplete *inc = &x->inc;
  bool known = false;
  switch (x->stopped)
    {
    case UNDECIDED_NOTHING:
    case UNDECIDED_RUNS:
    case UNDECIDED_PROGRESS:
    case UNDECIDED_QUERIES:
    case UNDECIDED_WORK:
    case UNDECIDED_TIME:
    case UNDECIDED_INTERRUPT:
    case UNDECIDED_RUN_TIME:
    case UNDECIDED_DONE: known = true; break;
    default: break;
    }
  if (!known || x->cut.unbegun || !x->aims.labels || inc->refused || inc->bounded
      || inc->diverged || inc->forked || inc->refuted || inc->as_bytes || inc->rounding)
    flow_lose_all (&x->flow);
  else if (inc->external)
    lose_external (x);
}

/* A label of its site that is infeasible and that O, which would be unknown, implies;
   NULL: none.  */
static const struct goal *
dominating (struct explorer *x, const struct goal *o, struct solver **solver)
{
  const struct goals *g = x->goals;
  uint32_t site = o->site - g->site_first;
  for (uint32_t i = g->site_goal[site]; i < g->site_goal[site + 1]; i++)
    {
      const struct goal *q = &g->goal[i];
      char err[200];
      if (q->state != GOAL_INFEASIBLE || q->proof == PROOF_LOCAL)
	continue;
      /* A proof that is to be checked is one of `proofs'; these are not.  */
      if (!*solver && !x->opt->check_proofs && !x->stopped)
	{
	  struct solver_limits limits = explore_limits (x);
	  *solver = explore_solver (x, &limits, err, sizeof err);
	}
      if (implied_holds (g, o, q, *solver))
	return q;
    }
  return NULL;
}

void
explore_verdicts (struct explorer *x, bool exhausted)
{
  struct walk w = { .program = x->program };
  find_external (&w, x->target->unit, x->target->function, 0);
  u64map_free (&w.seen);
  x->inc.rounding = x->inc.floats && calls_any (x->program, LIBC_SETS_ROUNDING);
  if (!w.external && x->inc.rounding)
    w.external = xstrdup ("another rounding");
  struct walk halves = { .program = x->program };
  find_halves (&halves, x->target->unit, x->target->function, 0);
  u64map_free (&halves.seen);
  x->inc.as_bytes = halves.hands && halves.takes;
  if (!w.external && x->inc.as_bytes)
    w.external = xstrdup ("objects as bytes");
  x->inc.external = w.external;
  char all[200], bound[200];
  bool limited = limit_of_all (x, exhausted, all, sizeof all);
  bound_name (x, bound, sizeof bound);
  lose_the_rest (x);
  if (limited && !x->flow.any)
    flow_lose_all (&x->flow);
  x->res->complete = !limited;
  if (x->store)
    store_batch (x->store, true);
  struct solver *solver = NULL;
  /* Proofs first: what stays open may follow from them.  */
  for (uint32_t i = 0; i < 2 * x->goals->n; i++)
    {
      struct goal *o = &x->goals->goal[i % x->goals->n];
      bool last = i >= x->goals->n;
      if (o->state != GOAL_OPEN)
	continue;
      bool lost
	= limited && flow_is_lost (&x->flow, o->site - x->target->unit->site_base);
      const char *own = NULL;
      const struct goal *by;
      if (o->undecided)
	own = "not-evaluated";
      else if (o->diverged)
	own = "divergence";
      else if (o->unknown)
	own = solver_end_name (x->inc.solver_end);
      else if (o->dropped)
	own = "queries";
      else if (o->bounded)
	own = bound;
      else if (o->unasked)
	own = limited ? all : "queries";
      /* A run that goes on in another way may be accepted.  */
      else if (o->rejected && limited
	       && flow_leads_to_lost (&x->flow, o->site - x->target->unit->site_base))
	own = all;
      if (!lost && !own)
	goals_infeasible (x->goals, o, limited ? PROOF_SITE : PROOF_PATHS);
      else if (!last)
	continue;
      else if (!o->undecided && (by = dominating (x, o, &solver)) != NULL)
	goals_dominated (x->goals, o, by);
      else
	{
	  char why[240];
	  snprintf (why, sizeof why, "%s%s",
		    is_reached (x->goals, o) || x->res->runs == 0 ? ""
								  : "not-reached: ",
		    lost ? all : own);
	  goals_unknown (x->goals, o, why);
	}
      explore_store_goal (x, o);
    }
  solver_free (solver);
  if (x->store)
    store_batch (x->store, false);
}

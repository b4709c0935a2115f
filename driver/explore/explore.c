/* SPDX-License-Identifier: GPL-3.0-or-later
   The exploration of a target, plan by plan.  See explore.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "explore/verdict.h"
#include "goals/label-mode.h"
#include "goals/undecided.h"
#include "program/flow.h"
#include "program/image.h"
#include "store/facts.h"
#include "trace.h"

static struct aims
aims_of (const struct explore_options *o, const struct goals *g)
{
  bool labels = !o->strategy->augments, tight = labels && g->treatment == LABELS_TIGHT;
  return (struct aims){
    .labels = labels,
    .augments = !labels,
    .site_proofs = tight && !o->any_inputs,
    .changes = tight && !o->any_inputs,
    .samples = !o->any_inputs,
    .sequences = tight && !o->any_inputs,
    .elsewhere = tight && !o->any_inputs && !o->labels_only && !o->usual_only,
    .mutants = tight,
  };
}

static void
want_labels (struct explorer *x, const struct subject *s)
{
  uint32_t n;
  uint8_t *bytes = s->labels (s->ctx, &n);
  memset (bytes, 0, n);
  for (uint32_t i = 0; i < x->goals->n; i++)
    if ((x->goals->goal[i].state == GOAL_OPEN || x->goals->goal[i].state == GOAL_WAIVED)
	&& x->goals->goal[i].label < n)
      bytes[x->goals->goal[i].label] = SYMRT_L_WANTED;
  explore_watch (x, bytes, n);
  s->refresh (s->ctx);
}

/* Mutants are run, where some are to come to the output and S can.  */
static void
begin_live (struct explorer *x, const struct subject *s)
{
  bool any = false;
  for (unsigned c = 0; c < ADSE_CRIT__COUNT; c++)
    any |= x->goals->wanted[c] >= ADSE_STRENGTH_STRONG;
  if (any && x->aims.mutants && s->live)
    live_begin (&x->live, x->program, x->target, x->goals, x->opt->criteria,
		x->aims.elsewhere);
  x->live.notes = x->opt->labels_only || x->opt->usual_only;
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

void
explore_add_checks (struct explore_checks *to, const struct explore_checks *from)
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

/* What a plan may take of LEFT, where LATER ones follow that are to have their share.  */
static uint64_t
share_of (const struct subject *plan, bool later, uint64_t left)
{
  if (plan->many && later)
    return left / (uint64_t) explore_limit.many_plans;
  if (plan->beside && later)
    return left / (uint64_t) explore_limit.beside_plans;
  return left - (later ? left / (uint64_t) explore_limit.later_plans : 0);
}

/* At how much work the search of PLAN ends, where LATER ones follow; one in SEQUENCES parts
   of all is for call sequences.  0: there is no limit.  */
static uint64_t
work_until (const struct explorer *x, const struct subject *plan, bool later,
	    unsigned sequences)
{
  uint64_t work = 1000 * (uint64_t) x->opt->budget.work;
  if (!work)
    return 0;
  work -= sequences ? work / sequences : 0;
  uint64_t left = work > x->spent.work ? work - x->spent.work : 1;
  return x->spent.work + share_of (plan, later, left);
}

/* Explore one plan after another.  True: all were exhausted.  */
static bool
explore_plans (struct explorer *x, const struct subject *plans, size_t nplan)
{
  const struct explore_options *opt = x->opt;
  bool exhausted = nplan > 0;
  unsigned sequences = explore_sequence_share (x);
  uint32_t sequence_runs = sequences ? opt->budget.runs / sequences : 0;
  double sequence_time = sequences && opt->deadline > 0
			   ? (opt->deadline - clock_seconds ()) / sequences
			   : 0;
  for (uint32_t i = 0; i < nplan; i++)
    {
      if (x->stopped)
	{
	  x->cut.unbegun = true;
	  break;
	}
      /* A plan leaves a share to each of those that follow.  */
      bool later = i + 1 < nplan;
      uint32_t used = explore_runs (x) + sequence_runs;
      uint32_t left = opt->budget.runs > used ? opt->budget.runs - used : 1;
      uint32_t share = (uint32_t) share_of (&plans[i], later, left);
      x->plan.work = work_until (x, &plans[i], later, sequences);
      if (opt->deadline > 0)
	{
	  double now = clock_seconds (), time = opt->deadline - sequence_time - now;
	  x->plan.begun = now;
	  x->plan.deadline = now + time / (nplan - i);
	}
      bool all = explore_plan (x, i, &plans[i], false, x->res->runs + share);
      exhausted &= all || plans[i].beside;
      /* The next one comes to the same places on ways of its own.  */
      if (plans[i].beside && later && !x->stopped)
	explore_watch_again (x);
    }
  x->plan.work = 0;
  return exhausted;
}

/* Why it ended, and what that means for the result.  */
static void
note_end (struct explorer *x, bool exhausted)
{
  struct explore_result *res = x->res;
  if (!exhausted && !x->stopped)
    x->stopped = x->cut.hurried ? UNDECIDED_TIME
		 : x->cut.slow	? UNDECIDED_RUN_TIME
		 : x->cut.idle	? UNDECIDED_PROGRESS
				: UNDECIDED_RUNS;
  res->cut = x->stopped == UNDECIDED_TIME || x->stopped == UNDECIDED_INTERRUPT
	     || x->stopped == UNDECIDED_STORE;
  res->exhausted = exhausted;
  res->work = (uint32_t) (x->spent.work / 1000 < UINT32_MAX ? x->spent.work / 1000
							    : UINT32_MAX);
  res->worked_out = x->stopped == UNDECIDED_WORK;
}

static void
note_budgets (struct explorer *x)
{
  struct store *store = x->store;
  const struct explore_options *opt = x->opt;
  const struct explore_result *res = x->res;
  if (!store)
    return;
  store_batch (store, true);
  store_budget (store, x->row, "runs", explore_runs (x), opt->budget.runs);
  store_budget (store, x->row, "queries", res->queries - res->mutants.queries,
		opt->budget.queries);
  explore_mutant_budgets (x);
  store_budget (store, x->row, "work", res->work, opt->budget.work);
  store_budget (store, x->row, "rlimit", 0, opt->solver.rlimit);
  store_batch (store, false);
}

static void
free_state (struct explorer *x)
{
  facts_free (&x->facts);
  flow_free (&x->flow);
  u64map_free (&x->seen.taken);
  u64map_free (&x->seen.lost);
  u64map_free (&x->seen.flowed);
  u64map_free (&x->seen.results);
  u64map_free (&x->seen.paths);
  u64map_free (&x->seen.own);
  u64map_free (&x->seen.pairs);
  free (x->inc.external);
  free (x->query.v);
  vector_free (x->unused);
  free (x->far.s);
  free (x->watched.label);
  live_end (&x->live);
  free (x->plan.corpus.run);
  free (x->texts.v);
}

int
explore_target (const struct target *t, const struct program *program,
		const struct subject *plans, size_t nplan, struct goals *goals,
		struct store *store, int64_t row, const struct explore_options *opt,
		struct explore_result *res)
{
  struct explorer x = { .target = t,
			.program = program,
			.opt = opt,
			.aims = aims_of (opt, goals),
			.goals = goals,
			.store = store,
			.row = row,
			.res = res,
			.spent = { .result_only = { opt->result_only },
				   .before_only = opt->before_only } };
  struct explore_options own = *opt;
  own.deadline = explore_until (&x, plans, nplan);
  x.opt = &own;
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
  for (size_t i = 0; i < nplan; i++)
    x.makes |= plans[i].makes;
  begin_live (&x, &plans[0]);
  want_labels (&x, &plans[0]);
  explore_store_labels (store, row, t, goals);
  explore_resume_begin (&x);
  explore_flow_begin (&x);
  bool exhausted = explore_plans (&x, plans, nplan);
  explore_sequences (&x, exhausted && !opt->usual_only);
  x.plan.deadline = 0;
  explore_leftovers (&x, plans, nplan);
  explore_medleys (&x);
  explore_resume_end (&x);
  note_end (&x, exhausted);
  explore_through (&x, plans, nplan, opt->deadline);
  explore_verdicts (&x, exhausted);
  explore_beyond (&x, plans, nplan);
  explore_mutant_notes (&x);
  res->checks.rechecked_failed[SOLVER_BY_STORE] += x.facts.refuted;
  goals->proofs = NULL;
  take_proofs (res, &x.proofs);
  take_proofs (res, &x.local);
  if (!res->runs || res->runs == x.inc.refused)
    res->reason = undecided_code (
      x.stopped == UNDECIDED_TIME || (x.stopped && !res->runs) ? x.stopped
							       : UNDECIDED_REFUSED);
  add_notes (&res->notes, plans, nplan);
  explore_blocked_notes (&x);
  res->known = x.facts.hits;
  res->cpu_seconds = cpu_seconds_used () - cpu_start;
  note_budgets (&x);
  free_state (&x);
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

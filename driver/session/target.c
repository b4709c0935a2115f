/* SPDX-License-Identifier: GPL-3.0-or-later
   One target in a worker: what the store has of it, or its exploration.  */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/messages.h"
#include "base/util.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "goals/implied.h"
#include "goals/label-mode.h"
#include "inputs/inputs.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/given.h"
#include "session/histories.h"
#include "session/impl.h"
#include "session/ledger.h"
#include "session/limits.h"
#include "session/session.h"
#include "session/settings.h"
#include "store/store.h"
#include "writing/minimal.h"
#include "labels.h"

/* A covered mutant comes to STRENGTH, and no further for reason WHY.  */
static void
count_strength (struct outcome *o, unsigned strength, const char *why)
{
  o->strengths[strength]++;
  if (*why)
    o->short_of[short_find (why)]++;
}

static void
count_states (struct outcome *o, const struct goals *g)
{
  memset (o->labels, 0, sizeof o->labels);
  memset (o->strengths, 0, sizeof o->strengths);
  memset (o->short_of, 0, sizeof o->short_of);
  for (uint32_t i = 0; i < g->nobjective; i++)
    {
      const struct objective *b = &g->objective[i];
      const struct goal *mutant = goals_followed (g, b);
      o->labels[b->state]++;
      o->mutants_followed |= mutant != NULL;
      if (mutant && b->state == GOAL_COVERED && !b->why)
	count_strength (o, mutant->strength, mutant->short_of ? mutant->short_of : "");
    }
}

/* What R took, and the turns before it.  */
static void
count_work (struct outcome *o, const struct explore_result *r)
{
  o->runs = o->earlier.runs + r->runs;
  o->paths = r->paths;
  o->divergences = o->earlier.divergences + r->divergences;
  for (unsigned i = 0; i < DIVERGENCE__COUNT; i++)
    o->divergence[i] = o->earlier.divergence[i] + r->divergence[i];
  o->unpredicted = o->earlier.unpredicted + r->unpredicted;
  o->queries = o->earlier.queries + r->queries;
  o->solver_calls = o->earlier.solver_calls + r->solver_calls;
  o->solver_calls_made = o->earlier.solver_calls_made + r->solver_calls;
  o->cpu_seconds = o->earlier.cpu_seconds + r->cpu_seconds;
  o->runs_made = o->earlier.runs_made + r->made;
  o->answers_known = r->known;
  o->label_queries_made = o->earlier.label_queries_made + r->label_queries;
  o->label_models_made = o->earlier.label_models_made + r->label_models;
  o->checks = r->checks;
  o->checks.replays += o->earlier.replays;
}

/* How the runs of all turns ended.  */
static void
add_end (void *ctx, const char *class, uint32_t n)
{
  ends_add (ctx, class, n);
}

static void
count_ends (struct outcome *o, const struct ends *last)
{
  struct ends all = { .n = 0 };
  session_each_end (o->earlier.ends, add_end, &all);
  for (unsigned i = 0; i < last->n; i++)
    ends_add (&all, last->row[i].class, last->row[i].n);
  ends_text (&all, o->ends, sizeof o->ends);
}

/* In how many runs things went another way than was predicted.  */
static void
store_divergences (struct store *store, int64_t row, const struct outcome *o)
{
  store_batch (store, true);
  if (o->unpredicted)
    store_budget (store, row, BUDGET_UNPREDICTED, o->unpredicted, o->runs);
  for (unsigned d = 0; d < DIVERGENCE__COUNT; d++)
    if (o->divergence[d])
      {
	char name[60];
	snprintf (name, sizeof name, BUDGET_DIVERGENCE "%s", divergence_code (d));
	store_budget (store, row, name, o->divergence[d], o->runs);
      }
  store_batch (store, false);
}

static void
keep_work (const struct outcome *was, struct outcome *o)
{
  snprintf (o->earlier.ends, sizeof o->earlier.ends, "%s", was->ends);
  o->earlier.replays = was->checks.replays;
  o->earlier.label_queries_made = was->label_queries_made;
  o->earlier.label_models_made = was->label_models_made;
  o->earlier.runs = was->runs;
  o->earlier.divergences = was->divergences;
  memcpy (o->earlier.divergence, was->divergence, sizeof was->divergence);
  o->earlier.unpredicted = was->unpredicted;
  o->earlier.queries = was->queries;
  o->earlier.solver_calls = was->solver_calls;
  o->earlier.solver_calls_made = was->solver_calls_made;
  o->earlier.cpu_seconds = was->cpu_seconds;
  o->earlier.runs_made = was->runs_made;
}

static void
on_progress (void *ctx, const struct explore_result *r, const struct goals *g)
{
  struct outcome *o = ctx;
  count_work (o, r);
  count_states (o, g);
}

struct exec_options
session_exec_options (const struct session *s, const char *scratch)
{
  const struct settings *st = s->settings;
  return (struct exec_options){ .sandbox = st->sandbox,
				.self_check = st->self_check,
				.every_visit
				= label_mode_every_visit (st->labels, st->deletion),
				.run_ms = st->run_ms,
				.memory_mb = st->memory_mb,
				.runtime = s->runtime,
				.scratch = scratch,
				.cc = s->cc,
				.link = s->link,
				.nlink = s->nlink };
}

/* The program with mutants, for live runs.  Without it there are none.  */
static void
start_live (struct worker *w)
{
  char err[240] = "";
  struct exec_options o = session_exec_options (w->s, w->scratch);
  /* Nothing is recorded there.  */
  o.live = true;
  o.self_check = o.every_visit = false;
  o.link = w->s->live_link;
  o.nlink = w->s->nlive_link;
  if (w->s->live && !w->live_tried)
    {
      w->live = exec_start (w->s->live, &o, err, sizeof err);
      if (!w->live)
	snprintf (session_share->live_why, sizeof session_share->live_why, "%s", err);
    }
  w->live_tried = true;
}

static bool
start_exec (struct worker *w, char *err, size_t nerr)
{
  if (w->exec)
    return true;
  struct exec_options o = session_exec_options (w->s, w->scratch);
  w->exec = exec_start (w->s->program, &o, err, nerr);
  if (w->exec)
    atomic_store (&session_share->started, 1);
  else if (!atomic_load (&session_share->started)
	   && !atomic_exchange (&session_share->not_started, 1))
    {
      snprintf (session_share->why, sizeof session_share->why, "%s", err);
      snprintf (session_share->end, sizeof session_share->end, "%s",
		exec_failed_start ());
    }
  if (w->exec)
    start_live (w);
  return w->exec != NULL;
}

static bool
count_stored (void *ctx, const struct store_label *l)
{
  struct outcome *o = ctx;
  if (l->state >= 0 && l->state < GOAL_STATE__COUNT)
    o->labels[l->state]++;
  unsigned strength = (unsigned) l->proof & (STORE_STRENGTH - 1);
  if (l->state == GOAL_COVERED && l->proof & STORE_STRENGTH
      && strength < ADSE_STRENGTH__COUNT)
    {
      o->mutants_followed = true;
      count_strength (o, strength, l->why);
    }
  return false;
}

static void
count_labels (struct store *store, int64_t row, struct outcome *o)
{
  memset (o->labels, 0, sizeof o->labels);
  memset (o->strengths, 0, sizeof o->strengths);
  memset (o->short_of, 0, sizeof o->short_of);
  store_labels (store, row, count_stored, o);
}

static bool
divergence_stored (void *ctx, const char *name, uint64_t used, uint64_t allowed)
{
  struct outcome *o = ctx;
  o->worked_out |= allowed && used >= allowed && !strcmp (name, "work");
  if (!strcmp (name, BUDGET_UNPREDICTED))
    o->unpredicted = (uint32_t) used;
  for (unsigned i = 0; i < DIVERGENCE__COUNT; i++)
    if (!strncmp (name, BUDGET_DIVERGENCE, sizeof BUDGET_DIVERGENCE - 1)
	&& !strcmp (name + sizeof BUDGET_DIVERGENCE - 1, divergence_code (i)))
      o->divergence[i] = (uint32_t) used;
  return false;
}

static void
take_stored (struct worker *w, struct outcome *o, const struct store_target *t)
{
  o->reused = true;
  session_reason (o, t->reason, t->why);
  o->runs = t->runs;
  o->paths = t->paths;
  o->divergences = t->divergences;
  o->tests = t->tests;
  o->suspects = t->suspects;
  o->queries = t->queries;
  o->solver_calls = t->solver_calls;
  o->cpu_seconds = t->cpu_seconds;
  session_ends (t->notes, o->ends, sizeof o->ends);
  count_labels (w->store, t->id, o);
  store_budgets (w->store, t->id, divergence_stored, o);
}

/* Count labels once that say the same, and none that another one implies.  */
static void
count_once (const struct session *s, struct store *store, struct outcome *o,
	    const struct target *t)
{
  char err[200];
  struct goals g;
  struct implied im;
  goals_init (&g, s->program, t, s->settings->criteria);
  minimal_states (&g, t, store, o->row);
  if (minimal_find (&im, &g, err, sizeof err) == 0)
    {
      memset (o->labels, 0, sizeof o->labels);
      for (uint32_t i = 0; i < g.nobjective; i++)
	if (!im.role[i])
	  o->labels[g.objective[i].state]++;
      o->left_out = im.same + im.subsumed;
      o->undecided = im.nundecided;
      implied_free (&im);
    }
  else
    message_warn ("%s: labels are counted as if none implied another: %s", t->name,
		  err);
  goals_free (&g);
}

void
session_count_stored (const struct session *s, struct store *store, struct outcome *o,
		      const struct target *target)
{
  count_labels (store, o->row, o);
  if (s->settings->minimal)
    count_once (s, store, o, target);
}

/* No run is possible: the labels are unknown for that reason.  */
static void
give_up (struct worker *w, struct goals *g, struct store_target *row, struct outcome *o,
	 const char *code, const char *why, const struct target *t)
{
  session_reason (o, code, why);
  char text[64];
  snprintf (text, sizeof text, "not-explored: %s", code);
  for (uint32_t i = 0; i < g->n; i++)
    if (g->goal[i].state == GOAL_OPEN)
      goals_unknown (g, &g->goal[i], text);
  count_states (o, g);
  explore_store_labels (w->store, row->id, t, g);
  row->reason = o->reason;
  row->why = o->why;
}

/* Seconds that target INDEX, one of LEFT, may take.  */
static double
slice (const struct worker *w, uint32_t index, unsigned left)
{
  if (session_share->turns[index].seconds > 0)
    return session_share->turns[index].seconds;
  double rest = session_share->round_end - clock_seconds ();
  double fair = rest * w->s->settings->jobs / (left ? left : 1);
  /* Those that end early leave theirs to others; those that do not come to make a run
     are first in the next round.  */
  double least = limit_seconds (session_limit.turn_ms);
  return fair < least ? least : fair < rest ? fair : rest;
}

/* What the answers of a solver may depend on beside the build.  */
static uint64_t
config_salt (const char *config)
{
  uint64_t h = 0;
  for (; *config; config++)
    h = hash_mix (h, (unsigned char) *config);
  return h;
}

struct sequence_maker
{
  struct worker *w;
  const struct target *target;
  struct input_plan *plan;
};

static bool
sequence_subject (void *ctx, uint64_t number, struct subject *s)
{
  struct sequence_maker *c = ctx;
  c->plan = plan_new_sequence (c->w->s->program, c->target, number);
  if (!c->plan)
    return false;
  *s = subject_exec (c->w->exec, c->w->live, c->plan);
  session_likely (c->w, c->target, number, c->plan, s);
  return true;
}

static void
sequence_done (void *ctx, struct subject *s)
{
  struct sequence_maker *c = ctx;
  subject_free (s);
  plan_free (c->plan);
}

static struct explore_sequences
call_sequences (struct sequence_maker *maker)
{
  struct explore_sequences s
    = { .subject = sequence_subject, .done = sequence_done, .ctx = maker };
  s.nmove = sequence_nmoves (maker->w->s->program, maker->target, &s.nown);
  /* Of what the program makes, plans of their own have a few calls.  */
  s.known = sequence_is_made (maker->w->s->program, maker->target);
  return s;
}

/* The subjects of N PLANS, with all first inputs; the caller frees the array.  */
static struct subject *
make_subjects (struct worker *w, struct input_plan *const *plans, size_t n)
{
  struct subject *sub = xcalloc (n, sizeof *sub);
  for (size_t i = 0; i < n; i++)
    sub[i] = subject_exec (w->exec, w->live, plans[i]);
  session_give (w, plans, sub, n);
  return sub;
}

/* When the turn of target INDEX, which begins now, ends, with LEFT of the round to come, it
   included; 0: it has no limit.  */
static double
turn_end (struct worker *w, uint32_t index, unsigned left)
{
  const double last = w->s->deadline;
  if (last <= 0)
    return 0;
  w->slice = slice (w, index, left);
  double mine = clock_seconds () + w->slice;
  return mine < last ? mine : last;
}

void
session_explore (struct worker *w, uint32_t index, unsigned left)
{
  struct session *s = w->s;
  const struct target *t = &s->targets[index];
  struct outcome *o = &s->outcomes[index];
  const struct settings *st = s->settings;
  const struct function_setting *fs = settings_function (st, t->name);
  char err[240] = "";
  struct outcome fresh = { .state = OUTCOME_UNDER_WAY, .since = clock_seconds () };
  const struct explore_result nothing = { .runs = 0 };
  keep_work (o, &fresh);
  count_work (&fresh, &nothing);
  *o = fresh;
  session_share->under_way[w->number] = index + 1;

  struct goals goals;
  goals_init (&goals, s->program, t, st->criteria);
  goals.treatment = st->labels;
  goals.deletion = st->deletion;
  goals_set_strengths (&goals, &st->strengths, settings_strength (st));
  uint64_t known = ledger_apply (s->ledger, s->scores, s->names, t, &goals);
  char *config = session_config (st, fs, t, s->link, s->nlink, known);
  struct store_target row = { .file = t->file,
			      .function = t->name,
			      .symbol = unit_string (t->unit, t->rec->symbol),
			      .line = t->rec->line,
			      .stamp = s->stamp,
			      .config = config,
			      .reason = "",
			      .why = "",
			      .notes = "" };
  struct input_plan **plans = NULL;
  size_t nplan = 0;
  const char *reason = "";
  bool begun = store_begin (w->store, &row);
  o->row = begun ? row.id : 0;
  if (!begun)
    o->cut = true;
  else if (row.state == STORE_DONE)
    take_stored (w, o, &row);
  else
    {
      row.notes = row.reason = row.why = "";
      if (fs && fs->skip)
	give_up (w, &goals, &row, o, "skipped", "adse.ini says skip", t);
      else if (s->scores && !goals.nopen)
	give_up (w, &goals, &row, o, "scored", "nothing is open", t);
      else if (plans_new (s->program, t, &plans, &nplan, &reason, err, sizeof err) != 0
	       || nplan == 0)
	give_up (w, &goals, &row, o, reason && *reason ? reason : "no-plan", err, t);
      else if (!start_exec (w, err, sizeof err))
	give_up (w, &goals, &row, o, "target-failed", err, t);
      else
	{
	  struct explore_options opt
	    = { .criteria = st->criteria,
		.strategy = st->strategy,
		.strength_named = settings_strength_named (st),
		.seed = st->seed,
		.earlier = o->earlier.runs,
		.budget = st->budget,
		.solver = st->solver,
		.self_check = st->self_check,
		.check_proofs = st->check_proofs,
		.labels_only = s->scores != NULL,
		.build = s->stamp,
		.salt = config_salt (config),
		.stop = interrupt_flag (),
		.progress = on_progress,
		.progress_ctx = o,
		.seen = s->deadline > 0 ? session_share->seen : NULL };
	  double start = clock_seconds ();
	  struct sequence_maker maker = { w, t, NULL };
	  opt.sequences = call_sequences (&maker);
	  if (fs && fs->runs)
	    opt.budget.runs = fs->runs;
	  opt.budget.work = settings_work (st, fs);
	  opt.deadline = turn_end (w, index, left);
	  struct subject *sub = make_subjects (w, plans, nplan);
	  struct explore_kept *given = session_histories (w, t, &opt.ngiven);
	  opt.given = given;
	  struct explore_result res;
	  explore_target (t, s->program, sub, nplan, &goals, w->store, row.id, &opt,
			  &res);
	  session_reason (o, res.reason, *res.reason ? res.why : "");
	  if (!strcmp (res.reason, "target-failed"))
	    {
	      exec_stop (w->exec);
	      w->exec = NULL;
	    }
	  session_share->turns[index].firsts = res.firsts;
	  if (res.runs)
	    session_share->turns[index].spent += clock_seconds () - start;
	  o->cut = res.cut;
	  o->all_paths = res.complete;
	  o->worked_out = res.worked_out;
	  count_work (o, &res);
	  count_ends (o, &res.ends);
	  store_divergences (w->store, row.id, o);
	  row.runs = o->runs;
	  row.paths = o->paths;
	  row.divergences = o->divergences;
	  row.queries = o->queries;
	  row.solver_calls = o->solver_calls;
	  row.cpu_seconds = o->cpu_seconds;
	  o->augmented = res.augmented;
	  o->mutant_search = res.mutants;
	  count_states (o, &goals);
	  row.reason = o->reason;
	  row.why = o->why;
	  struct strbuf notes = { 0 };
	  strbuf_addf (&notes, SESSION_ENDS "%s%s%s", o->ends, res.notes.n ? "\n" : "",
		       strbuf_str (&res.notes));
	  row.notes = strbuf_str (&notes);
	  row.state = res.cut || !strcmp (res.reason, "target-failed") ? STORE_STARTED
								       : STORE_DONE;
	  store_end (w->store, &row);
	  for (size_t i = 0; i < nplan; i++)
	    subject_free (&sub[i]);
	  free (sub);
	  free_given (given, opt.ngiven);
	  free (notes.s);
	  explore_result_free (&res);
	  row.id = 0;
	}
      if (row.id)
	{
	  /* Not explored: nothing to resume, and another build may change it. */
	  row.state = STORE_STARTED;
	  store_end (w->store, &row);
	}
    }
  if (*store_error (w->store))
    {
      session_store_fails (store_error (w->store));
      o->cut = true;
    }
  if (s->settings->minimal && o->row)
    count_once (s, w->store, o, t);
  if (plans)
    plans_free (plans, nplan);
  goals_free (&goals);
  free (config);
  session_share->under_way[w->number] = 0;
  o->state = OUTCOME_ENDED;
}

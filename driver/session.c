/* SPDX-License-Identifier: GPL-3.0-or-later
   Workers and targets.  See session.h.  */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "cli.h"
#include "interrupt.h"
#include "minimal.h"
#include "report.h"
#include "session.h"
#include "turns.h"
#include "util.h"

#ifndef ADSE_VERSION
#define ADSE_VERSION "unknown"
#endif

#define MAX_JOBS 256
/* With a time limit, functions that were cut are taken up again while others
   left time (turns.h); so often at most.  */
#define MAX_ROUNDS 12

/* Seconds that a worker has to come to its end.  */
#define PATIENCE 1.0

/* Shared with the workers.  */
struct share
{
  atomic_uint next;	    /* index into order */
  atomic_uint said_missing; /* what the sandbox lacks was said */
  atomic_uint started;	    /* the program was started by some worker */
  atomic_uint not_started;  /* it could not be: `why' says why */
  char why[240];
  atomic_uint store_failed; /* nothing can be kept: `lost' says why */
  char lost[300];
  char end[48];	    /* exec_failed_start */
  uint32_t norder;
  uint32_t under_way[MAX_JOBS]; /* target + 1 of each worker, 0: none */
  double round_end; /* CLOCK_MONOTONIC; 0: none */
  struct turn *turns; /* behind the outcomes, one each; */
  uint8_t *seen;      /* and then explore_options.seen */
  struct outcome outcomes[];
};

static struct share *share;

/* Of the whole file: the metadata do not change with every constant.  */
static uint64_t
file_stamp (const char *path)
{
  FILE *f = fopen (path, "rb");
  uint64_t h = 0, v[8192];
  size_t n;
  while (f && (n = fread (v, 1, sizeof v, f)) > 0)
    {
      memset ((char *) v + n, 0, sizeof v - n);
      for (size_t i = 0; i < (n + 7) / 8; i++)
	h = hash_mix (h, v[i]);
      h = hash_mix (h, n);
    }
  if (f)
    fclose (f);
  return h;
}

#define ENDS "runs ended: "

void
session_ends (const char *notes, char *buf, size_t n)
{
  const char *at = notes + sizeof ENDS - 1;
  *buf = 0;
  if (!strncmp (notes, ENDS, sizeof ENDS - 1))
    snprintf (buf, n, "%.*s", (int) strcspn (at, "\n"), at);
}

void
session_each_end (const char *ends,
		  void (*each) (void *, const char *class, uint32_t n),
		  void *ctx)
{
  unsigned n;
  char class[40];
  while (sscanf (ends, "%u %39[^,]", &n, class) == 2)
    {
      each (ctx, class, n);
      ends += strcspn (ends, ",");
      ends += *ends == ',';
    }
}

uint64_t
session_stamp (const struct program *p)
{
  uint64_t h = 0;
  for (size_t i = 0; i < p->nunit; i++)
    h = hash_mix (h, p->units[i].meta->stamp);
  for (size_t i = 0; i < p->nimage; i++)
    h = hash_mix (h, file_stamp (p->images[i].path));
  /* What they are linked with in place of functions of theirs.  */
  for (size_t i = 0; i < p->nstub; i++)
    {
      if (p->stubs[i].unasked)
	continue;
      h = hash_mix (h, p->stubs[i].wrap);
      for (const char *c = p->stubs[i].symbol; *c; c++)
	h = hash_mix (h, (unsigned char) *c);
    }
  return h;
}

static bool
stopped (void)
{
  return *interrupt_flag () != 0;
}

char *
session_config (const struct settings *s, const struct function_setting *f,
		const struct target *t, char *const *link, size_t nlink,
		uint64_t known)
{
  uint64_t flags = nlink;
  for (size_t i = 0; i < nlink; i++)
    for (const char *c = link[i]; *c; c++)
      flags = hash_mix (flags, (unsigned char) *c);
  char ledger[40] = "", limit[24] = "", levels[80] = "", inputs[32] = "";
  uint64_t said = input_settings_hash (&s->inputs, t->name);
  if (said)
    snprintf (inputs, sizeof inputs, " inputs=%llx", (unsigned long long) said);
  if (s->criteria & ADSE_CRITERIA_ONE (ADSE_CRIT_LIMIT))
    snprintf (limit, sizeof limit, " limit=%u", s->limit);
  if (s->criteria & adse_criteria_mutating ())
    snprintf (levels, sizeof levels, " levels=%llx,%llx,%llx,%s",
	      (unsigned long long) s->leveled.at[ADSE_LEVEL_STATEMENT],
	      (unsigned long long) s->leveled.at[ADSE_LEVEL_CONDITION],
	      (unsigned long long) s->leveled.at[ADSE_LEVEL_OUTPUT],
	      adse_levels[settings_level (s)].name);
  if (known || s->after)
    snprintf (ledger, sizeof ledger, " ledger=%llx%s",
	      (unsigned long long) known, s->after ? " after-score" : "");
  return xasprintf (
    "%s unit=%llx link=%llx criteria=%llx strategy=%s seed=%llu runs=%u "
    "queries=%u depth=%u stale=%u rlimit=%llu memory=%zu sandbox=%d labels=%s "
    "deletion=%s%s%s%s%s%s%s",
    ADSE_VERSION, (unsigned long long) t->unit->meta->stamp,
    (unsigned long long) flags, (unsigned long long) s->criteria, s->strategy->name,
    (unsigned long long) s->seed,
    f && f->runs ? f->runs : s->budget.runs, s->budget.queries,
    s->budget.depth, s->budget.stale, (unsigned long long) s->solver.rlimit,
    s->memory_mb, s->sandbox, label_treatments[s->labels].name,
    label_deletions[s->deletion].name,
    /* The same results, but not the same work: explored again to check it.  */
    s->self_check ? " self-check" : "",
    s->check_proofs ? " check-proofs" : "", ledger, limit, levels,
    inputs);
}

struct worker
{
  struct session *s;
  unsigned number;
  const uint32_t *order;
  struct store *store;
  struct exec *exec;
  char *scratch;
};

/* Nothing more can be kept: all end.  */
static void
store_fails (const char *why)
{
  if (!atomic_exchange (&share->store_failed, 1))
    snprintf (share->lost, sizeof share->lost, "%s", why);
}

/* A covered mutant comes to LEVEL, and no further for reason WHY.  */
static void
count_level (struct outcome *o, unsigned level, const char *why)
{
  o->levels[level]++;
  if (*why)
    o->short_of[short_find (why)]++;
}

static void
count_states (struct outcome *o, const struct goals *g)
{
  memset (o->labels, 0, sizeof o->labels);
  memset (o->levels, 0, sizeof o->levels);
  memset (o->short_of, 0, sizeof o->short_of);
  for (uint32_t i = 0; i < g->nobjective; i++)
    {
      const struct objective *b = &g->objective[i];
      const struct goal *leveled = goals_leveled (g, b);
      o->labels[b->state]++;
      o->leveled |= leveled != NULL;
      if (leveled && b->state == GOAL_COVERED && !b->why)
	count_level (o, leveled->level, leveled->short_of ? leveled->short_of : "");
    }
}

static void
on_progress (void *ctx, const struct explore_result *r, const struct goals *g)
{
  struct outcome *o = ctx;
  o->runs = r->runs;
  o->paths = r->paths;
  o->divergences = r->divergences;
  o->queries = r->queries;
  o->solver_calls = r->solver_calls;
  o->cpu_seconds = r->cpu_seconds;
  o->runs_made = r->made;
  o->answers_known = r->known;
  count_states (o, g);
}

static void
set_reason (struct outcome *o, const char *code, const char *why)
{
  snprintf (o->reason, sizeof o->reason, "%s", code);
  snprintf (o->why, sizeof o->why, "%s", why);
}

static bool
start_exec (struct worker *w, char *err, size_t nerr)
{
  if (w->exec)
    return true;
  const struct settings *st = w->s->settings;
  struct exec_options o = { .sandbox = st->sandbox,
			    .self_check = st->self_check,
			    .every_visit
			    = label_mode_every_visit (st->labels, st->deletion),
			    .run_ms = st->run_ms,
			    .memory_mb = st->memory_mb,
			    .runtime = w->s->runtime,
			    .scratch = w->scratch,
			    .link = w->s->link,
			    .nlink = w->s->nlink };
  w->exec = exec_start (w->s->program, &o, err, nerr);
  if (w->exec)
    atomic_store (&share->started, 1);
  else if (!atomic_load (&share->started)
	   && !atomic_exchange (&share->not_started, 1))
    {
      snprintf (share->why, sizeof share->why, "%s", err);
      snprintf (share->end, sizeof share->end, "%s", exec_failed_start ());
    }
  if (w->exec && *exec_missing (w->exec)
      && !atomic_exchange (&share->said_missing, 1))
    cli_warn ("the sandbox is incomplete: %s", exec_missing (w->exec));
  return w->exec != NULL;
}

static bool
count_stored (void *ctx, const struct store_label *l)
{
  struct outcome *o = ctx;
  if (l->state >= 0 && l->state < GOAL_STATE__COUNT)
    o->labels[l->state]++;
  unsigned level = (unsigned) l->proof & (STORE_LEVELED - 1);
  if (l->state == GOAL_COVERED && l->proof & STORE_LEVELED
      && level < ADSE_LEVEL__COUNT)
    {
      o->leveled = true;
      count_level (o, level, l->why);
    }
  return false;
}

static bool
divergence_stored (void *ctx, const char *name, uint64_t used, uint64_t allowed)
{
  struct outcome *o = ctx;
  (void) allowed;
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
  set_reason (o, t->reason, t->why);
  o->runs = t->runs;
  o->paths = t->paths;
  o->divergences = t->divergences;
  o->tests = t->tests;
  o->suspects = t->suspects;
  o->queries = t->queries;
  o->solver_calls = t->solver_calls;
  o->cpu_seconds = t->cpu_seconds;
  session_ends (t->notes, o->ends, sizeof o->ends);
  memset (o->labels, 0, sizeof o->labels);
  memset (o->levels, 0, sizeof o->levels);
  memset (o->short_of, 0, sizeof o->short_of);
  store_labels (w->store, t->id, count_stored, o);
  store_budgets (w->store, t->id, divergence_stored, o);
}

/* Count labels once that say the same, and none that another one implies.  */
static void
count_once (struct worker *w, struct outcome *o, const struct target *t)
{
  char err[200];
  struct goals g;
  struct implied im;
  goals_init (&g, w->s->program, t, w->s->settings->criteria);
  minimal_states (&g, t, w->store, o->row);
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
    cli_warn ("%s: labels are counted as if none implied another: %s", t->name,
	      err);
  goals_free (&g);
}

/* No run is possible: the labels are unknown for that reason.  */
static void
give_up (struct worker *w, struct goals *g, struct store_target *row,
	 struct outcome *o, const char *code, const char *why,
	 const struct target *t)
{
  set_reason (o, code, why);
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
  if (share->turns[index].seconds > 0)
    return share->turns[index].seconds;
  double rest = share->round_end - clock_seconds ();
  double fair = rest * w->s->settings->jobs / (left ? left : 1);
  fair *= 1.5; /* many end early */
  return fair < 0.2 ? 0.2 : fair < rest ? fair : rest;
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

struct chain_maker
{
  struct exec *exec;
  const struct program *program;
  const struct target *target;
  struct input_plan *plan;
};

static bool
chain_subject (void *ctx, uint64_t number, struct subject *s)
{
  struct chain_maker *c = ctx;
  c->plan = plan_new_chain (c->program, c->target, number);
  if (c->plan)
    *s = subject_exec (c->exec, c->plan);
  return c->plan != NULL;
}

static void
chain_done (void *ctx, struct subject *s)
{
  struct chain_maker *c = ctx;
  subject_free (s);
  plan_free (c->plan);
}

static void
explore_one (struct worker *w, uint32_t index, unsigned left)
{
  struct session *s = w->s;
  const struct target *t = &s->targets[index];
  struct outcome *o = &s->outcomes[index];
  const struct settings *st = s->settings;
  const struct function_setting *fs = settings_function (st, t->name);
  char err[240] = "";
  struct outcome fresh = { .state = OUTCOME_UNDER_WAY };
  *o = fresh;
  share->under_way[w->number] = index + 1;

  struct goals goals;
  goals_init (&goals, s->program, t, st->criteria);
  goals.treatment = st->labels;
  goals.deletion = st->deletion;
  goals_set_levels (&goals, &st->leveled, settings_level (st));
  uint64_t known = ledger_apply (s->ledger, s->scores, s->names, t, &goals);
  char *config = session_config (st, fs, t, s->link, s->nlink, known);
  struct store_target row
    = { .file = t->file, .function = t->name,
	.symbol = unit_string (t->unit, t->rec->symbol), .line = t->rec->line,
	.stamp = s->stamp, .config = config,
	.reason = "", .why = "", .notes = "" };
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
      else if (plans_new (s->program, t, &plans, &nplan, &reason, err,
			  sizeof err)
		 != 0
	       || nplan == 0)
	give_up (w, &goals, &row, o, reason && *reason ? reason : "no-plan",
		 err, t);
      else if (!start_exec (w, err, sizeof err))
	give_up (w, &goals, &row, o, "target-failed", err, t);
      else
	{
	  struct explore_options opt
	    = { .criteria = st->criteria, .strategy = st->strategy,
		.levels_named = settings_levels_named (st),
		.seed = st->seed, .budget = st->budget, .solver = st->solver,
		.self_check = st->self_check,
		.check_proofs = st->check_proofs,
		.labels_only = s->scores != NULL,
		.deadline = s->deadline, .build = s->stamp,
		.salt = config_salt (config), .stop = interrupt_flag (),
		.progress = on_progress, .progress_ctx = o,
		.seen = s->deadline > 0 ? share->seen : NULL };
	  double start = clock_seconds ();
	  struct chain_maker maker = { w->exec, s->program, t, NULL };
	  opt.chains = (struct explore_chains){ .subject = chain_subject,
						.done = chain_done, .ctx = &maker };
	  opt.chains.nmove = plan_nmoves (s->program, t, &opt.chains.nown);
	  if (fs && fs->runs)
	    opt.budget.runs = fs->runs;
	  if (s->deadline > 0)
	    {
	      double mine = clock_seconds () + slice (w, index, left);
	      opt.deadline = mine < s->deadline ? mine : s->deadline;
	    }
	  struct subject *sub = xcalloc (nplan, sizeof *sub);
	  for (size_t i = 0; i < nplan; i++)
	    sub[i] = subject_exec (w->exec, plans[i]);
	  struct explore_result res;
	  explore_target (t, s->program, sub, nplan, &goals, w->store, row.id,
			  &opt, &res);
	  set_reason (o, res.reason, *res.reason ? res.why : "");
	  if (!strcmp (res.reason, "target-failed"))
	    {
	      exec_stop (w->exec);
	      w->exec = NULL;
	    }
	  share->turns[index].firsts = res.firsts;
	  share->turns[index].spent = clock_seconds () - start;
	  o->cut = res.cut;
	  o->all_paths = res.complete;
	  o->runs = row.runs = res.runs;
	  o->paths = row.paths = res.paths;
	  o->divergences = row.divergences = res.divergences;
	  memcpy (o->divergence, res.divergence, sizeof o->divergence);
	  o->unpredicted = res.unpredicted;
	  o->checks = res.checks;
	  o->queries = row.queries = res.queries;
	  o->solver_calls = row.solver_calls = res.solver_calls;
	  o->cpu_seconds = row.cpu_seconds = res.cpu_seconds;
	  o->runs_made = res.made;
	  o->solver_calls_made = res.solver_calls;
	  o->augmented = res.augmented;
	  o->leveling = res.leveled;
	  o->label_queries_made = res.label_queries;
	  o->label_models_made = res.label_models;
	  o->answers_known = res.known;
	  count_states (o, &goals);
	  row.reason = o->reason;
	  row.why = o->why;
	  ends_text (&res.ends, o->ends, sizeof o->ends);
	  struct strbuf notes = { 0 };
	  strbuf_addf (&notes, ENDS "%s%s%s", o->ends, res.notes.n ? "\n" : "",
		       strbuf_str (&res.notes));
	  row.notes = strbuf_str (&notes);
	  row.state = res.cut || !strcmp (res.reason, "target-failed")
			? STORE_STARTED
			: STORE_DONE;
	  store_end (w->store, &row);
	  for (size_t i = 0; i < nplan; i++)
	    subject_free (&sub[i]);
	  free (sub);
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
      store_fails (store_error (w->store));
      o->cut = true;
    }
  if (s->settings->minimal && o->row)
    count_once (w, o, t);
  if (plans)
    plans_free (plans, nplan);
  goals_free (&goals);
  free (config);
  share->under_way[w->number] = 0;
  o->state = OUTCOME_ENDED;
}

static void
work (struct session *s, unsigned number, const uint32_t *order)
{
  char err[240];
  struct worker w = { .s = s, .number = number, .order = order };
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  w.scratch = xasprintf ("%s/w%u-%d", s->scratch, number, (int) getpid ());
  if (mkdir (w.scratch, 0777) != 0)
    {
      snprintf (err, sizeof err, "%s: cannot be made: %s", w.scratch,
		strerror (errno));
      store_fails (err);
      _exit (0);
    }
  w.store = store_open (s->settings->store, STORE_JOIN, err, sizeof err);
  if (!w.store)
    {
      store_fails (err);
      _exit (0);
    }
  while (!stopped () && !atomic_load (&share->not_started)
	 && !atomic_load (&share->store_failed))
    {
      unsigned k = atomic_fetch_add (&share->next, 1);
      if (k >= share->norder)
	break;
      if (s->deadline > 0 && clock_seconds () >= s->deadline)
	break;
      explore_one (&w, order[k], share->norder - k);
    }
  if (w.exec)
    exec_stop (w.exec);
  store_close (w.store);
  _exit (0);
}

static pid_t
start_worker (struct session *s, unsigned number, const uint32_t *order)
{
  fflush (NULL);
  pid_t pid = fork ();
  if (pid == 0)
    work (s, number, order);
  return pid;
}

/* A worker died: what it had under way is not tried again in this round.  */
static void
mourn (struct session *s, unsigned number, int status)
{
  uint32_t index = share->under_way[number];
  share->under_way[number] = 0;
  if (!index)
    return;
  struct outcome *o = &s->outcomes[index - 1];
  char why[120];
  if (WIFSIGNALED (status))
    snprintf (why, sizeof why, "the exploring process ended by signal %d",
	      WTERMSIG (status));
  else
    snprintf (why, sizeof why, "the exploring process ended with status %d",
	      WEXITSTATUS (status));
  set_reason (o, "driver-failed", why);
  o->cut = false;
  o->lost = true;
  o->state = OUTCOME_ENDED;
}

static int
run_round (struct session *s, const uint32_t *order, uint32_t n,
	   struct report *rep, char *err, size_t nerr)
{
  pid_t pid[MAX_JOBS] = { 0 };
  unsigned jobs = s->settings->jobs, alive = 0;
  if (jobs > MAX_JOBS)
    jobs = MAX_JOBS;
  if (jobs > n)
    jobs = n;
  atomic_store (&share->next, 0);
  share->norder = n;
  for (unsigned i = 0; i < jobs; i++)
    {
      pid[i] = start_worker (s, i, order);
      if (pid[i] < 0)
	{
	  snprintf (err, nerr, "cannot start a worker: %s", strerror (errno));
	  if (!alive)
	    return -1;
	  pid[i] = 0;
	  break;
	}
      alive++;
    }
  bool failed = false;
  double since = 0; /* it was stopped */
  while (alive)
    {
      struct timespec pause = { .tv_nsec = 20000000 };
      nanosleep (&pause, NULL);
      if (!atomic_load (&share->not_started))
	report_poll (rep, s);
      for (unsigned i = 0; i < jobs; i++)
	{
	  int status;
	  if (!pid[i] || waitpid (pid[i], &status, WNOHANG) <= 0)
	    continue;
	  bool died = !WIFEXITED (status) || WEXITSTATUS (status) != 0;
	  pid[i] = 0;
	  alive--;
	  if (!died)
	    continue;
	  bool had = share->under_way[i] != 0;
	  mourn (s, i, status);
	  if (had && !stopped () && atomic_load (&share->next) < n)
	    {
	      pid[i] = start_worker (s, i, order);
	      if (pid[i] > 0)
		alive++;
	      else
		pid[i] = 0;
	    }
	  else if (!had)
	    failed = true;
	}
      /* A worker that does not come back after the limit (a solver or a run
	 that ignores it) is not waited for.  */
      double now = clock_seconds ();
      if (stopped () && !since)
	since = now;
      if ((s->deadline > 0 && now > s->deadline + PATIENCE)
	  || (since > 0 && now > since + 2 * PATIENCE))
	for (unsigned i = 0; i < jobs; i++)
	  if (pid[i])
	    {
	      uint32_t index = share->under_way[i];
	      kill (pid[i], SIGKILL);
	      waitpid (pid[i], NULL, 0);
	      pid[i] = 0;
	      alive--;
	      if (index)
		{
		  s->outcomes[index - 1].cut = true;
		  s->outcomes[index - 1].lost = true;
		  s->outcomes[index - 1].state = OUTCOME_ENDED;
		}
	      share->under_way[i] = 0;
	    }
    }
  if (failed && atomic_load (&share->next) == 0)
    {
      snprintf (err, nerr, "no worker could start");
      return -1;
    }
  return 0;
}

static size_t
share_size (const struct session *s)
{
  return sizeof *share + s->ntarget * (sizeof *s->outcomes + sizeof *share->turns)
	 + s->program->nlabel;
}

int
session_run (struct session *s, char *err, size_t nerr)
{
  share = mmap (NULL, share_size (s), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (share == MAP_FAILED)
    {
      snprintf (err, nerr, "cannot share memory with the workers: %s",
		strerror (errno));
      return -1;
    }
  s->outcomes = share->outcomes;
  share->turns = (struct turn *) (share->outcomes + s->ntarget);
  share->seen = (uint8_t *) (share->turns + s->ntarget);

  /* Made, checked and repaired here, once for all workers.  */
  struct store *store
    = store_open (s->settings->store, STORE_WRITE, err, nerr);
  if (!store)
    return -1;
  if (*store_note (store))
    cli_warn ("%s", store_note (store));
  s->stamp = session_stamp (s->program);
  uint32_t others = store_other_builds (store, s->stamp);
  if (others)
    cli_warn ("the images changed since the store was written: %u functions in "
	      "it are of another build and are explored again when their turn "
	      "comes; proofs are kept", others);
  store_close (store);

  struct report rep;
  report_begin (&rep, stderr);
  uint32_t *order = xmalloc ((s->ntarget + 1) * sizeof *order);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->ntarget; i++)
    order[n++] = i;
  int rc = 0;
  for (int round = 0; n && round < MAX_ROUNDS && rc == 0; round++)
    {
      if (s->deadline > 0)
	{
	  double now = clock_seconds ();
	  double seconds = turns_round ((unsigned) round, s->deadline - now, n);
	  share->round_end = now + seconds;
	  if (round)
	    n = turns_share (share->turns, order, n, seconds * s->settings->jobs);
	}
      rc = run_round (s, order, n, &rep, err, nerr);
      if (rc == 0 && atomic_load (&share->not_started)
	  && !atomic_load (&share->started))
	{
	  /* It is the same program for every function.  */
	  snprintf (err, nerr, "%s", share->why);
	  s->not_started = *share->end != 0;
	  for (size_t i = 0; i < s->ntarget && s->not_started; i++)
	    {
	      set_reason (&s->outcomes[i], "target-failed", share->why);
	      snprintf (s->outcomes[i].ends, sizeof s->outcomes[i].ends, "1 %s",
			share->end);
	    }
	  rc = -1;
	}
      if (rc == 0 && atomic_load (&share->store_failed))
	{
	  snprintf (err, nerr, "%s; what was committed is kept, run again when "
		    "that is mended", share->lost);
	  rc = -1;
	}
      if (stopped () || s->deadline <= 0
	  || clock_seconds () + 1.0 > s->deadline)
	break;
      n = 0;
      for (uint32_t i = 0; i < s->ntarget; i++)
	if (s->outcomes[i].cut)
	  order[n++] = i;
    }
  for (uint32_t i = 0; i < s->ntarget && rc == 0; i++)
    if (s->outcomes[i].state != OUTCOME_ENDED)
      {
	s->outcomes[i].cut = true;
	if (!*s->outcomes[i].reason && !s->outcomes[i].runs)
	  set_reason (&s->outcomes[i], stopped () ? "interrupt" : "time",
		      "its turn did not come");
      }
  /* What a worker that was ended could not say itself.  */
  store = rc == 0 ? store_open (s->settings->store, STORE_JOIN, err, nerr) : NULL;
  for (uint32_t i = 0; store && i < s->ntarget; i++)
    {
      const struct outcome *o = &s->outcomes[i];
      if (!o->row || !o->lost)
	continue;
      store_close_labels (store, o->row,
			  !o->cut ? o->reason
			  : stopped () ? "interrupt" : "time");
      store_end (store, &(struct store_target){
			  .id = o->row, .state = STORE_STARTED,
			  .reason = o->reason, .why = o->why, .notes = "",
			  .runs = o->runs, .paths = o->paths,
			  .divergences = o->divergences, .queries = o->queries,
			  .solver_calls = o->solver_calls,
			  .cpu_seconds = o->cpu_seconds });
    }
  if (store && *store_error (store))
    {
      snprintf (err, nerr, "%s", store_error (store));
      rc = -1;
    }
  store_close (store);
  if (rc == 0)
    report_end (&rep, s);
  s->begun = atomic_load (&share->started);
  s->interrupted = *interrupt_flag ();
  free (order);
  return rc;
}

void
session_free (struct session *s)
{
  if (share && share != MAP_FAILED)
    munmap (share, share_size (s));
  share = NULL;
  s->outcomes = NULL;
}

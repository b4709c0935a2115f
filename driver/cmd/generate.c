/* SPDX-License-Identifier: GPL-3.0-or-later
   adse generate: explore, then write the suite.  */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "cmd/test-comp.h"
#include "goals/goals.h"
#include "goals/label-mode.h"
#include "goals/strategy.h"
#include "inputs/settings.h"
#include "program/image.h"
#include "program/libraries.h"
#include "program/recorded.h"
#include "run/stubs.h"
#include "sandbox/sandbox.h"
#include "session/candidates.h"
#include "session/ledger.h"
#include "session/limits.h"
#include "session/live.h"
#include "session/making.h"
#include "session/report.h"
#include "session/session.h"
#include "session/settings.h"
#include "store/store.h"
#include "suite/suite.h"
#include "writing/writing.h"
#include "labels.h"

enum
{
  KEY_SEED = 256,
  KEY_STRATEGY,
  KEY_STORE,
  KEY_PLAIN,
  KEY_JSON,
  KEY_SRCDIR,
  KEY_BUILDDIR,
  KEY_STUB,
  KEY_NO_SANDBOX,
  KEY_SETTINGS,
  KEY_RUNS,
  KEY_QUERIES,
  KEY_NO_SUITE,
  KEY_SELF_CHECK,
  KEY_CHECK_PROOFS,
  KEY_LEDGER,
  KEY_AFTER,
  KEY_PRUNE,
  KEY_LABELS,
  KEY_DELETION,
  KEY_MINIMAL,
  KEY_TEST_COMP,
  KEY_CC
};

static const struct cli_option options[] = {
  { 'f', "function", "GLOB", "only functions whose name matches (repeatable)" },
  { 'c', "criteria", "LIST", "criteria and groups of them, by name" },
  { 't', "time", "SECONDS", "cut the whole run after so long" },
  { 'j', "jobs", "N",
    "explore so many functions at once (default: one for each processor, 8 at most)" },
  { KEY_SEED, "seed", "N", "seed of everything random (default 1)" },
  { KEY_STRATEGY, "strategy", "S", "search strategy (default coverage)" },
  { KEY_STORE, "store", "DIR", "where results are kept (default .adse)" },
  { KEY_PLAIN, "plain", "IMAGE",
    "the same build without the plugin "
    "(repeatable)" },
  { KEY_JSON, "json", "FILE", "write a summary as JSON (- for stdout)" },
  { 'o', "output", "DIR", "where the suite goes (default adse-tests)" },
  { KEY_SRCDIR, "srcdir", "DIR[=LATER]",
    "sources below DIR are $(SRCDIR)/... in the "
    "suite's Makefile" },
  { KEY_BUILDDIR, "builddir", "DIR[=LATER]",
    "and files below DIR $(BUILDDIR)/...; LATER: where the suite finds them" },
  { KEY_RUNS, "runs", "N", "budget: runs of a function (default 2000)" },
  { KEY_QUERIES, "queries", "N",
    "budget: solver queries of a function "
    "(default 8000)" },
  { KEY_NO_SUITE, "no-suite", NULL,
    "explore only; a later generate writes the suite from the store" },
  { KEY_TEST_COMP, "test-comp", "DIR",
    "write the inputs of a Test-Comp task there, in its format" },
  { KEY_AFTER, "after-score", "FILE",
    "tests only for what scores in this ledger leave open" },
  { KEY_LEDGER, "ledger", "FILE", "keep this ledger: its waivers, and the result" },
  { KEY_PRUNE, "prune", NULL, "drop its lines of labels that the images lack" },
  { KEY_MINIMAL, "minimal", NULL,
    "count labels once, and write no test for those that others imply" },
  { KEY_SELF_CHECK, "self-check", NULL,
    "compare each expression of each run with the program's value" },
  { KEY_CHECK_PROOFS, "check-proofs", "PERCENT",
    "solve so many proofs again, by another configuration of cvc5" },
  { KEY_LABELS, "labels", "tight|direct",
    "direct: labels are branches of paths, for comparison" },
  { KEY_DELETION, "deletion", "off|idl1|idl2",
    "when a label is asked for no more (default idl2), for comparison" },
  { KEY_SETTINGS, "settings", "FILE", "settings (default adse.ini if there)" },
  { KEY_CC, "cc", "COMPILER",
    "compile and link with it (default: the gcc that was "
    "used, if adse was built for it)" },
  { KEY_STUB, "stub", "NAME",
    "stand in for a function that objects call (repeatable)" },
  { KEY_NO_SANDBOX, "no-sandbox", NULL,
    "run the code under test without Landlock and seccomp" },
};

struct list
{
  char **v;
  size_t n;
};

static void
list_add (struct list *l, char *s)
{
  l->v = xrealloc (l->v, (l->n + 1) * sizeof *l->v);
  l->v[l->n++] = s;
}

struct arguments
{
  struct settings settings;
  struct list globs, plain, images, link, stubs;
  const char *json, *srcdir, *builddir, *srcdir_later, *builddir_later;
  const char *test_comp, *cc;
  bool no_suite, prune;
  struct ledger ledger, scores;
  struct ledger_names names;
};

/* How many functions are explored at once if nobody says: ADSE_JOBS, or one for each
   processor that we may use.  Each takes memory as well.  */
static unsigned
usual_jobs (void)
{
  enum
  {
    MOST = 8
  };
  const char *given = getenv ("ADSE_JOBS");
  cpu_set_t set;
  if (given)
    return (unsigned) cli_number ("ADSE_JOBS", given, 1, 256);
  if (sched_getaffinity (0, sizeof set, &set) != 0)
    return 1;
  int n = CPU_COUNT (&set);
  return n < 1 ? 1 : n < MOST ? (unsigned) n : MOST;
}

/* adse.ini comes before the command line's other options, wherever --settings
   is.  */
static void
read_settings (struct settings *s, int argc, char **argv)
{
  const char *path = NULL;
  char err[MESSAGE_SIZE];
  int c;
  while ((c = cli_getopt (argc, argv, options, sizeof options / sizeof *options)) != -1)
    if (c == KEY_SETTINGS)
      path = optarg;
  optind = 0;
  settings_default (s);
  s->jobs = usual_jobs ();
  if (settings_read (s, path ? path : "adse.ini", path != NULL, err, sizeof err) != 0)
    message_die ("%s", err);
}

static void
arguments_free (struct arguments *a)
{
  settings_free (&a->settings);
  ledger_free (&a->ledger);
  ledger_free (&a->scores);
  ledger_names_free (&a->names);
  free (a->globs.v);
  free (a->plain.v);
  free (a->images.v);
  free (a->link.v);
  free (a->stubs.v);
}

/* DIR[=LATER]: DIR, and LATER or NULL.  */
static const char *
folder_option (char *arg, const char **later)
{
  char *equals = strchr (arg, '=');

  *later = equals ? equals + 1 : NULL;
  if (equals)
    *equals = 0;
  return arg;
}

static int
label_mode (const char *option, const char *arg, const struct label_mode_row *rows,
	    size_t n)
{
  int i = label_mode_find (rows, n, arg);
  if (i >= 0)
    return i;
  struct strbuf known = { 0 };
  for (size_t k = 0; k < n; k++)
    strbuf_addf (&known, " %s", rows[k].name);
  message_die ("%s: '%s' is none of%s", option, arg, strbuf_str (&known));
}

static void
parse (struct arguments *a, int argc, char **argv)
{
  bool deletion = false;
  int n = cli_split (argc, argv), c;
  memset (a, 0, sizeof *a);
  struct settings *s = &a->settings;
  read_settings (s, n, argv);
  for (int i = n + 1; i < argc; i++)
    list_add (&a->link, argv[i]);
  while ((c = cli_getopt (n, argv, options, sizeof options / sizeof *options)) != -1)
    switch (c)
      {
      case 'f': list_add (&a->globs, optarg); break;
      case 'c': s->criteria = cli_criteria (optarg, &s->limit, &s->strengths); break;
      case 't': s->seconds = cli_seconds ("-t", optarg); break;
      case 'j': s->jobs = (unsigned) cli_number ("-j", optarg, 1, 256); break;
      case 'o': s->output = optarg; break;
      case KEY_SEED: s->seed = cli_number ("--seed", optarg, 0, UINT64_MAX); break;
      case KEY_STRATEGY:
	s->strategy = strategy_find (optarg);
	if (!s->strategy)
	  {
	    struct strbuf known = { 0 };
	    for (size_t i = 0; i < strategy_nrow; i++)
	      strbuf_addf (&known, " %s", strategy_rows[i].name);
	    message_die ("no strategy '%s'; there are:%s", optarg, strbuf_str (&known));
	  }
	break;
      case KEY_STORE: s->store = optarg; break;
      case KEY_PLAIN: list_add (&a->plain, optarg); break;
      case KEY_JSON: a->json = optarg; break;
      case KEY_SRCDIR: a->srcdir = folder_option (optarg, &a->srcdir_later); break;
      case KEY_BUILDDIR:
	a->builddir = folder_option (optarg, &a->builddir_later);
	break;
      case KEY_RUNS:
	s->budget.runs = (uint32_t) cli_number ("--runs", optarg, 1, UINT32_MAX);
	break;
      case KEY_QUERIES:
	s->budget.queries = (uint32_t) cli_number ("--queries", optarg, 1, UINT32_MAX);
	break;
      case KEY_NO_SUITE: a->no_suite = true; break;
      case KEY_TEST_COMP: a->test_comp = optarg; break;
      case KEY_AFTER: s->after = optarg; break;
      case KEY_LEDGER: s->ledger = optarg; break;
      case KEY_PRUNE: a->prune = true; break;
      case KEY_MINIMAL: s->minimal = true; break;
      case KEY_SELF_CHECK: s->self_check = true; break;
      case KEY_CHECK_PROOFS:
	s->check_proofs = (unsigned) cli_number ("--check-proofs", optarg, 1, 100);
	break;
      case KEY_LABELS:
	s->labels = (enum label_treatment) label_mode ("--labels", optarg,
						       label_treatments, LABELS__COUNT);
	break;
      case KEY_DELETION:
	s->deletion
	  = (enum label_deletion) label_mode ("--deletion", optarg, label_deletions,
					      DELETION__COUNT);
	deletion = true;
	break;
      case KEY_NO_SANDBOX: s->sandbox = false; break;
      case KEY_CC: a->cc = optarg; break;
      case KEY_STUB: list_add (&a->stubs, optarg); break;
      case KEY_SETTINGS: break;
      }
  /* A branch that went away would take paths with it.  */
  if (s->labels == LABELS_DIRECT && deletion && s->deletion != DELETION_OFF)
    message_die ("--labels direct explores both outcomes of every label: it goes "
		 "with --deletion off only");
  if (s->labels == LABELS_DIRECT)
    s->deletion = DELETION_OFF;
  for (int i = optind; i < n; i++)
    list_add (&a->images, argv[i]);
  if (!a->images.n)
    message_die ("generate: which image? see adse generate --help");
  if (a->prune && !s->ledger)
    message_die ("generate: --prune is about a ledger; see adse generate --help");
}

static struct suite_request
request (const struct session *s, const struct arguments *a,
	 struct suite_target *targets)
{
  return (struct suite_request){ .program = s->program,
				 .targets = targets,
				 .ntarget = s->ntarget,
				 .plain = a->plain.v,
				 .nplain = a->plain.n,
				 .link = a->link.v,
				 .nlink = a->link.n,
				 .cc = a->cc,
				 .out_dir = a->settings.output,
				 .run_ms = 2 * a->settings.run_ms,
				 .memory_mb = 2 * a->settings.memory_mb,
				 .jobs = a->settings.jobs,
				 .sandbox = a->settings.sandbox,
				 .srcdir = a->srcdir,
				 .builddir = a->builddir,
				 .srcdir_later = a->srcdir_later,
				 .builddir_later = a->builddir_later };
}

static bool
same_file (const char *a, const char *b)
{
  struct stat sa, sb;
  return stat (a, &sa) == 0 && stat (b, &sb) == 0 && sa.st_dev == sb.st_dev
	 && sa.st_ino == sb.st_ino;
}

/* Asked before hours of work: where everything comes from and goes to.  */
static void
check (const struct session *s, const struct arguments *a)
{
  char err[MESSAGE_SIZE];
  struct suite_request req;
  if (a->json)
    {
      cli_writable (a->json);
      for (size_t i = 0; i < a->images.n + a->plain.n; i++)
	if (same_file (a->json,
		       i < a->images.n ? a->images.v[i] : a->plain.v[i - a->images.n]))
	  message_die ("--json: %s is an image", a->json);
    }
  if (a->test_comp && test_comp_check (a->test_comp, err, sizeof err) != 0)
    message_die ("%s", err);
  if (a->no_suite)
    return;
  struct suite_target *targets = xcalloc (s->ntarget + 1, sizeof *targets);
  for (size_t i = 0; i < s->ntarget; i++)
    targets[i].target = &s->targets[i];
  req = request (s, a, targets);
  if (writing_check (&req, err, sizeof err) != 0)
    message_die ("%s", err);
  free (targets);
}

/* What was found goes to Test-Comp's files as well.  */
static int
write_test_comp (const struct session *s, const struct arguments *a)
{
  char err[MESSAGE_SIZE];
  struct store *store = store_open (a->settings.store, STORE_JOIN, err, sizeof err);
  if (!store)
    {
      message_warn ("%s", err);
      return EXIT_BAD_INPUT;
    }
  struct suite_step step = { .rank = RANK_ALL };
  struct candidates all = candidates_new (s);
  candidates_collect (&all, s, store, step);
  int n = test_comp_write (a->test_comp, all.target, s->ntarget, err, sizeof err);
  candidates_free (&all);
  store_close (store);
  if (n < 0)
    {
      message_warn ("%s", err);
      return EXIT_BAD_INPUT;
    }
  fprintf (stderr, "%s: %d tests for Test-Comp\n", a->test_comp, n);
  return 0;
}

/* Before hours of work: are the ledgers sound?  */
static void
read_ledgers (struct session *s, struct arguments *a)
{
  char err[MESSAGE_SIZE];
  const struct settings *st = &a->settings;
  if (st->ledger && ledger_read (&a->ledger, st->ledger, false, err, sizeof err) != 0)
    message_die ("%s", err);
  if (st->ledger)
    cli_writable (st->ledger);
  if (st->after && ledger_read (&a->scores, st->after, true, err, sizeof err) != 0)
    message_die ("%s", err);
  ledger_names (&a->names, s->program);
  s->names = &a->names;
  s->ledger = st->ledger ? &a->ledger : NULL;
  s->scores = st->after ? &a->scores : NULL;
}

/* One function's labels go to the ledger.  */
struct keeping
{
  struct ledger *ledger;
  const char *function, *file;
  bool cut;
};

static bool
keep_label (void *ctx, const struct store_label *l)
{
  struct keeping *k = ctx;
  char *text = xasprintf ("%s: %s", l->criterion, l->text);
  ledger_clean (text);
  struct ledger_line *o = ledger_put (k->ledger, k->function, k->file, l->key, text);
  free (text);
  bool score = !strcmp (l->why, "score");
  ledger_uncover (o, LEDGER_BY_SUITE);
  if (l->state == GOAL_COVERED)
    ledger_cover (o, score ? LEDGER_BY_SCORE : LEDGER_BY_SUITE);
  else if (o->state == LEDGER_COVERED)
    ;
  else if (l->state == GOAL_INFEASIBLE)
    ledger_set (o, LEDGER_INFEASIBLE, goal_proof_name (l->proof));
  else if (l->state == GOAL_WAIVED)
    ;
  else if (!k->cut || o->state == LEDGER_OPEN)
    /* A search that was cut short knows no better than an earlier one.  */
    ledger_set (o, *l->why ? LEDGER_UNKNOWN : LEDGER_OPEN, l->why);
  return false;
}

static void
keep_ledger (const struct session *s, const struct arguments *a)
{
  const char *path = a->settings.ledger;
  char err[MESSAGE_SIZE];
  if (!path)
    return;
  struct store *store = store_open (a->settings.store, STORE_JOIN, err, sizeof err);
  int lock = store ? ledger_lock (path, err, sizeof err) : -1;
  struct ledger l;
  if (lock < 0 || ledger_read (&l, path, true, err, sizeof err) != 0)
    message_die ("%s", err);
  for (size_t i = 0; i < s->ntarget; i++)
    {
      struct keeping k
	= { &l, s->targets[i].name, ledger_file (&a->names, &s->targets[i]),
	    s->outcomes[i].cut };
      if (s->outcomes[i].row)
	store_labels (store, s->outcomes[i].row, keep_label, &k);
    }
  store_close (store);
  ledger_finish (&l, path, s->program, &a->names, true, a->prune);
  if (ledger_write (&l, path, err, sizeof err) != 0)
    message_die ("%s", err);
  ledger_free (&l);
  close (lock);
}

/* What nothing defines is stood in for.  */
static void
find_unlinked (struct program *p, const struct session *s)
{
  struct exec_options o = { .sandbox = s->settings->sandbox,
			    .scratch = s->scratch,
			    .cc = s->cc,
			    .link = s->link,
			    .nlink = s->nlink };
  size_t named = p->nstub;
  stubs_unlinked (p, &o);
  size_t n = p->nstub - named;
  const char **symbols = xcalloc (n + 1, sizeof *symbols);
  char **flags = xcalloc (n + 1, sizeof *flags);
  for (size_t i = 0; i < n; i++)
    symbols[i] = p->stubs[named + i].symbol;
  libraries_defining (symbols, n, flags);
  for (size_t i = 0; i < n; i++)
    {
      message_warn ("%s is not linked: tests stand in for it; add %s after -- for the"
		    " function itself",
		    symbols[i], flags[i] ? flags[i] : "what defines it");
      free (flags[i]);
    }
  free (symbols);
  free (flags);
  for (size_t i = 0; i < p->nabsent; i++)
    message_warn (
      "%s is not linked: tests define it; add what defines it after -- for the"
      " variable itself",
      p->absent[i].symbol);
}

/* What adse.ini says is stood in for.  */
static void
read_stubs (struct program *p, const struct settings *s)
{
  static const char option[] = "--stub ";
  char err[MESSAGE_SIZE];
  for (size_t i = 0; i < s->inputs.n; i++)
    {
      const struct input_setting *in = &s->inputs.v[i];
      if (in->attribute != INPUT_STUB
	  || stubs_named (p, &in->head, 1, err, sizeof err) == 0)
	continue;
      bool named = !strncmp (err, option, sizeof option - 1);
      message_die ("%s:%u: %s", s->file, in->line,
		   err + (named ? sizeof option - 1 : 0));
    }
}

/* Nothing runs unconfined unless the user says so.  */
static void
check_sandbox (const struct settings *s)
{
  char err[MESSAGE_SIZE];
  struct sandbox *box
    = s->sandbox ? sandbox_new (scratch_folder (), true, err, sizeof err) : NULL;
  if (s->sandbox && !box)
    message_die ("%s; where nothing is to be lost, a container for instance, "
		 "--no-sandbox runs it all the same",
		 err);
  sandbox_free (box);
}

/* The last lines of every run without it, however that ends, and of one that a file
   of the working directory, which may be somebody else's, allows more.  */
static pid_t speaker;
static bool unconfined;
static char *raised; /* what is more, or NULL */

static void
say_limits (void)
{
  if (getpid () != speaker)
    return;
  if (raised)
    message_warn ("adse.ini: runs were allowed more than usual: %s", raised);
  if (unconfined)
    message_warn ("--no-sandbox: the code under test was not confined");
}

static void
check_limits (const struct settings *s)
{
  struct settings usual;
  settings_default (&usual);
  if (s->file && !strcmp (s->file, "adse.ini")
      && (s->run_ms > usual.run_ms || s->memory_mb > usual.memory_mb))
    raised = xasprintf ("run-ms = %u, memory-mb = %zu", s->run_ms, s->memory_mb);
  settings_free (&usual);
  unconfined = !s->sandbox;
  speaker = getpid ();
  atexit (say_limits);
}

/* A sanitizer's runtime wants to be where ours is.  */
static void
check_sanitizer (const struct program *p)
{
  const struct unit *u;
  const char *word = program_sanitizer (p, &u);
  if (word)
    message_die (
      "%s: %s is compiled with %s, under which nothing can be explored; give a"
      " build without it",
      p->images[u->image].path, unit_string (u, u->meta->source), word);
}

/* Options that no compiler here is given, whatever an image says.  */
static void
say_left_out (const struct program *p)
{
  const char *first = NULL;
  size_t n = 0, more = 0;
  const struct unit *u = NULL;
  for (size_t i = 0; i < p->nunit; i++)
    {
      const char *option;
      size_t left = recorded_left_out (&p->units[i], &option);
      more += left != 0 && n != 0;
      if (n || !left)
	continue;
      n = left;
      first = option;
      u = &p->units[i];
    }
  if (n)
    message_warn (
      "%s: of the options that %s was compiled with, '%.80s'%s not used; the "
      "same of %zu more sources",
      p->images[u->image].path, unit_string (u, u->meta->source), first,
      n > 1 ? " and others are" : " is", more);
}

static char *
find_runtime (void)
{
  char *runtime = cli_find ("libsymrt.so");
  if (!runtime)
    message_die ("libsymrt.so is not installed; see adse doctor");
  return runtime;
}

/* What comes of it where mutants cannot be run is less.  */
static void
say_live (const struct session *s)
{
  const char *why = session_live_why (s);
  if (why)
    message_warn ("mutants are worked out, not run: %s", why);
}

/* The sources once more, with mutants in them.  */
static void
make_live (struct session *s, const struct arguments *a)
{
  struct suite_request req = request (s, a, NULL);
  if (s->deadline > 0)
    {
      double now = clock_seconds ();
      req.deadline = now + limit_share (session_limit.live_share) * (s->deadline - now);
    }
  char *folder = xasprintf ("%s/mutants", s->scratch), *plugin = cli_find ("adse.so");
  req.scratch = folder;
  if (plugin)
    live_make (s, &req, plugin);
  free (folder);
  free (plugin);
}

/* Seconds of a time limit in which nothing is explored.  */
static double
kept_for_suite (const struct settings *s)
{
  double reserve = s->seconds * limit_share (session_limit.suite_share);
  double least = limit_seconds (session_limit.suite_least_ms);
  double most = limit_seconds (session_limit.suite_most_ms);
  return reserve < least ? least : reserve < most ? reserve : most;
}

int
cmd_generate (int argc, char **argv)
{
  double start = clock_seconds ();
  struct arguments a;
  char err[MESSAGE_SIZE];
  parse (&a, argc, argv);
  check_sandbox (&a.settings);
  struct program program;
  cli_program (&program, a.images.v, a.images.n);
  program_set_limit (&program, a.settings.limit);
  program.asserting = a.settings.criteria & ADSE_CRITERIA_ONE (ADSE_CRIT_ASSERT);
  cli_missing_places (&program, a.settings.criteria);
  read_stubs (&program, &a.settings);
  if (stubs_named (&program, a.stubs.v, a.stubs.n, err, sizeof err) != 0)
    message_die ("%s", err);
  stubs_outside (&program);
  struct session s = { .program = &program,
		       .settings = &a.settings,
		       .link = a.link.v,
		       .nlink = a.link.n,
		       .cc = a.cc };
  struct target *targets = cli_targets (&program, a.globs.v, a.globs.n, &s.ntarget);
  s.targets = targets;
  if (input_settings_resolve (&a.settings.inputs, a.settings.file, &program, err,
			      sizeof err)
      != 0)
    message_die ("%s", err);
  program.inputs = a.settings.inputs.n ? &a.settings.inputs : NULL;
  if (!s.ntarget)
    message_die ("there is no function to explore in these images");
  check_sanitizer (&program);
  say_left_out (&program);
  check (&s, &a);
  read_ledgers (&s, &a);
  s.runtime = find_runtime ();
  interrupt_catch ();
  /* A file that may not grow is an error to report.  */
  signal (SIGXFSZ, SIG_IGN);
  s.scratch = scratch_folder ();
  find_unlinked (&program, &s);
  bool had_folder = access (a.settings.store, F_OK) == 0;
  bool had_store = store_is_there (a.settings.store);
  int lock = store_lock (a.settings.store, err, sizeof err);
  if (lock < 0)
    message_die ("%s", err);
  if (a.settings.seconds > 0)
    s.deadline
      = start + a.settings.seconds - (a.no_suite ? 0 : kept_for_suite (&a.settings));
  check_limits (&a.settings);
  double end = a.settings.seconds > 0 ? start + a.settings.seconds : 0;
  struct making making = { 0 };
  struct report report;
  s.report = &report;
  report_begin (&report, stderr, end);
  if (!a.no_suite)
    {
      struct suite_request req = request (&s, &a, NULL);
      making_begin (&making, &s, &req, end);
      s.between = making_between;
      s.between_ctx = &making;
    }
  make_live (&s, &a);
  if (session_run (&s, err, sizeof err) != 0)
    {
      if (!had_store && !s.begun)
	store_discard (a.settings.store, lock, !had_folder);
      if (!s.not_started)
	message_die ("%s", err);
      message_warn ("%s", err);
      if (a.json && report_json (a.json, &s, err, sizeof err) != 0)
	message_die ("%s", err);
      return 1;
    }
  say_live (&s);
  bool published = false;
  int status = 0;
  if (!a.no_suite && s.interrupted)
    {
      message_warn (
	"interrupted: what was found becomes tests, for at most %d seconds; "
	"%s once more ends that",
	(int) session_limit.interrupt_seconds, interrupt_name (s.interrupted));
      making_go_on (&making,
		    clock_seconds () + (double) session_limit.interrupt_seconds, NULL);
    }
  else if (!a.no_suite)
    making_go_on (&making, end, interrupt_flag ());
  if (!a.no_suite)
    status = making_end (&making, &published);
  if (a.test_comp && !s.interrupted && status != EXIT_BAD_INPUT)
    {
      int written = write_test_comp (&s, &a);
      status = written ? written : status;
    }
  int sig = *interrupt_flag ();
  report_summary (&s, !a.no_suite, sig, published);
  if (!report_checks (&s))
    status = 1;
  keep_ledger (&s, &a);
  if (a.json && report_json (a.json, &s, err, sizeof err) != 0)
    message_die ("%s", err);
  if (sig)
    status = 128 + sig;
  session_free (&s);
  live_free (&s);
  free (targets);
  free (s.runtime);
  program_free (&program);
  arguments_free (&a);
  close (lock);
  return status;
}

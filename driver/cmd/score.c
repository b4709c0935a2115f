/* SPDX-License-Identifier: GPL-3.0-or-later
   adse score: labels that a command covers, counted by the runtime inside every
   instrumented process that it starts.  With a ledger, what several commands cover
   together, whichever programs they run.  */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/json.h"
#include "base/messages.h"
#include "base/scratch.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "goals/goals.h"
#include "goals/implied.h"
#include "goals/tree.h"
#include "program/image.h"
#include "run/arena.h"
#include "run/command.h"
#include "run/violations.h"
#include "session/ledger.h"
#include "writing/minimal.h"
#include "labels.h"
#include "meta.h"
#include "site.h"
#include "trace.h"

enum
{
  KEY_JSON = 256,
  KEY_LEDGER,
  KEY_FRESH,
  KEY_PRUNE,
  KEY_MINIMAL
};

static const struct cli_option options[] = {
  { 'c', "criteria", "LIST", "criteria and groups of them, by name" },
  { 'f', "function", "GLOB", "only functions whose name matches (repeatable)" },
  { KEY_JSON, "json", "FILE", "write the result as JSON (- for stdout)" },
  { KEY_LEDGER, "ledger", "FILE", "add the result to this ledger" },
  { KEY_FRESH, "fresh", NULL, "forget what earlier scores in it covered" },
  { KEY_MINIMAL, "minimal", NULL,
    "count labels once, and none that another one implies" },
  { KEY_PRUNE, "prune", NULL, "drop its lines of labels that the images lack" },
};

struct tally
{
  uint32_t total, covered, waived;
  uint32_t left_out; /* beside them, with --minimal */
};

struct scoring
{
  struct program program;
  struct target *targets;
  size_t ntarget;
  adse_criteria criteria;
  struct symrt_arena *arena;
  size_t size;
  uint8_t *labels;
  struct u64map covered; /* label_hash */
  const char *path;	 /* of the ledger, or NULL */
  struct ledger ledger;
  struct ledger_names names;
  bool minimal;
  struct violations violations; /* of preconditions, by the command's processes */
  struct tally by_criterion[ADSE_CRIT__COUNT], all;
};

static const struct adse_site *
site_of (const struct scoring *s, const struct goal *o, const struct unit **u)
{
  uint32_t local;
  *u = program_site (&s->program, o->site, &local);
  return &(*u)->sites[local];
}

static uint64_t
label_key (const struct scoring *s, const struct target *t, const struct goal *o)
{
  const struct unit *u;
  const struct adse_site *site = site_of (s, o, &u);
  return adse_label_key (&u->site_ctx, site, o->index, t->name);
}

static uint64_t
label_hash (const struct scoring *s, const struct target *t, const struct goal *o)
{
  uint64_t h = label_key (s, t, o);
  for (const char *c = t->file; *c; c++)
    h = hash_mix (h, (unsigned char) *c);
  return h;
}

/* Call EACH for the labels of every copy of the targets: a header's function is in
   each unit that includes it, a source file in each program that has it compiled
   its own way.  */
static void
each_copy (struct scoring *s,
	   void (*each) (struct scoring *, const struct target *, const struct goal *))
{
  struct u64map wanted = { 0 };
  for (size_t i = 0; i < s->ntarget; i++)
    u64map_put (&wanted, ledger_name_hash (&s->targets[i]), 0, NULL);
  for (size_t i = 0; i < s->program.nunit; i++)
    for (uint32_t f = 0; f < s->program.units[i].meta->functions.count; f++)
      {
	struct goals g;
	struct target t = program_target (&s->program, &s->program.units[i], f);
	if (!u64map_get (&wanted, ledger_name_hash (&t)))
	  continue;
	goals_init (&g, &s->program, &t, s->criteria);
	for (uint32_t k = 0; k < g.n; k++)
	  each (s, &t, &g.goal[k]);
	goals_free (&g);
      }
  u64map_free (&wanted);
}

static void
want (struct scoring *s, const struct target *t, const struct goal *o)
{
  (void) t;
  s->labels[o->label] = SYMRT_L_WANTED;
}

static void
collect (struct scoring *s, const struct target *t, const struct goal *o)
{
  if (s->labels[o->label] & SYMRT_L_COVERED)
    u64map_put (&s->covered, label_hash (s, t, o), 0, NULL);
}

static int
run (char **command, const char *arena, const char *runtime)
{
  int error, status;
  pid_t pid = command_start (command, arena, runtime, false, &error);
  if (pid < 0)
    message_die ("'%s' cannot be run: %s", command[0], strerror (error));
  /* Like a shell: an interrupt is the command's business.  */
  signal (SIGINT, SIG_IGN);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return 127;
  signal (SIGINT, SIG_DFL);
  if (WIFSIGNALED (status))
    {
      message_warn ("'%s' ended by signal %d", command[0], WTERMSIG (status));
      return 128 + WTERMSIG (status);
    }
  if (WEXITSTATUS (status))
    message_warn ("'%s' ended with status %d", command[0], WEXITSTATUS (status));
  return WEXITSTATUS (status);
}

static struct ledger_line *
line_of (const struct scoring *s, const struct target *t, uint64_t key)
{
  return s->path ? ledger_find (&s->ledger, t->name, ledger_file (&s->names, t), key)
		 : NULL;
}

static bool
was_scored (const struct scoring *s, const struct target *t, uint64_t key)
{
  const struct ledger_line *l = line_of (s, t, key);
  return l && l->by & LEDGER_BY_SCORE;
}

static bool
is_waived (const struct scoring *s, const struct target *t, const struct goals *g,
	   const struct objective *o)
{
  const struct ledger_line *l = line_of (s, t, goals_key (g, o, t->name));
  return l && l->state == LEDGER_WAIVED;
}

/* Take over into G what was covered, now or before.  */
static void
take (const struct scoring *s, const struct target *t, struct goals *g)
{
  for (uint32_t k = 0; k < g->n; k++)
    if (u64map_get (&s->covered, label_hash (s, t, &g->goal[k]))
	|| was_scored (s, t, label_key (s, t, &g->goal[k])))
      goals_cover (g, &g->goal[k], RUN_NONE);
  for (uint32_t k = 0; k < g->nobjective; k++)
    if (was_scored (s, t, goals_key (g, &g->objective[k], t->name)))
      goals_objective_covered_by (g, &g->objective[k], "score");
}

/* Did the command cover O, or complete it?  */
static bool
covered_now (const struct scoring *s, const struct target *t, const struct goals *g,
	     const struct objective *o)
{
  for (uint32_t k = o->first; k < o->first + o->n; k++)
    if (u64map_get (&s->covered, label_hash (s, t, &g->goal[k])))
      return true;
  return false;
}

/* Which labels of G count.  What the ledger calls infeasible implies nothing.  */
static void
find_roles (const struct scoring *s, const struct target *t, struct goals *g,
	    struct implied *im)
{
  char err[MESSAGE_SIZE];
  memset (im, 0, sizeof *im);
  if (!s->minimal)
    return;
  for (uint32_t k = 0; k < g->nobjective; k++)
    {
      struct objective *o = &g->objective[k];
      const struct ledger_line *l = line_of (s, t, goals_key (g, o, t->name));
      if (l && l->state == LEDGER_INFEASIBLE && o->state != GOAL_COVERED)
	o->state = GOAL_INFEASIBLE;
    }
  if (minimal_find (im, g, err, sizeof err) != 0)
    message_die ("%s", err);
}

static void
add (struct tally *t, bool covered, bool waived, bool left_out)
{
  if (left_out)
    {
      t->left_out++;
      return;
    }
  t->total++;
  t->covered += covered;
  t->waived += waived && !covered;
}

static void
tally (struct scoring *s, const struct target *t, const struct goals *g,
       const struct implied *im, struct tally *one)
{
  *one = (struct tally){ 0, 0, 0, 0 };
  for (uint32_t k = 0; k < g->nobjective; k++)
    {
      const struct objective *o = &g->objective[k];
      bool covered = o->state == GOAL_COVERED, waived = is_waived (s, t, g, o);
      bool out = im->role && im->role[k];
      add (&s->by_criterion[o->criterion], covered, waived, out);
      add (one, covered, waived, out);
      add (&s->all, covered, waived, out);
    }
}

static void
json_labels (const struct scoring *s, struct json *j, const struct target *t,
	     const struct goals *g, const struct implied *im)
{
  json_array (j, "labels");
  for (uint32_t k = 0; k < g->nobjective; k++)
    {
      const struct objective *o = &g->objective[k];
      const struct unit *u;
      const struct adse_site *site = goals_site (g, o, &u);
      char text[400];
      goals_describe (g, o, text, sizeof text);
      json_object (j, NULL);
      json_string (j, "criterion", adse_criterion_rows[o->criterion].name);
      json_uint (j, "line", site->line);
      json_uint (j, "column", site->column);
      json_string (j, "text", text);
      json_bool (j, "covered", o->state == GOAL_COVERED);
      if (s->path)
	json_bool (j, "waived", is_waived (s, t, g, o));
      if (im->role && im->role[k])
	{
	  goals_short (g, &g->objective[im->by[k]], text, sizeof text);
	  json_string (j, im->role[k] == IMPLIED_SAME ? "same_as" : "implied_by", text);
	}
      if (im->undecided && im->undecided[k])
	json_bool (j, "undecided", true);
      json_close (j, '}');
    }
  json_close (j, ']');
}

static void
json_tally (const struct scoring *s, struct json *j, const struct tally *t)
{
  json_uint (j, "labels_total", t->total);
  json_uint (j, "labels_covered", t->covered);
  if (s->path)
    json_uint (j, "labels_waived", t->waived);
  if (s->minimal)
    json_uint (j, "labels_left_out", t->left_out);
}

static void
print_tally (FILE *f, const struct tally *t, const char *what)
{
  fprintf (f, "%u of %u%s", t->covered, t->total, what);
  if (t->waived)
    fprintf (f, ", %u waived", t->waived);
  if (t->left_out)
    fprintf (f, ", %u left out", t->left_out);
  putc ('\n', f);
}

static int
report (struct scoring *s, const char *json, int status)
{
  FILE *f = NULL;
  struct json j;
  if (json)
    {
      f = strcmp (json, "-") ? fopen (json, "w") : stdout;
      if (!f)
	message_die ("%s: cannot write: %s", json, strerror (errno));
      json_begin (&j, f);
      json_object (&j, NULL);
      json_uint (&j, "status", (uint64_t) status);
      json_array (&j, "functions");
    }
  FILE *text = f == stdout ? stderr : stdout;
  for (size_t i = 0; i < s->ntarget; i++)
    {
      struct goals g;
      struct tally one;
      struct implied im;
      goals_init (&g, &s->program, &s->targets[i], s->criteria);
      take (s, &s->targets[i], &g);
      find_roles (s, &s->targets[i], &g, &im);
      tally (s, &s->targets[i], &g, &im, &one);
      fprintf (text, "%s (%s): ", s->targets[i].name, s->targets[i].file);
      print_tally (text, &one, " labels");
      if (f)
	{
	  json_object (&j, NULL);
	  json_string (&j, "function", s->targets[i].name);
	  json_string (&j, "file", s->targets[i].file);
	  json_tally (s, &j, &one);
	  json_labels (s, &j, &s->targets[i], &g, &im);
	  json_close (&j, '}');
	}
      implied_free (&im);
      goals_free (&g);
    }
  if (f)
    {
      json_close (&j, ']');
      violations_json (&s->violations, &j);
      json_array (&j, "criteria");
    }
  for (int c = 0; c < ADSE_CRIT__COUNT; c++)
    {
      const struct tally *t = &s->by_criterion[c];
      if (!(s->criteria >> c & 1))
	continue;
      fprintf (text, "%-4s ", adse_criterion_rows[c].name);
      print_tally (text, t, "");
      if (f)
	{
	  json_object (&j, NULL);
	  json_string (&j, "criterion", adse_criterion_rows[c].name);
	  json_tally (s, &j, t);
	  json_close (&j, '}');
	}
    }
  fprintf (text, "all  ");
  print_tally (text, &s->all, "");
  if (!f)
    return 0;
  json_close (&j, ']');
  json_tally (s, &j, &s->all);
  json_close (&j, '}');
  int rc = json_end (&j);
  if (f != stdout && fclose (f) != 0)
    rc = -1;
  if (rc != 0)
    message_die ("%s: cannot write: %s", f == stdout ? "standard output" : json,
		 strerror (errno));
  return 0;
}

/* Run COMMAND and fill in what it covers.  Its exit status.  */
static int
measure (struct scoring *s, char **command)
{
  char err[MESSAGE_SIZE];
  char *runtime = cli_find ("libsymrt.so");
  if (!runtime)
    message_die ("libsymrt.so is not installed; see adse doctor");
  char *absolute = realpath (runtime, NULL);
  char *path = xasprintf ("%s/arena", scratch_folder ());
  int fd;
  s->arena = arena_create (&s->program, path, SYMRT_MODE_SCORE, SYMRT_NO_EVENTS, &fd,
			   &s->size, err, sizeof err);
  if (!s->arena)
    message_die ("%s", err);
  s->labels = arena_labels (s->arena);
  each_copy (s, want);
  arena_open (&s->program, s->arena, s->arena);
  /* Where things are is not believed any more once the command has run.  */
  const char *base = (const char *) s->arena;
  const struct symrt_module *m = (const void *) (base + s->arena->modules.offset);
  const char *bytes = base + s->arena->bytes.offset;
  uint64_t room = s->arena->bytes.count;
  int status = run (command, path, absolute ? absolute : runtime);
  uint32_t attached = 0;
  for (size_t i = 0; i < s->program.nunit; i++)
    attached += m[i].attached != 0;
  uint64_t end = s->arena->nbytes;
  if (end > 8)
    violations_read (&s->violations, bytes + 8, (end < room ? end : room) - 8);
  violations_say (&s->violations, &s->program, s->targets, s->ntarget);
  if (!attached && s->program.nunit)
    message_warn ("no process of '%s' ran the instrumented code of these images",
		  command[0]);
  each_copy (s, collect);
  arena_unmap (s->arena, s->size);
  free (path);
  free (absolute);
  free (runtime);
  return status;
}

/* Add what was covered to the ledger.  Others may have done so while the command
   ran: it is read again.  */
static void
keep (struct scoring *s, bool fresh, bool prune)
{
  char err[MESSAGE_SIZE];
  int lock = ledger_lock (s->path, err, sizeof err);
  ledger_free (&s->ledger);
  if (lock < 0 || ledger_read (&s->ledger, s->path, true, err, sizeof err) != 0)
    message_die ("%s", err);
  for (size_t i = 0; i < s->ledger.n && fresh; i++)
    ledger_uncover (&s->ledger.line[i], LEDGER_BY_SCORE);
  for (size_t i = 0; i < s->ntarget; i++)
    {
      const struct target *t = &s->targets[i];
      struct goals g;
      goals_init (&g, &s->program, t, s->criteria);
      char text[400];
      take (s, t, &g);
      for (uint32_t k = 0; k < g.nobjective; k++)
	{
	  const struct objective *o = &g.objective[k];
	  ledger_text (&g, o, text, sizeof text);
	  struct ledger_line *l
	    = ledger_put (&s->ledger, t->name, ledger_file (&s->names, t),
			  goals_key (&g, o, t->name), text);
	  if (o->state == GOAL_COVERED && covered_now (s, t, &g, o))
	    ledger_cover (l, LEDGER_BY_SCORE);
	}
      /* Halves, which another program may complete.  */
      for (uint32_t k = 0; k < g.n; k++)
	{
	  const struct goal *o = &g.goal[k];
	  const struct objective *b = &g.objective[o->objective];
	  if (!b->related)
	    continue;
	  uint64_t key = ledger_half (&g, o, t->name, text, sizeof text);
	  struct ledger_line *l = line_of (s, t, key);
	  if (b->state == GOAL_COVERED)
	    {
	      if (l)
		l->spent = true;
	    }
	  else if (o->state == GOAL_COVERED)
	    ledger_cover (ledger_put (&s->ledger, t->name, ledger_file (&s->names, t),
				      key, text),
			  LEDGER_BY_SCORE);
	}
      goals_free (&g);
    }
  ledger_drop_spent (&s->ledger);
  ledger_finish (&s->ledger, s->path, &s->program, &s->names, false, prune);
  if (ledger_write (&s->ledger, s->path, err, sizeof err) != 0)
    message_die ("%s", err);
  close (lock);
}

/* What a test program does in its main is no code under test, unless -f asks for
   it.  */
static void
drop_mains (struct scoring *s)
{
  size_t n = 0;
  for (size_t i = 0; i < s->ntarget; i++)
    if (!(s->targets[i].rec->flags & SYMRT_F_MAIN))
      s->targets[n++] = s->targets[i];
  s->ntarget = n;
}

int
cmd_score (int argc, char **argv)
{
  uint32_t limit = ADSE_LIMIT_DEFAULT;
  struct scoring s = { .criteria = adse_criteria_default () };
  const char *json = NULL;
  bool fresh = false, prune = false;
  char err[MESSAGE_SIZE];
  int n = cli_split (argc, argv), c;
  char **globs = xcalloc ((size_t) argc, sizeof *globs);
  size_t nglob = 0;
  while ((c = cli_getopt (n, argv, options, sizeof options / sizeof *options)) != -1)
    switch (c)
      {
      case 'c': s.criteria = cli_criteria (optarg, &limit, NULL); break;
      case 'f': globs[nglob++] = optarg; break;
      case KEY_JSON: json = optarg; break;
      case KEY_LEDGER: s.path = optarg; break;
      case KEY_FRESH: fresh = true; break;
      case KEY_MINIMAL: s.minimal = true; break;
      case KEY_PRUNE: prune = true; break;
      }
  if (optind == n)
    message_die ("score: which image? see adse score --help");
  bool command = n + 1 < argc;
  if (!command && !s.path)
    message_die ("score: which command? put it after --; see adse score --help");
  if ((fresh || prune) && !s.path)
    message_die ("score: --%s is about a ledger; see adse score --help",
		 fresh ? "fresh" : "prune");
  cli_program (&s.program, argv + optind, (size_t) (n - optind));
  program_set_limit (&s.program, limit);
  cli_missing_places (&s.program, s.criteria);
  s.targets = cli_targets (&s.program, globs, nglob, &s.ntarget);
  if (!nglob)
    drop_mains (&s);
  if (json)
    cli_writable (json);
  if (s.path)
    {
      if (ledger_read (&s.ledger, s.path, false, err, sizeof err) != 0)
	message_die ("%s", err);
      cli_writable (s.path);
      ledger_names (&s.names, &s.program);
    }
  int status = command ? measure (&s, argv + n + 1) : 0;
  if (s.path && (command || fresh || prune))
    keep (&s, fresh, prune);
  report (&s, json, status);
  ledger_free (&s.ledger);
  ledger_names_free (&s.names);
  violations_free (&s.violations);
  u64map_free (&s.covered);
  free (globs);
  free (s.targets);
  program_free (&s.program);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   adse score: labels that a command covers, counted by the runtime inside every
   instrumented process that it starts.  */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "arena.h"
#include "cli.h"
#include "goals.h"
#include "json.h"

enum
{
  KEY_JSON = 256
};

static const struct cli_option options[] = {
  { 'c', "criteria", "LIST", "criteria and groups of them, by name" },
  { 'f', "function", "GLOB", "only functions whose name matches (repeatable)" },
  { KEY_JSON, "json", "FILE", "write the result as JSON (- for stdout)" },
};

struct tally
{
  uint32_t total, covered;
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
  struct tally by_criterion[ADSE_CRIT__COUNT], all;
};

/* A label belongs to one function's goals; wanting them is also how inlined
   headers seen from several units are told apart.  */
static void
want (struct scoring *s)
{
  for (size_t i = 0; i < s->ntarget; i++)
    {
      struct goals g;
      goals_init (&g, &s->program, &s->targets[i], s->criteria);
      for (uint32_t k = 0; k < g.n; k++)
	s->labels[g.goal[k].label] = SYMRT_L_WANTED;
      goals_free (&g);
    }
}

/* NAME=VALUE:OLD if FIRST, else NAME=OLD:VALUE; without OLD, NAME=VALUE.  */
static void
extend_variable (const char *name, const char *value, bool first)
{
  const char *old = getenv (name);
  char *all = !old || !*old ? xstrdup (value)
	      : first	    ? xasprintf ("%s:%s", value, old)
			    : xasprintf ("%s:%s", old, value);
  setenv (name, all, 1);
  free (all);
}

/* In the child: become COMMAND with runtime and arena in its environment; the rest
   is inherited.  Why that failed goes to FAILED.  A program built with
   -fsanitize=address does not start when another library comes before the
   sanitizer's, unless told that this is meant.  */
static void
become (char **command, const char *arena, const char *runtime, int failed)
{
  extend_variable ("LD_PRELOAD", runtime, true);
  extend_variable ("ASAN_OPTIONS", "verify_asan_link_order=0", false);
  setenv (SYMRT_ENV_ARENA, arena, 1);
  unsetenv (SYMRT_ENV_CONTROL);
  execvp (command[0], command);
  int e = errno;
  if (write (failed, &e, sizeof e) < 0)
    _exit (127);
  _exit (126);
}

static int
run (char **command, const char *arena, const char *runtime)
{
  int failed[2], e;
  pid_t pid = pipe2 (failed, O_CLOEXEC) == 0 ? fork () : -1;
  if (pid < 0)
    cli_die ("cannot start '%s': %s", command[0], strerror (errno));
  if (pid == 0)
    become (command, arena, runtime, failed[1]);
  close (failed[1]);
  /* Like a shell: an interrupt is the command's business.  */
  signal (SIGINT, SIG_IGN);
  bool started = read (failed[0], &e, sizeof e) != (ssize_t) sizeof e;
  close (failed[0]);
  int status;
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return 127;
  signal (SIGINT, SIG_DFL);
  if (!started)
    cli_die ("'%s' cannot be run: %s", command[0], strerror (e));
  if (WIFSIGNALED (status))
    {
      cli_warn ("'%s' ended by signal %d", command[0], WTERMSIG (status));
      return 128 + WTERMSIG (status);
    }
  if (WEXITSTATUS (status))
    cli_warn ("'%s' ended with status %d", command[0], WEXITSTATUS (status));
  return WEXITSTATUS (status);
}

static void
tally (struct scoring *s, const struct goals *g, struct tally *one)
{
  *one = (struct tally){ 0, 0 };
  for (uint32_t k = 0; k < g->n; k++)
    {
      bool covered = s->labels[g->goal[k].label] & SYMRT_L_COVERED;
      struct tally *c = &s->by_criterion[g->goal[k].criterion];
      c->total++;
      c->covered += covered;
      one->total++;
      one->covered += covered;
      s->all.total++;
      s->all.covered += covered;
    }
}

static void
json_labels (const struct scoring *s, struct json *j, const struct goals *g)
{
  json_array (j, "labels");
  for (uint32_t k = 0; k < g->n; k++)
    {
      const struct goal *o = &g->goal[k];
      uint32_t local;
      const struct unit *u = program_site (&s->program, o->site, &local);
      char text[400];
      adse_label_describe (&u->site_ctx, &u->sites[local], o->index, text,
			   sizeof text);
      json_object (j, NULL);
      json_string (j, "criterion", adse_criterion_rows[o->criterion].name);
      json_uint (j, "line", u->sites[local].line);
      json_uint (j, "column", u->sites[local].column);
      json_string (j, "text", text);
      json_bool (j, "covered", s->labels[o->label] & SYMRT_L_COVERED);
      json_close (j, '}');
    }
  json_close (j, ']');
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
	cli_die ("%s: cannot write: %s", json, strerror (errno));
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
      goals_init (&g, &s->program, &s->targets[i], s->criteria);
      tally (s, &g, &one);
      fprintf (text, "%s (%s): %u of %u labels\n", s->targets[i].name,
	       s->targets[i].file, one.covered, one.total);
      if (f)
	{
	  json_object (&j, NULL);
	  json_string (&j, "function", s->targets[i].name);
	  json_string (&j, "file", s->targets[i].file);
	  json_uint (&j, "labels_total", one.total);
	  json_uint (&j, "labels_covered", one.covered);
	  json_labels (s, &j, &g);
	  json_close (&j, '}');
	}
      goals_free (&g);
    }
  if (f)
    {
      json_close (&j, ']');
      json_array (&j, "criteria");
    }
  for (int c = 0; c < ADSE_CRIT__COUNT; c++)
    {
      const struct tally *t = &s->by_criterion[c];
      if (!(s->criteria >> c & 1))
	continue;
      fprintf (text, "%-4s %u of %u\n", adse_criterion_rows[c].name, t->covered,
	       t->total);
      if (f)
	{
	  json_object (&j, NULL);
	  json_string (&j, "criterion", adse_criterion_rows[c].name);
	  json_uint (&j, "labels_total", t->total);
	  json_uint (&j, "labels_covered", t->covered);
	  json_close (&j, '}');
	}
    }
  fprintf (text, "all  %u of %u\n", s->all.covered, s->all.total);
  if (!f)
    return 0;
  json_close (&j, ']');
  json_uint (&j, "labels_total", s->all.total);
  json_uint (&j, "labels_covered", s->all.covered);
  json_close (&j, '}');
  int rc = json_end (&j);
  if (f != stdout && fclose (f) != 0)
    rc = -1;
  if (rc != 0)
    cli_die ("%s: cannot write: %s", f == stdout ? "standard output" : json,
	     strerror (errno));
  return 0;
}

int
cmd_score (int argc, char **argv)
{
  struct scoring s = { .criteria = adse_criteria_default () };
  const char *json = NULL;
  char err[MESSAGE_SIZE];
  int n = cli_split (argc, argv), c;
  char **globs = xcalloc ((size_t) argc, sizeof *globs);
  size_t nglob = 0;
  while ((c = cli_getopt (n, argv, options, sizeof options / sizeof *options))
	 != -1)
    switch (c)
      {
      case 'c':
	s.criteria = cli_criteria (optarg);
	break;
      case 'f':
	globs[nglob++] = optarg;
	break;
      case KEY_JSON:
	json = optarg;
	break;
      }
  if (optind == n)
    cli_die ("score: which image? see adse score --help");
  if (n + 1 >= argc)
    cli_die ("score: which command? put it after --; see adse score --help");
  cli_program (&s.program, argv + optind, (size_t) (n - optind));
  s.targets = cli_targets (&s.program, globs, nglob, &s.ntarget);
  if (json)
    cli_writable (json);
  char *runtime = cli_find ("libsymrt.so");
  if (!runtime)
    cli_die ("libsymrt.so is not installed; see adse doctor");
  char *absolute = realpath (runtime, NULL);
  char *path = xasprintf ("%s/arena", cli_scratch ());
  int fd;
  s.arena = arena_create (&s.program, path, SYMRT_MODE_SCORE, SYMRT_NO_EVENTS,
			  &fd, &s.size, err, sizeof err);
  if (!s.arena)
    cli_die ("%s", err);
  s.labels = arena_labels (s.arena);
  want (&s);
  arena_open (&s.program, s.arena, s.arena);
  int status = run (argv + n + 1, path, absolute ? absolute : runtime);
  uint32_t attached = 0;
  const struct symrt_module *m = (const void *) ((const char *) s.arena
						 + s.arena->modules.offset);
  for (uint32_t i = 0; i < s.arena->nmodule; i++)
    attached += m[i].attached != 0;
  if (!attached && s.program.nunit)
    cli_warn ("no process of '%s' ran the instrumented code of these images",
	      argv[n + 1]);
  report (&s, json, status);
  arena_unmap (s.arena, s.size);
  free (path);
  free (absolute);
  free (runtime);
  free (globs);
  free (s.targets);
  program_free (&s.program);
  return status;
}

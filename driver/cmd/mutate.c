/* SPDX-License-Identifier: GPL-3.0-or-later
   adse mutate: its command line and what it prints.  What is done: measure/mutation.h.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/interrupt.h"
#include "base/json.h"
#include "base/messages.h"
#include "base/util.h"
#include "cmd/cli.h"
#include "program/image.h"
#include "measure/mutation.h"
#include "labels.h"

enum
{
  KEY_JSON = 256,
  KEY_RESULTS
};

static const struct cli_option options[] = {
  { 'c', "criteria", "LIST", "mutation operators and groups of them, by name" },
  { 'f', "function", "GLOB", "only functions whose name matches (repeatable)" },
  { 'j', "jobs", "N", "runs of the command at a time (default: 1)" },
  { KEY_JSON, "json", "FILE", "write the result as JSON (- for stdout)" },
  { KEY_RESULTS, "results", "FILE", "keep what is known there, and go on from it" },
};

static void
json_mutants (const struct mutation *m, struct json *j)
{
  json_array (j, "mutants");
  for (uint32_t i = 0; i < m->n; i++)
    {
      const struct mutant *x = &m->mutant[i];
      if (x->same)
	continue;
      json_object (j, NULL);
      json_string (j, "function", x->function);
      json_string (j, "file", x->file);
      json_uint (j, "line", x->line);
      json_uint (j, "column", x->column);
      json_string (j, "criterion", adse_criterion_rows[x->criterion].name);
      json_string (j, "text", x->told);
      json_string (j, "state", mutant_states[x->state]);
      json_close (j, '}');
    }
  json_close (j, ']');
}

static void
count (const struct mutation *m, uint32_t by[MUTANT__COUNT])
{
  memset (by, 0, MUTANT__COUNT * sizeof *by);
  for (uint32_t i = 0; i < m->n; i++)
    if (!m->mutant[i].same)
      by[m->mutant[i].state]++;
}

static void
report_json (const struct mutation *m, const uint32_t *by, const char *path)
{
  struct json j;
  FILE *f = strcmp (path, "-") ? fopen (path, "w") : stdout;
  if (!f)
    message_die ("%s: cannot write: %s", path, strerror (errno));
  json_begin (&j, f);
  json_object (&j, NULL);
  for (int s = 0; s < MUTANT__COUNT; s++)
    json_uint (&j, mutant_states[s], by[s]);
  json_uint (&j, "in_copies", m->in_copies);
  if (m->doubted)
    json_uint (&j, "doubted", m->doubted);
  if (m->whole)
    json_string (&j, "whole_runs", m->whole);
  json_mutants (m, &j);
  json_close (&j, '}');
  int rc = json_end (&j);
  if (f != stdout && fclose (f) != 0)
    rc = -1;
  if (rc != 0)
    message_die ("%s: cannot write: %s", path, strerror (errno));
}

static void
report (const struct mutation *m, const char *json)
{
  uint32_t by[MUTANT__COUNT];
  count (m, by);
  FILE *f = json && strcmp (json, "-") == 0 ? stderr : stdout;
  for (uint32_t i = 0; i < m->n; i++)
    if (!m->mutant[i].same && m->mutant[i].state == MUTANT_SURVIVED)
      fprintf (f, "%s:%u: %s: %s survives: %s\n", m->mutant[i].file, m->mutant[i].line,
	       m->mutant[i].function, adse_criterion_rows[m->mutant[i].criterion].name,
	       m->mutant[i].text);
  uint32_t killed = by[MUTANT_KILLED] + by[MUTANT_TIME];
  fprintf (f, "%u of %u infected mutants are noticed", killed,
	   killed + by[MUTANT_SURVIVED]);
  if (by[MUTANT_TIME])
    fprintf (f, " (%u by time)", by[MUTANT_TIME]);
  fprintf (f, "; %u are not infected", by[MUTANT_NOT_INFECTED]);
  if (by[MUTANT_NO_CODE])
    fprintf (f, ", %u have no code in the images", by[MUTANT_NO_CODE]);
  if (by[MUTANT_OPEN])
    fprintf (f, ", %u were not tried", by[MUTANT_OPEN]);
  if (m->known)
    fprintf (f, "; %u known from %s", m->known, m->results);
  putc ('\n', f);
  if (m->whole && m->in_copies)
    fprintf (f, "%u mutants took a run of their own, as others of their function: %s\n",
	     m->doubted, m->whole);
  else if (m->whole)
    fprintf (f, "each mutant took a run of its own: %s\n", m->whole);
  if (json)
    report_json (m, by, json);
}

/* Mutation operators of LIST.  */
static adse_criteria
operators (const char *list)
{
  uint32_t limit = ADSE_LIMIT_DEFAULT;
  adse_criteria set
    = list ? cli_criteria (list, &limit, NULL) : adse_criteria_default ();
  set &= adse_criteria_mutating ();
  if (!set)
    message_die ("mutate: no mutation operator is among '%s'", list);
  return set;
}

int
cmd_mutate (int argc, char **argv)
{
  struct program program = { 0 };
  struct mutation m = { .jobs = 1 };
  const char *json = NULL, *list = NULL;
  char err[MESSAGE_SIZE];
  int n = cli_split (argc, argv), c;
  char **globs = xcalloc ((size_t) argc, sizeof *globs);
  size_t nglob = 0;
  while ((c = cli_getopt (n, argv, options, sizeof options / sizeof *options)) != -1)
    switch (c)
      {
      case 'c': list = optarg; break;
      case 'f': globs[nglob++] = optarg; break;
      case 'j': m.jobs = (unsigned) cli_number ("jobs", optarg, 1, 256); break;
      case KEY_JSON: json = optarg; break;
      case KEY_RESULTS: m.results = optarg; break;
      }
  if (optind == n)
    message_die ("mutate: which image? see adse mutate --help");
  if (n + 1 >= argc)
    message_die ("mutate: which command? put it after --; see adse mutate --help");
  m.criteria = operators (list);
  cli_program (&program, argv + optind, (size_t) (n - optind));
  cli_missing_places (&program, m.criteria);
  struct target *targets = cli_targets (&program, globs, nglob, &m.ntarget);
  if (json)
    cli_writable (json);
  m.program = &program;
  m.targets = targets;
  m.command = argv + n + 1;
  char *runtime = cli_find ("libsymrt.so");
  char *absolute = runtime ? realpath (runtime, NULL) : NULL;
  if (!absolute)
    message_die ("libsymrt.so is not installed; see adse doctor");
  m.runtime = absolute;
  interrupt_catch ();
  if (mutation_run (&m, err, sizeof err) != 0)
    message_die ("%s", err);
  report (&m, json);
  mutation_free (&m);
  free (absolute);
  free (runtime);
  free (targets);
  free (globs);
  program_free (&program);
  return *interrupt_flag () ? 128 + *interrupt_flag () : 0;
}

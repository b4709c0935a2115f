/* SPDX-License-Identifier: GPL-3.0-or-later
   write-suite SOURCE OUT SCRATCH [PLAIN...]: the suite of the models, written as the
   driver would for a program whose metadata names SOURCE.  Prints what became of
   each function's candidates.  Environment: DEADLINE, seconds; NO_SANDBOX.  */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/suite.h"
#include "writing/writing.h"
#include "meta.h"
#include "models.h"
#include "testmodel.h"

static char strings[4096] = "";
static uint32_t nstring = 1;

static uint32_t
string (const char *s)
{
  uint32_t at = nstring;
  strcpy (strings + nstring, s);
  nstring += strlen (s) + 1;
  return at;
}

int
main (int argc, char **argv)
{
  struct test_case *models[2 * MAX_MODELS];
  struct symrt_meta meta = { 0 };
  struct symrt_function functions[MAX_MODELS + 1] = { { 0 } };
  struct unit unit = { .meta = &meta, .strings = strings, .functions = functions };
  struct program program = { .units = &unit, .nunit = 1 };
  struct target targets[2 * MAX_MODELS];
  struct suite_target st[2 * MAX_MODELS];
  struct suite_result result;
  char err[300] = "", *dir = strdup (argv[1]), *base = strdup (argv[1]);
  uint32_t options[2];

  if (argc < 4)
    return 2;
  size_t n = models_make (models, false), nt = 0;
  n += models_make (models + n, true);
  meta.source = string (basename (base));
  char *full = realpath (dirname (dir), NULL);
  meta.directory = string (full != NULL ? full : "/");
  free (full);
  meta.compiler = string (getenv ("CC") ? getenv ("CC") : "gcc");
  options[0] = string ("-std=gnu11");
  options[1] = string ("-DUNUSED='a \"b\" $c'");
  unit.options = options;
  meta.options.count = 2;
  memset (st, 0, sizeof st);
  for (size_t i = 0; i < n; i++)
    {
      size_t k;
      for (k = 0; k < nt; k++)
	if (strcmp (targets[k].name, models[i]->function) == 0)
	  break;
      if (k == nt)
	{
	  functions[nt].name = string (models[i]->function);
	  targets[nt] = (struct target) { .unit = &unit, .function = nt,
					  .rec = &functions[nt],
					  .name = models[i]->function };
	  st[nt].target = &targets[nt];
	  nt++;
	}
      st[k].cand = xrealloc (st[k].cand, (st[k].ncand + 1) * sizeof *st[k].cand);
      st[k].cand[st[k].ncand++]
	  = (struct suite_candidate) { .test = models[i],
				       .new_labels = models[i]->nlabel };
    }
  functions[nt].name = string ("main");
  functions[nt].flags = SYMRT_F_MAIN;
  meta.functions.count = nt + 1;
  meta.strings.count = sizeof strings;
  mkdir (argv[3], 0777);
  struct suite_request q = { .program = &program, .targets = st, .ntarget = nt,
			     .plain = argv + 4, .nplain = argc - 4,
			     .out_dir = argv[2], .scratch = argv[3],
			     .sandbox = getenv ("NO_SANDBOX") == NULL,
			     .log = stderr, .run_ms = 1000 };
  double start = clock_seconds ();
  if (getenv ("DEADLINE") != NULL)
    q.deadline = start + atof (getenv ("DEADLINE"));
  int r = writing_run (&q, &result, err, sizeof err);
  if (r != 0)
    {
      fprintf (stderr, "write-suite: %s\n", err);
      return 1;
    }
  fprintf (stderr, "%.1f s\n", clock_seconds () - start);
  for (size_t i = 0; i < nt; i++)
    printf ("%s: %u tests, %u suspects, %u unstable values%s%s\n", targets[i].name,
	    st[i].tests, st[i].suspects, st[i].unstable_values,
	    st[i].reason ? ", " : "", st[i].reason ? st[i].reason : "");
  printf ("%u files, %u tests, %u suspects, %s%s%s\n", result.files, result.tests,
	  result.suspects, result.verified ? "verified" : "not verified",
	  *result.note ? ": " : "", result.note);
  for (size_t i = 0; i < n; i++)
    testmodel_free (models[i]);
  for (size_t i = 0; i < nt; i++)
    free (st[i].cand);
  free (dir);
  free (base);
  return 0;
}

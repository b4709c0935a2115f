/* SPDX-License-Identifier: GPL-3.0-or-later
   modes IMAGE FUNCTION RUNS server|exec|live [sandbox]: RUNS runs of a function as the
   driver makes them, all with the same input, live ones with no mutant; says on standard
   output how many returned.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec.h"
#include "vectors/vectors.h"

static int
fail (const char *what)
{
  fprintf (stderr, "modes: %s\n", what);
  return 1;
}

int
main (int argc, char **argv)
{
  struct program p;
  struct target t;
  struct input_plan **plan;
  struct input_vector **seed;
  struct run run;
  const char *reason, *lib = getenv ("ADSE_LIBDIR");
  char err[300] = "", why[200], runtime[4096], scratch[] = "/tmp/adse-modes-XXXXXX";
  size_t nplan, room;
  if (argc < 5 || !lib || !mkdtemp (scratch))
    return fail ("usage: modes IMAGE FUNCTION RUNS server|exec|live [sandbox]");
  snprintf (runtime, sizeof runtime, "%s/libsymrt.so", lib);
  struct exec_options o = { .sandbox = argc > 5,
			    .exec_each = !strcmp (argv[4], "exec"),
			    .live = !strcmp (argv[4], "live"),
			    .run_ms = 10000,
			    .runtime = runtime,
			    .scratch = scratch };
  if (program_read (&p, argv + 1, 1, err, sizeof err))
    return fail (err);
  struct exec *x = exec_start (&p, &o, err, sizeof err);
  if (!x)
    return fail (err);
  if (!program_find (&p, &p.units[0], argv[2], &t))
    return fail ("no such function");
  plans_new (&p, &t, &plan, &nplan, &reason, why, sizeof why);
  if (!nplan || !plan_seeds (plan[0], 1, &seed))
    return fail ("no plan");
  void *job = exec_job (x, &room);
  long runs = atol (argv[3]), returned = 0;
  for (long i = 0; i < runs; i++)
    {
      if (o.live)
	exec_mutant (x, UINT32_MAX, 1000);
      if (plan_job (plan[0], seed[0], job, room) || exec_run (x, &run, err, sizeof err))
	return fail (err);
      returned += run.end == RUN_RETURNED;
    }
  exec_stop (x);
  rmdir (scratch);
  printf ("%ld\n", returned);
  return 0;
}

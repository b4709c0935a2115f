/* SPDX-License-Identifier: GPL-3.0-or-later
   A run of the user's command, with one mutant, none, or many (measure/mutation.h).  */
#ifndef ADSE_ATTEMPT_H
#define ADSE_ATTEMPT_H

#include "measure/mutation.h"
#include "trace.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How the command is run, and what came of its last run.  */
struct attempt
{
  char **command;
  const char *runtime; /* path of libsymrt.so */
  double limit;	       /* seconds that a run may take */
  uint32_t bits;       /* of the arena, at a run's start */
  uint32_t index;      /* the caller's */
  pid_t pid;	       /* 0: no run is under way */
  double begun, took;
  int status; /* as wait has it; not 0 where its time was up */
  bool in_time;
  struct symrt_arena *arena;
  size_t size;
  char *path; /* of the arena */
};

/* Attempts to run M's command, as many as M has jobs, each with an arena, a file NAME-I in
   the scratch folder; malloc'd, attempts_free frees them.  NULL with a message in ERR.  */
struct attempt *attempts_new (const struct mutation *m, enum symrt_mode mode,
			      const char *name, char *err, size_t nerr);
/* Nothing is left of V, N of them or NULL, of which no run is under way.  */
void attempts_free (struct attempt *v, unsigned n);
/* Start a run with the mutant of label MUTANT - 1, or none.  -1 with a message in ERR:
   the command cannot be run.  */
int attempt_start (struct attempt *a, uint32_t mutant, char *err, size_t nerr);
/* Has the run that is under way ended?  It is killed when its time is up, or when adse is
   interrupted; then all that it has started is gone.  */
bool attempt_ended (struct attempt *a);
/* As attempt_start, and wait for the end.  -1 also where adse is interrupted.  */
int attempt_alone (struct attempt *a, uint32_t mutant, char *err, size_t nerr);
/* Wait a bit before runs are looked at again.  */
void attempt_pause (void);

#endif

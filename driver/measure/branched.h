/* SPDX-License-Identifier: GPL-3.0-or-later
   Many mutants in one run of a command: each process that meets a mutant is copied for
   it (libsymrt/mutants.c).  */
#ifndef ADSE_BRANCHED_H
#define ADSE_BRANCHED_H

#include "measure/attempt.h"
#include "measure/mutation.h"

/* Run M's command with copies of its processes, M->jobs runs at a time, each for its
   share of the infected mutants that are open.  Sets BRANCHED of those that a copy
   kills, and the state of those that have no code.  BASE: how the command is run, after a run without a
   mutant.  Where a run fails, M->whole says so and nothing is known.  -1 with a message
   in ERR: the command cannot be run.  */
int branched_run (struct mutation *m, const struct attempt *base, char *err,
		  size_t nerr);

#endif

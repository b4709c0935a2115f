/* SPDX-License-Identifier: GPL-3.0-or-later
   A user's command, run with the runtime in each instrumented process that it starts.  */
#ifndef ADSE_COMMAND_H
#define ADSE_COMMAND_H

#include <stdbool.h>
#include <sys/types.h>

/* Start COMMAND with the RUNTIME (a path of libsymrt.so) and the file ARENA in its
   environment.  APART: in a session of its own, without input or any other open file, and
   with its output thrown away; else it has what we have.  The process, or -1 with *ERROR an errno: of
   fork, or why the command cannot be run.  */
pid_t command_start (char **command, const char *arena, const char *runtime, bool apart,
		     int *error);
/* End all of the session that PID was started in, APART.  */
void command_kill (pid_t pid);

#endif

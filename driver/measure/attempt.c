/* SPDX-License-Identifier: GPL-3.0-or-later
   See attempt.h.  */
#include "base/interrupt.h"
#include "base/scratch.h"
#include "base/util.h"
#include "run/arena.h"
#include "run/command.h"
#include "measure/attempt.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct attempt *
attempts_new (const struct mutation *m, enum symrt_mode mode, const char *name,
	      char *err, size_t nerr)
{
  struct attempt *v = xcalloc (m->jobs, sizeof *v);
  for (unsigned i = 0; i < m->jobs; i++)
    {
      int fd;
      struct attempt *a = &v[i];
      a->command = m->command;
      a->runtime = m->runtime;
      a->path = xasprintf ("%s/%s-%u", scratch_folder (), name, i);
      a->arena = arena_create (m->program, a->path, mode, SYMRT_NO_EVENTS, &fd,
			       &a->size, err, nerr);
      if (!a->arena)
	{
	  attempts_free (v, m->jobs);
	  return NULL;
	}
    }
  return v;
}

void
attempts_free (struct attempt *v, unsigned n)
{
  for (unsigned i = 0; i < n && v; i++)
    {
      if (v[i].arena)
	{
	  arena_unmap (v[i].arena, v[i].size);
	  unlink (v[i].path);
	}
      free (v[i].path);
    }
  free (v);
}

int
attempt_start (struct attempt *a, uint32_t mutant, char *err, size_t nerr)
{
  int error;
  a->arena->mutant = mutant;
  a->arena->mutant_bits = a->bits;
  a->begun = clock_seconds ();
  a->pid = command_start (a->command, a->path, a->runtime, true, &error);
  if (a->pid > 0)
    return 0;
  snprintf (err, nerr, "'%s' cannot be run: %s", a->command[0], strerror (error));
  a->pid = 0;
  return -1;
}

bool
attempt_ended (struct attempt *a)
{
  pid_t got = waitpid (a->pid, &a->status, WNOHANG);
  a->took = clock_seconds () - a->begun;
  a->in_time = true;
  if (got == 0 && (a->took >= a->limit || *interrupt_flag ()))
    {
      command_kill (a->pid);
      while (waitpid (a->pid, &a->status, 0) < 0 && errno == EINTR)
	continue;
      a->in_time = false;
      got = a->pid;
    }
  if (got != a->pid)
    return false;
  /* Whatever it has left behind.  */
  command_kill (a->pid);
  a->pid = 0;
  return true;
}

void
attempt_pause (void)
{
  usleep (500);
}

int
attempt_alone (struct attempt *a, uint32_t mutant, char *err, size_t nerr)
{
  if (attempt_start (a, mutant, err, nerr) != 0)
    return -1;
  while (!attempt_ended (a))
    attempt_pause ();
  if (!*interrupt_flag ())
    return 0;
  snprintf (err, nerr, "interrupted before anything is known");
  return -1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Commands of users with the runtime in them; see command.h.  */
#include "run/command.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "trace.h"

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

/* A program built with -fsanitize=address does not start when another library comes
   before the sanitizer's, unless told that this is meant.  */
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

static void
go_apart (void)
{
  int null = open ("/dev/null", O_RDWR);
  setsid ();
  for (int i = 0; i < 3; i++)
    dup2 (null, i);
  close_range (3, ~0u, CLOSE_RANGE_CLOEXEC);
}

pid_t
command_start (char **command, const char *arena, const char *runtime, bool apart,
	       int *error)
{
  int failed[2], e;
  if (pipe2 (failed, O_CLOEXEC) != 0)
    {
      *error = errno;
      return -1;
    }
  pid_t pid = fork ();
  *error = errno;
  if (pid == 0)
    {
      if (apart)
	go_apart ();
      become (command, arena, runtime, failed[1]);
    }
  close (failed[1]);
  if (pid > 0 && read (failed[0], &e, sizeof e) == (ssize_t) sizeof e)
    {
      *error = e;
      while (waitpid (pid, NULL, 0) < 0 && errno == EINTR)
	continue;
      pid = -1;
    }
  close (failed[0]);
  return pid;
}

/* Kill the processes of SESSION that there are.  How many.  */
static unsigned
kill_session (pid_t session)
{
  unsigned n = 0;
  DIR *d = opendir ("/proc");
  for (struct dirent *e; d && (e = readdir (d)) != NULL;)
    {
      pid_t pid = (pid_t) strtol (e->d_name, NULL, 10);
      struct process_facts facts;
      if (pid <= 1 || getsid (pid) != session || !process_look (pid, &facts)
	  || facts.state == 'Z' || facts.state == 'X')
	continue;
      n += kill (pid, SIGKILL) == 0;
    }
  if (d)
    closedir (d);
  return n;
}

void
command_kill (pid_t pid)
{
  enum
  {
    TIMES = 20
  };
  kill (-pid, SIGKILL);
  /* Tests that Check runs have process groups of their own.  What was forked meanwhile is
     found the next time.  */
  for (unsigned i = 0; i < TIMES && kill_session (pid); i++)
    ;
}

/* SPDX-License-Identifier: MIT
   What a suite has when some call of it is made in a process of its own.  Goes into
   the suite behind <check.h>, from the first empty line on, and keeps to what is
   declared there whatever standard the source asks for.  */
#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process in which one call is made, what is on its standard input, and what it
   wrote until it ended.  */
struct test_process
{
  const char *input;
  size_t ninput;
  int status;		 /* exit status; 256 + the signal that ended it */
  char *output, *errors; /* standard output and error, a NUL behind each */
  size_t noutput, nerrors;
};

/* What the last one wrote, kept until the tests end.  */
static volatile struct test_process test_process_last;

/* Append what FD has to the *N bytes at *TEXT.  0 at its end.  */
static int
test_process_read (int fd, char **text, size_t *n)
{
  char *more = realloc (*text, *n + 4097);
  ssize_t got = more ? read (fd, more + *n, 4096) : 0;

  ck_assert (more != NULL && got >= 0);
  *text = more;
  *n += (size_t) got;
  more[*n] = 0;
  return got > 0;
}

/* Like fork: 1 in the process, which makes the call and ends; 0 in the test, when
   that has ended.  */
static int
test_process (struct test_process *p)
{
  int in[2], out[2], err[2], status = 0, left = 2;

  fflush (NULL);
  ck_assert (pipe (in) == 0 && pipe (out) == 0 && pipe (err) == 0);
  ck_assert (p->ninput == 0
	     || write (in[1], p->input, p->ninput) == (ssize_t) p->ninput);
  pid_t pid = fork ();
  ck_assert (pid >= 0);
  close (in[1]);
  if (pid == 0)
    {
      dup2 (in[0], 0);
      dup2 (out[1], 1);
      dup2 (err[1], 2);
      for (left = 0; left < 2; left++)
	{
	  close (out[left]);
	  close (err[left]);
	}
      close (in[0]);
      return 1;
    }
  close (in[0]);
  close (out[1]);
  close (err[1]);
  while (left > 0)
    {
      struct pollfd fd[2] = { { out[0], POLLIN, 0 }, { err[0], POLLIN, 0 } };
      ck_assert (poll (fd, 2, -1) > 0);
      if (fd[0].revents && !test_process_read (out[0], &p->output, &p->noutput))
	{
	  close (out[0]);
	  out[0] = -1;
	  left--;
	}
      if (fd[1].revents && !test_process_read (err[0], &p->errors, &p->nerrors))
	{
	  close (err[0]);
	  err[0] = -1;
	  left--;
	}
    }
  ck_assert (waitpid (pid, &status, 0) == pid);
  p->status = WIFEXITED (status) ? WEXITSTATUS (status) : 256 + WTERMSIG (status);
  test_process_last = *p;
  return 0;
}

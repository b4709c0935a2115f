/* SPDX-License-Identifier: GPL-3.0-or-later
   Run by main.sh: a program that threads, forks, catches signals and jumps while
   its inputs are followed.  What it prints must not depend on that.  */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "adse.h"

static unsigned in = 4711;
static char text[12] = "key=12; z";
static volatile unsigned ticks;
static unsigned seen;

static unsigned
mix (unsigned h, unsigned v)
{
  return (h ^ v) * 2654435761u + (v > 7 ? v / 3 : v);
}

/* No calls here: one that comes between the slots of an interrupted call mixes up
   their ids, which the comparison with the values drops, and self-check tells.  */
static void
tick (int signo)
{
  unsigned v = in + (unsigned) signo;
  ticks++;
  seen = (seen ^ v) * 69069u + (v > 9 ? seen % 5 : v);
}

static void *
other_thread (void *p)
{
  unsigned h = 1;
  for (unsigned i = 0; i < 20000; i++)
    h = mix (h, in + i);
  *(unsigned *) p = h;
  return NULL;
}

static jmp_buf back;

static unsigned
jumps (unsigned n)
{
  volatile unsigned r = 0;
  if (setjmp (back) == 0)
    {
      for (unsigned i = 0;; i++)
	{
	  r = mix (r, in * i);
	  if (i == n)
	    longjmp (back, 1);
	}
    }
  return r;
}

int
main (void)
{
  adse_symbolic (&in, sizeof in, "in");
  adse_symbolic (text, sizeof text, "text");
  unsigned h = 0, there = 0;

  /* Another thread reads the same inputs.  */
  pthread_t t;
  if (pthread_create (&t, NULL, other_thread, &there))
    return 1;
  for (unsigned i = 0; i < 2000; i++)
    h = mix (h, in ^ i);
  pthread_join (t, NULL);

  /* A handler comes in between, wherever.  */
  struct itimerval every = { { 0, 200 }, { 0, 200 } }, off = { { 0, 0 }, { 0, 0 } };
  signal (SIGALRM, tick);
  setitimer (ITIMER_REAL, &every, NULL);
  for (unsigned i = 0; ticks < 200; i++)
    h = mix (h, in + (i & 255));
  setitimer (ITIMER_REAL, &off, NULL);
  h = 0;
  for (unsigned i = 0; i < 1000; i++)
    h = mix (h, in + (i & 255));

  /* A child computes on, and is not recorded.  */
  int status;
  fflush (stdout);
  pid_t pid = fork ();
  if (pid == 0)
    {
      printf ("child %u\n", mix (h, in));
      exit (in % 7);
    }
  waitpid (pid, &status, 0);

  /* errno is the program's.  */
  errno = 77;
  char *eq = strchr (text, '=');
  long n = strtol (eq ? eq + 1 : text, NULL, 10);
  if (n > 10 && text[0] == 'k')
    h += (unsigned) n;
  int kept = errno;
  errno = 0;
  n = strtol ("99999999999999999999", NULL, 10);
  printf ("%u %u %u %d %d %d %u\n", h, there, jumps (in % 100),
	  WEXITSTATUS (status), kept, errno == ERANGE, seen != 0);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Signals that end the driver.  See interrupt.h.  */
#include <stddef.h>
#include <sys/mman.h>
#include <time.h>
#include "base/interrupt.h"

/* timeout(1) signals a process and then its group: what follows so soon is the same
   request.  */
#define SAME_NS 100000000LL

static volatile sig_atomic_t alone; /* when memory cannot be shared */
static volatile sig_atomic_t *flag = &alone;

static long long
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* What the signal calls for is done even where nobody reads what is said of it.  */
static void
on_pipe (int sig)
{
  (void) sig;
}

static void
on_signal (int sig)
{
  /* A terminal signals all processes at once; the second signal that one of them
     gets means it.  */
  static volatile long long first;
  long long now = now_ns ();
  if (first && now - first > SAME_NS)
    {
      signal (sig, SIG_DFL);
      raise (sig);
    }
  if (!first)
    {
      /* A handler, which programs that are started do not inherit.  */
      struct sigaction act = { .sa_handler = on_pipe };
      sigemptyset (&act.sa_mask);
      sigaction (SIGPIPE, &act, NULL);
      first = now;
    }
  if (!*flag)
    *flag = sig;
}

void
interrupt_catch (void)
{
  static const int caught[] = { SIGINT, SIGTERM, SIGHUP };
  if (flag == &alone)
    {
      void *shared = mmap (NULL, sizeof *flag, PROT_READ | PROT_WRITE,
			   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      if (shared != MAP_FAILED)
	flag = shared;
    }
  for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
    {
      struct sigaction act = { .sa_handler = on_signal }, old;
      sigemptyset (&act.sa_mask);
      /* nohup's choice stays; a shell ignores the others for what it starts in the
	 background, where they are sent on purpose all the same.  */
      if (caught[i] != SIGHUP || sigaction (SIGHUP, NULL, &old) != 0
	  || old.sa_handler != SIG_IGN)
	sigaction (caught[i], &act, NULL);
    }
}

const volatile sig_atomic_t *
interrupt_flag (void)
{
  return flag;
}

const char *
interrupt_name (int sig)
{
  return sig == SIGINT ? "Ctrl-C" : sig == SIGTERM ? "SIGTERM" : "SIGHUP";
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Waits with all signals blocked.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
sleeps_undisturbed (int x)
{
  struct timespec t = { 100000, 0 };
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
  for (;;)
    clock_nanosleep (CLOCK_MONOTONIC, 0, &t, NULL);
  return x;
}

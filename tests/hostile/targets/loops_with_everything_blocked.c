/* SPDX-License-Identifier: GPL-3.0-or-later
   Ignores and blocks all signals, then never ends.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
loops_with_everything_blocked (int x)
{
  sigset_t all;
  for (int i = 1; i < NSIG; i++)
    signal (i, SIG_IGN);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
  for (;;)
    spun += x;
}

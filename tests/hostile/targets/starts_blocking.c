/* SPDX-License-Identifier: GPL-3.0-or-later
   Ignores and blocks all signals from its constructor on.  */
/* start: ok */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  sigset_t all;
  for (int i = 1; i < NSIG; i++)
    signal (i, SIG_IGN);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
}

int
starts_blocking (int x)
{
  return x > 3;
}

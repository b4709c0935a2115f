/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves handlers and a mask behind.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

static void
on_anything (int s)
{
  spun = s;
}

int
changes_handlers (int x)
{
  sigset_t all;
  for (int i = 1; i < NSIG; i++)
    signal (i, on_anything);
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, NULL);
  return x > 1;
}

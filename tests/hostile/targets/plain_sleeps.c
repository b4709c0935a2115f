/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: sleeps, and no signal wakes
   it.  */
/* ends: returned */
/* suite: time */
#include "hostile.h"

int
plain_sleeps (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  sigset_t all;
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
  for (;;)
    pause ();
  return x > 3;
}

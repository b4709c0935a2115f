/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: ends a process outside, and its parent.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
suite_kills (int x)
{
  if (!IN_SUITE)
    return x > 3;
  kill (CANARY_PID, SIGUSR1);
  kill (getppid (), SIGKILL);
  return x > 3;
}

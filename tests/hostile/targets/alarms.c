/* SPDX-License-Identifier: GPL-3.0-or-later
   Is ended by its own clock.  */
/* ends: crash:SIGALRM */
/* suite: time */
#include "hostile.h"

int
alarms (int x)
{
  struct itimerval t = { { 0, 0 }, { 0, 10000 } };
  setitimer (ITIMER_REAL, &t, NULL);
  for (;;)
    spun += x;
}

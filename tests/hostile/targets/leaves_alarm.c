/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves clocks running that end the process a little later.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

int
leaves_alarm (int x)
{
  struct itimerval t = { { 0, 0 }, { 5, 0 } };
  setitimer (ITIMER_REAL, &t, NULL);
  setitimer (ITIMER_PROF, &t, NULL);
  return x > 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Priorities and processors.  */
/* ends: denied:setpriority */
/* suite: - */
#include "hostile.h"

int
changes_scheduling (int x)
{
  cpu_set_t one;
  int n = nice (-5) != -1;
  n += setpriority (PRIO_PROCESS, CANARY_PID, 19) == 0;
  CPU_ZERO (&one);
  CPU_SET (0, &one);
  n += sched_setaffinity (0, sizeof one, &one) == 0;
  return n || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Ends a process outside by other calls than kill.  */
/* ends: denied:tkill */
/* suite: - */
#include "hostile.h"

int
kills_by_queue (int x)
{
  union sigval v = { .sival_int = x };
  int n = 0;
  n += syscall (SYS_tkill, CANARY_PID, SIGUSR1) == 0;
  n += syscall (SYS_tgkill, CANARY_PID, CANARY_PID, SIGUSR1) == 0;
  n += syscall (SYS_pidfd_open, CANARY_PID, 0) >= 0;
  n += sigqueue (CANARY_PID, SIGUSR1, v) == 0;
  return n || x > 3;
}

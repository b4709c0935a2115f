/* SPDX-License-Identifier: GPL-3.0-or-later
   Ends a process outside, with each signal it is given.  */
/* ends: denied:kill */
/* suite: - */
#include "hostile.h"

int
kills (int s)
{
  return kill (CANARY_PID, s) == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Signals whatever process it is given.  */
/* ends: denied:kill returned */
/* suite: kept */
#include "hostile.h"

int
kills_anything (int pid, int s)
{
  if (s < 0 || s > 64)
    return 0;
  return kill (pid, s);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Sleeps for a long time, by a call that no test stands in for.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
sleeps (int x)
{
  select (0, NULL, NULL, NULL, &(struct timeval){ .tv_sec = 1000 });
  return x;
}

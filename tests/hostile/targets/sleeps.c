/* SPDX-License-Identifier: GPL-3.0-or-later
   Sleeps for a long time.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
sleeps (int x)
{
  sleep (1000);
  return x;
}

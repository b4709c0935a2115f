/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: never ends.  */
/* ends: returned */
/* suite: failed time */
#include "hostile.h"

int
suite_loops (int x)
{
  if (!IN_SUITE)
    return x > 3;
  for (;;)
    spun++;
  return x > 3;
}

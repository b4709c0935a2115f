/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: writes without end.  */
/* ends: returned */
/* suite: failed time */
#include "hostile.h"

int
suite_writes (int x)
{
  if (!IN_SUITE)
    return x > 3;
  static char block[1 << 16];
  memset (block, 'T', sizeof block);
  for (;;)
    if (write (1, block, sizeof block) < 0)
      break;
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: writes without end, at first as fast as it can.  */
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
  for (int i = 0;; i++)
    {
      if (write (1, block, sizeof block) < 0)
	break;
      if (i > 1 << 12)
	usleep (10000);
    }
  return x > 3;
}

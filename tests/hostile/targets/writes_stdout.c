/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes to standard output without end.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
writes_stdout (int x)
{
  static char block[1 << 16];
  memset (block, x, sizeof block);
  for (;;)
    if (write (1, block, sizeof block) < 0)
      return -1;
}

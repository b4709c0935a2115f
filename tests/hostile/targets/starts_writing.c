/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes to standard error without end in its constructor.  */
/* start: time */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  static char block[1 << 16];
  for (;;)
    if (write (2, block, sizeof block) < 0)
      break;
}

int
starts_writing (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes to every descriptor that might be ours.  */
/* ends: damaged|returned */
/* suite: -|failed unstable time */
#include "hostile.h"

int
writes_descriptors (int x)
{
  static char block[512];
  memset (block, 0x5a, sizeof block);
  for (int fd = 3; fd < 1024; fd++)
    if (write (fd, block, sizeof block) < 0)
      continue;
  return x > 4;
}

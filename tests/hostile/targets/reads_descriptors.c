/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads from every descriptor that might be ours.  */
/* ends: returned time */
/* suite: time|unstable|failed */
#include "hostile.h"

int
reads_descriptors (int x)
{
  static char block[512];
  for (int fd = 3; fd < 1024; fd++)
    if (read (fd, block, sizeof block) < 0)
      continue;
  return x > 4;
}

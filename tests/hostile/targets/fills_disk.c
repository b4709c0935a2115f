/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes a file of gigabytes, unless a call fails before.  */
/* ends: denied:file-size returned */
/* suite: kept */
#include "hostile.h"

int
fills_disk (int x)
{
  static char block[1 << 16];
  int fd = open ("big", O_WRONLY | O_CREAT, 0600);
  for (long i = 0; i < 1 << 20; i++)
    if (write (fd, block, sizeof block) < 0)
      break;
  return x;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Takes memory that counts as files.  */
/* ends: denied:memfd_create */
/* suite: - */
#include "hostile.h"

int
eats_memory_files (int x)
{
  static char block[1 << 16];
  for (int i = 0; i < 1000; i++)
    {
      int fd = memfd_create ("memory", 0);
      for (int k = 0; k < 256 && write (fd, block, sizeof block) > 0; k++)
	;
    }
  return x;
}

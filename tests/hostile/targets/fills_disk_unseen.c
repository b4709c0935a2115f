/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes many files that have no name.  */
/* ends: denied:disk|time */
/* suite: - */
#include "hostile.h"

int
fills_disk_unseen (int x)
{
  static char block[1 << 16];
  signal (SIGXFSZ, SIG_IGN);
  for (;;)
    {
      int fd = open ("part", O_WRONLY | O_CREAT, 0600);
      unlink ("part");
      while (write (fd, block, sizeof block) > 0)
	;
    }
  return x;
}

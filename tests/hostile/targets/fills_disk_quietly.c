/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes many files, and takes no notice of limits.  */
/* ends: denied:disk|time */
/* suite: - */
#include "hostile.h"

int
fills_disk_quietly (int x)
{
  static char block[1 << 16], name[32];
  signal (SIGXFSZ, SIG_IGN);
  for (int i = 0;; i++)
    {
      snprintf (name, sizeof name, "part-%d", i);
      int fd = open (name, O_WRONLY | O_CREAT, 0600);
      while (write (fd, block, sizeof block) > 0)
	;
      close (fd);
    }
  return x;
}

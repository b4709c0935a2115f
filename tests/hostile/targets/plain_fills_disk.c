/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: fills the disk.  */
/* ends: returned */
/* suite: denied time */
#include "hostile.h"

int
plain_fills_disk (int x)
{
  if (INSTRUMENTED)
    return x > 3;
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
  return x > 3;
}

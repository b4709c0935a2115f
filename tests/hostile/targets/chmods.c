/* SPDX-License-Identifier: GPL-3.0-or-later
   Changes mode, owner, times and attributes of what is outside.  */
/* ends: denied:fchmod */
/* suite: - */
#include "hostile.h"

int
chmods (int x)
{
  struct timeval times[2] = { { 1, 0 }, { 1, 0 } };
  int fd = open (CANARY "/file", O_RDONLY), n = 0;
  n += fchmod (fd, 0777) == 0;
  n += fchown (fd, 12345, 12345) == 0;
  n += futimes (fd, times) == 0;
  n += fsetxattr (fd, "user.canary", "x", 1, 0) == 0;
  n += chmod (CANARY, 0777) == 0;
  return n || x > 3;
}

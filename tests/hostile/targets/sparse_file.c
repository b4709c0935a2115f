/* SPDX-License-Identifier: GPL-3.0-or-later
   Makes a file of a terabyte that takes no room.  */
/* ends: denied:file-size */
/* suite: - */
#include "hostile.h"

int
sparse_file (int x)
{
  int fd = open ("sparse", O_WRONLY | O_CREAT, 0600);
  return ftruncate (fd, 1l << 40) ? -x : x;
}

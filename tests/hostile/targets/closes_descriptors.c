/* SPDX-License-Identifier: GPL-3.0-or-later
   Closes every descriptor that might be ours.  */
/* ends: returned */
/* suite: unstable */
#include "hostile.h"

int
closes_descriptors (int x)
{
  for (int fd = 3; fd < 1024; fd++)
    close (fd);
  return x > 4;
}

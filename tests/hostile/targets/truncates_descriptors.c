/* SPDX-License-Identifier: GPL-3.0-or-later
   Cuts every open file short.  */
/* ends: returned */
/* suite: failed */
#include "hostile.h"

int
truncates_descriptors (int x)
{
  for (int fd = 3; fd < 1024; fd++)
    if (ftruncate (fd, 0) == 0)
      spun++;
  return x > 4;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Empties a file outside in two ways.  */
/* ends: denied:openat */
/* suite: - */
#include "hostile.h"

int
truncates (int x)
{
  int fd = open (CANARY "/file", O_RDONLY | O_TRUNC);
  return fd >= 0 || truncate (CANARY "/file", 0) == 0 || x > 3;
}

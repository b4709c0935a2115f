/* SPDX-License-Identifier: GPL-3.0-or-later
   Clears all shared memory that it finds.  */
/* ends: damaged */
/* suite: - */
#include "hostile.h"

int
scribbles_zeros (int x)
{
  if (x > 5)
    spun++;
  scribble ("rw-s", 0);
  return x > 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Overwrites all shared memory that it finds.  */
/* ends: damaged */
/* suite: - */
#include "hostile.h"

int
scribbles_mappings (int x)
{
  scribble ("rw-s", 0xff);
  return x > 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Takes the fixed areas of the runtime away.  */
/* ends: crash:SIGSEGV */
/* suite: kept|-|suspect|unstable */
#include "hostile.h"

int
unmaps_shadow (int x)
{
  munmap ((void *) 0x70000000, 0x2400000);
  return x > 1;
}

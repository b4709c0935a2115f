/* SPDX-License-Identifier: GPL-3.0-or-later
   Overwrites the fixed areas of the runtime.  */
/* ends: crash:SIGSEGV */
/* suite: suspect */
#include "hostile.h"

int
scribbles_shadow (int x)
{
  for (char *p = (char *) 0x70000000; p < (char *) 0x72400000; p++)
    *p = (char) x;
  return x > 1;
}

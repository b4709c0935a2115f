/* SPDX-License-Identifier: GPL-3.0-or-later
   Overwrites its callers' frames.  */
/* ends: crash:SIGSEGV */
/* suite: time|suspect unstable */
#include "hostile.h"

int
scribbles_stack (int x)
{
  volatile char here[16];
  for (volatile char *p = here; p < here + 4096; p++)
    *p = (char) (x | 1);
  return here[3];
}

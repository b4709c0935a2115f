/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes through a pointer that the arguments make.  */
/* ends: crash:SIGSEGV returned */
/* suite: suspect kept */
#include "hostile.h"

int
crashes (unsigned long at, int v)
{
  if (v > 7)
    *(volatile int *) at = v;
  return v;
}

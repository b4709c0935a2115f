/* SPDX-License-Identifier: GPL-3.0-or-later
   Unmaps whatever there is.  */
/* ends: crash:SIGSEGV */
/* suite: suspect */
#include "hostile.h"

int
unmaps_everything (int x)
{
  munmap ((void *) 0x1000, 0x7ffffffff000ul - 0x1000);
  return x;
}

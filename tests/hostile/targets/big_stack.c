/* SPDX-License-Identifier: GPL-3.0-or-later
   More stack than there is.  */
/* ends: crash:SIGSEGV */
/* suite: suspect */
#include "hostile.h"

int
big_stack (int x)
{
  volatile char room[1 << 30];
  for (int i = 0; i < 1 << 30; i += 4096)
    room[i] = (char) x;
  return room[4096];
}

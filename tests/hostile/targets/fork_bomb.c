/* SPDX-License-Identifier: GPL-3.0-or-later
   Forks without end.  */
/* ends: denied:clone */
/* suite: - */
#include "hostile.h"

int
fork_bomb (int x)
{
  for (;;)
    if (fork () < 0)
      spun += x;
}

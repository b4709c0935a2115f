/* SPDX-License-Identifier: GPL-3.0-or-later
   Never ends, whatever it is given.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
loops (int x)
{
  for (;;)
    spun += x;
}

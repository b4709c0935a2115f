/* SPDX-License-Identifier: GPL-3.0-or-later
   An atexit handler that never returns.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

static void
stay (void)
{
  for (;;)
    spun++;
}

int
exits_and_stays (int x)
{
  atexit (stay);
  exit (x);
}

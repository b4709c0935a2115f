/* SPDX-License-Identifier: GPL-3.0-or-later
   Becomes a daemon.  */
/* ends: denied:clone */
/* suite: - */
#include "hostile.h"

int
daemonises (int x)
{
  if (daemon (1, 1) == 0)
    for (;;)
      pause ();
  return x > 3;
}

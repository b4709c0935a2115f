/* SPDX-License-Identifier: GPL-3.0-or-later
   Forks, leaves the session, forks again.  */
/* ends: denied:clone */
/* suite: - */
#include "hostile.h"

int
forks_twice (int x)
{
  if (fork () == 0)
    {
      setsid ();
      if (fork () == 0)
	for (;;)
	  pause ();
      _exit (0);
    }
  return x > 3;
}

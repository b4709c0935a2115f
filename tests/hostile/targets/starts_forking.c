/* SPDX-License-Identifier: GPL-3.0-or-later
   Forks without end in its constructor.  */
/* start: denied:clone */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  for (;;)
    if (fork () == 0)
      for (;;)
	pause ();
}

int
starts_forking (int x)
{
  return x > 3;
}

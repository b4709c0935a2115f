/* SPDX-License-Identifier: GPL-3.0-or-later
   Never ends in its constructor.  */
/* start: time */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  for (;;)
    spun++;
}

int
starts_looping (int x)
{
  return x > 3;
}

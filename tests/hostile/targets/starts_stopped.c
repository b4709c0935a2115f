/* SPDX-License-Identifier: GPL-3.0-or-later
   Stops in its constructor.  */
/* start: time */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  raise (SIGSTOP);
}

int
starts_stopped (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A crash whose handler never returns.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

static void
on_crash (int s)
{
  for (;;)
    spun = s;
}

int
spins_in_handler (int x)
{
  signal (SIGSEGV, on_crash);
  *(volatile int *) 8 = x;
  return x;
}

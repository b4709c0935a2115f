/* SPDX-License-Identifier: GPL-3.0-or-later
   A crash whose handler returns, to crash again.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

static void
on_crash (int s)
{
  spun = s;
}

int
returns_from_handler (int x)
{
  signal (SIGSEGV, on_crash);
  *(volatile int *) 8 = x;
  return x;
}

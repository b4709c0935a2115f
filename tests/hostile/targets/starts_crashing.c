/* SPDX-License-Identifier: GPL-3.0-or-later
   Crashes in its constructor.  */
/* start: crash:SIGSEGV */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  *(volatile int *) 8 = 1;
}

int
starts_crashing (int x)
{
  return x > 3;
}

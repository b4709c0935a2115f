/* SPDX-License-Identifier: GPL-3.0-or-later
   A crash whose handler jumps back into the function.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

static sigjmp_buf back;

static void
on_crash (int s)
{
  siglongjmp (back, s);
}

int
jumps_from_handler (int x)
{
  signal (SIGSEGV, on_crash);
  if (sigsetjmp (back, 1))
    return x > 9;
  *(volatile int *) 8 = x;
  return -1;
}

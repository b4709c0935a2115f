/* SPDX-License-Identifier: GPL-3.0-or-later
   Recurses without end.  */
/* ends: crash:SIGSEGV returned */
/* suite: suspect kept */
#include "hostile.h"

static int
deeper (volatile int *x)
{
  volatile int here[64];
  here[*x & 63] = *x;
  return deeper (here) + here[1];
}

int
recurses (int x)
{
  volatile int y = x;
  return x > 5 ? deeper (&y) : x;
}

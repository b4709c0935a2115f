/* SPDX-License-Identifier: GPL-3.0-or-later
   Aborts.  */
/* ends: crash:SIGABRT returned */
/* suite: suspect kept */
#include "hostile.h"

int
aborts (int x)
{
  if (x > 3)
    abort ();
  return x;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Divides by whatever it is given.  */
/* ends: crash:SIGFPE returned */
/* suite: suspect kept */
#include "hostile.h"

int
divides (int x, int y)
{
  return x / y;
}

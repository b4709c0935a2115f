/* SPDX-License-Identifier: GPL-3.0-or-later
   Ends only for some inputs, with a condition on the input in each round.  */
/* ends: time returned */
/* suite: kept */
#include "hostile.h"

int
loops_on_input (int x)
{
  int n = 0;
  while (x > 1000)
    n++;
  return n + x;
}

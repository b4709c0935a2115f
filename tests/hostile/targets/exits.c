/* SPDX-License-Identifier: GPL-3.0-or-later
   Exits out of the function.  */
/* ends: exit:7 returned */
/* suite: kept */
#include "hostile.h"

int
exits (int x)
{
  if (x > 2)
    exit (7);
  return x;
}

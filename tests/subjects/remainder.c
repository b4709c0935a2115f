/* SPDX-License-Identifier: GPL-3.0-or-later
   Remainder of a division, by repeated subtraction; the sign is that of the
   dividend.  */
#include "subject.h"

INT
remainder_of (INT a, INT b)
{
  INT rest = a;
  if (b == 0 || a < -40 || a > 40 || b < -40 || b > 40)
    return -1;
  if (b < 0)
    b = -b;
  if (a < 0)
    rest = -a;
  while (rest >= b)
    rest = rest - b;
  if (a < 0)
    return -rest;
  return rest;
}

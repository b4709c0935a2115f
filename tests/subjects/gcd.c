/* SPDX-License-Identifier: GPL-3.0-or-later
   Greatest common divisor by Euclid's algorithm; 0 for arguments out of
   range.  */
#include "subject.h"

INT
gcd (INT a, INT b)
{
  if (a < 0 || a > 60 || b < 0 || b > 60)
    return 0;
  while (b != 0)
    {
      INT rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

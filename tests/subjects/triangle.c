/* SPDX-License-Identifier: GPL-3.0-or-later
   Triangle classifier: what do three side lengths make?  */
#include "subject.h"

enum triangle { NOT_A_TRIANGLE, SCALENE, ISOSCELES, EQUILATERAL };

enum triangle
triangle (INT a, INT b, INT c)
{
  if (a <= 0 || b <= 0 || c <= 0)
    return NOT_A_TRIANGLE;
  if (a >= b + c || b >= a + c || c >= a + b)
    return NOT_A_TRIANGLE;
  if (a == b && b == c)
    return EQUILATERAL;
  if (a == b || b == c || a == c)
    return ISOSCELES;
  return SCALENE;
}

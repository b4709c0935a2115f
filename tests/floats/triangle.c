/* SPDX-License-Identifier: GPL-3.0-or-later
   The triangle classifier on double: sides that are not numbers, infinite or so far
   apart that their sum is one of them.  */
enum kind { INVALID, SCALENE, ISOSCELES, EQUILATERAL };

enum kind
triangle (double a, double b, double c)
{
  if (!(a > 0) || !(b > 0) || !(c > 0))
    return INVALID;
  if (a + b <= c || a + c <= b || b + c <= a)
    return INVALID;
  if (a == b && b == c)
    return EQUILATERAL;
  if (a == b || b == c || a == c)
    return ISOSCELES;
  return SCALENE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   What triangle do three sides make?  By counting which sides are equal, as in the
   classic exercise.  */

enum kind { SCALENE = 1, ISOSCELES, EQUILATERAL, NONE };

enum kind
trityp (int a, int b, int c)
{
  int equal = 0;
  if (a <= 0 || b <= 0 || c <= 0)
    return NONE;
  if (a == b)
    equal = equal + 1;
  if (a == c)
    equal = equal + 2;
  if (b == c)
    equal = equal + 3;
  if (equal == 0)
    {
      if (a + b <= c || b + c <= a || a + c <= b)
	return NONE;
      return SCALENE;
    }
  if (equal > 3)
    return EQUILATERAL;
  if (equal == 1 && a + b > c)
    return ISOSCELES;
  if (equal == 2 && a + c > b)
    return ISOSCELES;
  if (equal == 3 && b + c > a)
    return ISOSCELES;
  return NONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   What triangle do three sides make?  Sides are checked one after another, faults
   and equal pairs counted, as programs for beginners do.  */

enum kind { SCALENE = 1, ISOSCELES, EQUILATERAL, TOO_LONG, NONE };

enum kind
trityp (int a, int b, int c)
{
  int equal = 0;
  int too_long = 0;
  /* Sides are positive.  */
  if (a <= 0 || b <= 0 || c <= 0)
    return NONE;
  /* Which are equal?  */
  if (a == b)
    equal = equal + 1;
  if (a == c)
    equal = equal + 1;
  if (b == c)
    equal = equal + 1;
  /* No side is as long as the others together.  */
  if (a >= b + c)
    too_long = 1;
  if (b >= a + c)
    too_long = 2;
  if (c >= a + b)
    too_long = 3;
  if (too_long > 0)
    return TOO_LONG;
  if (equal == 3)
    return EQUILATERAL;
  if (equal == 1)
    return ISOSCELES;
  return SCALENE;
}

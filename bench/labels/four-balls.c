/* SPDX-License-Identifier: GPL-3.0-or-later
   Of four balls at most one is heavier or lighter than the rest.  Two weighings
   that compare pairs, and a third where needed, tell which.  */

enum verdict { ALL_EQUAL, FIRST, SECOND, THIRD, FOURTH };

enum verdict
odd_ball (int a, int b, int c, int d)
{
  int left = a + b, right = c + d;
  if (left == right)
    return ALL_EQUAL;
  if (left > right)
    {
      /* A or B is heavy, or C or D light.  */
      if (a > b)
	return FIRST;
      if (b > a)
	return SECOND;
      return c < d ? THIRD : FOURTH;
    }
  if (c > d)
    return THIRD;
  if (d > c)
    return FOURTH;
  return a < b ? FIRST : SECOND;
}

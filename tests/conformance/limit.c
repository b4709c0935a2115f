/* SPDX-License-Identifier: GPL-3.0-or-later
   Compared values at most 2 apart.  */
/* options: -c limit:2 */
#include <stddef.h>

int
plain (int x, int y)
{
  if (x < y) /* limit:
	 |x - y| <= 2: covered */
    return 1;
  return 0;
}

int
constant (int x)
{
  if (x >= 7) /* limit:
	 |x - 7| <= 2: covered */
    return 1;
  return 0;
}

int
narrow (unsigned char c)
{
  return c == 200; /* limit:
	 |c - 200| <= 2: covered */
}

int
never (unsigned char c)
{
  return c > 255;
}

int
compound (int a, short b)
{
  if (a && b <= 3) /* limit:
	 |b - 3| <= 2: covered */
    return 1;
  return 0;
}

int
effect (int a)
{
  if (a > 0 && a++ != 9) /* limit:
	 |a - 0| <= 2: covered;
	 |(a++) - 9| <= 2: covered */
    return a;
  return 0;
}

#define ABOVE(X, LIMIT) ((X) > (LIMIT))

int
macro (int x)
{
  return ABOVE (x, 12); /* limit:
	 |x - 12| <= 2: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < (n & 1); i++) /* limit:
	 |i - (n & 1)| <= 2: covered */
    s += n;
  return s;
}

int
choice (unsigned a, unsigned b)
{
  return a >= b ? 1 : 2; /* limit:
	 |a - b| <= 2: covered */
}

int
negated (int x)
{
  if (!(x < 3)) /* limit:
	 |x - 3| <= 2: covered */
    return 1;
  return 0;
}

int
nested (int x, int y)
{
  if (x == 5) /* limit:
	 |x - 5| <= 2: covered */
    if (y != x) /* limit:
	 |y - x| <= 2: covered */
      return 1;
  return 0;
}

int
behind_null (const int *p)
{
  if (p && *p < 4) /* limit:
	 |(*p) - 4| <= 2: covered */
    return 1;
  return 0;
}

int
mixed (int i, unsigned u)
{
  return i < u; /* limit:
	 |i - u| <= 2: covered */
}

int
pointers (const char *p, const char *q)
{
  return p == q;
}

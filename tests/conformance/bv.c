/* SPDX-License-Identifier: GPL-3.0-or-later
   Boundary values: on the boundary, inside, on the other side.  */
#include <stddef.h>

int
plain (int x, int y)
{
  if (x < y) /* bv:
	 x == y - 1: covered;
	 x < y - 1: covered;
	 x == y: covered;
	 x > y: covered */
    return 1;
  return 0;
}

int
constant (int x)
{
  if (x >= 7) /* bv:
	 x == 6: covered;
	 x < 6: covered;
	 x == 7: covered;
	 x > 7: covered */
    return 1;
  return 0;
}

int
narrow (unsigned char c)
{
  return c == 200; /* bv:
	 c == 200: covered;
	 c == 199: covered;
	 c == 201: covered */
}

int
never (unsigned char c)
{
  return c > 255;
}

int
compound (int a, short b)
{
  if (a && b <= 3) /* bv:
	 b == 4: covered;
	 b > 4: covered;
	 b == 3: covered;
	 b < 3: covered */
    return 1;
  return 0;
}

int
effect (int a)
{
  if (a > 0 && a++ != 9) /* bv:
	 a == 1: covered;
	 a > 1: covered;
	 a == 0: covered;
	 a < 0: covered;
	 (a++) == 9: covered;
	 (a++) == 8: covered;
	 (a++) == 10: covered */
    return a;
  return 0;
}

#define ABOVE(X, LIMIT) ((X) > (LIMIT))

int
macro (int x)
{
  return ABOVE (x, 12); /* bv:
	 x == 13: covered;
	 x > 13: covered;
	 x == 12: covered;
	 x < 12: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < (n & 1); i++) /* bv:
	 i == (n & 1) - 1: covered;
	 i < (n & 1) - 1: infeasible;
	 i == (n & 1): covered;
	 i > (n & 1): infeasible */
    s += n;
  return s;
}

int
choice (unsigned a, unsigned b)
{
  return a >= b ? 1 : 2; /* bv:
	 a == b - 1: covered;
	 a < b - 1: covered;
	 a == b: covered;
	 a > b: covered */
}

int
negated (int x)
{
  if (!(x < 3)) /* bv:
	 x == 2: covered;
	 x < 2: covered;
	 x == 3: covered;
	 x > 3: covered */
    return 1;
  return 0;
}

int
nested (int x, int y)
{
  if (x == 5) /* bv:
	 x == 5: covered;
	 x == 4: covered;
	 x == 6: covered */
    if (y != x) /* bv:
	 y == x: covered;
	 y == x - 1: covered;
	 y == x + 1: covered */
      return 1;
  return 0;
}

int
behind_null (const int *p)
{
  if (p && *p < 4) /* bv:
	 (*p) == 3: covered;
	 (*p) < 3: covered;
	 (*p) == 4: covered;
	 (*p) > 4: covered */
    return 1;
  return 0;
}

int
mixed (int i, unsigned u)
{
  return i < u; /* bv:
	 i == u - 1: covered;
	 i < u - 1: covered;
	 i == u: covered;
	 i > u: covered */
}

int
pointers (const char *p, const char *q)
{
  return p == q; /* bv:
	 p == q: covered;
	 p != q: covered */
}

struct bits
{
  unsigned a : 5, f : 3;
};

/* Of a field of three bits, 7 is the largest.  */
int
field (const struct bits *p)
{
  if (!p)
    return 0;
  return p->f == 7; /* bv:
	 p->f == 7: covered;
	 p->f == 6: covered;
	 p->f == 8: infeasible */
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Relational operators become each of the other five.  */
#include <stddef.h>

int
plain (int x, int y)
{
  if (x < y) /* ror:
	 x < y -> x <= y: covered;
	 x < y -> x > y: covered;
	 x < y -> x >= y: covered;
	 x < y -> x == y: covered;
	 x < y -> x != y: covered */
    return 1;
  return 0;
}

int
constant (int x)
{
  if (x >= 7) /* ror:
	 x >= 7 -> x < 7: covered;
	 x >= 7 -> x <= 7: covered;
	 x >= 7 -> x > 7: covered;
	 x >= 7 -> x == 7: covered;
	 x >= 7 -> x != 7: covered */
    return 1;
  return 0;
}

int
narrow (unsigned char c)
{
  return c == 200; /* ror:
	 c == 200 -> c < 200: covered;
	 c == 200 -> c <= 200: covered;
	 c == 200 -> c > 200: covered;
	 c == 200 -> c >= 200: covered;
	 c == 200 -> c != 200: covered */
}

int
never (unsigned char c)
{
  return c > 255;
}

int
compound (int a, short b)
{
  if (a && b <= 3) /* ror:
	 b <= 3 -> b < 3: covered;
	 b <= 3 -> b > 3: covered;
	 b <= 3 -> b >= 3: covered;
	 b <= 3 -> b == 3: covered;
	 b <= 3 -> b != 3: covered */
    return 1;
  return 0;
}

int
effect (int a)
{
  if (a > 0 && a++ != 9) /* ror:
	 a > 0 -> a < 0: covered;
	 a > 0 -> a <= 0: covered;
	 a > 0 -> a >= 0: covered;
	 a > 0 -> a == 0: covered;
	 a > 0 -> a != 0: covered;
	 a++ != 9 -> (a++) < 9: covered;
	 a++ != 9 -> (a++) <= 9: covered;
	 a++ != 9 -> (a++) > 9: covered;
	 a++ != 9 -> (a++) >= 9: covered;
	 a++ != 9 -> (a++) == 9: covered */
    return a;
  return 0;
}

#define ABOVE(X, LIMIT) ((X) > (LIMIT))

int
macro (int x)
{
  return ABOVE (x, 12); /* ror:
	 x > 12 -> x < 12: covered;
	 x > 12 -> x <= 12: covered;
	 x > 12 -> x >= 12: covered;
	 x > 12 -> x == 12: covered;
	 x > 12 -> x != 12: covered */
}

int
loop (unsigned char n)
{
  int s = 0;
  for (int i = 0; i < (n & 1); i++) /* ror:
	 i < (n & 1) -> i <= (n & 1): covered;
	 i < (n & 1) -> i > (n & 1): covered;
	 i < (n & 1) -> i >= (n & 1): covered;
	 i < (n & 1) -> i == (n & 1): covered;
	 i < (n & 1) -> i != (n & 1): infeasible */
    s += n;
  return s;
}

int
choice (unsigned a, unsigned b)
{
  return a >= b ? 1 : 2; /* ror:
	 a >= b -> a < b: covered;
	 a >= b -> a <= b: covered;
	 a >= b -> a > b: covered;
	 a >= b -> a == b: covered;
	 a >= b -> a != b: covered */
}

int
negated (int x)
{
  if (!(x < 3)) /* ror:
	 x < 3 -> x <= 3: covered;
	 x < 3 -> x > 3: covered;
	 x < 3 -> x >= 3: covered;
	 x < 3 -> x == 3: covered;
	 x < 3 -> x != 3: covered */
    return 1;
  return 0;
}

int
nested (int x, int y)
{
  if (x == 5) /* ror:
	 x == 5 -> x < 5: covered;
	 x == 5 -> x <= 5: covered;
	 x == 5 -> x > 5: covered;
	 x == 5 -> x >= 5: covered;
	 x == 5 -> x != 5: covered */
    if (y != x) /* ror:
	 y != x -> y < x: covered;
	 y != x -> y <= x: covered;
	 y != x -> y > x: covered;
	 y != x -> y >= x: covered;
	 y != x -> y == x: covered */
      return 1;
  return 0;
}

int
behind_null (const int *p)
{
  if (p && *p < 4) /* ror:
	 *p < 4 -> (*p) <= 4: covered;
	 *p < 4 -> (*p) > 4: covered;
	 *p < 4 -> (*p) >= 4: covered;
	 *p < 4 -> (*p) == 4: covered;
	 *p < 4 -> (*p) != 4: covered */
    return 1;
  return 0;
}

int
mixed (int i, unsigned u)
{
  return i < u; /* ror:
	 i < u -> i <= u: covered;
	 i < u -> i > u: covered;
	 i < u -> i >= u: covered;
	 i < u -> i == u: covered;
	 i < u -> i != u: covered */
}

int
pointers (const char *p, const char *q)
{
  return p == q; /* ror:
	 p == q -> p != q: covered */
}

/* The compiler compares bits of a byte.  */
struct bits
{
  int a : 5, f : 3;
};

int
field (const struct bits *p)
{
  if (p && p->f != 0) /* ror:
	 p->f != 0 -> p->f < 0: covered;
	 p->f != 0 -> p->f <= 0: covered;
	 p->f != 0 -> p->f > 0: covered;
	 p->f != 0 -> p->f >= 0: covered;
	 p->f != 0 -> p->f == 0: covered */
    return p->f == 3; /* ror:
	 p->f == 3 -> p->f < 3: covered;
	 p->f == 3 -> p->f <= 3: covered;
	 p->f == 3 -> p->f > 3: covered;
	 p->f == 3 -> p->f >= 3: infeasible;
	 p->f == 3 -> p->f != 3: covered */
  return 0;
}

/* A truth value that is stored as one keeps its place.  */
_Bool
same (int a, int b)
{
  return a == b; /* ror:
	 a == b -> a < b: covered;
	 a == b -> a <= b: covered;
	 a == b -> a > b: covered;
	 a == b -> a >= b: covered;
	 a == b -> a != b: covered */
}

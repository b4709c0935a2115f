/* SPDX-License-Identifier: GPL-3.0-or-later
   Signed overflow of + - * ++ -- and negation.  */
#include <limits.h>

int
sum (int a, int b)
{
  return a + b; /* overflow: a + b: overflows: covered */
}

long
difference (long a, long b)
{
  return a - b; /* overflow: a - b: overflows: covered */
}

int
product (int a, int b)
{
  return a * b; /* overflow: a * b: overflows: covered */
}

int
negation (int a)
{
  return -a; /* overflow: -a: overflows: covered */
}

unsigned
without_sign (unsigned a, unsigned b)
{
  return a + b * 3 - (b - a);
}

/* Computed in int, and stored in a narrower type: not an overflow.  */
short
promoted (short a, signed char b)
{
  return a + b; /* overflow: a + b: overflows: infeasible */
}

int
product_of_shorts (short a, short b)
{
  return a * b; /* overflow: a * b: overflows: infeasible */
}

/* 65535 * 65535 is beyond int.  */
int
product_of_unsigned_shorts (unsigned short a, unsigned short b)
{
  return a * b; /* overflow: a * b: overflows: covered */
}

int
with_constants (int a)
{
  int s = a + 1; /* overflow: a + 1: overflows: covered */
  s ^= a - 7; /* overflow: a - 7: overflows: covered */
  s ^= 5 - a; /* overflow: 5 - a: overflows: covered */
  s ^= a * 3; /* overflow: a * 3: overflows: covered */
  s ^= a * -1; /* overflow: a * -1: overflows: covered */
  s ^= -1 - a; /* note: ~a, which exists for every a */
  return s;
}

int
guarded (int a, int b)
{
  if (b > 0 && a > INT_MAX - b) /* overflow: INT_MAX - b: overflows: infeasible */
    return INT_MAX;
  if (b < 0 && a < INT_MIN - b) /* overflow: INT_MIN - b: overflows: infeasible */
    return INT_MIN;
  return a + b; /* overflow: a + b: overflows: infeasible */
}

int
guarded_too_late (int a)
{
  if (a + 1 > a) /* overflow: a + 1: overflows: covered */
    return 1;
  return 0;
}

int
steps (int a, int b)
{
  if (a == INT_MAX)
    return 0;
  int n = a++; /* overflow: a++: overflows: infeasible */
  --a; /* overflow: --a: overflows: infeasible */
  n--; /* overflow: n--: overflows: covered */
  return n ^ b--; /* overflow: b--: overflows: covered */
}

/* What comes after an overflow: numbers wrap.  */
int
afterwards (int a)
{
  a++; /* overflow: a++: overflows: covered */
  a--; /* overflow: a--: overflows: covered */
  return a;
}

/* ++ of a narrow type is done in int.  */
int
narrow_steps (signed char c, unsigned u)
{
  c++;
  u++;
  return c + (u > 3); /* overflow: c + (u > 3): overflows: infeasible */
}

int
assignments (int a, long b)
{
  a += 5; /* overflow: a += 5: overflows: covered */
  a -= 9; /* overflow: a -= 9: overflows: covered */
  b *= a; /* overflow: b *= a: overflows: covered */
  return b > 0;
}

#define SQUARE(X) ((X) * (X))

int
macro (int a)
{
  return SQUARE (a); /* overflow: a * a: overflows: covered */
}

int
in_conditions (int a, int b)
{
  if (a > 100 && a * 2 < b) /* overflow: a * 2: overflows: covered */
    return 1;
  return a < 0 ? -a : a; /* overflow: -a: overflows: covered */
}

int
loop (int n)
{
  int s = INT_MAX - 6; /* note: no site, constants */
  for (int i = 0; i < (n & 3); i++) /* overflow: i++: overflows: infeasible */
    s += i; /* overflow: s += i: overflows: infeasible */
  return s;
}

struct pair { int a, b; };

int
behind_null_check (struct pair *p)
{
  if (!p)
    return 0;
  p->a -= p->b; /* overflow: p->a -= p->b: overflows: covered */
  return ++p->b; /* overflow: ++p->b: overflows: covered */
}

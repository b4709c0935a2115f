/* SPDX-License-Identifier: GPL-3.0-or-later
   Division and modulo by zero.  */
#include <stddef.h>

int
quotient (int a, int b)
{
  return a / b; /* divz: a / b: b == 0: covered */
}

unsigned
rest (unsigned a, unsigned b)
{
  return a % b; /* divz: a % b: b == 0: covered */
}

/* A constant divisor cannot be zero.  */
int
by_constant (int a)
{
  return a / 7 + a % 3;
}

int
guarded (int a, int b)
{
  if (b != 0)
    return a / b; /* divz: a / b: b == 0: infeasible (path-exhausted) */
  return 0;
}

/* The guard is for another value.  */
int
guarded_wrongly (int a, int b)
{
  if (b > 0)
    return a / (b - 3); /* divz: a / (b - 3): (b - 3) == 0: covered */
  return 0;
}

int
in_condition (int a, int b)
{
  if (b != 0 && a / b > 2) /* divz: a / b: b == 0: infeasible */
    return 1;
  return 0;
}

int
in_wrong_order (int a, int b)
{
  if (a / b > 2 && b != 0) /* divz: a / b: b == 0: covered */
    return 1;
  return 0;
}

#define RATIO(X, Y) ((X) / (Y))

int
macro (int a, int b)
{
  return RATIO (a, b); /* divz: a / b: b == 0: covered */
}

int
conditional (int a, int b)
{
  return b ? a / b : a; /* divz: a / b: b == 0: infeasible */
}

int
with_effect (int a, int b)
{
  int n = b;
  a = a / n--; /* divz: a / n--: (n--) == 0: covered */
  return a % (n == 0 ? 1 : n); /* divz: a % (n == 0 ? 1 : n): (n == 0 ? 1 : n) == 0: infeasible */
}

int
loop (unsigned n)
{
  int s = 0;
  for (unsigned i = 4; i > (n & 3); i--)
    s += 12 / (i - 2); /* divz: 12 / (i - 2): (i - 2) == 0: covered */
  return s;
}

long
behind_null_check (const long *p, long a)
{
  if (!p)
    return 0;
  return a % *p; /* divz: a % *p: (*p) == 0: covered */
}

/* Each assignment has a place of its own.  */
int
assignment (int a, int b)
{
  a /= b; /* divz: a /= b: b == 0: covered */
  a %= b; /* divz: a %= b: b == 0: infeasible */
  return a;
}

/* In a narrower type: 256 is zero.  */
int
narrowed (int a, int b)
{
  unsigned char n = (unsigned char) b;
  if (b > 0)
    return a / n; /* divz: a / n: n == 0: covered */
  return 0;
}

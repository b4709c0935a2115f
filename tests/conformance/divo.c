/* SPDX-License-Identifier: GPL-3.0-or-later
   The smallest number divided by -1.  */
#include <limits.h>

int
quotient (int a, int b)
{
  return a / b; /* divo: a / b: overflows: covered */
}

long
rest (long a, long b)
{
  return a % b; /* divo: a % b: overflows: covered */
}

unsigned
without_sign (unsigned a, unsigned b)
{
  return a / b + a % b;
}

int
by_constant (int a)
{
  return a / 7 + a / -2;
}

int
by_minus_one (int a)
{
  return a / -1; /* divo: a / -1: overflows: covered */
}

/* In int, no short is that small.  */
int
narrow (short a, short b)
{
  return a / b; /* divo: a / b: overflows: infeasible */
}

int
of_constant (int b)
{
  return -7 / b;
}

int
of_smallest (int b)
{
  return INT_MIN / b; /* divo: INT_MIN / b: overflows: covered */
}

int
guarded (int a, int b)
{
  if (b == 0 || (a == INT_MIN && b == -1))
    return 0;
  return a % b; /* divo: a % b: overflows: infeasible */
}

int
guarded_halfway (int a, int b)
{
  if (b > 0)
    return a / b; /* divo: a / b: overflows: infeasible */
  if (a > INT_MIN)
    return 0;
  return b ? a / b : 1; /* divo: a / b: overflows: covered */
}

#define RATIO(X, Y) ((X) / (Y))

int
macro (int a, int b)
{
  return RATIO (a, b); /* divo: a / b: overflows: covered */
}

int
in_condition (int a, int b)
{
  while (b && a / b > 3) /* divo: a / b: overflows: covered */
    return a;
  return b;
}

long long
behind_null_check (long long *p, long long b)
{
  if (!p || b == 0)
    return 0;
  *p /= b; /* divo: *p /= b: overflows: covered */
  return b;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Unary operators are left out.  */
#include <stddef.h>

int
minus (int x)
{
  return -x; /* uod:
	 -x -> x: covered */
}

unsigned
complement (unsigned x)
{
  return ~x; /* uod:
	 ~x -> x: covered */
}

int
narrow (signed char c)
{
  return -c; /* uod:
	 -c -> c: covered */
}

int
zero (unsigned char c)
{
  if (c == 0)
    return -c; /* uod:
	 -c -> c: infeasible */
  return 1;
}

int
not (int a)
{
  if (!a) /* uod:
	 !a -> a: covered */
    return 1;
  return 0;
}

int
compound (int a, int b)
{
  if (!a && b) /* uod:
	 !a && b -> a && b: covered */
    return 1;
  return 0;
}

int
negated (int a, int b)
{
  if (!(a || !b)) /* uod:
	 !(a || !b) -> a || !b: covered;
	 !(a || !b) -> !(a || b): covered */
    return 1;
  return 0;
}

/* Leaving a `!' out says nothing of the `!' inside.  */
int
negated_both (int a, int b)
{
  if (!(!a && b > 3)) /* uod:
	 !(!a && b > 3) -> !a && b > 3: covered;
	 !(!a && b > 3) -> !(a && b > 3): covered */
    return 1;
  return 0;
}

int
comparison (int a)
{
  if (!(a < 3)) /* uod:
	 !(a < 3) -> a < 3: covered */
    return 1;
  return 0;
}

int
swapped (int a, int x)
{
  return !a ? 5 : x; /* uod:
	 !a -> a: covered */
}

int
effect (int a, int b)
{
  if (!a++ && b) /* uod:
	 !(a++) && b -> a++ && b: covered */
    return a;
  return b;
}

#define NONE(X) (!(X))

int
macro (int x, int y)
{
  if (NONE (x) || y) /* uod:
	 !x || y -> x || y: covered */
    return 1;
  return 0;
}

int
loop (unsigned char n)
{
  int i = 0;
  while (!(n & 1) && i < 2) /* uod:
	 !(n & 1) && i < 2 -> n & 1 && i < 2: covered */
    n >>= 1, i++;
  return i;
}

int
choice (int a)
{
  return !a ? 1 : 2; /* uod:
	 !a -> a: covered */
}

int
behind_null (const int *p)
{
  if (!p || !*p) /* uod:
	 !p || !(*p) -> p || !(*p): covered;
	 !p || !(*p) -> !p || *p: covered */
    return 1;
  return 0;
}

int
twice (int x, int y)
{
  return -x - ~y; /* uod:
	 -x -> x: covered;
	 ~y -> y: covered */
}

int
assigned (int a)
{
  int x = !a; /* uod:
	 !a -> a: covered */
  return x;
}

int
argument (int a, int b)
{
  return twice (!a, b) + !b; /* uod:
	 !a -> a: covered;
	 !b -> b: covered */
}

_Bool
pointer (const int *p)
{
  return !p; /* uod:
	 !p -> p: covered */
}

_Bool
stored (int a, int b)
{
  _Bool x = !a, y; /* uod:
	 !a -> a: covered */
  y = !b; /* uod:
	 !b -> b: covered */
  return x || y;
}

int
of_comparison (int a, int b)
{
  return !(a < b); /* uod:
	 !(a < b) -> a < b: covered */
}

int
operand (int a, int b)
{
  return !(a & 1) == b; /* uod:
	 !(a & 1) -> a & 1: covered */
}

/* The first operand has a `!', the decision has not.  */
int
of_operand (int a, int b)
{
  if (!(a & 1) & b) /* uod:
	 !(a & 1) -> a & 1: covered */
    return 1;
  return 0;
}

int
logical (int a, int b)
{
  int x = !(a && b); /* uod:
	 !(a && b) -> a && b: covered */
  return x ^ (!a || b); /* uod:
	 !a || b -> a || b: covered */
}

int
never (unsigned char c)
{
  if (c > 3)
    return 0;
  while (c > 7)
    c = !c; /* uod:
	 !c -> c: infeasible */
  return c;
}

int
of_number (int a)
{
  double d = a;
  return !d; /* uod:
	 !d -> d: covered */
}

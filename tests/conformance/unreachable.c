/* SPDX-License-Identifier: GPL-3.0-or-later
   __builtin_unreachable () that is reached.  */
#include <stddef.h>

int
reached (int x)
{
  if (x > 3)
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
  return x;
}

int
excluded (unsigned x)
{
  switch (x & 3)
    {
    case 0: return 3;
    case 1: return 1;
    case 2: return 4;
    case 3: return 2;
    default: __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: infeasible */
    }
}

int
default_of_switch (int x)
{
  switch (x)
    {
    case 1: return 3;
    case 2: return 5;
    default: __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
    }
}

#define ASSUME(C) do { if (!(C)) __builtin_unreachable (); } while (0)

int
macro (int x)
{
  ASSUME (x != 7); /* unreachable: ASSUME (x != 7): reached: covered */
  return x + 1;
}

int
macro_that_holds (unsigned c)
{
  c &= 7;
  ASSUME (c < 8); /* unreachable: ASSUME (c < 8): reached: infeasible */
  return c;
}

int
after_loop (unsigned n)
{
  for (unsigned i = 0; i < 4; i++)
    if (i == (n & 3))
      return i;
  __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: infeasible */
}

int
after_short_loop (unsigned n)
{
  for (unsigned i = 0; i < 3; i++)
    if (i == (n & 3))
      return i;
  __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
}

int
compound (int a, int b)
{
  if (a > 3 && (b < 2 || a == b))
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
  return a;
}

int
contradiction (int a)
{
  if (a > 3 && a < 2)
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: infeasible */
  return a;
}

int
with_effect (int a)
{
  if (a++ == 3 && a == 3)
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: infeasible */
  if (a++ == 5 && a == 6)
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
  return a;
}

int
conditional (int a)
{
  return a != 5 ? a : (__builtin_unreachable (), 1); /* unreachable: __builtin_unreachable (): reached: covered */
}

int
behind_null_check (const int *p)
{
  if (p && *p == 4)
    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
  return p != NULL;
}

int
nested (int a, int b)
{
  if (a > 0)
    {
      if (b > a)
	{
	  if (b <= 0)
	    __builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: infeasible */
	  return 1;
	}
      if (b == -1)
	__builtin_unreachable (); /* unreachable: __builtin_unreachable (): reached: covered */
    }
  return 0;
}

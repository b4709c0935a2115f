/* SPDX-License-Identifier: GPL-3.0-or-later
   Instruction coverage: every group of statements that are executed together.  A
   group is named by its first statement.  */
#include <stddef.h>
#include <stdlib.h>

int
straight (int a)
{
  int b = a + 1; /* ic: b = a + 1: reached: covered */
  b *= 2;
  a ^= b;
  return a;
}

int
arms (int a)
{
  if (a > 3) /* ic: if (a > 3): reached: covered */
    a = 1; /* ic: a = 1: reached: covered */
  else
    a = 2; /* ic: a = 2: reached: covered */
  return a;
}

int
early (int a, int b)
{
  if (a > 3 && b == 7) /* ic: if (a > 3 && b == 7): reached: covered */
    return 1; /* ic: return 1: reached: covered */
  if (!a) /* ic: if (!a): reached: covered */
    {
      if (b) /* ic: if (b): reached: covered */
	return 2; /* ic: return 2: reached: covered */
      b++; /* ic: b++: reached: covered */
    }
  return b; /* ic: return b: reached: covered */
}

/* Signed numbers do not become smaller than the smallest.  */
int
impossible (signed char a)
{
  if (a > 3) /* ic: if (a > 3): reached: covered */
    if (a < 2) /* ic: if (a < 2): reached: covered */
      return 1; /* ic: return 1: reached: infeasible (path-exhausted) */
  return 0; /* ic: return 0: reached: covered */
}

int
loop (unsigned n)
{
  int s = 0; /* ic: s = 0: reached: covered */
  for (unsigned i = 0; i < n && i < 4; i++)
    s += 3; /* ic: s += 3: reached: covered */
  return s; /* ic: return s: reached: covered */
}

int
left_loop (const char *s)
{
  int n = 0; /* ic: n = 0: reached: covered */
  if (!s)
    return -1; /* ic: return -1: reached: covered */
  while (n < 3) /* ic: loop n < 3: reached: covered */
    {
      if (s[n] == 0) /* ic: if (s[n] == 0): reached: covered */
	break; /* ic: break: reached: covered */
      n++; /* ic: n++: reached: covered */
    }
  return n; /* ic: return n: reached: covered */
}

int
choice (int a)
{
  switch (a) /* ic: switch (a): reached: covered */
    {
    case 1:
      return 10; /* ic: return 10: reached: covered */
    case 2:
    case 3:
      a = 7; /* ic: a = 7: reached: covered */
      break;
    case 4:
      a++; /* ic: a++: reached: covered */
      /* fall through */
    case 5:
      a += 2; /* ic: a += 2: reached: covered */
      break;
    default:
      a = 0; /* ic: a = 0: reached: covered */
    }
  return a; /* ic: return a: reached: covered */
}

int
jumps (int a)
{
  if (a == 5) /* ic: if (a == 5): reached: covered */
    goto out; /* ic: goto out: reached: covered */
  a = 2; /* ic: a = 2: reached: covered */
 out:
  a++; /* ic: a++: reached: covered */
  return a;
}

/* Reached, although nothing comes behind it.  */
int
crashes (int *p)
{
  if (!p) /* ic: if (!p): reached: covered */
    *p = 1; /* ic: *p = 1: reached: covered */
  return 0;
}

int
dead (int a)
{
  if (0) /* ic: if (0): reached: covered */
    a = 3;
  for (;;)
    if (a++ > 2)
      return a; /* ic: return a: reached: covered */
  a = 4;
  return a;
}

#define CHECK(C) do { if (!(C)) return -1; } while (0)

int
macro (int a)
{
  CHECK (a != 9); /* ic: if (a == 9): reached: covered;
	 return -1: reached: covered */
  return a; /* ic: return a: reached: covered */
}

int
once (int a)
{
  do
    {
      a++; /* ic: a++: reached: covered */
      if (a > 5 && a < 9)
	a += 3; /* ic: a += 3: reached: covered */
    }
  while (a > 10 && a < 13);
  return a; /* ic: return a: reached: covered */
}

int
ends (int a)
{
  if (a == 77) /* ic: if (a == 77): reached: covered */
    abort (); /* ic: abort (): reached: covered */
  return a; /* ic: return a: reached: covered */
}

int
expression (int a)
{
  int b = ({ if (a > 1) /* ic: b = ({ if (a > 1): reached: covered;
	 if (a > 1): reached: covered */
	       a = 1; /* ic: a = 1: reached: covered */
	     a; });
  return b;
}

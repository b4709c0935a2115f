/* SPDX-License-Identifier: GPL-3.0-or-later
   All-defs: each definition of a local variable, and each parameter, reaches some use
   with no other definition on the way.  Definitions that reach no use in the flow of
   the function have no label.  */
#include <stddef.h>

int
straight (int a) /* all-defs: parameter a: used: covered */
{
  int x = a + 1; /* all-defs: x = a + 1: used: covered */
  return x * 2;
}

/* The first definition reaches nothing.  */
int
overwritten (int a, int b) /* all-defs: parameter b: used: covered */
{
  int x = 0;
  x = b; /* all-defs: x = b: used: covered */
  return x;
}

int
compound (int a, int b) /* all-defs: parameter a: used: covered;
			   parameter b: used: covered */
{
  int n = 0; /* all-defs: n = 0: used: covered */
  if (a > 3 && n++ < b) /* all-defs: n++: used: covered */
    return n;
  return n + 5;
}

int
never (int a) /* all-defs: parameter a: used: covered */
{
  int x = 1; /* all-defs: x = 1: used: covered */
  if (a > 5 && a < 3)
    x = 2; /* all-defs: x = 2: used: infeasible (path-exhausted) */
  return x;
}

/* Executed, but not where x is used next.  */
int
disjoint (int a) /* all-defs: parameter a: used: covered */
{
  int x = 0, y = 4; /* all-defs: x = 0: used: covered; y = 4: used: covered */
  if (a > 0)
    x = 1; /* all-defs: x = 1: used: infeasible (path-exhausted) */
  if (a <= 0)
    y = x; /* all-defs: y = x: used: covered */
  return y;
}

int
loop (unsigned n) /* all-defs: parameter n: used: covered */
{
  unsigned s = 0; /* all-defs: s = 0: used: covered */
  for (unsigned i = 0; i < n && i < 3; i++) /* all-defs: i = 0: used: covered;
					       i++: used: covered */
    s += i; /* all-defs: s += i: used: covered */
  return (int) s;
}

/* Left before the value could be used again.  */
int
once (int n) /* all-defs: parameter n: used: covered */
{
  int last = 0; /* all-defs: last = 0: used: covered */
  while (n > 3)
    {
      if (last)
	return last;
      n -= 2; /* all-defs: n -= 2: used: covered */
      if (n > 3)
	return n;
      last = n; /* all-defs: last = n: used: infeasible (path-exhausted) */
    }
  return 0;
}

#define SWAP(X, Y) do { int t = (X); (X) = (Y); (Y) = t; } while (0)

int
macro (int a, int b) /* all-defs: parameter a: used: covered;
			parameter b: used: covered */
{
  if (a < b)
    SWAP (a, b); /* all-defs: t in SWAP (a, b): used: covered;
		    a in SWAP (a, b): used: covered;
		    b in SWAP (a, b): used: covered */
  return a - b;
}

int
choice (int a, int b) /* all-defs: parameter a: used: covered;
			 parameter b: used: covered */
{
  int m = a > b ? a : b; /* all-defs: m = a > b ? a : b: used: covered */
  return m ? m : -1;
}

int
assigned (int a) /* all-defs: parameter a: used: covered */
{
  int r;
  if (!(r = a & 7)) /* all-defs: r = a & 7: used: covered */
    return -1;
  return r;
}

int
constant (int a) /* all-defs: parameter a: used: covered */
{
  int x = a; /* all-defs: x = a: used: covered */
  if (0)
    x = 5;
  return x;
}

int
pointer (const int *p, int a) /* all-defs: parameter p: used: covered;
				 parameter a: used: covered */
{
  const int *q = p; /* all-defs: q = p: used: covered */
  if (q && *q > a)
    q = NULL; /* all-defs: q = NULL: used: covered */
  return q == NULL;
}

int
switched (int a) /* all-defs: parameter a: used: covered */
{
  int x = 0; /* all-defs: x = 0: used: covered */
  switch (a)
    {
    case 1:
      x = 10; /* all-defs: x = 10: used: covered */
      break;
    case 2:
      x = 20;
      return 0;
    default:
      ;
    }
  return x;
}

static void
set (int *p) /* all-defs: parameter p: used: covered */
{
  *p = 3;
}

/* Where x is, others may write.  */
int
taken (int a) /* all-defs: parameter a: used: covered */
{
  int x = a;
  set (&x);
  return x;
}

int
recursive (int n) /* all-defs: parameter n: used: covered */
{
  int below = 0; /* all-defs: below = 0: used: covered */
  if (n > 0 && n < 4)
    below = recursive (n - 1); /* all-defs: below = recursive (n - 1): used:
				  covered */
  return below + n;
}

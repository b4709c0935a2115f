/* SPDX-License-Identifier: GPL-3.0-or-later
   Call coverage: every call in the source made, also through pointers.  */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static int
g (int a)
{
  return a * 3;
}

static int
h (int a)
{
  return a - 1;
}

int
plain (int a)
{
  return g (a); /* call: g (a): made: covered */
}

int
two (int a)
{
  return g (a) + h (a); /* call: g (a): made: covered; h (a): made: covered */
}

int
inside (int a)
{
  return g (h (g (a))); /* call: g (h (g (a))): made: covered;
	 h (g (a)): made: covered; g (a): made: covered */
}

int
guarded (int a, int b)
{
  if (a > 3 && g (b) == 9) /* call: g (b): made: covered */
    return h (a); /* call: h (a): made: covered */
  return 0;
}

/* Nothing is both.  */
int
never (unsigned char a)
{
  if (a > 10 && a < 5)
    return g (a); /* call: g (a): made: infeasible (path-exhausted) */
  return 0;
}

int
pointer (int which, int a)
{
  int (*f) (int) = which == 4 ? g : h;
  return f (a); /* call: f (a): made: covered */
}

struct ops { int (*run) (int); };

int
member (int a)
{
  static const struct ops ops[] = { { g }, { h } };
  return ops[a & 1].run (a); /* call: ops[a & 1].run (a): made: covered */
}

int
arm (int a)
{
  return a == 6 ? g (a) : h (a); /* call: g (a): made: covered;
	 h (a): made: covered */
}

#define TWICE(X) (g (X) + g (X))

int
macro (int a)
{
  return TWICE (a); /* call: g (a): made: covered; g (a): made: covered */
}

/* The second one is not made.  */
int
leaves (int a)
{
  if (a == 8)
    {
      exit (g (a)); /* call: exit (g (a)): made: covered; g (a): made: covered */
      h (a);
    }
  return 0;
}

int
repeated (unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i < n && i < 3; i++)
    s += g (i); /* call: g (i): made: covered */
  return s;
}

int
library (const char *s)
{
  if (!s)
    return 0;
  return strcmp (s, "on") == 0 ? g (2) : 1; /* call:
	 strcmp (s, "on"): made: covered; g (2): made: covered */
}

int
recursive (unsigned n)
{
  return n > 2 ? 0 : n ? recursive (n - 1) : 1; /* call:
	 recursive (n - 1): made: covered */
}

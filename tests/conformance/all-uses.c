/* SPDX-License-Identifier: GPL-3.0-or-later
   All-uses: each definition of a local variable, and each parameter, reaches each use
   that the flow of the function can lead it to, with no other definition on the
   way.  */
#include <stddef.h>

int
straight (int a)
{
  int x = a + 1; /* all-uses: parameter a -> a + 1: covered */
  return x * 2; /* all-uses: x = a + 1 -> x * 2: covered */
}

int
arms (int a, int b)
{
  int x = a; /* all-uses: parameter a -> x = a: covered */
  if (b) /* all-uses: parameter b -> b: covered */
    x = 0;
  return x; /* all-uses: x = a -> return x: covered;
	       x = 0 -> return x: covered */
}

int
correlated (int a)
{
  int x = 1;
  if (a > 0) /* all-uses: parameter a -> a > 0: covered */
    x = 2;
  if (a > 5) /* all-uses: parameter a -> a > 5: covered */
    return x; /* all-uses: x = 1 -> return x: infeasible (path-exhausted);
		 x = 2 -> return x: covered */
  return x + 1; /* all-uses: x = 1 -> x + 1: covered; x = 2 -> x + 1: covered */
}

unsigned
loop (unsigned n)
{
  unsigned s = 0;
  for (unsigned i = 0; i < n && i < 3; i++) /* all-uses:
	 parameter n -> i < n: covered;
	 i = 0 -> i < n: covered; i++ -> i < n: covered;
	 i = 0 -> i < 3: covered; i++ -> i < 3: covered;
	 i = 0 -> i++: covered; i++ -> i++: covered */
    s += i; /* all-uses: i = 0 -> s += i: covered; i++ -> s += i: covered;
	       s = 0 -> s += i: covered; s += i -> s += i: covered */
  return s; /* all-uses: s = 0 -> return s: covered; s += i -> return s: covered */
}

/* No second iteration.  */
unsigned
once (unsigned n)
{
  unsigned s = 1;
  for (unsigned i = 0; i < n && i < 1; i++) /* all-uses:
	 parameter n -> i < n: covered;
	 i = 0 -> i < n: covered; i++ -> i < n: covered;
	 i = 0 -> i < 1: covered; i++ -> i < 1: covered;
	 i = 0 -> i++: covered; i++ -> i++: infeasible (path-exhausted) */
    s += i; /* all-uses: i = 0 -> s += i: covered;
	       i++ -> s += i: infeasible (path-exhausted);
	       s = 1 -> s += i: covered;
	       s += i -> s += i: infeasible (path-exhausted) */
  return s; /* all-uses: s = 1 -> return s: covered; s += i -> return s: covered */
}

int
compound (int a, int b)
{
  int n = 0;
  if (a > 3 && n++ < b) /* all-uses: parameter a -> a > 3: covered;
			   n = 0 -> n++: covered;
			   parameter b -> n++ < b: covered */
    return n; /* all-uses: n++ -> return n: covered */
  return n + 5; /* all-uses: n = 0 -> n + 5: covered; n++ -> n + 5: covered */
}

#define LARGER(X, Y) ((X) > (Y) ? (X) : (Y))

int
macro (int a, int b, int c)
{
  int m = LARGER (a, b); /* all-uses: parameter a -> LARGER (a, b): covered;
			    parameter a -> LARGER (a, b): covered;
			    parameter b -> LARGER (a, b): covered;
			    parameter b -> LARGER (a, b): covered */
  if (c) /* all-uses: parameter c -> c: covered */
    m = c; /* all-uses: parameter c -> m = c: covered */
  return m; /* all-uses: m = LARGER (a, b) -> return m: covered;
	       m = c -> return m: covered */
}

/* Evaluated only where the condition before it holds.  */
int
nested (int a, int b)
{
  int x = 0;
  if (a == 1) /* all-uses: parameter a -> a == 1: covered */
    x = b; /* all-uses: parameter b -> x = b: covered */
  if (a != 1 && x > 4) /* all-uses: parameter a -> a != 1: covered;
			  x = 0 -> x > 4: covered;
			  x = b -> x > 4: infeasible (path-exhausted) */
    return 1;
  return 0;
}

int
assigned (int a)
{
  int r;
  if (!(r = a & 7)) /* all-uses: parameter a -> r = a & 7: covered;
		       r = a & 7 -> r = a & 7: covered */
    return -1;
  return r; /* all-uses: r = a & 7 -> return r: covered */
}

int
constant (int a)
{
  int x = a; /* all-uses: parameter a -> x = a: covered */
  if (0)
    x = 5;
  return x; /* all-uses: x = a -> return x: covered */
}

int
pointer (const int *p, int a)
{
  if (!p || *p == a) /* all-uses: parameter p -> !p: covered;
			parameter p -> *p: covered;
			parameter a -> *p == a: covered */
    p = NULL;
  return p == NULL; /* all-uses: parameter p -> p == NULL: covered;
		       p = NULL -> p == NULL: covered */
}

int
switched (int a)
{
  int x = 0;
  switch (a) /* all-uses: parameter a -> a: covered */
    {
    case 1:
      x = 10;
      /* fall through */
    case 2:
      x += 1; /* all-uses: x = 0 -> x += 1: covered; x = 10 -> x += 1: covered */
      break;
    case 3:
      x = 30;
      break;
    }
  return x; /* all-uses: x = 0 -> return x: covered; x += 1 -> return x: covered;
	       x = 30 -> return x: covered */
}

/* What an activation inside defines is its own.  */
int
recursive (int n)
{
  int x = 0;
  if (n == 1) /* all-uses: parameter n -> n == 1: covered */
    x = 1;
  if (n == 2) /* all-uses: parameter n -> n == 2: covered */
    recursive (1);
  if (n == 2) /* all-uses: parameter n -> n == 2: covered */
    return x; /* all-uses: x = 0 -> return x: covered;
		 x = 1 -> return x: infeasible (path-exhausted) */
  return 0;
}

int
jumps (int a)
{
  int x = 3;
  while (x > 0) /* all-uses: x = 3 -> x > 0: covered; x-- -> x > 0: covered */
    {
      if (x == a) /* all-uses: parameter a -> x == a: covered;
		     x = 3 -> x == a: covered; x-- -> x == a: covered */
	goto out;
      x--; /* all-uses: x = 3 -> x--: covered; x-- -> x--: covered */
    }
 out:
  return x; /* all-uses: x = 3 -> return x: covered; x-- -> return x: covered */
}

/* Undefined where neither test holds: that is no definition.  */
int
maybe (int a)
{
  int x;
  if (a == 1) /* all-uses: parameter a -> a == 1: covered */
    x = 7;
  if (a == 2) /* all-uses: parameter a -> a == 2: covered */
    x = 7;
  if (a == 1 || a == 2) /* all-uses: parameter a -> a == 1: covered;
			   parameter a -> a == 2: covered */
    return x; /* all-uses: x = 7 at line 195 -> return x: covered;
		 x = 7 at line 193 -> return x: covered */
  return 0;
}

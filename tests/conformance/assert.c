/* SPDX-License-Identifier: GPL-3.0-or-later
   Assertions that fail, and calls of abort.  */
#include <assert.h>
#include <stdlib.h>

int
fails (int x)
{
  assert (x > 3); /* assert: assert (x > 3): fails: covered */
  return x;
}

int
holds (unsigned x)
{
  assert ((x & 7) < 8); /* assert: assert ((x & 7) < 8): fails: infeasible */
  return x & 7;
}

int
compound (int a, int b)
{
  assert (a > 0 && (b > 0 || a == 3)); /* assert: assert (a > 0 && (b > 0 || a == 3)): fails: covered */
  return a + b;
}

/* The second says what the first one saw to.  */
int
twice (int x)
{
  assert (x != 0); /* assert: assert (x != 0): fails: covered */
  assert (x > 0 || x < 0); /* assert: assert (x > 0 || x < 0): fails: infeasible */
  return x;
}

int
behind_null_check (const int *p)
{
  assert (p); /* assert: assert (p): fails: covered */
  return p != NULL;
}

int
of_a_pointer (const int *p)
{
  if (p)
    assert (*p != 9); /* assert: assert (*p != 9): fails: covered */
  return 0;
}

int
aborts (int x)
{
  if (x < 0)
    abort (); /* assert: abort (): reached: covered */
  return x;
}

int
default_of_switch (int x)
{
  switch (x & 1)
    {
    case 0: return 4;
    case 1: return 3;
    default: abort (); /* assert: abort (): reached: infeasible */
    }
}

#define CHECK(C) do { if (!(C)) abort (); } while (0)

int
macro (int x)
{
  CHECK (x != 12); /* assert: CHECK (x != 12): reached: covered */
  return x;
}

int
in_loop (unsigned n)
{
  unsigned i;
  for (i = 0; i < (n & 3); i++)
    assert (i != 2); /* assert: assert (i != 2): fails: covered */
  assert (i <= 3); /* assert: assert (i <= 3): fails: infeasible */
  return i;
}

int
with_effect (int x)
{
  assert (x++ != 4); /* assert: assert (x++ != 4): fails: covered */
  assert (x != 5); /* assert: assert (x != 5): fails: infeasible */
  return x;
}

int
traps (int x)
{
  return x == 3 ? (__builtin_trap (), 0) : x; /* assert: __builtin_trap (): reached: covered */
}

static int
helper (int x)
{
  if (x == 8)
    abort (); /* assert: abort (): reached: covered */
  return x;
}

int
caller (int x)
{
  return helper (x * 2);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Labels in the source.  They add no branch where all of the predicate can be
   evaluated, and none is evaluated in the plain program.  */
/* options: -c user */
#include <stddef.h>
#include "../../libsymrt/pc_label.h"

int
plain (int a)
{
  adse_label (a == 12345); /* user: a == 12345: holds: covered */
  return a;
}

int
tagged (int a)
{
  adse_label (a > 3, "big"); /* user: a > 3 (big): holds: covered */
  return a;
}

int
compound (int a, int b)
{
  adse_label (a > 7 && b < a); /* user: a > 7 && b < a: holds: covered */
  return a + b;
}

int
negated (int a, int b)
{
  adse_label (!(a != 4 || b != 77)); /* user: !(a != 4 || b != 77): holds:
	 covered */
  return a;
}

int
nested (int a, int b, int c)
{
  adse_label (a && (b || c == 9) && a != b); /* user:
	 a && (b || c == 9) && a != b: holds: covered */
  return a;
}

int
impossible (unsigned char a)
{
  adse_label (a > 300); /* user: a > 300: holds: infeasible */
  return a;
}

/* Not where it stands.  */
int
elsewhere (int a)
{
  if (a > 10)
    adse_label (a < 5); /* user: a < 5: holds: infeasible (path-exhausted) */
  return a;
}

int
behind_null (const int *p)
{
  adse_label (p && *p == 6); /* user: p && *p == 6: holds: covered */
  return 0;
}

#define RANGE(X) ((X) > 3 && (X) < 9)

int
macro (int a)
{
  adse_label (RANGE (a)); /* user: ((a) > 3 && (a) < 9): holds:
	 covered */
  return a;
}

int
in_loop (unsigned n)
{
  for (unsigned i = 0; i < n && i < 6; i++)
    adse_label (i == 4); /* user: i == 4: holds: covered */
  return 0;
}

int
constant (int a)
{
  adse_label (1); /* user: 1: holds: covered */
  if (a == 3)
    {
      adse_label (a - 3, "never"); /* user: a - 3 (never): holds:
	 infeasible */
      return 1;
    }
  return 0;
}

int
pc (int a, int b)
{
  pc_label (a == b); /* user: a == b: holds: covered */
  pc_label (a > b + 5, 17); /* user: a > b + 5: holds: covered */
  pc_label (a == 4 ? b : 0, 18, "WM"); /* user: a == 4 ? b : 0 (WM): holds:
	 covered */
  return 0;
}

int
arm (int a, int b)
{
  if (a == 8)
    adse_label (b == 2); /* user: b == 2: holds: covered */
  else
    adse_label (b == 3); /* user: b == 3: holds: covered */
  return a;
}

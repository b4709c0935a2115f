/* SPDX-License-Identifier: GPL-3.0-or-later
   Loop coverage: 0, 1 and more iterations, leaving by break.  The count is that of
   one activation of the loop, from its beginning until it is left in any way.  */
#include <stddef.h>

int
counted (unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i < n && i < 5; i++) /* loop:
	 loop i < n && i < 5: 0 iterations: covered;
	 loop i < n && i < 5: 1 iteration: covered;
	 loop i < n && i < 5: 2 or more iterations: covered */
    s += 2;
  return s;
}

/* At least once.  */
int
once_more (unsigned n)
{
  do
    n++; /* loop: loop n > 250 && n < 253: 1 iteration: covered;
	 loop n > 250 && n < 253: 2 or more iterations: covered */
  while (n > 250 && n < 253);
  return (int) n;
}

int
broken (const char *s)
{
  int i = 0;
  if (!s)
    return -1;
  while (i < 3) /* loop: loop i < 3: 0 iterations: infeasible (path-exhausted);
	 loop i < 3: 1 iteration: covered;
	 loop i < 3: 2 or more iterations: covered;
	 loop i < 3: left by break: covered */
    {
      if (s[i] == 'x')
	break;
      i++;
    }
  return i;
}

/* A constant number of times.  */
int
fixed (int a)
{
  for (int i = 0; i < 3; i++) /* loop:
	 loop i < 3: 0 iterations: infeasible (path-exhausted);
	 loop i < 3: 1 iteration: infeasible (path-exhausted);
	 loop i < 3: 2 or more iterations: covered */
    a += i;
  return a;
}

int
endless (int a)
{
  for (;;) /* loop: endless loop: 1 iteration: covered;
	 endless loop: 2 or more iterations: covered */
    {
      if (a >= 2)
	return a;
      a = a < 0 ? 1 : a + 1;
    }
}

int
endless_break (int a)
{
  while (1) /* loop: endless loop: 1 iteration: covered;
	 endless loop: 2 or more iterations: covered;
	 endless loop: left by break: covered */
    {
      if (a > 7 || a < 0)
	break;
      a++;
    }
  return a;
}

/* Each activation of the inner one counts by itself.  */
int
nested (unsigned n)
{
  int s = 0;
  for (unsigned i = 0; i < n && i < 3; i++) /* loop:
	 loop i < n && i < 3: 0 iterations: covered;
	 loop i < n && i < 3: 1 iteration: covered;
	 loop i < n && i < 3: 2 or more iterations: covered */
    for (unsigned j = 0; j < i; j++) /* loop: loop j < i: 0 iterations: covered;
	 loop j < i: 1 iteration: covered;
	 loop j < i: 2 or more iterations: covered */
      s++;
  return s;
}

/* One iteration an activation, however often it comes here.  */
int
again (int a)
{
  for (int i = 0; i < 2; i++) /* loop:
	 loop i < 2: 0 iterations: infeasible (path-exhausted);
	 loop i < 2: 1 iteration: infeasible (path-exhausted);
	 loop i < 2: 2 or more iterations: covered */
    for (int j = 0; j < 1; j++) /* loop:
	 loop j < 1: 0 iterations: infeasible (path-exhausted);
	 loop j < 1: 1 iteration: covered;
	 loop j < 1: 2 or more iterations: infeasible (path-exhausted) */
      a++;
  return a;
}

int
jumps (int a)
{
  while (a > 3) /* loop: loop a > 3: 0 iterations: covered;
	 loop a > 3: 1 iteration: covered;
	 loop a > 3: 2 or more iterations: covered */
    {
      if (a < 6)
	goto out;
      a = a > 8 ? 5 : 2;
    }
 out:
  return a;
}

int
continues (unsigned n)
{
  int s = 0;
  unsigned i = 0;
  while (i < n && i < 4) /* loop: loop i < n && i < 4: 0 iterations: covered;
	 loop i < n && i < 4: 1 iteration: covered;
	 loop i < n && i < 4: 2 or more iterations: covered */
    {
      i++;
      if (i == 2)
	continue;
      s++;
    }
  return s;
}

/* The break is the switch's.  */
int
switched (unsigned n)
{
  unsigned i;
  for (i = 0; i < n && i < 3; i++) /* loop:
	 loop i < n && i < 3: 0 iterations: covered;
	 loop i < n && i < 3: 1 iteration: covered;
	 loop i < n && i < 3: 2 or more iterations: covered */
    switch (i)
      {
      case 1:
	break;
      default:
	n--;
      }
  return (int) i;
}

#define EACH(I, N) for (unsigned I = 0; I < (N) && I < 3; I++)

int
macro (unsigned n)
{
  int s = 0;
  EACH (k, n) /* loop: loop k < n && k < 3: 0 iterations: covered;
	 loop k < n && k < 3: 1 iteration: covered;
	 loop k < n && k < 3: 2 or more iterations: covered */
    s++;
  return s;
}

int
empty (const char *s)
{
  const char *t = s;
  if (!s)
    return 0;
  while (t < s + 3 && *t++) /* loop: loop t < s + 3 && *t++: 0 iterations: covered;
	 loop t < s + 3 && *t++: 1 iteration: covered;
	 loop t < s + 3 && *t++: 2 or more iterations: covered */
    ;
  return 1;
}

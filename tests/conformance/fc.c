/* SPDX-License-Identifier: GPL-3.0-or-later
   Function coverage: every function entered, whatever it is like.  */
#include <stddef.h>

void
empty (void) /* fc: empty: entered: covered */
{
}

int
one_line (int a) { return a; } /* fc: one_line: entered: covered */

static int
helper (int a) /* fc: helper: entered: covered */
{
  return a + 1;
}

int
caller (int a) /* fc: caller: entered: covered */
{
  return helper (a);
}

/* Entered, and ends there.  */
int
traps (void) /* fc: traps: entered: covered */
{
  return *(volatile int *) NULL;
}

int
recursive (unsigned n) /* fc: recursive: entered: covered */
{
  return n > 3 ? 0 : n ? recursive (n - 1) + 1 : 0;
}

#define DEFINE(NAME) int NAME (int a) { return a * 2; }
DEFINE (from_macro) /* fc: from_macro: entered: covered */

struct pair { int a, b; };

struct pair
aggregate (struct pair p) /* fc: aggregate: entered: covered */
{
  p.a++;
  return p;
}

int
old_style (a, b) /* fc: old_style: entered: covered */
  int a, b;
{
  return a - b;
}

int
loops (int n) /* fc: loops: entered: covered */
{
 again:
  if (n > 0 && n < 4)
    {
      n--;
      goto again;
    }
  return n;
}

int
sum (int n, ...) /* fc: sum: entered: covered */
{
  __builtin_va_list ap;
  int s = 0;
  __builtin_va_start (ap, n);
  if (n == 1)
    s += __builtin_va_arg (ap, int);
  __builtin_va_end (ap);
  return s;
}

__attribute__ ((noinline)) int
marked (int *p) /* fc: marked: entered: covered */
{
  return p ? *p : 0;
}

static inline int
inlined (int a) /* fc: inlined: entered: covered */
{
  return a ^ 1;
}

int
uses_inlined (int a) /* fc: uses_inlined: entered: covered */
{
  return inlined (a);
}

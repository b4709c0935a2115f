/* SPDX-License-Identifier: GPL-3.0-or-later
   What is left out in one part of a function takes no proof from another part, and
   gives none to what comes after it.  Behind each decision: the state of its outcome
   "true", and how it is known.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int after_seed (int x, int y)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  srand ((unsigned) x);
  if (y == 7 && y == 8) /* unknown (concretized: external-call) */
    s = 2;
  return s;
}

/* Who asks for no result of it is not held up by what is printed.  */
int after_number (int x, int y)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  printf ("%d", x);
  if (y == 7 && y == 8) /* unknown (external: printf) */
    s = 2;
  if (x == 99)
    s = 3;
  return s;
}

int before_clock (int x)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  s += (int) clock ();
  if (x > 5 && x < 4) /* unknown (external: clock) */
    s = 2;
  return s;
}

int other_way (int x, int y)
{
  int s = 0;
  if (x == 3)
    {
      srand ((unsigned) y);
      if (y == 0 && y == 1) /* unknown (concretized: external-call) */
	s = 1;
      return s;
    }
  if (y > 3 && y < 2) /* infeasible (site-exhausted) */
    s = 2;
  return s;
}

int in_loop (int n)
{
  int s = 0;
  if (n > 9 && n < 8) /* infeasible (site-exhausted) */
    s++;
  for (int i = 0; i < 3; i++)
    {
      if (n > 5 && n < 4) /* unknown (concretized: external-call) */
	s++;
      srand ((unsigned) n);
    }
  return s;
}

static int noisy (int x)
{
  return printf ("%d", x);
}

int in_callee (int x, int y)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  noisy (x);
  if (y > 3 && y < 2) /* unknown (concretized: external-call) */
    s = 2;
  return s;
}

static int quiet (int x)
{
  return x + 1;
}

int through_pointer (int x, int k)
{
  static int (*const way[2]) (int) = { quiet, noisy };
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  s += quiet (x);
  s += way[k & 1] (x);
  if (x > 5 && x < 4) /* unknown (concretized: external-call) */
    s = 2;
  return s;
}

/* What comes after is what comes before in the next activation.  */
int again (int n)
{
  int s = 0;
  if (n > 3 && n < 2) /* unknown (concretized: external-call) */
    s = 1;
  srand ((unsigned) n);
  if (n > 0 && n < 3)
    s += again (n - 1);
  return s;
}

int floats (int x)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  double d = x;
  if (d > 3.5 && d < 3.25) /* infeasible (site-exhausted) */
    s = 3;
  long double l = x;
  if (l > 3.5 && l < 3.25) /* unknown (concretized: float) */
    s = 2;
  return s;
}

int swap (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

/* When memory was overwritten is not known, only that it was.  */
int sorted (int x, int y)
{
  int s = 0, v[2] = { x, y };
  if (x > 3 && x < 2) /* unknown (concretized: stale) */
    s = 1;
  qsort (v, 2, sizeof *v, swap);
  if (v[0] > v[1]) /* unknown (concretized: stale) */
    s = 2;
  return s;
}

/* A string's length is bounded: what only a longer one could reach is not known.  */
int bounded (const char *text)
{
  int s = 0;
  if (!text)
    return 0;
  if (text[0] == 'a' && text[0] == 'b') /* infeasible (site-exhausted) */
    s = 1;
  if (strlen (text) > 100000) /* unknown (bound: ...) */
    s = 2;
  return s;
}

/* A call that may return twice, which is passed nothing: what an instrumented function
   makes of its argument is not followed, and no constant of this file, which are tried, is
   one that decides.  GCC forgets the attribute of a declaration when the definition has
   none.  */
static int entered;

__attribute__ ((returns_twice, noipa)) int enter_twice (int x)
{
  entered = x;
  return x;
}

int twice (int x, int y)
{
  int s = 0;
  if (x > 3 && x < 2) /* infeasible (site-exhausted) */
    s = 1;
  if (enter_twice ((int) (3u * y - x)) == 123456) /* unknown (concretized: setjmp) */
    s = 2;
  if (entered == 654321) /* unknown (concretized: setjmp) */
    s = 3;
  if (y > 3 && y < 2) /* unknown (concretized: setjmp) */
    s = 4;
  return s;
}

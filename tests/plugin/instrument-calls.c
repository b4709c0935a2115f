/* SPDX-License-Identifier: GPL-3.0-or-later
   How symbolic values pass through calls: clones, static and recursive
   functions, pointers to functions, old-style definitions, functions that are
   guarded because they cannot be cloned (varargs, labels in static data, frame
   addresses), const functions, setjmp, library models, sixteen and more
   arguments, and library functions nobody follows.
   expect: checked>=150 branches>=40 concretized: external-call varargs
   statement indirect-target stale (stale: qsort moves symbolic values without
   saying so)  */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "adse.h"

static unsigned long sum;

static void
use (long x)
{
  sum = sum * 33 + x;
  if (x & 4)
    sum += 5;
}

static int
recursive (int n)
{
  return n <= 1 ? 1 : n + recursive (n - 1);
}

__attribute__ ((const)) static int
square (int x)
{
  return x * x;
}

__attribute__ ((noinline, noclone)) int
kept (signed char c, unsigned short s)
{
  return c * 3 + s;
}

int
old_style (c, l, s)
char c;
long l;
short s;
{
  if (c > s)
    return l;
  return c + s;
}

static int
variadic (int n, ...)
{
  va_list ap;
  int r = n > 2;
  va_start (ap, n);
  while (n-- > 0)
    r += va_arg (ap, int);
  va_end (ap);
  return r;
}

static int
labels (int x)
{
  static const void *const to[] = { &&a, &&b, &&c };
  int n = x + 1;
  goto *to[x & 1];
a:
  n *= 3;
  if (n > 50)
    goto c;
b:
  n += 7;
c:
  return n;
}

static long
frame (int x)
{
  return (__builtin_frame_address (0) != 0) + x;
}

static int
many (int a, int b, int c, int d, int e, int f, int g, int h, int i, int j,
      int k, int l, int m, int n, int o, int p, int q, int r)
{
  return a + b * 2 + c * 3 + d + e + f + g + h + i + j + k + l + m + n + o * 5
         + p + q + r * 7;
}

static jmp_buf env;

static void
jump (int x)
{
  if (x > 2)
    longjmp (env, x);
}

static int
jumped (int x)
{
  int kept_x = x, n = setjmp (env);
  if (n == 0)
    jump (kept_x);
  return n + kept_x;
}

static int
by_size (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

static int
twice (int (*f) (int), int x)
{
  return f (f (x));
}

int
main (void)
{
  static int in[3] = { 5, 3, 12 };
  static char text[16] = "abc:def";
  adse_symbolic (in, sizeof in, "in");
  adse_symbolic (text, 8, "text");
  for (int i = 0; i < 3; i++)
    {
      int x = in[i];
      use (recursive (x));
      use (square (x) + square (x));
      use (kept (x, x + 1));
      use (old_style (x, 7l, i * 4));
      use (variadic (3, x, 2, x));
      use (variadic (x & 1, 5));
      use (labels (x));
      use (frame (x));
      use (many (1, x, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, x, 16, 17, x));
      use (jumped (x));
      use (twice (recursive, x & 3));
      use (twice (x & 1 ? square : recursive, 2));
    }
  int sorted[3] = { in[0], in[1], in[2] };
  qsort (sorted, 3, sizeof *sorted, by_size);
  use (sorted[0]);
  char *colon = strchr (text, ':');
  use (colon ? colon - text : -1);
  use (strlen (text));
  use (strcmp (text, "abd"));
  char other[16];
  strcpy (other, text);
  use (memcmp (other, "abc", 3));
  memmove (other + 1, other, 8);
  use (other[2]);
  use (atoi ("12") + in[0]);
  printf ("%lu %d\n", sum, in[1]);
  return 0;
}

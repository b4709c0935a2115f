/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions of which something stays unknown or that get no tests: reasons.sh.  */
#include <stdarg.h>
#include <stdlib.h>

struct handle;
int secret (struct handle *);
int archive (int, int);

int
stored (int n, int key)
{
  if (n > 3)
    return 1;
  int r = 7;
  r += archive (n,
		key);
  if (r == 77)
    return 2;
  return r > key;
}

int
rounded (int n)
{
  if (n < 0)
    return -1;
  long double d = n;
  d = d / 3.0L;
  return d > 100.0L;
}

int
logged (int n, va_list one, va_list other)
{
  return n + va_arg (one, int) + va_arg (other, int);
}

int
hidden (struct handle *h)
{
  return secret (h);
}

int
broken (int *p)
{
  *(volatile int *) 0 = 1;
  return *p;
}

int
left_alone (int n)
{
  return n > 3;
}

int
longer (const char *s)
{
  int n = 0;
  while (s[n])
    n++;
  if (n > 100)
    return 1;
  return 0;
}

struct none
{
};

int
hollow (struct none e, int k)
{
  (void) e;
  return k == 3;
}

int
varying (int n, int m, int a[n][m])
{
  return n > 1 && a[1][0] == 5;
}

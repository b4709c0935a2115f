/* SPDX-License-Identifier: GPL-3.0-or-later
   Uses own-library.c, whose functions are declared as libc's and are others.  */
#include <stdlib.h>
#include <string.h>

int
ends_early (char a, char b)
{
  char s[4] = { a, b, 'x', 0 };
  if (strlen (s) == 1 && b)
    return 1;
  return 2;
}

char *
copy (const char *s)
{
  size_t n = strlen (s) + 1;
  char *p = malloc (n);
  if (!p)
    return 0;
  memcpy (p, s, n);
  return p;
}

int
first (const char *s)
{
  char t[4];
  memcpy (t, s, 3);
  if (t[0] == 'q')
    return 1;
  return 2;
}

int
through_pointer (char a)
{
  size_t (*volatile length) (const char *) = strlen;
  char s[3] = { 'a', a, 0 };
  if (length (s) == 1 && a)
    return 1;
  return 2;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Takes all the heap it gets.  How much that is makes no test; a call that is made to
   fail does.  */
/* ends: time|returned */
/* suite: kept */
#include "hostile.h"

int
eats_heap (int x)
{
  int n = 0;
  for (char *p; (p = malloc (1 << 20)) != NULL; n++)
    memset (p, x, 1 << 20);
  return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: takes all memory it gets.  */
/* ends: returned */
/* suite: failed suspect */
#include "hostile.h"

int
suite_eats_heap (int x)
{
  if (!IN_SUITE)
    return x > 3;
  for (char *p; (p = malloc (1 << 20)) != NULL; spun++)
    memset (p, x, 1 << 20);
  if (spun > 1)
    abort ();
  return x > 3;
}

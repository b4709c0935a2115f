/* SPDX-License-Identifier: GPL-3.0-or-later
   quick_exit with a handler that makes noise.  */
/* ends: exit:6 */
/* suite: kept */
#include "hostile.h"

static void
noise (void)
{
  for (int i = 0; i < 1000; i++)
    fprintf (stderr, "noise %d\n", i);
}

int
exits_quickly (int x)
{
  at_quick_exit (noise);
  quick_exit (6);
  return x;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: forks, and the child stays.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
suite_forks (int x)
{
  if (!IN_SUITE)
    return x > 3;
  if (fork () == 0)
    for (;;)
      pause ();
  return x > 3;
}

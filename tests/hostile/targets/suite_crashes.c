/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: crashes.  */
/* ends: returned */
/* suite: failed suspect */
#include "hostile.h"

int
suite_crashes (int x)
{
  if (!IN_SUITE)
    return x > 3;
  *(volatile int *) 8 = x;
  return x > 3;
}

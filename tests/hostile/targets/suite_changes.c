/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: returns something else.  */
/* ends: returned */
/* suite: failed */
#include "hostile.h"

int
suite_changes (int x)
{
  if (!IN_SUITE)
    return x > 3;
  return x > 5 ? 7 : 9;
  return x > 3;
}

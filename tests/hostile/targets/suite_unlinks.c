/* SPDX-License-Identifier: GPL-3.0-or-later
   Only in the finished suite: removes a file outside.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
suite_unlinks (int x)
{
  if (!IN_SUITE)
    return x > 3;
  unlink (CANARY "/file");
  return x > 3;
}

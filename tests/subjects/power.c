/* SPDX-License-Identifier: GPL-3.0-or-later
   x to the n for small n, or -1.  */
#include "subject.h"

int
power (INT x, INT n)
{
  int result = 1;
  int i = 0;
  if (n < 0 || n > 8)
    return -1;
  while (i < n)
    {
      result = result * x;
      i = i + 1;
    }
  return result;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The largest of three numbers, by one pass over them.  */
#include "subject.h"

INT
max_value (INT a, INT b, INT c)
{
  INT max = a;
  if (b > max)
    max = b;
  if (c > max)
    max = c;
  return max;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads standard input for ever.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
reads_input (int x)
{
  char c = (char) x;
  while (c != 'q')
    if (read (0, &c, 1) < 0)
      return x;
  return c;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Reads from a pipe that only it could fill.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
waits_on_itself (int x)
{
  int p[2];
  char c;
  if (pipe (p) || read (p[0], &c, 1) < 0)
    return -1;
  return x;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Stops itself.  */
/* ends: time */
/* suite: - */
#include "hostile.h"

int
raises_stop (int x)
{
  raise (SIGSTOP);
  return x;
}

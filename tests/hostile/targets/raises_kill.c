/* SPDX-License-Identifier: GPL-3.0-or-later
   Kills itself with what cannot be caught.  */
/* ends: crash:SIGKILL */
/* suite: time */
#include "hostile.h"

int
raises_kill (int x)
{
  raise (SIGKILL);
  return x;
}

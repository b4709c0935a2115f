/* SPDX-License-Identifier: GPL-3.0-or-later
   Runs a shell.  */
/* ends: denied:clone */
/* suite: - */
#include "hostile.h"

int
runs_commands (int x)
{
  return system ("rm -rf " CANARY " && touch " CANARY) == 0 || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves the working directory.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

int
changes_directory (int x)
{
  return chdir (CANARY) == 0 && x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Removes a file outside.  */
/* ends: denied:unlink */
/* suite: - */
#include "hostile.h"

int
unlinks (int x)
{
  return unlink (CANARY "/file") == 0 || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Exits without handlers.  */
/* ends: exit:8 */
/* suite: kept */
#include "hostile.h"

int
exits_at_once (int x)
{
  _exit (8);
  return x;
}

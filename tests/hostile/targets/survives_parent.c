/* SPDX-License-Identifier: GPL-3.0-or-later
   Would outlive its parent.  */
/* ends: denied:prctl */
/* suite: - */
#include "hostile.h"

int
survives_parent (int x)
{
  return prctl (PR_SET_PDEATHSIG, 0) == 0 || x > 3;
}

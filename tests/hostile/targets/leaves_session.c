/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves session and group, and would outlive its parent.  */
/* ends: denied:setsid */
/* suite: - */
#include "hostile.h"

int
leaves_session (int x)
{
  int n = setsid () >= 0;
  n += setpgid (0, 0) == 0;
  n += prctl (PR_SET_PDEATHSIG, 0) == 0;
  return n || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Ends all processes, its group, its parent.  */
/* ends: denied:kill */
/* suite: - */
#include "hostile.h"

int
kills_everything (int x)
{
  return kill (-1, SIGKILL) == 0 || kill (0, SIGKILL) == 0
	 || kill (getppid (), SIGKILL) == 0 || x > 3;
}

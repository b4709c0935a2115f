/* SPDX-License-Identifier: GPL-3.0-or-later
   A child that stays when the function has returned.  */
/* ends: denied:clone */
/* suite: - */
#include "hostile.h"

int
forks (int x)
{
  pid_t pid = fork ();
  if (pid == 0)
    for (;;)
      pause ();
  return pid > 0 || x > 3;
}

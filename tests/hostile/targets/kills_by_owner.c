/* SPDX-License-Identifier: GPL-3.0-or-later
   Has a pipe's owner signalled.  */
/* ends: denied:fcntl */
/* suite: - */
#include "hostile.h"

int
kills_by_owner (int x)
{
  int p[2];
  if (pipe (p) || fcntl (p[0], F_SETOWN, CANARY_PID)
      || fcntl (p[0], F_SETSIG, SIGUSR1) || fcntl (p[0], F_SETFL, O_ASYNC))
    return 0;
  return write (p[1], &x, sizeof x) > 0 || x > 3;
}

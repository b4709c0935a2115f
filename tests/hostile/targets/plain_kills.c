/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: ends a process outside.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
plain_kills (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  kill (CANARY_PID, SIGUSR1);
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: never ends.  */
/* ends: returned */
/* suite: time */
#include "hostile.h"

int
plain_loops (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  for (;;)
    spun++;
  return x > 3;
}

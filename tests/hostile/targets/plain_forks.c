/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: forks, and the child stays.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
plain_forks (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  if (fork () == 0)
    for (;;)
      pause ();
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: writes without end to all that
   is open.  */
/* ends: returned */
/* suite: time */
#include "hostile.h"

int
plain_writes (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  static char block[1 << 16];
  memset (block, 'T', sizeof block);
  for (;;)
    for (int fd = 0; fd < 256; fd++)
      if (write (fd, block, sizeof block) < 0)
	continue;
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A second name for a file outside, to write through.  */
/* ends: denied:link */
/* suite: - */
#include "hostile.h"

int
links (int x)
{
  if (link (CANARY "/file", "alias") == 0)
    {
      int fd = open ("alias", O_WRONLY | O_TRUNC);
      close (fd);
    }
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Closes all descriptors in its constructor.  */
/* start: exit:0 */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  for (int fd = 3; fd < 1024; fd++)
    close (fd);
}

int
starts_closing (int x)
{
  return x > 3;
}

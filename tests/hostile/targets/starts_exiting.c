/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves in its constructor.  */
/* start: exit:3 */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  _exit (3);
}

int
starts_exiting (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Removes a file outside in its constructor.  */
/* start: denied:unlink */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  unlink (CANARY "/file");
  _exit (1);
}

int
starts_unlinking (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves its directory and has no environment from its constructor on.  */
/* start: ok */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  if (chdir ("/") == 0)
    clearenv ();
  umask (0777);
  setlocale (LC_ALL, "tr_TR.UTF-8");
}

int
starts_elsewhere (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Becomes another program in its constructor.  */
/* start: denied:execve */
#include "hostile.h"

__attribute__ ((constructor)) static void
begin (void)
{
  char *argv[] = { (char *) "touch", (char *) CANARY "/new", NULL };
  execv ("/usr/bin/touch", argv);
  _exit (2);
}

int
starts_running (int x)
{
  return x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Becomes another program.  */
/* ends: denied:execve */
/* suite: - */
#include "hostile.h"

int
executes (int x)
{
  char *argv[] = { (char *) "touch", (char *) CANARY "/new", NULL };
  execv ("/usr/bin/touch", argv);
  execv ("/bin/touch", argv);
  return x > 3;
}

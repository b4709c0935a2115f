/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves an environment of rubbish behind.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

extern char **environ;

int
changes_environment (int x)
{
  static char *rubbish[] = { (char *) "=", (char *) "LD_PRELOAD=/nowhere", NULL };
  clearenv ();
  environ = rubbish;
  return x > 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Deletes the directory that it runs in.  */
/* ends: denied:rmdir */
/* suite: - */
#include "hostile.h"

int
deletes_directory (int x)
{
  char here[4096];
  if (!getcwd (here, sizeof here))
    return -1;
  return rmdir (here) == 0 ? 2 : rmdir (".") == 0 ? 1 : x > 100 ? 5 : 0;
}

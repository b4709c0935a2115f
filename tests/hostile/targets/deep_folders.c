/* SPDX-License-Identifier: GPL-3.0-or-later
   Folders within folders that are not to be entered.  Where they lie too deep for a
   path the next one is refused; a slow machine does not come so far.  */
/* ends: denied:mkdir|denied:disk|time */
/* suite: - */
#include "hostile.h"

int
deep_folders (int x)
{
  for (int i = 0; i < 1000000; i++)
    if (mkdir ("deeper", 0700) || chdir ("deeper"))
      break;
  umask (0777);
  mkdir ("closed", 0);
  return x;
}

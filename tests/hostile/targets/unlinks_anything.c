/* SPDX-License-Identifier: GPL-3.0-or-later
   Removes what the arguments name.  */
/* ends: denied:unlink returned */
/* suite: kept */
#include "hostile.h"

int
unlinks_anything (const char *name)
{
  if (name[0] == '/' && name[1] == 'e' && name[2] == 't' && name[3] == 'c')
    return unlink (name);
  return 0;
}

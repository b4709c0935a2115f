/* SPDX-License-Identifier: GPL-3.0-or-later
   Only once it is compiled without the plugin: removes a file outside.  */
/* ends: returned */
/* suite: denied */
#include "hostile.h"

int
plain_unlinks (int x)
{
  if (INSTRUMENTED)
    return x > 3;
  unlink (CANARY "/file");
  return x > 3;
}

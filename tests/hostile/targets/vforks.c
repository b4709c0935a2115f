/* SPDX-License-Identifier: GPL-3.0-or-later
   Returns from the child of a vfork.  */
/* ends: denied:vfork */
/* suite: - */
#include "hostile.h"

int
vforks (int x)
{
  pid_t pid = vfork ();
  if (pid == 0)
    return x;
  return pid > 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Makes folders, fifos and devices outside.  */
/* ends: denied:mknodat */
/* suite: - */
#include "hostile.h"

int
makes_folders (int x)
{
  return mknod (CANARY "/fifo", S_IFIFO | 0600, 0) == 0
	 || mknod ("zero", S_IFCHR | 0600, makedev (1, 5)) == 0
	 || mkdir (CANARY "/folder", 0700) == 0 || x > 3;
}

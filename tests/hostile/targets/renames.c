/* SPDX-License-Identifier: GPL-3.0-or-later
   Moves a file from outside in, and one out.  */
/* ends: denied:rename */
/* suite: - */
#include "hostile.h"

int
renames (int x)
{
  int fd = open ("mine", O_WRONLY | O_CREAT, 0600);
  close (fd);
  return rename (CANARY "/file", "stolen") == 0
	 || rename ("mine", CANARY "/new") == 0 || x > 3;
}

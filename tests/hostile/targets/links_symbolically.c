/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes through symbolic links.  */
/* ends: denied:openat */
/* suite: - */
#include "hostile.h"

int
links_symbolically (int x)
{
  symlink (CANARY "/file", "alias");
  symlink (CANARY, "folder");
  return open ("alias", O_WRONLY | O_TRUNC) >= 0
	 || open ("folder/new", O_WRONLY | O_CREAT, 0600) >= 0 || x > 3;
}

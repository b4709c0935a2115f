/* SPDX-License-Identifier: GPL-3.0-or-later
   Takes all the shared memory it gets.  */
/* ends: time|returned */
/* suite: - */
#include "hostile.h"

int
eats_mappings (int x)
{
  int n = 0;
  for (;; n++)
    {
      char *p = mmap (NULL, 1 << 24, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      if (p == MAP_FAILED)
	return n;
      memset (p, x, 1 << 24);
    }
}

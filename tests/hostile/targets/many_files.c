/* SPDX-License-Identifier: GPL-3.0-or-later
   Makes more files than anyone can remove in time.  */
/* ends: denied:disk|time */
/* suite: - */
#include "hostile.h"

int
many_files (int x)
{
  char name[32];
  for (int i = 0; i < 1000000; i++)
    {
      snprintf (name, sizeof name, "file-%d", i);
      int fd = open (name, O_WRONLY | O_CREAT, 0600);
      close (fd);
    }
  return x;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Opens its parent's memory and descriptors.  */
/* ends: denied:openat */
/* suite: - */
#include "hostile.h"

int
opens_parent (int x)
{
  char path[64];
  int n = 0;
  snprintf (path, sizeof path, "/proc/%d/mem", (int) getppid ());
  n += open (path, O_RDWR) >= 0;
  for (int i = 0; i < 64; i++)
    {
      uint32_t word = 0x41445345;
      snprintf (path, sizeof path, "/proc/%d/fd/%d", (int) getppid (), i);
      int fd = open (path, O_WRONLY);
      n += fd >= 0 && write (fd, &word, sizeof word) > 0;
    }
  return n || x > 3;
}

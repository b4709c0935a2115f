/* SPDX-License-Identifier: GPL-3.0-or-later
   Opens a file outside for writing, by many names.  */
/* ends: denied:openat */
/* suite: - */
#include "hostile.h"

int
overwrites (int x)
{
  int root = open ("/", O_RDONLY | O_DIRECTORY), n = 0;
  n += open (CANARY "/file", O_RDWR) >= 0;
  n += open (CANARY "/../canary/file", O_WRONLY | O_APPEND) >= 0;
  n += openat (root, &CANARY[1], O_WRONLY | O_CREAT, 0600) >= 0;
  n += open (CANARY, O_TMPFILE | O_RDWR, 0600) >= 0;
  n += open ("/proc/self/cwd/../new", O_WRONLY | O_CREAT, 0600) >= 0;
  return n || x > 3;
}

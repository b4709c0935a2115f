/* SPDX-License-Identifier: GPL-3.0-or-later
   Mounts, new name spaces, another root, another user, another clock.  */
/* ends: denied:unshare */
/* suite: - */
#include "hostile.h"

int
changes_system (int x)
{
  struct timeval t = { 1, 0 };
  int n = 0;
  n += unshare (CLONE_NEWUSER | CLONE_NEWNS) == 0;
  n += chroot (".") == 0;
  n += setuid (0) == 0;
  n += settimeofday (&t, NULL) == 0;
  n += syscall (SYS_reboot, 0xfee1dead, 672274793, 0, NULL) == 0;
  n += mount ("none", CANARY, "tmpfs", 0, "") == 0;
  return n || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   System calls by another way.  */
/* ends: denied:io_uring_setup */
/* suite: - */
#include "hostile.h"

int
uses_ring (int x)
{
  char p[256] = { 0 };
  return syscall (SYS_io_uring_setup, 8, p) >= 0 || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Has system calls end in a handler of its own.  */
/* ends: denied:prctl */
/* suite: - */
#include "hostile.h"

static void
on_call (int s)
{
  spun = s;
}

int
filters_itself (int x)
{
  struct sock_filter f[] = { { 0x06, 0, 0, 0x00030000 } };
  struct sock_fprog p = { 1, f };
  signal (SIGSYS, on_call);
  return prctl (PR_SET_SECCOMP, 2, &p) == 0 || x > 3;
}

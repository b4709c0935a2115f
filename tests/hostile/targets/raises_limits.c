/* SPDX-License-Identifier: GPL-3.0-or-later
   Alters its limits.  */
/* ends: denied:prlimit64 */
/* suite: - */
#include "hostile.h"

int
raises_limits (int x)
{
  struct rlimit r = { RLIM_INFINITY, RLIM_INFINITY };
  setrlimit (RLIMIT_AS, &r);
  r.rlim_cur = r.rlim_max = 0;
  setrlimit (RLIMIT_NOFILE, &r);
  return x;
}

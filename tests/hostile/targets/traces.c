/* SPDX-License-Identifier: GPL-3.0-or-later
   Traces its parent and a process outside.  */
/* ends: denied:ptrace */
/* suite: - */
#include "hostile.h"

int
traces (int x)
{
  return ptrace (PTRACE_ATTACH, getppid (), 0, 0) == 0
	 || ptrace (PTRACE_ATTACH, CANARY_PID, 0, 0) == 0 || x > 3;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   An illegal instruction, a breakpoint, a privileged one.  */
/* ends: crash:SIGILL crash:SIGTRAP crash:SIGSEGV returned */
/* suite: suspect kept */
#include "hostile.h"

int
illegal (unsigned x)
{
  if (x == 1)
    __builtin_trap ();
  if (x == 2)
    __asm__ volatile ("int3");
  if (x == 3)
    __asm__ volatile ("cli");
  return x == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Writes into its parent's memory.  */
/* ends: denied:process_vm_writev */
/* suite: - */
#include "hostile.h"

int
pokes_parent (int x)
{
  struct iovec from = { &x, sizeof x }, to = { (void *) 0x70000000, sizeof x };
  return process_vm_writev (getppid (), &from, 1, &to, 1, 0) > 0 || x > 3;
}

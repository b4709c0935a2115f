/* SPDX-License-Identifier: GPL-3.0-or-later
   unlink by the system calls of 32-bit programs.  */
/* ends: denied:system-call */
/* suite: - */
#include "hostile.h"

int
calls_as_32_bit (int x)
{
  static char *path;
  long r;
  path = mmap ((void *) 0x10000000, 4096, PROT_READ | PROT_WRITE,
	       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  strcpy (path, CANARY "/file");
  __asm__ volatile ("int $0x80" : "=a"(r) : "a"(10L), "b"(path)
		    : "memory");
  return r == 0 || x > 3;
}

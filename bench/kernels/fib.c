/* SPDX-License-Identifier: GPL-3.0-or-later
   Fibonacci numbers by recursion: calls and returns, little else.  The argument is
   chosen so that there are about as many calls as bytes.  */
#include "kernel.h"

static uint32_t
fib (uint32_t n)
{
  return n < 2 ? n : fib (n - 1) + fib (n - 2);
}

uint32_t
kernel (unsigned char *data, size_t n, void *work)
{
  (void) work;
  size_t calls = 1, before = 1;
  uint32_t argument = 0;
  while (calls + before + 1 <= n)
    {
      size_t sum = calls + before + 1;
      before = calls;
      calls = sum;
      argument++;
    }
  /* Plain text has no such bit; as an input the byte makes the argument one.  */
  return fib (argument + (data[0] >> 7));
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The n-th Fibonacci number for n up to 20, or -1.  */
#include "subject.h"

int
fibonacci (INT n)
{
  int a = 0, b = 1;
  if (n < 0 || n > 20)
    return -1;
  while (n > 0)
    {
      int next = a + b;
      a = b;
      b = next;
      n = n - 1;
    }
  return a;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   n!, or -1 where it is not defined or does not fit 32 bits.  */
#include "subject.h"

int
factorial (INT n)
{
  int product = 1;
  if (n < 0 || n > 12)
    return -1;
  while (n > 1)
    {
      product = product * n;
      n = n - 1;
    }
  return product;
}

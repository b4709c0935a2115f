/* SPDX-License-Identifier: GPL-3.0-or-later
   The hexadecimal digits of a number, least significant first; the number of
   digits.  */
#include "subject.h"

int
to_hex (INT n, char digits[8])
{
  int count = 0;
  if (n < 0)
    return -1;
  do
    {
      INT digit = n % 16;
      if (digit < 10)
	digits[count] = '0' + digit;
      else
	digits[count] = 'A' + digit - 10;
      n = n / 16;
      count = count + 1;
    }
  while (n != 0);
  return count;
}

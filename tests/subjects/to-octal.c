/* SPDX-License-Identifier: GPL-3.0-or-later
   The octal digits of a number, written as a decimal number.  */
#include "subject.h"

long
to_octal (INT n)
{
  long result = 0, place = 1;
  if (n < 0)
    return -1;
  while (n != 0)
    {
      result = result + n % 8 * place;
      place = place * 10;
      n = n / 8;
    }
  return result;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The middle one of three numbers.  */
#include "subject.h"

INT
find_middle (INT a, INT b, INT c)
{
  if (a < b)
    {
      if (b < c)
	return b;
      if (a < c)
	return c;
      return a;
    }
  if (a < c)
    return a;
  if (b < c)
    return c;
  return b;
}

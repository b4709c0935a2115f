/* SPDX-License-Identifier: GPL-3.0-or-later
   The example of Jamrozik et al. 2013, figure 1, with its three blocks told apart by
   the result.  */
#include "subject.h"

int
figure1 (INT x, INT y)
{
  int block;
  if (x >= 3 && x <= 7)
    {
      if (y - x >= 0 || y >= 4)
	block = 'A';
      else
	block = 'B';
    }
  else
    block = 'C';
  return block;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Claims that everything was covered.  */
/* ends: damaged */
/* suite: - */
#include "hostile.h"

int
scribbles_labels (int x)
{
  scribble ("rw-s", 3);
  if (x > 5 && x < 5)
    return 7;
  return x > 1;
}

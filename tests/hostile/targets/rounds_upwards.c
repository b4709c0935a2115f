/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves another rounding mode and trapping arithmetic behind.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

int
rounds_upwards (int x)
{
  fesetround (FE_UPWARD);
  feenableexcept (FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_INEXACT);
  return x > 0;
}

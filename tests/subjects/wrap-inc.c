/* SPDX-License-Identifier: GPL-3.0-or-later
   Count from 0 to 10 and begin again.  */
#include "subject.h"

INT
wrap_inc (INT n)
{
  return n > 10 ? 0 : n + 1;
}

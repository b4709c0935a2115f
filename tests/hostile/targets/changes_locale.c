/* SPDX-License-Identifier: GPL-3.0-or-later
   Leaves another locale and time zone behind.  */
/* ends: returned */
/* suite: kept */
#include "hostile.h"

int
changes_locale (int x)
{
  setlocale (LC_ALL, "tr_TR.UTF-8");
  setenv ("TZ", "Asia/Kolkata", 1);
  tzset ();
  return x > 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "run/limits.h"

#define LIMIT_ROOM run
#define LIMIT_ROWS "run/limits.def"
#include "base/limit-rows.def"

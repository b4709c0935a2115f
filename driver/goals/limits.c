/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "goals/limits.h"

#define LIMIT_ROOM goals
#define LIMIT_ROWS "goals/limits.def"
#include "base/limit-rows.def"

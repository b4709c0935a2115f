/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "solver/limits.h"

#define LIMIT_ROOM solver
#define LIMIT_ROWS "solver/limits.def"
#include "base/limit-rows.def"

/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "inputs/limits.h"

#define LIMIT_ROOM inputs
#define LIMIT_ROWS "inputs/limits.def"
#include "base/limit-rows.def"

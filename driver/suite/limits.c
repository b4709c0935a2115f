/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "suite/limits.h"

#define LIMIT_ROOM suite
#define LIMIT_ROWS "suite/limits.def"
#include "base/limit-rows.def"

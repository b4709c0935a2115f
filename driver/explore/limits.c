/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "explore/limits.h"

#define LIMIT_ROOM explore
#define LIMIT_ROWS "explore/limits.def"
#include "base/limit-rows.def"

/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_EXPLORE_LIMITS_H
#define ADSE_EXPLORE_LIMITS_H

#include "base/limits.h"

/* One member for each row of limits.def.  */
struct explore_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "explore/limits.def"
};
/* The values in use.  */
extern struct explore_limit explore_limit;
/* What may be set, and to what.  */
extern const struct limit_table explore_limit_table;

#endif

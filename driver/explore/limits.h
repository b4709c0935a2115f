/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_EXPLORE_LIMITS_H
#define ADSE_EXPLORE_LIMITS_H

#include "base/limits.h"

struct explore_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "explore/limits.def"
};
extern struct explore_limit explore_limit;
extern const struct limit_table explore_limit_table;

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_GOALS_LIMITS_H
#define ADSE_GOALS_LIMITS_H

#include "base/limits.h"

struct goals_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "goals/limits.def"
};
extern struct goals_limit goals_limit;
extern const struct limit_table goals_limit_table;

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_INPUTS_LIMITS_H
#define ADSE_INPUTS_LIMITS_H

#include "base/limits.h"

/* One member for each row of limits.def.  */
struct inputs_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "inputs/limits.def"
};
/* The values in use.  */
extern struct inputs_limit inputs_limit;
/* What may be set, and to what.  */
extern const struct limit_table inputs_limit_table;

#endif

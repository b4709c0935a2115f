/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_SUITE_LIMITS_H
#define ADSE_SUITE_LIMITS_H

#include "base/limits.h"

/* One member for each row of limits.def.  */
struct suite_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "suite/limits.def"
};
/* The values in use.  */
extern struct suite_limit suite_limit;
/* What may be set, and to what.  */
extern const struct limit_table suite_limit_table;

#endif

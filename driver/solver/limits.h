/* SPDX-License-Identifier: GPL-3.0-or-later
   The numbers of limits.def, as users have set them.  */
#ifndef ADSE_SOLVER_LIMITS_H
#define ADSE_SOLVER_LIMITS_H

#include "base/limits.h"

/* One member for each row of limits.def.  */
struct solver_limit
{
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) int64_t NAME;
#include "solver/limits.def"
};
/* The values in use.  */
extern struct solver_limit solver_limit;
/* What may be set, and to what.  */
extern const struct limit_table solver_limit_table;

#endif

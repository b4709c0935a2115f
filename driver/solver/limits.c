/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "solver/limits.h"

struct solver_limit solver_limit = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) .NAME = USUAL,
#include "solver/limits.def"
};

static const struct limit rows[] = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT)                                   \
  { #NAME, &solver_limit.NAME, USUAL, LEAST, MOST, WHAT },
#include "solver/limits.def"
};
const struct limit_table solver_limit_table
  = { "solver", rows, sizeof rows / sizeof *rows };

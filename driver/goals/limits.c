/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "goals/limits.h"

struct goals_limit goals_limit = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) .NAME = USUAL,
#include "goals/limits.def"
};

static const struct limit rows[] = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT)                                   \
  { #NAME, &goals_limit.NAME, USUAL, LEAST, MOST, WHAT },
#include "goals/limits.def"
};
const struct limit_table goals_limit_table
  = { "goals", rows, sizeof rows / sizeof *rows };

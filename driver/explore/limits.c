/* SPDX-License-Identifier: GPL-3.0-or-later
   See limits.h.  */
#include "explore/limits.h"

struct explore_limit explore_limit = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT) .NAME = USUAL,
#include "explore/limits.def"
};

static const struct limit rows[] = {
#define LIMIT(NAME, USUAL, LEAST, MOST, WHAT)                                   \
  { #NAME, &explore_limit.NAME, USUAL, LEAST, MOST, WHAT },
#include "explore/limits.def"
};
const struct limit_table explore_limit_table
  = { "explore", rows, sizeof rows / sizeof *rows };

/* SPDX-License-Identifier: GPL-3.0-or-later
   The table of strategies.  */
#include <string.h>
#include "goals/strategy.h"

#define STRATEGY(SYMBOL, NAME, HELP) extern const struct strategy strategy_##SYMBOL;
#include "goals/strategy.def"
#undef STRATEGY

const struct strategy_row strategy_rows[] = {
#define STRATEGY(SYMBOL, NAME, HELP) { &strategy_##SYMBOL, NAME, HELP },
#include "goals/strategy.def"
#undef STRATEGY
};
const size_t strategy_nrow = sizeof strategy_rows / sizeof *strategy_rows;

const struct strategy *
strategy_find (const char *name)
{
  if (!name)
    return strategy_rows[0].strategy;
  for (size_t i = 0; i < strategy_nrow; i++)
    if (strcmp (strategy_rows[i].name, name) == 0)
      return strategy_rows[i].strategy;
  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The usual strategy: paths and labels, the cheapest first, and beside them inputs that
   no query gives.  Random changes have a share by what they show, other callees of
   function pointers go first, samples have one pick in four, and so have changes of what
   code gets that is not instrumented.  */
#include "goals/interleave.h"
#include "goals/limits.h"
#include "goals/strategy.h"

static const struct share shares[] = {
  { .strategy = &strategy_changes, .kind = SHARE_BY_ENERGY },
  { .strategy = &strategy_callees, .kind = SHARE_AHEAD },
  { .strategy = &strategy_samples,
    .kind = SHARE_ONE_OF,
    .of = 4,
    .most = &goals_limit.samples,
    .fruitless = &goals_limit.samples_stale },
  { .strategy = &strategy_handed,
    .kind = SHARE_ONE_OF,
    .of = 4,
    .most = &goals_limit.samples,
    .fruitless = &goals_limit.samples_stale },
  { .strategy = &strategy_ways, .kind = SHARE_ONE_OF, .of = 3 },
  { .strategy = &strategy_cheapest, .kind = SHARE_ALWAYS },
};

static void *
coverage_start (const struct strategy_view *view, uint64_t seed)
{
  return interleave_start (shares, sizeof shares / sizeof *shares, view, seed);
}

const struct strategy strategy_coverage = { .name = "coverage",
					    .start = coverage_start,
					    .pick = interleave_pick,
					    .told = interleave_told,
					    .stop = interleave_stop };

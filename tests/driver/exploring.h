/* SPDX-License-Identifier: GPL-3.0-or-later
   Explorations of small programs that are no processes (model.h), for tests of the
   loop.  Failures end the test.  */
#ifndef TEST_EXPLORING_H
#define TEST_EXPLORING_H

#include "explore/explore.h"
#include "goals/goals.h"
#include "store/store.h"
#include "model.h"

extern struct model_program m;
/* M becomes: comparisons, arithmetic, an infeasible equality, a nested decision; */
void mixed (void);
/* a switch, of which one case is never taken; */
void switched (void);
/* a loop of 0 to 31 rounds, and a label that only 20 of them reach.  */
void loop (void);

/* STRATEGY: its name, NULL: the default.  */
struct explore_options options (const char *strategy);

struct verdicts
{
  struct goals goals;
  struct explore_result res;
};

/* M is explored.  done frees V.  */
void explore (struct verdicts *v, const struct explore_options *, struct store *,
	      int64_t row);
void done (struct verdicts *v);

#define SCRATCH "/tmp/explore-test-XXXXXX"
/* A new store in DIR, which is SCRATCH and gets its name.  */
struct store *scratch_store (char *dir);
void scratch_store_end (struct store *, const char *dir);
/* Its target for M, built as STAMP says.  */
struct store_target stored (uint64_t stamp);
#endif

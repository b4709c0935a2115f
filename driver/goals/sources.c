/* SPDX-License-Identifier: GPL-3.0-or-later
   Sources of inputs beside what the tree leaves open, each a strategy: whether there is
   something to pick, and of which kind it is.  When it picks, others say
   (interleave.h).  */
#include <stdlib.h>
#include "base/util.h"
#include "goals/limits.h"
#include "goals/strategy.h"

static void *
see (const struct strategy_view *view, uint64_t seed)
{
  (void) seed;
  struct strategy_view *v = xmalloc (sizeof *v);
  *v = *view;
  return v;
}

/* Other functions that a function pointer may lead to.  */

static bool
some_callees (void *self)
{
  const struct strategy_view *v = self;
  return v->callees && v->callees->n;
}

static bool
pick_callee (void *self, struct choice *choice)
{
  *choice = (struct choice){ .kind = CHOICE_CALLEE };
  return some_callees (self);
}

const struct strategy strategy_callees = { .name = "callees",
					   .start = see,
					   .ready = some_callees,
					   .pick = pick_callee,
					   .stop = free };

/* Inputs changed at random, where more is open than the solver can be asked for.  */

static bool
far_more_is_open (void *self)
{
  const struct strategy_view *v = self;
  return v->changes && *v->runs >= goals_limit.change_after
	 && (int64_t) v->tree->nopen >= goals_limit.change_open && *v->corpus;
}

static bool
pick_change (void *self, struct choice *choice)
{
  *choice = (struct choice){ .kind = CHOICE_CHANGE };
  return far_more_is_open (self);
}

const struct strategy strategy_changes = { .name = "changes",
					   .start = see,
					   .ready = far_more_is_open,
					   .pick = pick_change,
					   .stop = free };

/* Memory changed at random that code gets which is not instrumented: what it makes of that,
   only runs tell.  */

static bool
some_handed (void *self)
{
  const struct strategy_view *v = self;
  return v->changes && *v->handed && *v->corpus && v->goals->nopen;
}

static bool
pick_handed (void *self, struct choice *choice)
{
  *choice = (struct choice){ .kind = CHOICE_CHANGE };
  return some_handed (self);
}

const struct strategy strategy_handed = { .name = "handed",
					  .start = see,
					  .ready = some_handed,
					  .pick = pick_handed,
					  .stop = free };

/* Other elements of tables that are too large to be followed, and other numbers for code
   that is not instrumented.  */

static bool
some_sampled (void *self)
{
  const struct strategy_view *v = self;
  /* Elements of a table have more to tell than labels.  */
  return v->samples && *v->sampled && *v->corpus && (*v->tables || v->goals->nopen);
}

static bool
pick_sample (void *self, struct choice *choice)
{
  *choice = (struct choice){ .kind = CHOICE_SAMPLE };
  return some_sampled (self);
}

const struct strategy strategy_samples = { .name = "samples",
					   .start = see,
					   .ready = some_sampled,
					   .pick = pick_sample,
					   .stop = free };

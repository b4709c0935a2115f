/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented dynamic symbolic execution as published (Jamrozik et al. 2013,
   algorithm 1): the cheapest paths first (strategy-cheapest.c); when one covers a new
   branch, its augmented conditions are asked for before the next path.  Labels are
   not asked for.  */
#include <stdlib.h>
#include "base/util.h"
#include "goals/strategy.h"

struct apex
{
  const struct augmented_list *list;
  uint32_t next;
  void *paths; /* strategy_cheapest, which sees no occurrences of labels */
};

static void *
apex_start (const struct strategy_view *view, uint64_t seed)
{
  struct apex *a = xcalloc (1, sizeof *a);
  a->list = view->augmented;
  a->paths = strategy_cheapest.start (view, seed);
  return a;
}

static bool
apex_pick (void *self, struct choice *choice)
{
  struct apex *a = self;
  for (; a->next < a->list->n; a->next++)
    if (a->list->v[a->next].wanted && a->list->v[a->next].state == AUGMENTED_OPEN)
      {
	*choice = (struct choice){ .kind = CHOICE_AUGMENTED, .index = a->next++ };
	return true;
      }
  return strategy_cheapest.pick (a->paths, choice);
}

static void
apex_stop (void *self)
{
  struct apex *a = self;
  strategy_cheapest.stop (a->paths);
  free (a);
}

const struct strategy strategy_apex = { .name = "apex",
					.augments = true,
					.start = apex_start,
					.pick = apex_pick,
					.stop = apex_stop };

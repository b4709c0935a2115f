/* SPDX-License-Identifier: GPL-3.0-or-later
   Depth-first search and nothing else: what the last run left open, deepest first.  Labels
   of the paths found so far go before flips: they cost no path.  */
#include <stdlib.h>
#include "base/util.h"
#include "goals/goals.h"
#include "goals/strategy.h"
#include "goals/tree.h"

struct dfs
{
  struct strategy_view view;
  edge_id *stack;
  uint32_t n, room;
  uint32_t next_edge, next_occurrence;
};

static void *
dfs_start (const struct strategy_view *view, uint64_t seed)
{
  (void) seed;
  struct dfs *d = xcalloc (1, sizeof *d);
  d->view = *view;
  d->next_edge = 1;
  return d;
}

static bool
dfs_pick (void *self, struct choice *choice)
{
  struct dfs *d = self;
  const struct goals *g = d->view.goals;
  const struct tree *t = d->view.tree;
  for (; d->next_occurrence < g->noccurrence; d->next_occurrence++)
    {
      const struct occurrence *c = &g->occurrence[d->next_occurrence];
      if (c->state == OCCURRENCE_OPEN && goals_wants (g, &g->goal[c->goal]))
	{
	  *choice
	    = (struct choice){ .kind = CHOICE_LABEL, .index = d->next_occurrence++ };
	  return true;
	}
    }
  for (; d->next_edge < t->nedge; d->next_edge++)
    {
      if (t->edges[d->next_edge].state != EDGE_OPEN)
	continue;
      if (d->n == d->room)
	{
	  d->room = d->room ? 2 * d->room : 64;
	  d->stack = xrealloc (d->stack, d->room * sizeof *d->stack);
	}
      d->stack[d->n++] = d->next_edge;
    }
  while (d->n)
    {
      edge_id e = d->stack[--d->n];
      if (t->edges[e].state == EDGE_OPEN)
	{
	  *choice = (struct choice){ .edge = e };
	  return true;
	}
    }
  return false;
}

static void
dfs_stop (void *self)
{
  struct dfs *d = self;
  free (d->stack);
  free (d);
}

const struct strategy strategy_dfs
  = { .name = "dfs", .start = dfs_start, .pick = dfs_pick, .stop = dfs_stop };

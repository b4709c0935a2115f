/* SPDX-License-Identifier: GPL-3.0-or-later
   Coverage first.  Everything open has a cost; the cheapest is picked:

     0     an outcome of the target's own branches that no run took
     1000  an open label at a place known to be reachable
     2000  an outcome of a callee's branch that no run took
     3000  an outcome seen elsewhere, at another place of the tree

   plus what keeps one loop or one hopeless goal from starving the rest: earlier
   picks for the same outcome or label, how often the branch occurs above on the
   path, and a little for depth.  Costs only grow, so a heap with re-evaluation
   when an entry comes to the top is exact.  */
#include <stdlib.h>
#include "strategy.h"

struct entry
{
  uint32_t cost;
  uint32_t seq; /* order of discovery breaks ties */
  uint32_t id;	/* edge, or candidate */
  bool is_label;
};

struct coverage
{
  struct strategy_view view;
  struct entry *heap;
  uint32_t n, room, seq;
  uint32_t next_edge, next_candidate;
  struct u64map outcome_picks, goal_picks, site_picks;
};

static uint32_t
picks (const struct u64map *m, uint64_t key)
{
  const uint32_t *v = u64map_get (m, key);
  return v ? *v : 0;
}

static uint32_t
at_most (uint32_t v, uint32_t max)
{
  return v < max ? v : max;
}

static uint32_t
cost_edge (const struct coverage *c, edge_id id)
{
  const struct tree *t = c->view.tree;
  const struct tree_node *n = &t->nodes[t->edges[id].node];
  uint32_t depth = at_most (t->edges[id].depth, 5000);
  uint64_t key = strategy_outcome (n, id - n->first);
  if (!u64map_get (c->view.taken, key))
    return (c->view.own (c->view.ctx, n) ? 0 : 2000)
	   + 200 * at_most (picks (&c->outcome_picks, key), 1000)
	   + 10 * at_most (n->nth, 50) + depth / 10;
  return 3000 + 100 * at_most (n->nth, 100) + depth
	 + 20 * at_most (picks (&c->site_picks, n->site), 5000);
}

static uint32_t
cost_candidate (const struct coverage *c, uint32_t id)
{
  const struct candidate *k = &c->view.goals->cand[id];
  return 1000 + 50 * at_most (picks (&c->goal_picks, k->goal), 5000)
	 + at_most (c->view.tree->edges[k->at].depth, 5000) / 10;
}

static uint32_t
cost (const struct coverage *c, const struct entry *e)
{
  return e->is_label ? cost_candidate (c, e->id) : cost_edge (c, e->id);
}

static bool
less (const struct entry *a, const struct entry *b)
{
  return a->cost != b->cost ? a->cost < b->cost : a->seq < b->seq;
}

static void
push (struct coverage *c, struct entry e)
{
  if (c->n == c->room)
    {
      c->room = c->room ? 2 * c->room : 64;
      c->heap = xrealloc (c->heap, c->room * sizeof *c->heap);
    }
  uint32_t i = c->n++;
  while (i && less (&e, &c->heap[(i - 1) / 2]))
    {
      c->heap[i] = c->heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
  c->heap[i] = e;
}

static struct entry
pop (struct coverage *c)
{
  struct entry top = c->heap[0], last = c->heap[--c->n];
  uint32_t i = 0;
  for (;;)
    {
      uint32_t k = 2 * i + 1;
      if (k >= c->n)
	break;
      if (k + 1 < c->n && less (&c->heap[k + 1], &c->heap[k]))
	k++;
      if (!less (&c->heap[k], &last))
	break;
      c->heap[i] = c->heap[k];
      i = k;
    }
  c->heap[i] = last;
  return top;
}

static void *
coverage_start (const struct strategy_view *view, uint64_t seed)
{
  (void) seed;
  struct coverage *c = xcalloc (1, sizeof *c);
  c->view = *view;
  c->next_edge = 1;
  return c;
}

static bool
is_open (const struct coverage *c, const struct entry *e)
{
  const struct goals *g = c->view.goals;
  if (e->is_label)
    return g->cand[e->id].state == CAND_OPEN
	   && g->goal[g->cand[e->id].goal].state == GOAL_OPEN;
  return c->view.tree->edges[e->id].state == EDGE_OPEN;
}

static void
add_new (struct coverage *c)
{
  const struct tree *t = c->view.tree;
  for (; c->next_edge < t->nedge; c->next_edge++)
    if (t->edges[c->next_edge].state == EDGE_OPEN)
      push (c, (struct entry){ .cost = cost_edge (c, c->next_edge),
			       .seq = c->seq++, .id = c->next_edge });
  for (; c->next_candidate < c->view.goals->ncand; c->next_candidate++)
    push (c, (struct entry){ .cost = cost_candidate (c, c->next_candidate),
			     .seq = c->seq++, .id = c->next_candidate,
			     .is_label = true });
}

static bool
coverage_pick (void *self, struct choice *choice)
{
  struct coverage *c = self;
  add_new (c);
  while (c->n)
    {
      struct entry e = pop (c);
      if (!is_open (c, &e))
	continue;
      uint32_t now = cost (c, &e);
      if (now > e.cost)
	{
	  e.cost = now;
	  push (c, e);
	  continue;
	}
      if (e.is_label)
	{
	  ++*u64map_put (&c->goal_picks, c->view.goals->cand[e.id].goal, 0,
			 NULL);
	  *choice = (struct choice){ .is_label = true, .candidate = e.id };
	}
      else
	{
	  const struct tree_node *n
	    = &c->view.tree->nodes[c->view.tree->edges[e.id].node];
	  ++*u64map_put (&c->outcome_picks,
			 strategy_outcome (n, e.id - n->first), 0, NULL);
	  ++*u64map_put (&c->site_picks, n->site, 0, NULL);
	  *choice = (struct choice){ .edge = e.id };
	}
      return true;
    }
  return false;
}

static void
coverage_stop (void *self)
{
  struct coverage *c = self;
  free (c->heap);
  u64map_free (&c->outcome_picks);
  u64map_free (&c->goal_picks);
  u64map_free (&c->site_picks);
  free (c);
}

const struct strategy strategy_coverage
  = { .name = "coverage", .start = coverage_start, .pick = coverage_pick,
      .stop = coverage_stop };

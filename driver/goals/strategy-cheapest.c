/* SPDX-License-Identifier: GPL-3.0-or-later
   Paths and labels of the coverage strategy.  Everything open has a cost; the cheapest
   is picked:

     0     an outcome of the target's own branches that no run took; a call that sets up,
	   made where no run made it, or left out
     900   one that only runs took that crashed or were rejected, so that no test
	   shows it; an outcome of a callee's branch that no run took, while some label
	   of the target is at a place that no run has reached: the way there may lead
	   through it
     1000  an open label at a place known to be reachable; 300 more for one that
	   counts only with another, none of which is covered
     1500  an outcome seen elsewhere behind which some label waits for other constants:
	   in another round of a loop it may have them
     2000  any other outcome of a callee's branch that no run took
     2500  an outcome that no run took with the same definitions in force, while
	   some pair of definition and use is open
     3000  an outcome seen elsewhere, at another place of the tree

   plus what keeps one loop or one hopeless goal from starving the rest: earlier
   picks for the same outcome or label (less for those that were refuted, which is
   cheap), how often the branch occurs above on the path, and a little for depth.
   While some outcome of a decision is open, some picks are next to the way of a run that
   took an outcome first (pick_near): in a parser each such run came further, and what its
   branches in callees compared tells what comes next.  Under a time limit some picks are
   others still: see next_queue.

   What earlier picks cost is the same for all that is open for one outcome,
   label or branch: these make a group.  A group is a heap by the rest of the
   cost; the groups are a heap by the cost of their cheapest.  So a pick changes
   the place of one group, not that of thousands of edges.  */
#include <stdlib.h>
#include "base/limits.h"
#include "base/util.h"
#include "goals/goals.h"
#include "goals/limits.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "labels.h"
#include "trace.h"

struct entry
{
  uint32_t cost; /* without what the group adds */
  uint32_t seq;	 /* order of discovery breaks ties */
  uint32_t id;	 /* edge, or occurrence */
};

enum group_kind
{
  GROUP_NEW_OUTCOME,
  GROUP_NEW_FLOW,
  GROUP_OTHER_VISIT,
  GROUP_SEEN_BRANCH,
  GROUP_LABEL,
  GROUP__COUNT
};

struct group
{
  uint8_t kind;	    /* enum group_kind */
  uint64_t key;	    /* outcome, also with definitions, branch or goal */
  uint32_t picks;   /* for which something was found, or was not known */
  uint32_t refuted; /* those that no inputs satisfy: these cost little */
  uint32_t extra;   /* cost: a label that alone covers nothing waits */
  uint32_t place;   /* in its queue + 1, 0: it is empty */
  struct entry *heap;
  uint32_t n, room;
};

/* A heap of groups.  */
struct queue
{
  uint32_t *order;
  uint32_t n, room;
};

struct cheapest
{
  struct strategy_view view;
  struct group *group;
  uint32_t ngroup, group_room;
  struct u64map index[GROUP__COUNT]; /* by kind: key -> group */
  struct queue seen, other;	     /* GROUP_SEEN_BRANCH, and all else */
  uint32_t picked;		     /* so many */
  uint32_t seq, next_edge, next_occurrence, next_half, next_first, next_constant;
  struct u64map waiting; /* outcome -> a site behind it with labels that wait */
  struct edge_list near; /* beside ways of such runs */
  /* The last pick, if an edge: its group, whose picks do not count it yet.  */
  edge_id last;
  uint32_t last_group;
  uint64_t random;
  uint32_t pair;      /* no pair of definition and use before this goal is open */
  uint32_t unreached; /* and no open one at a place that no run has reached */
  uint32_t undecided; /* and no open outcome of a decision or condition */
};

static uint32_t
at_most (uint32_t v, uint32_t max)
{
  return v < max ? v : max;
}

/* The group of that KIND and KEY.  Moves the array of groups.  */
static uint32_t
group_of (struct cheapest *c, enum group_kind kind, uint64_t key)
{
  bool fresh;
  uint32_t *slot = u64map_put (&c->index[kind], key, c->ngroup, &fresh);
  if (!fresh)
    return *slot;
  if (c->ngroup == c->group_room)
    {
      c->group_room = c->group_room ? 2 * c->group_room : 64;
      c->group = xrealloc (c->group, c->group_room * sizeof *c->group);
    }
  c->group[c->ngroup] = (struct group){ .kind = (uint8_t) kind, .key = key };
  return c->ngroup++;
}

/* Cost of the cheapest of G, which is not empty.  */
static uint32_t
group_cost (const struct group *g)
{
  static const uint32_t a_pick[] = { [GROUP_NEW_OUTCOME] = 200,
				     [GROUP_NEW_FLOW] = 200,
				     [GROUP_OTHER_VISIT] = 25,
				     [GROUP_SEEN_BRANCH] = 20,
				     [GROUP_LABEL] = 50 };
  return g->heap[0].cost + g->extra + a_pick[g->kind] * at_most (g->picks, 5000)
	 + a_pick[g->kind] / (uint32_t) goals_limit.cheaper
	     * at_most (g->refuted, 5000 * (uint32_t) goals_limit.cheaper);
}

static bool
entry_less (const struct entry *a, const struct entry *b)
{
  return a->cost != b->cost ? a->cost < b->cost : a->seq < b->seq;
}

static bool
group_less (const struct cheapest *c, uint32_t a, uint32_t b)
{
  const struct group *x = &c->group[a], *y = &c->group[b];
  uint32_t p = group_cost (x), q = group_cost (y);
  return p != q ? p < q : x->heap[0].seq < y->heap[0].seq;
}

static void
entry_push (struct group *g, struct entry e)
{
  if (g->n == g->room)
    {
      g->room = g->room ? 2 * g->room : 8;
      g->heap = xrealloc (g->heap, g->room * sizeof *g->heap);
    }
  uint32_t i = g->n++;
  while (i && entry_less (&e, &g->heap[(i - 1) / 2]))
    {
      g->heap[i] = g->heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
  g->heap[i] = e;
}

/* Take entry I out.  */
static struct entry
entry_take (struct group *g, uint32_t i)
{
  struct entry taken = g->heap[i], last = g->heap[--g->n];
  if (i == g->n)
    return taken;
  for (;;)
    {
      uint32_t k = 2 * i + 1;
      if (k >= g->n)
	break;
      if (k + 1 < g->n && entry_less (&g->heap[k + 1], &g->heap[k]))
	k++;
      if (!entry_less (&g->heap[k], &last))
	break;
      g->heap[i] = g->heap[k];
      i = k;
    }
  while (i && entry_less (&last, &g->heap[(i - 1) / 2]))
    {
      g->heap[i] = g->heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
  g->heap[i] = last;
  return taken;
}

static struct queue *
queue_of (struct cheapest *c, uint32_t g)
{
  return c->group[g].kind == GROUP_SEEN_BRANCH ? &c->seen : &c->other;
}

static void
put_at (struct cheapest *c, struct queue *q, uint32_t i, uint32_t g)
{
  q->order[i] = g;
  c->group[g].place = i + 1;
}

/* Group G, which has something, to the place that its cost gives it.  */
static void
group_settle (struct cheapest *c, uint32_t g)
{
  struct queue *q = queue_of (c, g);
  if (!c->group[g].place)
    {
      if (q->n == q->room)
	{
	  q->room = q->room ? 2 * q->room : 64;
	  q->order = xrealloc (q->order, q->room * sizeof *q->order);
	}
      put_at (c, q, q->n++, g);
    }
  uint32_t i = c->group[g].place - 1;
  while (i && group_less (c, g, q->order[(i - 1) / 2]))
    {
      put_at (c, q, i, q->order[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
  for (;;)
    {
      uint32_t k = 2 * i + 1;
      if (k >= q->n)
	break;
      if (k + 1 < q->n && group_less (c, q->order[k + 1], q->order[k]))
	k++;
      if (!group_less (c, q->order[k], g))
	break;
      put_at (c, q, i, q->order[k]);
      i = k;
    }
  put_at (c, q, i, g);
}

/* The first group of Q, which has become empty, leaves.  */
static void
group_leave (struct cheapest *c, struct queue *q)
{
  uint32_t last = q->order[--q->n];
  c->group[q->order[0]].place = 0;
  if (!q->n)
    return;
  put_at (c, q, 0, last);
  group_settle (c, last);
}

static void
add (struct cheapest *c, uint32_t g, struct entry e)
{
  entry_push (&c->group[g], e);
  group_settle (c, g);
}

static bool
some_pair_is_open (struct cheapest *c)
{
  const struct goals *g = c->view.goals;
  for (; c->pair < g->n; c->pair++)
    if (g->goal[c->pair].state == GOAL_OPEN
	&& (g->goal[c->pair].criterion == ADSE_CRIT_ALL_DEFS
	    || g->goal[c->pair].criterion == ADSE_CRIT_ALL_USES))
      return true;
  return false;
}

static bool
some_place_is_unreached (struct cheapest *c)
{
  const struct goals *g = c->view.goals;
  while (c->unreached < g->n
	 && (g->goal[c->unreached].state != GOAL_OPEN || g->goal[c->unreached].visits))
    c->unreached++;
  return c->unreached < g->n;
}

static bool
some_outcome_is_open (struct cheapest *c)
{
  const struct goals *g = c->view.goals;
  while (c->undecided < g->n
	 && (g->goal[c->undecided].state != GOAL_OPEN
	     || (g->goal[c->undecided].criterion != ADSE_CRIT_DC
		 && g->goal[c->undecided].criterion != ADSE_CRIT_CC)))
    c->undecided++;
  return c->undecided < g->n;
}

/* Of outcome KEY of N, which is not taken.  */
static uint32_t
outcome_cost (struct cheapest *c, const struct tree_node *n, uint64_t key)
{
  if (n->kind == NODE_BRANCH && SYMRT_IS_WHEN (n->site))
    return 0;
  if (c->view.own (c->view.ctx, n))
    return u64map_get (c->view.lost, key) ? 900 : 0;
  return some_place_is_unreached (c) ? 900 : 2000;
}

/* Does some label behind outcome KEY wait for other constants?  */
static bool
some_label_waits (const struct cheapest *c, uint64_t key)
{
  const uint32_t *site = u64map_get (&c->waiting, key);
  return site && goals_wait_at (c->view.goals, *site);
}

static void
add_edge (struct cheapest *c, edge_id id, uint32_t seq)
{
  const struct tree *t = c->view.tree;
  const struct tree_node *n = &t->nodes[t->edges[id].node];
  uint32_t depth = at_most (t->edges[id].depth, 5000), cost;
  uint64_t key = strategy_outcome (n, id - n->first);
  enum group_kind kind = GROUP_NEW_OUTCOME;
  if (!u64map_get (c->view.taken, key))
    cost = outcome_cost (c, n, key) + 10 * at_most (n->nth, 50) + depth / 10;
  else if (n->definitions && some_pair_is_open (c)
	   && !u64map_get (c->view.flowed, strategy_flow (key, n->definitions)))
    {
      kind = GROUP_NEW_FLOW;
      key = strategy_flow (key, n->definitions);
      cost = 2500 + 10 * at_most (n->nth, 30) + depth / 10;
    }
  else if (some_label_waits (c, key))
    {
      kind = GROUP_OTHER_VISIT;
      cost = 1500 + 10 * at_most (n->nth, 50) + depth / 10;
    }
  else
    {
      kind = GROUP_SEEN_BRANCH;
      key = strategy_outcome (n, 0);
      cost = 3000 + 100 * at_most (n->nth, 100) + depth;
    }
  add (c, group_of (c, kind, key),
       (struct entry){ .cost = cost, .seq = seq, .id = id });
}

static void
add_occurrence (struct cheapest *c, uint32_t id)
{
  const struct goals *goals = c->view.goals;
  const struct occurrence *k = &goals->occurrence[id];
  const struct goal *o = &goals->goal[k->goal];
  uint32_t depth = at_most (c->view.tree->edges[k->at].depth, 5000);
  uint32_t g = group_of (c, GROUP_LABEL, k->goal);
  c->group[g].extra = goals->objective[o->objective].related && !o->half
			? (uint32_t) goals_limit.no_partner
			: 0;
  add (c, g, (struct entry){ .cost = 1000 + depth / 10, .seq = c->seq++, .id = id });
}

/* A label waits at V: what is open for the outcome that led there goes into its group,
   beside where it is.  */
static void
add_waiting (struct cheapest *c, const struct constant_visit *v)
{
  const struct tree *t = c->view.tree;
  edge_id at = v->at;
  while (at && !c->view.own (c->view.ctx, &t->nodes[t->edges[at].node]))
    at = tree_up (t, at);
  if (!at)
    return;
  const struct tree_node *n = &t->nodes[t->edges[at].node];
  uint64_t key = strategy_outcome (n, at - n->first);
  if (some_label_waits (c, key) || !goals_wait_at (c->view.goals, v->site))
    return;
  *u64map_put (&c->waiting, key, v->site, NULL) = v->site;
  for (edge_id e = 1; e < c->next_edge; e++)
    {
      const struct tree_node *k = &t->nodes[t->edges[e].node];
      if (t->edges[e].state == EDGE_OPEN && strategy_outcome (k, e - k->first) == key)
	add_edge (c, e, c->seq++);
    }
}

static void *
cheapest_start (const struct strategy_view *view, uint64_t seed)
{
  struct cheapest *c = xcalloc (1, sizeof *c);
  c->random = hash_mix (seed, 0);
  c->view = *view;
  c->next_edge = 1;
  return c;
}

static void
add_new (struct cheapest *c)
{
  const struct tree *t = c->view.tree;
  for (; c->next_constant < c->view.goals->nconstant; c->next_constant++)
    add_waiting (c, &c->view.goals->constant[c->next_constant]);
  for (; c->next_edge < t->nedge; c->next_edge++)
    if (t->edges[c->next_edge].state == EDGE_OPEN)
      add_edge (c, c->next_edge, c->seq++);
  for (; c->next_occurrence < c->view.goals->noccurrence; c->next_occurrence++)
    add_occurrence (c, c->next_occurrence);
  /* The other half of what is covered comes first.  */
  for (; c->next_half < c->view.goals->nhalf; c->next_half++)
    {
      uint32_t *g
	= u64map_get (&c->index[GROUP_LABEL], c->view.goals->halves[c->next_half]);
      if (!g)
	continue;
      c->group[*g].extra = 0;
      if (c->group[*g].n)
	group_settle (c, *g);
    }
}

static bool
is_open (const struct cheapest *c, const struct group *g, uint32_t id)
{
  const struct goals *goals = c->view.goals;
  if (g->kind == GROUP_LABEL)
    return goals->occurrence[id].state == OCCURRENCE_OPEN
	   && goals_wants (goals, &goals->goal[goals->occurrence[id].goal]);
  return c->view.tree->edges[id].state == EDGE_OPEN;
}

/* The first group of the other queue is of an outcome that some run has taken
   meanwhile, with these definitions or with any, or no label waits for it any more: what
   is open there costs what other places cost.  */
static void
regroup (struct cheapest *c)
{
  struct group *g = &c->group[c->other.order[0]];
  struct entry *e = g->heap;
  uint32_t n = g->n;
  g->heap = NULL;
  g->n = g->room = 0;
  group_leave (c, &c->other);
  for (uint32_t i = 0; i < n; i++)
    if (c->view.tree->edges[e[i].id].state == EDGE_OPEN)
      add_edge (c, e[i].id, e[i].seq);
  free (e);
}

/* A pick of a new outcome counts for its branch as well.  */
static void
count_branch (struct cheapest *c, edge_id id)
{
  const struct tree *t = c->view.tree;
  uint32_t g = group_of (c, GROUP_SEEN_BRANCH,
			 strategy_outcome (&t->nodes[t->edges[id].node], 0));
  c->group[g].picks++;
  if (c->group[g].n)
    group_settle (c, g);
}

/* What became of the last pick.  */
static void
count_last (struct cheapest *c)
{
  if (!c->last)
    return;
  struct group *g = &c->group[c->last_group];
  uint8_t state = c->view.tree->edges[c->last].state;
  if (state == EDGE_UNSAT)
    g->refuted++;
  else
    /* Where a prediction failed others do so, too.  */
    g->picks += state == EDGE_DIVERGED ? (uint32_t) goals_limit.diverged_picks : 1;
  c->last = 0;
  if (g->n)
    group_settle (c, c->last_group);
}

/* One of G.  The cheapest; but what comes after one that was refuted is often like it,
   and the cheapest all have few rounds of a loop: so now and then any one.  */
static struct entry
pick_of (struct cheapest *c, struct group *g)
{
  uint32_t i = 0;
  if (g->refuted % 2
      || (g->kind == GROUP_SEEN_BRANCH
	  && g->picks % goals_limit.any_of == goals_limit.any_of - 1))
    {
      c->random = hash_mix (c->random, g->n);
      i = (uint32_t) ((c->random >> 16) % g->n);
    }
  return entry_take (g, i);
}

/* Edges beside the ways of runs that took an outcome first.  */
static void
add_near (struct cheapest *c)
{
  const struct tree *t = c->view.tree;
  struct edge_list *l = &c->near;
  for (; c->next_first < c->view.firsts->n; c->next_first++)
    for (edge_id e = c->view.firsts->v[c->next_first]; e; e = tree_up (t, e))
      {
	const struct tree_node *n = &t->nodes[t->edges[e].node];
	for (uint32_t i = 0; i < n->nout; i++)
	  if (t->edges[n->first + i].state == EDGE_OPEN)
	    edge_list_add (l, n->first + i);
      }
}

/* One of them that is open still; 0: there is none.  */
static edge_id
pick_near (struct cheapest *c)
{
  struct edge_list *l = &c->near;
  add_near (c);
  while (l->n)
    {
      uint32_t last = limit_least (l->n, goals_limit.near_last);
      c->random = hash_mix (c->random, l->n);
      uint32_t i = l->n - 1 - (uint32_t) ((c->random >> 16) % last);
      edge_id e = l->v[i];
      l->v[i] = l->v[--l->n];
      if (c->view.tree->edges[e].state == EDGE_OPEN)
	return e;
    }
  return 0;
}

/* The queue whose first group is next; NULL: all are empty.  */
static struct queue *
next_queue (struct cheapest *c)
{
  if (!c->seen.n || !c->other.n)
    return c->other.n ? &c->other : c->seen.n ? &c->seen : NULL;
  /* A time limit may end long before all labels were asked for: while outcomes are
     open to which the paths known so far do not lead, what was seen elsewhere is
     asked for as well.  */
  if (c->view.by_time && c->picked % goals_limit.seen_of == 0
      && some_outcome_is_open (c))
    return &c->seen;
  return group_less (c, c->seen.order[0], c->other.order[0]) ? &c->seen : &c->other;
}

static bool
cheapest_pick (void *self, struct choice *choice)
{
  struct cheapest *c = self;
  struct queue *q;
  count_last (c);
  add_new (c);
  bool beside
    = c->view.beside && c->picked % goals_limit.near_of == goals_limit.near_of / 2;
  edge_id near = beside && some_outcome_is_open (c) ? pick_near (c) : 0;
  if (near)
    {
      c->picked++;
      *choice = (struct choice){ .edge = near };
      return true;
    }
  while ((q = next_queue (c)) != NULL)
    {
      uint32_t first = q->order[0];
      struct group *g = &c->group[first];
      if ((g->kind == GROUP_NEW_OUTCOME && u64map_get (c->view.taken, g->key))
	  || (g->kind == GROUP_NEW_FLOW && u64map_get (c->view.flowed, g->key))
	  || (g->kind == GROUP_OTHER_VISIT && !some_label_waits (c, g->key)))
	{
	  regroup (c);
	  continue;
	}
      struct entry e = pick_of (c, g);
      bool open = is_open (c, g, e.id);
      if (open && g->kind == GROUP_LABEL)
	g->picks++;
      else if (open)
	{
	  c->last = e.id;
	  c->last_group = first;
	}
      if (g->n)
	group_settle (c, first);
      else
	group_leave (c, q);
      if (!open)
	continue;
      c->picked++;
      if (g->kind == GROUP_LABEL)
	*choice = (struct choice){ .kind = CHOICE_LABEL, .index = e.id };
      else
	*choice = (struct choice){ .edge = e.id };
      if (g->kind == GROUP_NEW_OUTCOME)
	count_branch (c, e.id);
      return true;
    }
  return false;
}

static void
cheapest_stop (void *self)
{
  struct cheapest *c = self;
  for (uint32_t i = 0; i < c->ngroup; i++)
    free (c->group[i].heap);
  free (c->group);
  for (int i = 0; i < GROUP__COUNT; i++)
    u64map_free (&c->index[i]);
  free (c->seen.order);
  free (c->other.order);
  u64map_free (&c->waiting);
  free (c->near.v);
  free (c);
}

const struct strategy strategy_cheapest = { .name = "cheapest",
					    .start = cheapest_start,
					    .pick = cheapest_pick,
					    .stop = cheapest_stop };

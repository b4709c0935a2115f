/* SPDX-License-Identifier: GPL-3.0-or-later
   Ways to outcomes that are refuted where they were met.  An outcome of the target's own
   branch that no run took may be impossible on each path that is known, since what the
   branch compares was computed on the way:

     int kind = classify (*p);	 branches of its own, on *p
     if (n > 2 && kind == COLON) refuted wherever *p is something else

   Branches on the way that depend on the same inputs are what has to go another way.  The
   nearest ones are picked first, and what comes to light below a pick goes ahead of what
   is further up: a depth-first search of these branches alone.  Where the outcome was
   constant, the inputs are not known, and all branches on the way count.

   It waits until other picks show nothing new any more.  A part of other strategies.  */
#include <stdlib.h>
#include "base/util.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/limits.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "program/image.h"
#include "labels.h"
#include "meta.h"

/* What is looked for: an outcome, or a site whose labels wait for other constants.  */
struct way
{
  uint64_t key;	 /* of the outcome; or the site */
  node_id node;	 /* of the outcome, where it was refuted first */
  bool constant; /* the site */
  /* Sorted; any if there are none: that a branch must depend on.  They are the DAG's.  */
  const uint32_t *input;
  size_t ninput;
  struct edge_list edges;    /* the next one is last */
  uint32_t picks;	     /* that something was run for */
  uint32_t refuted, sources; /* these cost little */
};

struct ways
{
  struct strategy_view view;
  struct way *way;
  uint32_t nway, room;
  struct u64map index[2]; /* outcomes, sites -> way */
  struct edge_list met;	  /* own outcomes that no run took, refuted or not yet */
  struct u64map picked;	  /* edge -> way + 1 */
  uint32_t *below;	  /* by node: way + 1 that it is below a pick of */
  uint32_t below_room;
  node_id next_node;
  uint32_t next_constant;
  edge_id last; /* pick, of way LAST_WAY; 0: none */
  uint32_t last_way;
  int64_t fruitless; /* runs for its picks in a row that showed nothing new */
  uint32_t corpus;   /* so many runs had shown something new */
  uint32_t since;    /* after so many runs */
};

static void *
ways_start (const struct strategy_view *view, uint64_t seed)
{
  struct ways *s = xcalloc (1, sizeof *s);
  (void) seed;
  s->view = *view;
  s->next_node = 1;
  return s;
}

/* Is some outcome of the decision that the branch of N is part of open?  Where it is
   constant, a run takes it without a node.  */
static bool
decision_is_open (const struct ways *s, const struct tree_node *n)
{
  const struct goals *g = s->view.goals;
  uint32_t local, site = n->site;
  if (n->kind == NODE_BRANCH)
    {
      const struct unit *u = program_branch (g->program, n->site, &local);
      if (!u || u->branches[local].site == SYMRT_NONE)
	return true;
      uint32_t decision = u->sites[u->branches[local].site].decision;
      site
	= u->site_base + (decision == SYMRT_NONE ? u->branches[local].site : decision);
    }
  if (site < g->site_first || site - g->site_first >= g->nsite)
    return true;
  bool any = false;
  const uint32_t *first = &g->site_goal[site - g->site_first];
  for (uint32_t i = first[0]; i < first[1]; i++)
    if (g->goal[i].criterion == ADSE_CRIT_CC || g->goal[i].criterion == ADSE_CRIT_DC)
      {
	any = true;
	if (g->goal[i].state == GOAL_OPEN)
	  return true;
      }
  return !any;
}

/* Is W still looked for?  */
static bool
is_open (const struct ways *s, const struct way *w)
{
  if (w->constant)
    return goals_wait_at (s->view.goals, (uint32_t) w->key);
  return !u64map_get (s->view.taken, w->key)
	 && decision_is_open (s, &s->view.tree->nodes[w->node]);
}

/* The way of KEY; it lives until the next call.  */
static struct way *
way_of (struct ways *s, bool constant, uint64_t key)
{
  bool fresh;
  uint32_t *slot = u64map_put (&s->index[constant], key, s->nway, &fresh);
  if (!fresh)
    return &s->way[*slot];
  if (s->nway == s->room)
    {
      s->room = s->room ? 2 * s->room : 16;
      s->way = xrealloc (s->way, s->room * sizeof *s->way);
    }
  s->way[s->nway] = (struct way){ .key = key, .constant = constant };
  return &s->way[s->nway++];
}

static bool
meet (const uint32_t *a, size_t na, const uint32_t *b, size_t nb)
{
  size_t i = 0, k = 0;
  while (i < na && k < nb && a[i] != b[k])
    if (a[i] < b[k])
      i++;
    else
      k++;
  return i < na && k < nb;
}

/* May the branch of N be what has to go another way for W?  */
static bool
matters (const struct ways *s, const struct way *w, const struct tree_node *n)
{
  size_t k;
  if (n->kind != NODE_BRANCH && n->kind != NODE_SWITCH)
    return false;
  if (!w->ninput)
    return true;
  const uint32_t *input = expr_inputs (s->view.dag, n->expr, &k);
  return input == w->input || meet (w->input, w->ninput, input, k);
}

/* The open edges of N go to L; of a large switch some.  */
static void
add_edges (const struct ways *s, const struct tree_node *n, struct edge_list *l)
{
  const struct tree *t = s->view.tree;
  uint32_t added = 0;
  for (uint32_t i = n->nout; i-- > 0 && added < goals_limit.way_outcomes;)
    if (t->edges[n->first + i].state == EDGE_OPEN)
      {
	edge_list_add (l, n->first + i);
	added++;
      }
}

/* Where W was refuted, behind edge AT: what matters there on the way becomes its next
   edges, the nearest first.  */
static void
add_source (struct ways *s, struct way *w, edge_id at)
{
  const struct tree *t = s->view.tree;
  struct edge_list up = { .n = 0 };
  if (w->sources++ >= goals_limit.way_sources)
    return;
  for (edge_id e = at; e && up.n < goals_limit.way_edges; e = tree_up (t, e))
    {
      const struct tree_node *n = &t->nodes[t->edges[e].node];
      if (matters (s, w, n))
	add_edges (s, n, &up);
    }
  while (up.n)
    edge_list_add (&w->edges, up.v[--up.n]);
  free (up.v);
}

/* Node K is new: what it shows of outcomes, and of ways that led to it.  */
static void
add_node (struct ways *s, node_id k)
{
  const struct tree *t = s->view.tree;
  const struct tree_node *n = &t->nodes[k];
  const uint32_t *picked = u64map_get (&s->picked, n->parent);
  uint32_t way = picked ? *picked : s->below[t->edges[n->parent].node];
  s->below[k] = way;
  if (way && matters (s, &s->way[way - 1], n))
    add_edges (s, n, &s->way[way - 1].edges);
  if ((n->kind != NODE_BRANCH && n->kind != NODE_SWITCH)
      || !s->view.own (s->view.ctx, n))
    return;
  for (uint32_t i = 0; i < n->nout; i++)
    if (t->edges[n->first + i].state != EDGE_EXPLORED
	&& !u64map_get (s->view.taken, strategy_outcome (n, i)))
      edge_list_add (&s->met, n->first + i);
}

/* Outcomes that were met and are refuted by now.  */
static void
look_at_met (struct ways *s)
{
  const struct tree *t = s->view.tree;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->met.n; i++)
    {
      edge_id e = s->met.v[i];
      const struct tree_node *n = &t->nodes[t->edges[e].node];
      uint64_t key = strategy_outcome (n, e - n->first);
      if (u64map_get (s->view.taken, key))
	continue;
      if (t->edges[e].state == EDGE_OPEN)
	s->met.v[kept++] = e;
      if (t->edges[e].state != EDGE_UNSAT)
	continue;
      struct way *w = way_of (s, false, key);
      if (!w->sources)
	{
	  w->input = expr_inputs (s->view.dag, n->expr, &w->ninput);
	  w->node = t->edges[e].node;
	}
      add_source (s, w, n->parent);
    }
  s->met.n = kept;
}

static void
take_news (struct ways *s)
{
  const struct tree *t = s->view.tree;
  const struct goals *g = s->view.goals;
  if (t->nnode > s->below_room)
    {
      uint32_t room = 2 * t->nnode + 64;
      s->below = xrealloc (s->below, room * sizeof *s->below);
      for (uint32_t i = s->below_room; i < room; i++)
	s->below[i] = 0;
      s->below_room = room;
    }
  for (; s->next_node < t->nnode; s->next_node++)
    add_node (s, s->next_node);
  look_at_met (s);
  for (; s->next_constant < g->nconstant; s->next_constant++)
    {
      const struct constant_visit *v = &g->constant[s->next_constant];
      if (goals_wait_at (g, v->site))
	add_source (s, way_of (s, true, v->site), v->at);
    }
}

static uint32_t
cost (const struct way *w)
{
  return w->picks + w->refuted / (uint32_t) goals_limit.cheaper;
}

/* The way that is next, with an open edge last; NULL: there is none.  */
static struct way *
next_way (struct ways *s)
{
  const struct tree *t = s->view.tree;
  struct way *best = NULL;
  for (uint32_t i = 0; i < s->nway; i++)
    {
      struct way *w = &s->way[i];
      if (cost (w) >= goals_limit.way_picks || (best && cost (best) <= cost (w))
	  || !is_open (s, w))
	continue;
      while (w->edges.n && t->edges[w->edges.v[w->edges.n - 1]].state != EDGE_OPEN)
	w->edges.n--;
      if (w->edges.n)
	best = w;
    }
  return best;
}

static bool
ways_ready (void *self)
{
  struct ways *s = self;
  if (*s->view.corpus != s->corpus)
    {
      s->corpus = *s->view.corpus;
      s->since = *s->view.runs;
    }
  if (s->fruitless >= goals_limit.way_stale
      || *s->view.runs - s->since < goals_limit.way_after)
    return false;
  take_news (s);
  return next_way (s) != NULL;
}

static bool
ways_pick (void *self, struct choice *choice)
{
  struct ways *s = self;
  take_news (s);
  struct way *w = next_way (s);
  if (!w)
    return false;
  edge_id e = w->edges.v[--w->edges.n];
  s->last = e;
  s->last_way = (uint32_t) (w - s->way);
  *u64map_put (&s->picked, e, 0, NULL) = s->last_way + 1;
  *choice = (struct choice){ .edge = e };
  return true;
}

static void
ways_told (void *self, const struct choice_result *came)
{
  struct ways *s = self;
  struct way *w = &s->way[s->last_way];
  bool refuted = s->view.tree->edges[s->last].state == EDGE_UNSAT;
  w->refuted += refuted;
  w->picks += !refuted;
  s->fruitless = came->news ? 0 : s->fruitless + !refuted;
}

static void
ways_stop (void *self)
{
  struct ways *s = self;
  for (uint32_t i = 0; i < s->nway; i++)
    free (s->way[i].edges.v);
  free (s->way);
  free (s->met.v);
  free (s->below);
  u64map_free (&s->index[0]);
  u64map_free (&s->index[1]);
  u64map_free (&s->picked);
  free (s);
}

const struct strategy strategy_ways = { .name = "ways",
					.start = ways_start,
					.pick = ways_pick,
					.told = ways_told,
					.ready = ways_ready,
					.stop = ways_stop };

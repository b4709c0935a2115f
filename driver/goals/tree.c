/* SPDX-License-Identifier: GPL-3.0-or-later
   The execution tree: growth and prefixes.  See tree.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/path.h"
#include "goals/tree.h"
#include "trace.h"

void
edge_list_add (struct edge_list *l, edge_id e)
{
  if (l->n == l->room)
    {
      l->room = l->room ? 2 * l->room : 16;
      l->v = xrealloc (l->v, l->room * sizeof *l->v);
    }
  l->v[l->n++] = e;
}

void
tree_init (struct tree *t)
{
  memset (t, 0, sizeof *t);
  t->node_room = 64;
  t->nodes = xmalloc (t->node_room * sizeof *t->nodes);
  t->edge_room = 128;
  t->edges = xmalloc (t->edge_room * sizeof *t->edges);
  memset (&t->edges[0], 0, sizeof t->edges[0]);
  t->edges[0].state = EDGE_EXPLORED;
  t->nedge = 1;
}

void
tree_free (struct tree *t)
{
  free (t->nodes);
  free (t->edges);
  memset (t, 0, sizeof *t);
}

static bool
same_place (const struct tree_node *n, const struct path_item *i)
{
  return n->kind == i->kind && n->site == i->site && n->expr == i->expr
	 && n->value == i->value && n->nout == i->nout;
}

static node_id
new_node (struct tree *t, edge_id at, const struct path_item *item, uint32_t nth,
	  uint32_t run)
{
  if (t->nnode + 2 > t->node_room)
    {
      t->node_room *= 2;
      t->nodes = xrealloc (t->nodes, t->node_room * sizeof *t->nodes);
    }
  while (t->nedge + item->nout > t->edge_room)
    {
      t->edge_room *= 2;
      t->edges = xrealloc (t->edges, t->edge_room * sizeof *t->edges);
    }
  node_id id = ++t->nnode;
  struct tree_node *n = &t->nodes[id];
  memset (n, 0, sizeof *n);
  n->kind = item->kind;
  n->reason = item->reason;
  n->site = item->site;
  n->expr = item->expr;
  n->value = item->value;
  n->parent = at;
  n->first = t->nedge;
  n->nout = item->nout;
  n->nth = nth;
  n->run = run;
  n->definitions = item->definitions;
  n->where = item->where;
  uint32_t depth = t->edges[at].depth + 1;
  bool forced = item->kind == NODE_CONSTRAINT || item->kind == NODE_CONCRETE;
  for (uint32_t i = 0; i < item->nout; i++)
    {
      struct tree_edge *e = &t->edges[t->nedge++];
      memset (e, 0, sizeof *e);
      e->node = id;
      e->conjunct = item->conjunct[i];
      e->depth = depth;
      e->state = forced ? EDGE_EXPLORED : EDGE_OPEN;
      t->nopen += !forced;
    }
  /* No defined behaviour is behind an index outside of its array.  */
  if (item->kind == NODE_BRANCH && item->site == SYMRT_BOUNDS_BRANCH)
    tree_set (t, n->first, EDGE_UNSAT);
  return id;
}

node_id
tree_find (const struct tree *t, edge_id at, const struct path_item *item)
{
  node_id c = t->edges[at].child;
  while (c && !same_place (&t->nodes[c], item))
    c = t->nodes[c].sibling;
  return c;
}

node_id
tree_extend (struct tree *t, edge_id at, const struct path_item *item, uint32_t nth,
	     uint32_t run, bool *fresh)
{
  node_id last = 0;
  for (node_id c = t->edges[at].child; c; c = t->nodes[c].sibling)
    {
      if (same_place (&t->nodes[c], item))
	{
	  *fresh = false;
	  return c;
	}
      last = c;
    }
  *fresh = true;
  node_id id = new_node (t, at, item, nth, run);
  if (!last)
    {
      t->edges[at].child = id;
      if (t->edges[at].end == END_RUN)
	t->forked = true;
    }
  else
    {
      const struct tree_node *o = &t->nodes[last];
      bool other_value = o->kind == NODE_CONCRETE && item->kind == NODE_CONCRETE
			 && o->expr == item->expr;
      /* A pointer that leads elsewhere.  */
      other_value |= o->kind == NODE_CONSTRAINT && item->kind == NODE_CONSTRAINT
		     && (o->reason == SYMRT_CO_POINTER || o->reason == SYMRT_CO_CALLEE)
		     && item->reason == o->reason;
      if (!other_value)
	t->forked = true;
      t->nodes[last].sibling = id;
    }
  return id;
}

void
tree_set (struct tree *t, edge_id id, enum edge_state state)
{
  struct tree_edge *e = &t->edges[id];
  if (e->state == state)
    return;
  t->nopen -= e->state == EDGE_OPEN;
  t->nunsat -= e->state == EDGE_UNSAT;
  t->nunknown -= e->state == EDGE_UNKNOWN;
  t->ndiverged -= e->state == EDGE_DIVERGED;
  e->state = state;
  t->nopen += e->state == EDGE_OPEN;
  t->nunsat += e->state == EDGE_UNSAT;
  t->nunknown += e->state == EDGE_UNKNOWN;
  t->ndiverged += e->state == EDGE_DIVERGED;
}

edge_id
tree_up (const struct tree *t, edge_id e)
{
  return e == 0 ? EDGE_NONE : t->nodes[t->edges[e].node].parent;
}

size_t
tree_prefix (const struct tree *t, edge_id at, expr_id **out, size_t n, size_t *room)
{
  size_t start = n;
  for (edge_id e = at; e != EDGE_NONE; e = tree_up (t, e))
    {
      const struct tree_edge *edge = &t->edges[e];
      if (!edge->conjunct)
	continue;
      if (n == *room)
	{
	  *room = *room ? 2 * *room : 64;
	  *out = xrealloc (*out, *room * sizeof **out);
	}
      (*out)[n++] = edge->conjunct;
    }
  for (size_t i = start, j = n; i + 1 < j; i++)
    {
      expr_id tmp = (*out)[i];
      (*out)[i] = (*out)[--j];
      (*out)[j] = tmp;
    }
  return n;
}

bool
tree_above (const struct tree *t, edge_id upper, edge_id lower)
{
  while (lower != EDGE_NONE && t->edges[lower].depth > t->edges[upper].depth)
    lower = tree_up (t, lower);
  return lower == upper;
}

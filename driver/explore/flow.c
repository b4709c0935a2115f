/* SPDX-License-Identifier: GPL-3.0-or-later
   Which of the target's sites something that was left out may still concern.  A run
   that stops following a value, a branch outcome that nobody took, a call of code
   that is not instrumented: each is at a place of the target's own flow, and only
   what a run can come to from there is unknown (flow.h).  */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explorer.h"
#include "explore/verdict.h"
#include "goals/goals.h"
#include "goals/label-mode.h"
#include "goals/path.h"
#include "goals/tree.h"
#include "program/flow.h"
#include "program/image.h"
#include "meta.h"
#include "site.h"
#include "symrt-layout.h"
#include "trace.h"

/* May code that FUNCTION of U calls call TARGET?  A function of the C library, or of
   others that this program uses as well, knows no function of the user's by
   name.  */
static bool
may_call (const struct explorer *x, const struct unit *u, uint32_t function,
	  struct u64map *seen, unsigned depth)
{
  const struct symrt_function *f = &u->functions[function];
  bool fresh;
  u64map_put (seen, (uint64_t) (u - x->program->units) << 32 | function, 0, &fresh);
  if (!fresh)
    return depth && u == x->target->unit && function == x->target->function;
  if (depth > 200)
    return true;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      struct target t;
      if (use->kind == SYMRT_U_CALL)
	{
	  if (may_call (x, u, use->index, seen, depth + 1))
	    return true;
	}
      else if (use->kind == SYMRT_U_EXTERN)
	{
	  const char *name = unit_string (u, use->index);
	  if (program_find (x->program, u, name, &t))
	    {
	      if (may_call (x, t.unit, t.function, seen, depth + 1))
		return true;
	    }
	  else if (strcmp (name, "asm") && strncmp (name, "__builtin_", 10)
		   && !dlsym (RTLD_DEFAULT, name))
	    return true;
	}
    }
  return false;
}

void
explore_flow_begin (struct explorer *x)
{
  struct u64map seen = { 0 };
  bool again = may_call (x, x->target->unit, x->target->function, &seen, 0);
  u64map_free (&seen);
  /* Labels that are branches have no place of their own.  */
  again |= x->goals->treatment == LABELS_DIRECT;
  flow_init (&x->flow, x->target, again);
}

/* V's site, if V is of an operator of the target: as a place.  Decisions may be
   reported later than they are made.  */
static bool
own_visit (const struct explorer *x, const struct path_visit *v, flow_place *place)
{
  uint32_t local;
  const struct unit *u = program_site (x->program, v->site, &local);
  if (u != x->target->unit || u->sites[local].kind != ADSE_SITE_OP
      || u->sites[local].function != x->target->function)
    return false;
  *place = flow_at_site (local);
  return true;
}

static bool
own_way (const struct explorer *x, unsigned kind, uint32_t site, uint32_t outcome,
	 flow_place *place)
{
  uint32_t local;
  if (kind != NODE_BRANCH || site >= SYMRT_ANON_BRANCH)
    return false;
  const struct unit *u = program_branch (x->program, site, &local);
  if (u != x->target->unit || u->branches[local].function != x->target->function)
    return false;
  *place = flow_at_way (local, outcome);
  return true;
}

static void
lose (struct explorer *x, const struct path_loss *l, flow_place place)
{
  uint32_t local;
  explore_blocked (x, l, place);
  if (l->site == SYMRT_NO_SITE)
    flow_lose (&x->flow, place);
  else if (program_site (x->program, l->site, &local) == x->target->unit)
    flow_lose_site (&x->flow, local);
}

flow_place
explore_flow_path (struct explorer *x, struct path *p)
{
  flow_place place = FLOW_ENTRY;
  uint32_t v = 0, loss = 0, ret = 0;
  for (uint32_t i = 0; i <= p->nitem; i++)
    {
      for (;;)
	{
	  const struct path_loss *l = loss < p->nloss ? &p->losses[loss] : NULL;
	  const struct path_loss *r = ret < p->nreturn ? &p->returns[ret] : NULL;
	  bool here = l && l->item == i && l->visit == v;
	  bool back = r && r->item == i && r->visit == v;
	  if (back && (!here || r->site <= loss))
	    {
	      place = FLOW_ENTRY; /* of the next call, the target's perhaps */
	      ret++;
	    }
	  else if (here)
	    {
	      lose (x, l, place);
	      loss++;
	    }
	  else if (v < p->nvisit && p->visits[v].position == i)
	    own_visit (x, &p->visits[v++], &place);
	  else
	    break;
	}
      if (i == p->nitem)
	break;
      struct path_item *item = &p->items[i];
      item->where = place;
      own_way (x, item->kind, item->site, item->outcome, &place);
    }
  return place;
}

void
explore_flow_edge (struct explorer *x, edge_id e)
{
  const struct tree_node *n = &x->plan.tree.nodes[x->plan.tree.edges[e].node];
  flow_place place = n->where;
  own_way (x, n->kind, n->site, e - n->first, &place);
  flow_lose (&x->flow, place);
}

void
explore_flow_tree (struct explorer *x)
{
  for (edge_id e = 1; e < x->plan.tree.nedge; e++)
    {
      unsigned s = x->plan.tree.edges[e].state;
      if (s == EDGE_OPEN || s == EDGE_UNKNOWN || s == EDGE_DIVERGED)
	explore_flow_edge (x, e);
    }
  for (uint32_t i = 0; i < x->plan.callees.n; i++)
    flow_lose (&x->flow,
	       x->plan.tree.nodes[x->plan.tree.edges[x->plan.callees.v[i]].node].where);
  for (uint32_t i = 0; i < x->goals->noccurrence; i++)
    {
      const struct occurrence *c = &x->goals->occurrence[i];
      if (c->state == OCCURRENCE_OPEN)
	x->goals->goal[c->goal].unasked = true;
    }
}

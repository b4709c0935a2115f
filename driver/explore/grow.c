/* SPDX-License-Identifier: GPL-3.0-or-later
   The path of a run in the tree: it grows the tree, or is followed as far as the tree
   has it.  */
#include <signal.h>
#include "base/util.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/label-mode.h"
#include "goals/path.h"
#include "goals/strategy.h"
#include "goals/tree.h"
#include "program/flow.h"
#include "program/image.h"
#include "run/exec.h"
#include "symrt-reasons.h"
#include "trace.h"

bool
explore_own_branch (void *ctx, const struct tree_node *n)
{
  const struct explorer *x = ctx;
  uint32_t local;
  if (n->kind == NODE_LABEL)
    return true;
  const struct unit *u
    = n->kind == NODE_SWITCH	    ? program_site (x->program, n->site, &local)
      : n->site < SYMRT_ANON_BRANCH ? program_branch (x->program, n->site, &local)
				    : NULL;
  if (u != x->target->unit)
    return false;
  return (n->kind == NODE_SWITCH ? u->sites[local].function
				 : u->branches[local].function)
	 == x->target->function;
}

/* A path on its way through the tree.  */
struct growing
{
  struct explorer *x;
  const struct fresh_run *run;
  uint64_t stamp;	  /* of its model */
  struct u64map nth;	  /* nodes so far, by kind and site */
  struct u64map asserted; /* conjuncts so far */
  uint32_t depth;
  edge_id at;
};

/* At G->at ITEM says for the first time which function a pointer led to.  */
static void
note_callee (struct growing *g, const struct path_item *item)
{
  struct explorer *x = g->x;
  if (item->kind == NODE_CONCRETE && item->reason == SYMRT_REASON_SYMBOLIC_READ)
    x->plan.sampling.tables
      |= explore_sampled_input (&x->plan, item->expr,
				(unsigned) explore_limit.sampled_width);
  if (item->kind == NODE_CONCRETE
	? item->reason != SYMRT_REASON_INDIRECT
	: item->kind != NODE_CONSTRAINT || item->reason != SYMRT_CO_CALLEE)
    return;
  edge_list_add (&x->plan.callees, g->at);
}

/* On from G->at by ITEM.  A conjunct that the path has already makes no node:
   there is no other way there.  False: the tree is not to become deeper.  */
static bool
step (struct growing *g, const struct path_item *item)
{
  struct explorer *x = g->x;
  bool fresh;
  u64map_put (&g->asserted, item->conjunct[item->outcome], 0, &fresh);
  if (!fresh)
    return true;
  if (g->depth++ == x->opt->budget.depth)
    {
      if (g->run->use & USE_LOSSES)
	{
	  x->inc.deep++;
	  flow_lose (&x->flow, item->where);
	}
      return false;
    }
  uint32_t *count
    = u64map_put (&g->nth, (uint64_t) item->kind << 32 | item->site, 0, NULL);
  node_id id
    = tree_extend (&x->plan.tree, g->at, item, (*count)++, g->run->index, &fresh);
  g->at = x->plan.tree.nodes[id].first + item->outcome;
  tree_set (&x->plan.tree, g->at, EDGE_EXPLORED);
  if (fresh)
    note_callee (g, item);
  return true;
}

/* Direct treatment: goal O, whose predicate is P here, as a branch.  */
static void
step_label (void *ctx, const struct goal *o, expr_id p)
{
  struct growing *g = ctx;
  expr_id both[2] = { expr_not (g->x->plan.dag, p), p };
  struct path_item item
    = { .kind = NODE_LABEL,
	.site = o->label,
	.expr = p,
	.nout = 2,
	.conjunct = both,
	.outcome = expr_eval (g->x->plan.dag, p, &g->run->path.model, g->stamp) != 0 };
  struct tree_node place = { .kind = NODE_LABEL, .site = o->label };
  u64map_put (&g->x->seen.taken, strategy_outcome (&place, item.outcome), g->run->index,
	      NULL);
  step (g, &item);
}

static enum tree_end
tree_end (const struct run *r)
{
  if (r->full || r->end == RUN_TIME || r->end == RUN_DENIED)
    return END_NONE;
  return r->end == RUN_SIGNAL && (r->signal == SIGSEGV || r->signal == SIGBUS)
	   ? END_ACCESS
	   : END_RUN;
}

/* A run took OUTCOME at PLACE; SHOWN: a test may come of it, which the target's own
   branches are explored for.  True: it is new.  */
static bool
take (struct explorer *x, const struct tree_node *place, uint32_t outcome, uint32_t run,
      bool shown)
{
  uint64_t key = strategy_outcome (place, outcome);
  bool fresh;
  shown = shown || !explore_own_branch (x, place);
  if (!shown && u64map_get (&x->seen.taken, key))
    return false;
  u64map_put (shown ? &x->seen.taken : &x->seen.lost, key, run, &fresh);
  return fresh;
}

/* At G->at run F took ITEM, of a branch or switch.  True: none did so before.  */
static bool
take_item (struct growing *g, const struct path_item *item)
{
  struct explorer *x = g->x;
  const struct fresh_run *f = g->run;
  struct tree_node place = { .kind = item->kind, .site = item->site };
  bool fresh = take (x, &place, item->outcome, f->index, f->tested || x->aims.augments),
       flow;
  if (item->definitions)
    {
      u64map_put (&x->seen.flowed,
		  strategy_flow (strategy_outcome (&place, item->outcome),
				 item->definitions),
		  f->index, &flow);
      x->news.flowed |= flow;
    }
  return fresh;
}

/* Where G came to, the run ended so.  */
static void
note_end (struct growing *g, enum tree_end end)
{
  struct explorer *x = g->x;
  struct tree_edge *last = &x->plan.tree.edges[g->at];
  x->last.at = g->at;
  x->plan.tree.npath += end && !last->end;
  if (end == END_RUN && last->end != END_RUN && last->child)
    x->plan.tree.forked = true;
  if (end == END_RUN || !last->end)
    last->end = end;
}

uint32_t
explore_grow (struct explorer *x, const struct fresh_run *f)
{
  const struct path *p = &f->path;
  struct growing g = { .x = x, .run = f, .stamp = expr_stamp (x->plan.dag) };
  enum tree_end end = tree_end (f->run);
  uint32_t fresh_outcomes = 0, v = 0, k = 0, c = 0;
  for (uint32_t i = 0; i <= p->nitem; i++)
    {
      if (i <= p->own_item)
	x->plan.past.v[f->index].entry = g.at;
      for (; k < p->nfixed && p->fixed[k].item == i; k++)
	{
	  explore_fix (&x->plan, f->index, g.at, p->fixed[k].expr, p->fixed[k].value);
	  if (p->fixed[k].decides)
	    explore_sampled_input (&x->plan, p->fixed[k].expr, 1);
	}
      for (; v < p->nvisit && p->visits[v].position == i; v++)
	if (x->goals->treatment == LABELS_DIRECT)
	  goals_each_branch (x->goals, x->plan.dag, &p->visits[v], step_label, &g);
	else if (x->aims.labels)
	  goals_visit (x->goals, x->plan.dag, &x->plan.tree, &p->visits[v], g.at,
		       f->index);
      for (; c < p->ncovered && p->covered[c].item == i; c++)
	if (x->aims.labels)
	  goals_covered_at (x->goals, p->covered[c].label, g.at);
      if (i == p->nitem)
	break;
      const struct path_item *item = &p->items[i];
      if (item->kind == NODE_BRANCH || item->kind == NODE_SWITCH)
	{
	  bool fresh = take_item (&g, item);
	  fresh_outcomes += fresh;
	  x->news.before += fresh && i < p->own_item;
	}
      if (!step (&g, item))
	{
	  end = END_NONE;
	  break;
	}
    }
  note_end (&g, end);
  u64map_free (&g.nth);
  u64map_free (&g.asserted);
  return fresh_outcomes;
}

void
explore_follow (struct explorer *x, const struct path *p)
{
  struct u64map asserted = { 0 };
  x->last.at = 0;
  for (uint32_t i = 0; i < p->nitem; i++)
    {
      const struct path_item *item = &p->items[i];
      bool fresh;
      u64map_put (&asserted, item->conjunct[item->outcome], 0, &fresh);
      if (!fresh)
	continue;
      node_id id = tree_find (&x->plan.tree, x->last.at, item);
      if (!id)
	break;
      x->last.at = x->plan.tree.nodes[id].first + item->outcome;
    }
  u64map_free (&asserted);
}

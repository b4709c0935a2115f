/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutants that no run shows further than their statement are asked for: inputs that
   take a known way, on which the mutant traps, or takes the same or another known way
   and what comes out differs; then inputs for which a condition goes the other way.
   Each mutant is asked its first question before any gets its second, so that a budget
   is spent where little was tried.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/goals.h"
#include "goals/tree.h"
#include "mutants/probe.h"
#include "run/exec.h"
#include "solver/solver.h"
#include "store/store.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "labels.h"

/* Run the model of R, over the inputs of BASE, and see what it shows.  */
static void
try_model (struct mutant_search *l, struct solver_result *r, uint32_t base)
{
  struct explorer *x = l->x;
  struct explore_mutant_work *count = &x->res->mutants;
  count->models++;
  struct input_vector *v
    = x->plan.subject->from_model (x->plan.subject->ctx, x->plan.dag, &r->model,
				   x->plan.past.v[base].vector);
  if (!v)
    return;
  uint32_t kept = x->res->nkept, further;
  uint32_t run = explore_run (x, v, x->plan.use & USE_OF_MUTANT);
  if (run == RUN_NONE || x->last.unset || x->last.end >= RUN_REFUSED
      || x->last.end == RUN_TIME || x->last.end == RUN_DENIED
      || x->last.end == RUN_REJECTED)
    return;
  struct strbuf texts = { 0 };
  bool is_test = x->res->nkept != kept;
  struct probed_run *here = mutants_add_run (l, run, is_test ? NULL : &texts, &further);
  if (further && !is_test)
    {
      if (x->store)
	store_batch (x->store, true);
      explore_drop_unused (x);
      explore_keep (x, run, further, 0, strbuf_str (&texts));
      if (x->store)
	store_batch (x->store, false);
      count->tests++;
    }
  if (here)
    mutants_settle (l, here, is_test || further);
  free (texts.s);
}

/* A list of conjuncts.  */
struct conjuncts
{
  expr_id *e;
  size_t n, room;
  bool impossible; /* one is false */
};

static void
conjoin (struct explorer *x, struct conjuncts *c, expr_id e)
{
  adse_val v;
  if (!e)
    return;
  if (expr_is_const (x->plan.dag, e, &v))
    {
      c->impossible |= !v;
      return;
    }
  if (c->n == c->room)
    c->e = xrealloc (c->e, (c->room = 2 * c->room + 32) * sizeof *c->e);
  c->e[c->n++] = e;
}

/* The answer to C over the inputs of run BASE.  Without a strength that is named the
   solver's limit is lower, and the store is not asked nor told: elsewhere the same
   query may have another answer.  */
static enum solver_answer
answer (struct mutant_search *l, const struct conjuncts *c, uint32_t base,
	struct solver_result *r)
{
  struct explorer *x = l->x;
  char err[240];
  if (!x->opt->strength_named && !l->solver)
    {
      struct solver_limits limits = explore_limits (x);
      limits.rlimit = limits.rlimit / explore_limit.mutant_lowered + 1;
      limits.quick = true;
      l->solver = explore_solver (x, &limits, err, sizeof err);
      if (!l->solver)
	return SOLVER_ERROR;
    }
  return explore_ask_aside (x, l->solver, c->e, c->n, base, r);
}

/* Ask for C with the inputs of BASE and try what answers it.  */
static void
ask (struct mutant_search *l, uint32_t goal, const struct conjuncts *c, uint32_t base)
{
  struct explorer *x = l->x;
  struct goal *o = &x->goals->goal[goal];
  struct asking *a = &l->asking[goal];
  struct explore_mutant_work *count = &x->res->mutants;
  struct solver_result r;
  uint8_t before = o->strength;
  if (c->impossible)
    {
      a->asked++;
      a->unsat++;
      return;
    }
  if (mutants_out_of_work (x))
    {
      a->cut = true;
      return;
    }
  a->asked++;
  count->queries++;
  count->work += explore_limit.mutant_query_work;
  memset (&r, 0, sizeof r);
  switch (answer (l, c, base, &r))
    {
    case SOLVER_UNSAT: a->unsat++; break;
    case SOLVER_SAT:
      try_model (l, &r, base);
      if (o->strength == before)
	{
	  a->missed++;
	  count->missed++;
	}
      break;
    default:
      a->unknown++;
      count->unanswered++;
      count->work += explore_limit.mutant_hard_work;
      a->end = r.end;
    }
  solver_result_free (&r);
}

static expr_id *
new_map (const struct probe *p)
{
  return xmalloc ((p->nnode + (size_t) 1) * sizeof (expr_id));
}

static void
need_map (struct mutant_search *l, struct probed_run *r)
{
  if (r->map)
    return;
  r->map = new_map (r->probe);
  probe_map (r->probe, l->x->plan.dag, r->map);
  l->x->res->mutants.work += r->probe->nnode;
}

/* Items [0, UPTO) of R over MAP: all, or only those that depend on the holes of V.  */
static void
conjoin_items (struct explorer *x, struct conjuncts *c, const struct probed_run *r,
	       const expr_id *map, uint32_t upto, const struct probe_view *v)
{
  for (uint32_t i = 0; i < upto && !c->impossible; i++)
    if (!v || probe_depends (v, r->probe->item[i].node))
      conjoin (x, c, probe_condition (r->probe, x->plan.dag, i, map));
}

/* ANY, or that P and Q differ; 0: never.  */
static expr_id
or_differ (struct explorer *x, expr_id any, expr_id p, expr_id q)
{
  adse_val v;
  if (expr_node (x->plan.dag, p)->width != expr_node (x->plan.dag, q)->width)
    return any;
  expr_id d = expr_op (x->plan.dag, ADSE_OP_NE, 1, p, q, 0, 0);
  if (expr_is_const (x->plan.dag, d, &v) && !v)
    return any;
  return any ? expr_op (x->plan.dag, ADSE_OP_OR, 1, any, d, 0, 0) : d;
}

static expr_id
output_of (struct explorer *x, const struct probe_output *o, const expr_id *map,
	   unsigned width)
{
  return o->node ? map[o->node] : expr_const (x->plan.dag, width, o->value);
}

/* Some output of A over MAP_A and of B over MAP_B differ; 0: none can.  With A == B,
   of which V is, only what depends on its holes can.  */
static expr_id
outputs_differ (struct explorer *x, const struct probe *a, const expr_id *map_a,
		const struct probe *b, const expr_id *map_b, const struct probe_view *v)
{
  expr_id any = 0;
  struct u64map in_a = { 0 }, in_b = { 0 };
  for (uint32_t i = 0; i < b->noutput; i++)
    u64map_put (&in_b, b->output[i].key, i, NULL);
  for (uint32_t i = 0; i < a->noutput; i++)
    {
      const struct probe_output *o = &a->output[i];
      uint32_t *k = u64map_get (&in_b, o->key);
      u64map_put (&in_a, o->key, i, NULL);
      const struct probe_output *q = k ? &b->output[*k] : NULL;
      if (q && (a != b || probe_depends (v, o->node)))
	{
	  unsigned w = o->node ? o->width : q->width;
	  any = or_differ (x, any, output_of (x, o, map_a, w),
			   output_of (x, q, map_b, w));
	}
      else if (!q && probe_input (a, o->key, o->width))
	any = or_differ (x, any, output_of (x, o, map_a, o->width),
			 expr_input_node (x->plan.dag, o->key, o->width));
    }
  for (uint32_t i = 0; i < b->noutput; i++)
    {
      const struct probe_output *q = &b->output[i];
      if (!u64map_get (&in_a, q->key) && probe_input (b, q->key, q->width))
	any = or_differ (x, any, output_of (x, q, map_b, q->width),
			 expr_input_node (x->plan.dag, q->key, q->width));
    }
  u64map_free (&in_a);
  u64map_free (&in_b);
  return any;
}

/* Inputs that go the way of run HERE, for which the mutant goes that of run THERE and
   what comes out differs.  */
static void
ask_output (struct mutant_search *l, uint32_t goal, uint32_t i, uint32_t k)
{
  struct explorer *x = l->x;
  const struct goal *o = &x->goals->goal[goal];
  struct probed_run *here = &l->run[i], *there = &l->run[k];
  const struct probe *p = here->probe, *q = there->probe;
  const struct probe_view *v = probe_view (q, o->site);
  need_map (l, here);
  need_map (l, there);
  expr_id *map = new_map (q), sound;
  x->res->mutants.work += q->nnode;
  if (!probe_map_mutant (v, x->plan.dag, o->index, there->map, map, &sound, UINT32_MAX))
    {
      free (map);
      return;
    }
  struct conjuncts c = { 0 };
  conjoin_items (x, &c, here, here->map, p->nitem, NULL);
  conjoin_items (x, &c, there, map, q->nitem, i == k ? v : NULL);
  conjoin (x, &c, sound);
  if (p->end == q->end)
    {
      expr_id differ = outputs_differ (x, p, here->map, q, map, v);
      c.impossible |= !differ;
      conjoin (x, &c, differ);
    }
  ask (l, goal, &c, here->run);
  free (c.e);
  free (map);
}

static void
ask_trap (struct mutant_search *l, uint32_t goal, uint32_t i)
{
  const struct goal *o = &l->x->goals->goal[goal];
  struct probed_run *here = &l->run[i];
  struct conjuncts c = { 0 };
  uint32_t item;
  need_map (l, here);
  expr_id trap = probe_first_trap (probe_view (here->probe, o->site), l->x->plan.dag,
				   o->index, here->map, &item);
  if (!trap)
    return;
  conjoin_items (l->x, &c, here, here->map, item, NULL);
  conjoin (l->x, &c, trap);
  ask (l, goal, &c, here->run);
  free (c.e);
}

/* Inputs that come to a condition of run AT which the mutant flips.  */
static void
ask_conditions (struct mutant_search *l, uint32_t goal, uint32_t at,
		struct u64map *seen)
{
  struct explorer *x = l->x;
  const struct goal *o = &x->goals->goal[goal];
  struct asking *a = &l->asking[goal];
  const struct probe *p = l->run[at].probe;
  const struct probe_view *v = probe_view (p, o->site);
  if (!v)
    return;
  need_map (l, &l->run[at]);
  expr_id *map = new_map (p);
  for (uint32_t i = 0; i < p->nitem && o->strength < ADSE_STRENGTH_FIRM; i++)
    {
      const struct probed_run *here = &l->run[at];
      const struct probe_item *item = &p->item[i];
      expr_id sound;
      bool fresh;
      if (!probe_depends (v, item->node) || item->kind > PROBE_SWITCH)
	continue;
      x->res->mutants.work += p->nnode;
      if (!probe_map_mutant (v, x->plan.dag, o->index, here->map, map, &sound, i + 1))
	break;
      expr_id was = probe_condition (p, x->plan.dag, i, here->map);
      expr_id is = probe_condition (p, x->plan.dag, i, map);
      expr_id flips = expr_op (x->plan.dag, ADSE_OP_XOR, 1, was, is, 0, 0);
      /* An equal question after another way is seldom another answer.  */
      u64map_put (seen, flips, 0, &fresh);
      if (!fresh)
	continue;
      if (a->asked - a->unsat > explore_limit.mutant_conditions
	  || (int64_t) seen->n > 8 * explore_limit.mutant_conditions)
	{
	  a->cut = true;
	  break;
	}
      struct conjuncts c = { 0 };
      conjoin (x, &c, flips);
      conjoin (x, &c, sound);
      if (!c.impossible)
	{
	  conjoin_items (x, &c, here, here->map, i, NULL);
	  conjoin_items (x, &c, here, map, i, v);
	}
      ask (l, goal, &c, here->run);
      free (c.e);
    }
  free (map);
}

static void
ask_flips (struct mutant_search *l, uint32_t goal)
{
  const struct goal *o = &l->x->goals->goal[goal];
  struct u64map seen = { 0 };
  uint32_t n = l->n, looked = 0;
  for (uint32_t i = 0;
       i < n && looked < explore_limit.mutant_bases && o->strength < ADSE_STRENGTH_FIRM;
       i++)
    if (l->run[i].new_way)
      {
	ask_conditions (l, goal, i, &seen);
	looked += probe_view (l->run[i].probe, o->site) != NULL;
      }
  u64map_free (&seen);
}

/* Questions of a mutant, in this order.  */
enum
{
  STAGE_SAME,  /* the way of HERE */
  STAGE_PAIRS, /* from HERE to THERE */
  STAGE_TURNS,
  STAGE_END
};

/* A way, and how many of them gave the same result.  */
struct ordered_way
{
  uint32_t way, alike;
};

static int
by_rarity (const void *a, const void *b)
{
  const struct ordered_way *p = a, *q = b;
  if (p->alike != q->alike)
    return p->alike < q->alike ? -1 : 1;
  return p->way < q->way ? -1 : p->way > q->way;
}

/* Have L->rare begin with ways that gave rare results: where most inputs are refused, what a
   mutant changes is seen where one is not.  Ways that came since the last time are behind
   those that are in order.  */
static void
order_ways (struct mutant_search *l)
{
  const struct past *past = l->x->plan.past.v;
  struct ordered_way *v = xcalloc (l->nway + (size_t) 1, sizeof *v);
  struct u64map times = { 0 };
  bool fresh;
  l->rare = xrealloc (l->rare, (l->nway + (size_t) 1) * sizeof *l->rare);
  for (uint32_t i = 0; i < l->nway; i++)
    ++*u64map_put (&times, past[l->run[l->way[i]].run].result, 0, &fresh);
  for (uint32_t i = l->nrare; i < l->nway; i++)
    v[i - l->nrare] = (struct ordered_way){
      .way = l->way[i],
      .alike = *u64map_get (&times, past[l->run[l->way[i]].run].result)
    };
  qsort (v, l->nway - l->nrare, sizeof *v, by_rarity);
  for (uint32_t i = l->nrare; i < l->nway; i++)
    l->rare[i] = v[i - l->nrare].way;
  l->nrare = l->nway;
  u64map_free (&times);
  free (v);
}

/* The number FROM or the next one of WAY, L->nway ways, on which O's operator was carried
   out, as far as explore_limit.mutant_ways of them were not.  L->nway: none.  */
static uint32_t
next_way (const struct mutant_search *l, const uint32_t *way, const struct goal *o,
	  uint32_t from)
{
  uint32_t found = 0, i;
  for (i = 0; i < l->nway; i++)
    if (probe_view (l->run[way[i]].probe, o->site))
      {
	if (i >= from)
	  return i;
	if (++found == explore_limit.mutant_ways)
	  return l->nway;
      }
  return i;
}

/* The next question of mutant GOAL; false: there is none.  */
static bool
ask_next (struct mutant_search *l, uint32_t goal)
{
  const struct goal *o = &l->x->goals->goal[goal];
  struct asking *a = &l->asking[goal];
  uint32_t i, k;
  if (a->stage == STAGE_SAME)
    {
      i = next_way (l, l->way, o, a->here);
      a->here = i + 1;
      if (o->wanted >= ADSE_STRENGTH_STRONG && i < l->nway)
	{
	  uint32_t run = l->way[i];
	  ask_trap (l, goal, run);
	  if (mutants_short (o))
	    ask_output (l, goal, run, run);
	  return true;
	}
      a->here = a->there = 0;
      a->stage = STAGE_PAIRS;
    }
  if (l->nrare < l->nway)
    order_ways (l);
  while (a->stage == STAGE_PAIRS)
    {
      i = next_way (l, l->way, o, a->here);
      k = next_way (l, l->rare, o, a->there);
      if (o->wanted < ADSE_STRENGTH_STRONG || k == l->nway)
	a->stage = STAGE_TURNS;
      else if (i == l->nway)
	a->there = k + 1, a->here = 0;
      else
	{
	  a->here = i + 1;
	  i = l->way[i], k = l->rare[k];
	  if (i == k || !mutants_same_otherwise (l->x, &l->run[i], &l->run[k]))
	    continue;
	  if (a->pairs++ >= explore_limit.mutant_pairs)
	    {
	      a->cut = true;
	      a->stage = STAGE_TURNS;
	      break;
	    }
	  ask_output (l, goal, i, k);
	  return true;
	}
    }
  if (a->stage == STAGE_TURNS)
    {
      a->stage = STAGE_END;
      if (o->strength < ADSE_STRENGTH_FIRM)
	ask_flips (l, goal);
    }
  return false;
}

void
mutants_pursue (struct mutant_search *l)
{
  const struct goals *g = l->x->goals;
  bool more = true;
  while (more)
    {
      more = false;
      for (uint32_t i = 0; i < g->n; i++)
	{
	  struct asking *a = &l->asking[i];
	  if (!a->marked || a->decides || a->stage == STAGE_END
	      || !mutants_short (&g->goal[i]))
	    continue;
	  if (mutants_out_of_work (l->x))
	    a->cut = true;
	  else
	    more |= ask_next (l, i);
	}
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutants along the way of a probed run, by values.  See probe.h.  */
#include <stdlib.h>
#include <string.h>
#include "mutants/probe.h"
#include "mutants/short-of.h"
#include "adse-op.h"
#include "labels.h"
#include "site.h"
#include "trace.h"

void
probe_base_init (struct probe_base *b, const struct probe *p, const struct model *m,
		 bool own)
{
  *b = (struct probe_base){ .probe = p, .model = m, .own = own };
  b->value = xmalloc ((p->nnode + (size_t) 1) * sizeof *b->value);
  b->value[0] = 0;
}

void
probe_base_free (struct probe_base *b)
{
  free (b->value);
}

static adse_val
table_value (const struct probe *p, const struct symrt_node *n, adse_val index)
{
  struct symrt_tablehdr h;
  uint64_t v;
  memcpy (&h, p->bytes + n->k, sizeof h);
  memcpy (&v, p->bytes + n->k + sizeof h + 8 * (index < h.count ? (size_t) index : 0),
	  sizeof v);
  return adse_mask (v, h.width);
}

/* An operation of P on values; it is no input.  */
static adse_val
operation (const struct probe *p, const struct symrt_node *n, adse_val a, adse_val b,
	   adse_val c)
{
  if (n->op == ADSE_OP_CONST)
    return n->k;
  if (n->op == ADSE_OP_TABLE)
    return table_value (p, n, a);
  return adse_op_eval ((enum adse_op) n->op, n->width, p->nodes[n->a].width, a,
		       n->b ? b : 0, n->c ? c : 0, n->k);
}

static const struct probe_hole *
hole_at (const struct probe *p, uint32_t node)
{
  const struct symrt_node *n = &p->nodes[node];
  return n->op == ADSE_OP_INPUT && SYMRT_INPUT_REGION (n->k) == SYMRT_HOLE_REGION
	     && p->input[node] < p->nhole
	   ? &p->hole[p->input[node]]
	   : NULL;
}

static void
base_to (struct probe_base *b, uint32_t node)
{
  const struct probe *p = b->probe;
  while (b->done < node)
    {
      uint32_t i = ++b->done, k = p->input[i];
      const struct symrt_node *n = &p->nodes[i];
      const struct probe_hole *h = hole_at (p, i);
      adse_val v;
      if (h)
	v = h->original ? b->value[h->original] : adse_mask (h->result, n->width);
      else if (n->op == ADSE_OP_INPUT)
	{
	  bool there = k < b->model->n && b->model->set[k];
	  b->missing |= !there;
	  v = there ? adse_mask (b->model->value[k], n->width) : 0;
	}
      else
	v = operation (p, n, b->value[n->a], b->value[n->b], b->value[n->c]);
      b->value[i] = v;
    }
}

static adse_val
base_value (struct probe_base *b, uint32_t node)
{
  base_to (b, node);
  return b->value[node];
}

static bool
item_holds (const struct probe *p, const struct probe_item *i, adse_val v)
{
  unsigned w = p->nodes[i->node].width;
  if (i->kind == PROBE_SWITCH)
    return probe_case (p->program, i->site, w, v) == i->value;
  return v == adse_mask (i->value, w);
}

uint32_t
probe_base_fails (struct probe_base *b)
{
  const struct probe *p = b->probe;
  uint32_t i = 0;
  while (i < p->nitem && item_holds (p, &p->item[i], base_value (b, p->item[i].node))
	 && !b->missing)
    i++;
  return i;
}

/* One mutant on one set of inputs.  */
struct mutating
{
  const struct probe *p;
  const struct probe_view *view;
  struct probe_base *base;
  struct adse_label_at label;
  adse_val *value; /* of nodes that depend on the holes, [0 .. done] */
  uint32_t done;
  bool cut;		    /* see was_cut */
  uint32_t undefined, trap; /* first hole where it is, or does; NHOLE: none */
};

static adse_val
value_of (struct mutating *u, uint32_t node)
{
  return probe_depends (u->view, node) ? u->value[node] : base_value (u->base, node);
}

/* What H, a hole of the operator, is filled with.  */
static adse_val
fill (struct mutating *u, const struct probe_hole *h)
{
  const struct probe_view *w = u->view;
  struct adse_mutant_values mv;
  uint32_t at = (uint32_t) (h - u->p->hole);
  uint64_t v[2] = { h->value[0], h->value[1] };
  for (unsigned i = 0; i < 2 && h->known; i++)
    if (h->operand[i])
      v[i] = (uint64_t) value_of (u, h->operand[i]);
  if (!h->known || !adse_label_mutant_values (w->op, &u->label, h->n, v, &mv))
    {
      u->undefined = at < u->undefined ? at : u->undefined;
      return h->result;
    }
  if (!mv.defined && at < u->undefined)
    u->undefined = at;
  if (!mv.survives && at < u->trap)
    u->trap = at;
  return mv.mutated;
}

/* GCC divides and shifts to the right in fewer bits where the values fit, (short) (x |
   1) for an x | 1 that the source divides by; what the mutant gives instead need not
   fit.  That is told from a cast in the source by nothing.  */
static bool
was_cut (struct mutating *u, uint32_t node)
{
  const struct symrt_node *n = &u->p->nodes[node], *cut = &u->p->nodes[n->a];
  return node && probe_depends (u->view, node)
	 && (n->op == ADSE_OP_SEXT || n->op == ADSE_OP_ZEXT)
	 && cut->op == ADSE_OP_EXTRACT && !cut->k
	 && u->p->nodes[cut->a].width == n->width
	 && u->value[node] != value_of (u, cut->a);
}

static bool
shortens (unsigned op)
{
  return (op >= ADSE_OP_UDIV && op <= ADSE_OP_SREM) || op == ADSE_OP_LSHR
	 || op == ADSE_OP_ASHR;
}

static void
mutate_node (struct mutating *u, uint32_t i)
{
  const struct probe *p = u->p;
  const struct symrt_node *n = &p->nodes[i];
  const struct probe_hole *h = hole_at (p, i);
  if (h && h->site == u->view->site)
    u->value[i] = fill (u, h);
  else if (h)
    u->value[i] = value_of (u, h->original);
  else if (n->op == ADSE_OP_INPUT)
    u->value[i] = 0; /* a hole of a trace that is lost before it matters */
  else
    u->value[i]
      = operation (p, n, value_of (u, n->a), value_of (u, n->b), value_of (u, n->c));
  u->cut |= shortens (n->op) && (was_cut (u, n->a) || was_cut (u, n->b));
}

/* Nodes up to NODE that depend on the holes.  */
static void
mutate_to (struct mutating *u, uint32_t node)
{
  uint32_t i = u->done + 1;
  while (i <= node)
    {
      uint64_t left = u->view->depends[i / 64] >> i % 64;
      if (left)
	{
	  i += (uint32_t) __builtin_ctzll (left);
	  if (i > node)
	    break;
	  mutate_node (u, i++);
	}
      else
	i = (i / 64 + 1) * 64;
    }
  if (node > u->done)
    u->done = node;
}

static adse_val
mutated_value (struct mutating *u, uint32_t node)
{
  mutate_to (u, node);
  return value_of (u, node);
}

/* The value of the decision of W, or its negation, on the values V of its
   conditions.  */
static bool
decides (const struct probe_view *w, const uint64_t *v)
{
  unsigned i = 0, n = adse_site_nlabels (&w->unit->site_ctx, w->op);
  while (i < n && adse_label_criterion (&w->unit->site_ctx, w->op, i) != ADSE_CRIT_DC)
    i++;
  return adse_label_holds (&w->unit->site_ctx, w->op, i, w->op->nclause, v,
			   (1u << w->op->nclause) - 1)
	 == 1;
}

/* Where the mutated decision D of W goes another way than the run: *FLIPS; false: the
   mutant says nothing.  */
static bool
decision_flips (struct mutating *u, const struct probe_decision *d, bool *flips)
{
  const struct probe_view *w = u->view;
  uint64_t v[ADSE_MAX_CLAUSES] = { 0 };
  for (unsigned i = 0; i < d->n; i++)
    v[i] = d->node[i] ? (uint64_t) base_value (u->base, d->node[i]) : d->value[i];
  int differs = adse_label_holds (&w->unit->site_ctx, w->op, u->label.label, d->n, v,
				  (1u << d->n) - 1);
  *flips = (decides (w, v) ^ (differs == 1)) != decides (w, d->value);
  return differs >= 0;
}

/* As follow, for a mutant of a decision: nothing else in the program changes, and what
   its conditions are is the program's own.  */
static void
follow_decision (struct mutating *u, struct probe_mutated *out)
{
  const struct probe *p = u->p;
  const struct probe_view *w = u->view;
  uint32_t d = 0;
  bool flips;
  for (uint32_t i = 0;; i++)
    {
      out->item = i;
      if (i >= w->lost.item)
	{
	  out->end = PROBE_LOST;
	  out->why = w->lost.why;
	  return;
	}
      for (; d < p->ndecision && p->decision[d].item <= i; d++)
	{
	  if (p->decision[d].site != w->site)
	    continue;
	  out->end = PROBE_UNDEFINED;
	  if (!decision_flips (u, &p->decision[d], &flips))
	    return;
	  out->end = PROBE_FLIPPED;
	  if (flips)
	    return;
	}
      if (i == p->nitem)
	break;
      const struct probe_item *item = &p->item[i];
      if (u->base->own || probe_may_flip (w, i)
	  || item_holds (p, item, base_value (u->base, item->node)))
	continue;
      out->end = item->kind == PROBE_TRAP && item->value ? PROBE_TRAPPED
		 : item->kind >= PROBE_TRAP		 ? PROBE_LOST
							 : PROBE_FLIPPED;
      out->why = item->kind == PROBE_FIXED ? probe_reason (item->site)
					   : short_codes[SHORT_BOUNDS];
      return;
    }
  out->end = PROBE_SAME;
  for (uint32_t i = 0; i < p->noutput; i++)
    base_value (u->base, p->output[i].node);
}

/* Where P leaves what the mutant does.  */
static void
follow (struct mutating *u, struct probe_mutated *out)
{
  const struct probe *p = u->p;
  const struct probe_view *w = u->view;
  bool own = u->base->own;
  uint32_t h = 0;
  for (uint32_t i = 0;; i++)
    {
      for (; h < p->nhole && p->hole[h].item <= i; h++)
	{
	  if (p->hole[h].site != w->site)
	    continue;
	  mutate_to (u, p->hole[h].node);
	  if (h == u->undefined || h == u->trap)
	    {
	      out->end = h == u->undefined ? PROBE_UNDEFINED : PROBE_TRAPPED;
	      return;
	    }
	}
      out->item = i;
      if (i >= w->lost.item)
	{
	  out->end = PROBE_LOST;
	  out->why = w->lost.why;
	  return;
	}
      if (i == p->nitem)
	break;
      const struct probe_item *item = &p->item[i];
      if ((own && !probe_depends (w, item->node))
	  || item_holds (p, item, mutated_value (u, item->node)))
	continue;
      out->end = item->kind == PROBE_TRAP && item->value ? PROBE_TRAPPED
		 : item->kind >= PROBE_TRAP		 ? PROBE_LOST
							 : PROBE_FLIPPED;
      out->why = item->kind == PROBE_FIXED ? probe_reason (item->site)
					   : short_codes[SHORT_BOUNDS];
      return;
    }
  out->end = PROBE_SAME;
  for (uint32_t i = 0; i < p->noutput; i++)
    mutated_value (u, p->output[i].node);
}

static void
show (struct probe_shown *s, uint64_t key)
{
  if (s->n < PROBE_SHOWN)
    s->key[s->n++] = key;
}

void
probe_mutate (const struct probe_view *w, struct probe_base *base, uint32_t label,
	      struct probe_mutated *out)
{
  const struct probe *p = w->probe;
  struct mutating u
    = { .p = p,
	.view = w,
	.base = base,
	.label = adse_label_find (&w->unit->site_ctx, w->op, label),
	.undefined = p->nhole,
	.trap = p->nhole,
	.value = xmalloc ((p->nnode + (size_t) 1) * sizeof (adse_val)) };
  *out = (struct probe_mutated){ .why = "", .view = w, .base = base, .value = u.value };
  if (w->decides)
    follow_decision (&u, out);
  else
    follow (&u, out);
  for (uint32_t i = 0; out->end == PROBE_SAME && i < p->noutput; i++)
    {
      const struct probe_output *o = &p->output[i];
      adse_val v = value_of (&u, o->node);
      if (base->own && p->end == RUN_RETURNED && probe_depends (w, o->node)
	  && v != adse_mask (o->value, o->width))
	show (&out->shown, o->key);
    }
  out->shown.end = out->end == PROBE_TRAPPED;
  if (base->missing)
    {
      out->end = base->own ? PROBE_LOST : PROBE_NOWHERE;
      out->why = "";
    }
  else if (u.cut)
    {
      out->end = PROBE_LOST;
      out->why = short_codes[SHORT_NARROW];
    }
  if (!base->own && out->end == PROBE_FLIPPED)
    out->end = PROBE_NOWHERE;
}

void
probe_mutated_free (struct probe_mutated *m)
{
  free (m->value);
}

uint64_t
probe_mutated_value (const struct probe_mutated *m, uint32_t node)
{
  return (uint64_t) (probe_depends (m->view, node) ? m->value[node]
						   : m->base->value[node]);
}

/* A pointer to something of the process; two such values are not compared between
   runs.  */
static bool
looks_like_address (uint64_t v)
{
  return v >> 40 && !(v >> 47);
}

static const struct probe_output *
find_output (const struct probe *p, const struct u64map *at, uint64_t key)
{
  uint32_t *k = u64map_get (at, key);
  return k ? &p->output[*k] : NULL;
}

static void
index_outputs (const struct probe *p, struct u64map *at)
{
  for (uint32_t i = 0; i < p->noutput; i++)
    u64map_put (at, p->output[i].key, i, NULL);
}

static bool
values_differ (uint64_t a, uint64_t b, unsigned width)
{
  a = (uint64_t) adse_mask (a, width);
  b = (uint64_t) adse_mask (b, width);
  return a != b && !(looks_like_address (a) && looks_like_address (b));
}

static uint64_t
output_value (const struct probe_mutated *m, const struct probe_output *o)
{
  return o->node ? probe_mutated_value (m, o->node) : o->value;
}

/* What the input NODE of P is in M.  */
static bool
input_value (const struct probe *p, const struct model *m, uint32_t node,
	     uint64_t *value)
{
  uint32_t k = node ? p->input[node] : m->n;
  if (k >= m->n || !m->set[k])
    return false;
  *value = (uint64_t) m->value[k];
  return true;
}

bool
probe_differ (const struct probe_view *view, const struct model *model,
	      const struct probe_mutated *mutated, struct probe_shown *shown)
{
  const struct probe *here = view->probe, *there = mutated->view->probe;
  *shown = (struct probe_shown){ .n = 0 };
  if (view->lost.item != UINT32_MAX)
    return false;
  if (mutated->end == PROBE_TRAPPED)
    return shown->end = here->end == RUN_RETURNED;
  if (mutated->end != PROBE_SAME)
    return false;
  if (here->end != there->end)
    return shown->end = here->end == RUN_RETURNED
			&& (there->end == RUN_SIGNAL || there->end == RUN_EXIT);
  if (here->end != RUN_RETURNED)
    return false;
  struct u64map in_there = { 0 }, in_here = { 0 };
  uint64_t was;
  index_outputs (there, &in_there);
  index_outputs (here, &in_here);
  for (uint32_t i = 0; i < here->noutput; i++)
    {
      bool differ = false;
      const struct probe_output *a = &here->output[i];
      const struct probe_output *b = find_output (there, &in_there, a->key);
      unsigned w = b && b->width < a->width ? b->width : a->width;
      if (b)
	differ = values_differ (a->value, output_value (mutated, b), w);
      else if (input_value (here, model, probe_input (here, a->key, w), &was))
	differ = values_differ (a->value, was, w);
      if (differ)
	show (shown, a->key);
    }
  for (uint32_t i = 0; i < there->noutput; i++)
    {
      const struct probe_output *b = &there->output[i];
      if (!find_output (here, &in_here, b->key)
	  && input_value (there, model, probe_input (there, b->key, b->width), &was)
	  && values_differ (was, output_value (mutated, b), b->width))
	show (shown, b->key);
    }
  u64map_free (&in_there);
  u64map_free (&in_here);
  return shown->n != 0;
}

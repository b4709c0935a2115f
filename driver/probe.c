/* SPDX-License-Identifier: GPL-3.0-or-later
   Traces of probed runs.  See probe.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "path.h"
#include "probe.h"
#include "util.h"

static const char *const reason_codes[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

static const char *
reason_code (unsigned reason)
{
  return reason < sizeof reason_codes / sizeof *reason_codes && reason_codes[reason]
	   ? reason_codes[reason] : "?";
}

const char *const short_codes[SHORT__COUNT] = {
#define ADSE_SHORT_OF(NAME, CODE, HELP) CODE,
#include "short-of.def"
#undef ADSE_SHORT_OF
};

/* From the item to come on nobody knows.  */
static void
lose (struct probe *p, const char *code)
{
  if (p->lost != UINT32_MAX)
    return;
  p->lost = p->nitem;
  snprintf (p->lost_why, sizeof p->lost_why, "%s", code);
}

/* One more element: powers of two are where the table grows.  */
static void *
grown (void *v, uint32_t n, size_t size)
{
  return n & (n - 1) ? v : xrealloc (v, (n ? 2 * (size_t) n : 1) * size);
}

static void
add_item (struct probe *p, enum probe_kind kind, uint32_t node, uint64_t value,
	  uint32_t site)
{
  p->item = grown (p->item, p->nitem, sizeof *p->item);
  p->item[p->nitem++]
    = (struct probe_item){ .kind = (uint8_t) kind, .depends = p->depends[node],
			   .node = node, .site = site, .value = value };
}

static void
add_output (struct probe *p, uint64_t key, unsigned width, uint32_t node,
	    uint64_t value)
{
  p->output = grown (p->output, p->noutput, sizeof *p->output);
  p->output[p->noutput++]
    = (struct probe_output){ .key = key, .width = (uint8_t) width,
			     .depends = p->depends[node], .node = node,
			     .value = value };
}

/* Does INDEX of W bits lie in a case range?  */
static bool
in_case (const struct adse_site *s, const struct adse_case *c, unsigned w,
	 adse_val index)
{
  adse_val lo = adse_mask (c->lo, w), hi = adse_mask (c->hi, w);
  if (s->flags & ADSE_SITE_SIGNED)
    return (__int128) adse_sext (lo, w) <= (__int128) adse_sext (index, w)
	   && (__int128) adse_sext (index, w) <= (__int128) adse_sext (hi, w);
  return lo <= index && index <= hi;
}

static uint32_t
case_of (const struct program *program, uint32_t site, unsigned w, adse_val index)
{
  uint32_t local, i;
  const struct unit *u = program_site (program, site, &local);
  const struct adse_site *s = &u->sites[local];
  for (i = 0; i < s->ncase && !in_case (s, u->cases + s->cases + i, w, index); i++)
    ;
  return i;
}

/* The operands of the hole to come: the last visit of its site.  */
struct visited
{
  unsigned n;
  uint32_t node[2];
  uint64_t value[2];
};

/* The visit that begins with event AT of RUN.  */
static void
read_visit (const struct run *run, uint32_t at, struct visited *v)
{
  v->n = 0;
  for (uint32_t i = at + 1; v->n < 2 && i < run->nevent
			    && run->events[i].kind == SYMRT_E_VALUE;
       i++, v->n++)
    {
      v->node[v->n] = run->events[i].a;
      v->value[v->n] = run->events[i].value;
    }
}

static unsigned
result_width (const struct adse_site *site)
{
  return adse_op_rows[site->op].shape == ADSE_SHAPE_CMP
	       || adse_op_rows[site->op].shape == ADSE_SHAPE_FCMP
	   ? 1 : site->width;
}

static void
read_hole (struct probe *p, const struct symrt_event *e, struct visited *v)
{
  unsigned want = adse_op_rows[p->site->op].arity;
  uint64_t value[2] = { v->value[0], v->value[1] };
  /* In the order in which they were made, each of what was there before it.  */
  bool ordered = e->a && v->n >= want && e->b < e->a
		 && SYMRT_INPUT_OFFSET (p->nodes[e->a].k) == p->nhole
		 && (!p->nhole || p->hole[p->nhole - 1].node < e->a);
  for (unsigned i = 0; i < v->n && ordered; i++)
    ordered = !v->node[i]
	      || (v->node[i] < e->a
		  && p->nodes[v->node[i]].width == p->site->width);
  if (!ordered || (e->b && p->nodes[e->b].width != p->nodes[e->a].width))
    {
      lose (p, short_codes[SHORT_UNFOLLOWED]);
      return;
    }
  unsigned w = result_width (p->site);
  adse_val is = adse_op_eval ((enum adse_op) p->site->op, w, p->site->width, value[0],
			      value[1], 0, 0);
  if (p->nodes[e->a].width != w || (uint64_t) is != e->value)
    {
      /* Another operation than the source's.  */
      lose (p, short_codes[SHORT_UNFOLLOWED]);
      return;
    }
  p->hole = grown (p->hole, p->nhole, sizeof *p->hole);
  struct probe_hole *h = &p->hole[p->nhole++];
  *h = (struct probe_hole){ .node = e->a, .item = p->nitem, .n = v->n,
			    .result = e->value, .original = e->b };
  memcpy (h->operand, v->node, sizeof h->operand);
  memcpy (h->value, value, sizeof h->value);
  v->n = 0;
}

static void
read_concrete (struct probe *p, const struct symrt_event *e)
{
  if (!e->a)
    {
      lose (p, reason_code (e->aux));
      return;
    }
  add_item (p, PROBE_FIXED, e->a, e->value, e->aux);
}

static void
find_dependent (struct probe *p)
{
  for (uint32_t i = 1; i <= p->nnode; i++)
    {
      const struct symrt_node *n = &p->nodes[i];
      p->depends[i] = (n->op == ADSE_OP_INPUT
		       && SYMRT_INPUT_REGION (n->k) == SYMRT_HOLE_REGION)
		      || p->depends[n->a] || p->depends[n->b] || p->depends[n->c];
    }
}

static void
read_events (struct probe *p, const struct run *run, uint32_t site)
{
  struct visited visited = { 0 };
  uint32_t events[64] = { 0 };
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      bool known = p->lost == UINT32_MAX;
      switch (e->kind)
	{
	case SYMRT_E_BRANCH:
	  if (known && e->a)
	    add_item (p, e->site == SYMRT_TRAP_BRANCH ? PROBE_TRAP : PROBE_BRANCH,
		      e->a, e->flag != 0, e->site);
	  p->path = hash_mix (p->path, (uint64_t) e->site << 1 | (e->flag != 0));
	  break;
	case SYMRT_E_SWITCH:
	  {
	    uint64_t to = case_of (p->program, e->site, p->nodes[e->a].width,
				   e->value);
	    if (known)
	      add_item (p, PROBE_SWITCH, e->a, to, e->site);
	    p->path = hash_mix (p->path, (uint64_t) e->site << 32 | to);
	    break;
	  }
	case SYMRT_E_VISIT:
	  if (e->site == site)
	    read_visit (run, i, &visited);
	  break;
	case SYMRT_E_HOLE:
	  if (known && e->site == site)
	    read_hole (p, e, &visited);
	  break;
	case SYMRT_E_CONCRETE:
	  events[e->aux]++;
	  if (known)
	    read_concrete (p, e);
	  break;
	case SYMRT_E_CONSTRAINT:
	  if (known && e->a)
	    add_item (p, PROBE_HOLDS, e->a, 1, 0);
	  break;
	case SYMRT_E_EXTERN:
	  /* What it finds in memory is not followed.  */
	  if (known && p->nhole)
	    lose (p, short_codes[SHORT_EXTERNAL]);
	  break;
	case SYMRT_E_CALL:
	  p->noutput = 0;
	  break;
	case SYMRT_E_RETURN:
	  if (known && e->a)
	    add_output (p, PROBE_RESULT, p->nodes[e->a].width, e->a, e->value);
	  else if (known)
	    add_output (p, PROBE_RESULT, 64, 0, e->value);
	  break;
	case SYMRT_E_OUTPUT:
	  if (known)
	    add_output (p, SYMRT_INPUT_KEY (e->site, e->b, e->flag), e->aux, e->a,
			e->value);
	  break;
	default:
	  break;
	}
    }
  /* What was counted without an event has no place.  */
  for (unsigned i = 1; run->arena && i < 64 && p->lost; i++)
    if (run->arena->concretized[i] > events[i])
      {
	p->lost = 0;
	snprintf (p->lost_why, sizeof p->lost_why, "%s", reason_code (i));
      }
  if (run->full && p->lost == UINT32_MAX)
    lose (p, "trace-full");
}

struct probe *
probe_read (struct expr_dag *dag, const struct program *program, uint32_t site,
	    const struct run *run)
{
  struct probe *p = xcalloc (1, sizeof *p);
  uint32_t local;
  p->program = program;
  p->unit = program_site (program, site, &local);
  p->site = &p->unit->sites[local];
  p->nnode = run->nnode;
  p->nodes = xmalloc ((run->nnode + (size_t) 1) * sizeof *p->nodes);
  memcpy (p->nodes, run->nodes, (run->nnode + (size_t) 1) * sizeof *p->nodes);
  p->bytes = xmalloc (run->nbytes + (size_t) 1);
  memcpy (p->bytes, run->bytes, run->nbytes);
  p->depends = xcalloc (run->nnode + (size_t) 1, sizeof *p->depends);
  p->input = xcalloc (run->nnode + (size_t) 1, sizeof *p->input);
  p->lost = UINT32_MAX;
  p->end = run->end;
  p->path = run->end;
  find_dependent (p);
  read_events (p, run, site);
  if (!p->nhole)
    {
      probe_free (p);
      return NULL;
    }
  for (uint32_t i = 1; i <= p->nnode; i++)
    if (p->nodes[i].op == ADSE_OP_INPUT && !p->depends[i])
      p->input[i] = (uint32_t) expr_node (
	dag, expr_input_node (dag, p->nodes[i].k, p->nodes[i].width))->k;
  return p;
}

void
probe_free (struct probe *p)
{
  if (!p)
    return;
  free (p->nodes);
  free (p->bytes);
  free (p->depends);
  free (p->input);
  free (p->item);
  free (p->hole);
  free (p->output);
  free (p);
}

static uint64_t
table_value (const struct probe *p, const struct symrt_node *n, adse_val index)
{
  struct symrt_tablehdr h;
  uint64_t v;
  memcpy (&h, p->bytes + n->k, sizeof h);
  memcpy (&v, p->bytes + n->k + sizeof h + 8 * (index < h.count ? (size_t) index : 0),
	  sizeof v);
  return (uint64_t) adse_mask (v, h.width);
}

/* One mutant on one set of inputs.  */
struct mutating
{
  const struct probe *p;
  const struct model *m;
  uint32_t label;
  adse_val *value;
  bool missing;		  /* an input is not known */
  bool cut;		  /* see was_cut */
  uint32_t undefined, trap; /* first hole where it is, or does; NHOLE: none */
};

/* What hole number H is filled with.  */
static adse_val
fill (struct mutating *u, uint32_t h)
{
  const struct probe *p = u->p;
  const struct probe_hole *o = &p->hole[h];
  struct adse_mutant_values mv;
  uint64_t v[2];
  for (unsigned i = 0; i < 2; i++)
    v[i] = o->operand[i] ? (uint64_t) u->value[o->operand[i]] : o->value[i];
  if (!adse_label_mutant_values (&p->unit->site_ctx, p->site, u->label, o->n, v, &mv))
    {
      u->undefined = h < u->undefined ? h : u->undefined;
      return o->result;
    }
  if (!mv.defined && h < u->undefined)
    u->undefined = h;
  if (!mv.survives && h < u->trap)
    u->trap = h;
  return mv.mutated;
}

/* GCC divides and shifts to the right in fewer bits where the values fit, (short) (x |
   1) for an x | 1 that the source divides by; what the mutant gives instead need not
   fit.  That is told from a cast in the source by nothing.  */
static bool
was_cut (const struct mutating *u, uint32_t node)
{
  const struct symrt_node *n = &u->p->nodes[node], *cut = &u->p->nodes[n->a];
  return node && u->p->depends[node]
	 && (n->op == ADSE_OP_SEXT || n->op == ADSE_OP_ZEXT)
	 && cut->op == ADSE_OP_EXTRACT && !cut->k
	 && u->p->nodes[cut->a].width == n->width
	 && u->value[node] != u->value[cut->a];
}

static bool
shortens (unsigned op)
{
  return (op >= ADSE_OP_UDIV && op <= ADSE_OP_SREM) || op == ADSE_OP_LSHR
	 || op == ADSE_OP_ASHR;
}

static void
evaluate (struct mutating *u)
{
  const struct probe *p = u->p;
  uint32_t h = 0;
  for (uint32_t i = 1; i <= p->nnode; i++)
    {
      const struct symrt_node *n = &p->nodes[i];
      adse_val v;
      if (h < p->nhole && p->hole[h].node == i)
	v = fill (u, h++);
      else if (n->op == ADSE_OP_CONST)
	v = n->k;
      else if (n->op == ADSE_OP_INPUT)
	{
	  uint32_t k = p->input[i];
	  bool there = !p->depends[i] && k < u->m->n && u->m->set[k];
	  u->missing |= !there && !p->depends[i];
	  v = there ? adse_mask (u->m->value[k], n->width) : 0;
	}
      else if (n->op == ADSE_OP_TABLE)
	v = table_value (p, n, u->value[n->a]);
      else
	v = adse_op_eval ((enum adse_op) n->op, n->width, p->nodes[n->a].width,
			  u->value[n->a], n->b ? u->value[n->b] : 0,
			  n->c ? u->value[n->c] : 0, n->k);
      u->value[i] = v;
      u->cut |= shortens (n->op) && (was_cut (u, n->a) || was_cut (u, n->b));
    }
}

static bool
item_holds (const struct probe *p, const struct probe_item *i, adse_val v)
{
  unsigned w = p->nodes[i->node].width;
  if (i->kind == PROBE_SWITCH)
    return case_of (p->program, i->site, w, v) == i->value;
  return v == adse_mask (i->value, w);
}

/* Where P leaves what the mutant does.  */
static void
follow (struct mutating *u, bool own, struct probe_mutated *out)
{
  const struct probe *p = u->p;
  uint32_t h = 0;
  for (uint32_t i = 0;; i++)
    {
      for (; h < p->nhole && p->hole[h].item <= i; h++)
	if (h == u->undefined || h == u->trap)
	  {
	    out->end = h == u->undefined ? PROBE_UNDEFINED : PROBE_TRAPPED;
	    return;
	  }
      out->item = i;
      if (i >= p->lost)
	{
	  out->end = PROBE_LOST;
	  out->why = p->lost_why;
	  return;
	}
      if (i == p->nitem)
	break;
      const struct probe_item *item = &p->item[i];
      if ((own && !item->depends) || item_holds (p, item, u->value[item->node]))
	continue;
      out->end = item->kind == PROBE_TRAP && item->value ? PROBE_TRAPPED
		 : item->kind >= PROBE_TRAP		   ? PROBE_LOST
							   : PROBE_TURNED;
      out->why = item->kind == PROBE_FIXED ? reason_code (item->site)
					   : short_codes[SHORT_BOUNDS];
      return;
    }
  out->end = PROBE_SAME;
}

void
probe_mutate (const struct probe *p, uint32_t label, const struct model *m, bool own,
	      struct probe_mutated *out)
{
  struct mutating u
    = { .p = p, .m = m, .label = label, .undefined = p->nhole, .trap = p->nhole,
	.value = xmalloc ((p->nnode + (size_t) 1) * sizeof (adse_val)) };
  memset (out, 0, sizeof *out);
  out->why = "";
  u.value[0] = 0;
  evaluate (&u);
  if (u.missing)
    out->end = own ? PROBE_LOST : PROBE_NOWHERE;
  else
    follow (&u, own, out);
  if (u.cut && out->end != PROBE_NOWHERE)
    {
      out->end = PROBE_LOST;
      out->why = short_codes[SHORT_NARROW];
    }
  if (!own && out->end == PROBE_TURNED)
    out->end = PROBE_NOWHERE;
  out->value = xmalloc ((p->nnode + (size_t) 1) * sizeof *out->value);
  for (uint32_t i = 0; i <= p->nnode; i++)
    out->value[i] = (uint64_t) u.value[i];
  free (u.value);
  for (uint32_t i = 0; own && out->end == PROBE_SAME && i < p->noutput; i++)
    {
      const struct probe_output *o = &p->output[i];
      out->differs |= o->depends
		      && out->value[o->node]
			   != (uint64_t) adse_mask (o->value, o->width);
    }
  out->differs &= p->end == RUN_RETURNED;
}

/* A pointer to something of the process; two such values are not compared between
   runs.  */
static bool
looks_like_address (uint64_t v)
{
  return v >> 40 && !(v >> 47);
}

uint32_t
probe_input (const struct probe *p, uint64_t key, unsigned width)
{
  for (uint32_t i = 1; i <= p->nnode; i++)
    if (p->nodes[i].op == ADSE_OP_INPUT && p->nodes[i].k == key
	&& p->nodes[i].width == width)
      return i;
  return 0;
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

bool
probe_differ (const struct probe *here, const struct model *model,
	      const struct probe *there, const struct probe_mutated *mutated)
{
  if (here->lost != UINT32_MAX)
    return false;
  if (mutated->end == PROBE_TRAPPED)
    return here->end == RUN_RETURNED;
  if (mutated->end != PROBE_SAME)
    return false;
  if (here->end != there->end)
    return here->end == RUN_RETURNED
	   && (there->end == RUN_SIGNAL || there->end == RUN_EXIT);
  if (here->end != RUN_RETURNED)
    return false;
  struct u64map in_there = { 0 }, in_here = { 0 };
  bool differ = false;
  index_outputs (there, &in_there);
  index_outputs (here, &in_here);
  for (uint32_t i = 0; i < here->noutput && !differ; i++)
    {
      const struct probe_output *a = &here->output[i];
      const struct probe_output *b = find_output (there, &in_there, a->key);
      unsigned w = b && b->width < a->width ? b->width : a->width;
      uint32_t in = b ? 0 : probe_input (here, a->key, w);
      if (b)
	differ = values_differ (a->value,
				b->node ? mutated->value[b->node] : b->value, w);
      else if (in && here->input[in] < model->n && model->set[here->input[in]])
	differ = values_differ (a->value, (uint64_t) model->value[here->input[in]], w);
    }
  for (uint32_t i = 0; i < there->noutput && !differ; i++)
    {
      const struct probe_output *b = &there->output[i];
      uint32_t in = find_output (here, &in_here, b->key)
		      ? 0 : probe_input (there, b->key, b->width);
      if (in)
	differ = values_differ (mutated->value[in],
				b->node ? mutated->value[b->node] : b->value,
				b->width);
    }
  u64map_free (&in_there);
  u64map_free (&in_here);
  return differ;
}

/* The visit of hole H over MAP.  */
static struct adse_visit
visit_of (const struct probe *p, struct expr_dag *dag, uint32_t h, const expr_id *map)
{
  const struct probe_hole *o = &p->hole[h];
  struct adse_visit v = { .n = o->n };
  for (unsigned i = 0; i < o->n; i++)
    v.v[i] = o->operand[i] ? map[o->operand[i]]
			   : expr_const (dag, p->site->width, o->value[i]);
  return v;
}

static expr_id
table_of (const struct probe *p, struct expr_dag *dag, const struct symrt_node *n,
	  expr_id index)
{
  struct symrt_tablehdr h;
  memcpy (&h, p->bytes + n->k, sizeof h);
  uint64_t *values = xmalloc (h.count * sizeof *values + 1);
  memcpy (values, p->bytes + n->k + sizeof h, h.count * sizeof *values);
  expr_id e = expr_add_table (dag, values, h.count, h.width, index, n->width);
  free (values);
  return e;
}

bool
probe_map (const struct probe *p, struct expr_dag *dag, uint32_t label,
	   const expr_id *original, expr_id *map, expr_id *sound, uint32_t upto)
{
  struct adse_algebra alg = expr_algebra (dag);
  uint32_t h = 0;
  if (sound)
    *sound = 0;
  map[0] = 0;
  for (uint32_t i = 1; i <= p->nnode; i++)
    {
      const struct symrt_node *n = &p->nodes[i];
      if (original && !p->depends[i])
	map[i] = original[i];
      else if (h < p->nhole && p->hole[h].node == i)
	{
	  const struct probe_hole *o = &p->hole[h];
	  struct adse_visit v = visit_of (p, dag, h, map);
	  struct adse_mutant m;
	  map[i] = o->original ? map[o->original]
			       : expr_const (dag, n->width, o->result);
	  if (label != PROBE_ORIGINAL)
	    {
	      if (!adse_label_mutant (&p->unit->site_ctx, p->site, label, &v, &alg, &m))
		return false;
	      map[i] = m.mutated;
	      for (int k = 0; sound && h < upto && k < 2; k++)
		{
		  expr_id c = k ? m.defined : m.survives;
		  if (c)
		    *sound = *sound ? expr_and (dag, *sound, c) : c;
		}
	    }
	  h++;
	}
      else if (n->op == ADSE_OP_CONST)
	map[i] = expr_const (dag, n->width, n->k);
      else if (n->op == ADSE_OP_INPUT)
	map[i] = p->depends[i] ? expr_const (dag, n->width, 0)
			       : expr_input_node (dag, n->k, n->width);
      else if (n->op == ADSE_OP_TABLE)
	map[i] = table_of (p, dag, n, map[n->a]);
      else
	map[i] = expr_op (dag, (enum adse_op) n->op, n->width, map[n->a], map[n->b],
			  map[n->c], n->k);
    }
  return true;
}

expr_id
probe_condition (const struct probe *p, struct expr_dag *dag, uint32_t i,
		 const expr_id *map)
{
  const struct probe_item *item = &p->item[i];
  expr_id e = map[item->node];
  uint32_t local;
  const struct unit *u;
  switch (item->kind)
    {
    case PROBE_SWITCH:
      u = program_site (p->program, item->site, &local);
      return path_case (dag, u, &u->sites[local], e, (uint32_t) item->value);
    case PROBE_FIXED:
      return expr_op (dag, ADSE_OP_EQ, 1, e,
		      expr_const (dag, p->nodes[item->node].width, item->value), 0,
		      0);
    default:
      return item->value ? e : expr_not (dag, e);
    }
}

expr_id
probe_first_trap (const struct probe *p, struct expr_dag *dag, uint32_t label,
		  const expr_id *map)
{
  struct adse_algebra alg = expr_algebra (dag);
  struct adse_visit v = visit_of (p, dag, 0, map);
  struct adse_mutant m;
  if (!adse_label_mutant (&p->unit->site_ctx, p->site, label, &v, &alg, &m)
      || !m.survives)
    return 0;
  expr_id trap = expr_not (dag, m.survives);
  return m.defined ? expr_and (dag, trap, m.defined) : trap;
}

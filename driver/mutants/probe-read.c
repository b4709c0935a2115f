/* SPDX-License-Identifier: GPL-3.0-or-later
   Traces of probed runs: what they say of paths, holes and outputs, and which of it
   depends on each operator.  See probe.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "mutants/probe.h"
#include "mutants/short-of.h"
#include "program/image.h"
#include "run/exec.h"
#include "adse-op.h"
#include "site.h"
#include "trace.h"

static const char *const reason_codes[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

const char *
probe_reason (unsigned reason)
{
  return reason < sizeof reason_codes / sizeof *reason_codes && reason_codes[reason]
	   ? reason_codes[reason]
	   : "?";
}

const char *const short_codes[SHORT__COUNT] = {
#define ADSE_SHORT_OF(NAME, CODE, HELP) CODE,
#include "mutants/short-of.def"
#undef ADSE_SHORT_OF
};

enum short_of
short_find (const char *code)
{
  unsigned i = 0;
  while (i < SHORT__COUNT && strcmp (short_codes[i], code))
    i++;
  return (enum short_of) i;
}

static void
lose (struct probe_loss *l, uint32_t item, const char *code)
{
  if (l->item <= item)
    return;
  l->item = item;
  snprintf (l->why, sizeof l->why, "%s", code);
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
  p->item[p->nitem++] = (struct probe_item){
    .kind = (uint8_t) kind, .node = node, .site = site, .value = value
  };
}

static void
add_output (struct probe *p, uint64_t key, unsigned width, uint32_t node,
	    uint64_t value)
{
  p->output = grown (p->output, p->noutput, sizeof *p->output);
  p->output[p->noutput++] = (struct probe_output){
    .key = key, .width = (uint8_t) width, .node = node, .value = value
  };
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

uint32_t
probe_case (const struct program *program, uint32_t site, unsigned w, adse_val index)
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

/* A function that is not followed was given memory.  */
struct escape
{
  uint32_t item, hole; /* so many before it */
};

struct reading
{
  struct probe *p;
  const struct run *run;
  struct visited *visited; /* by view */
  struct escape *escape;
  uint32_t nescape;
};

static const struct adse_site *
site_of (const struct probe *p, uint32_t site)
{
  uint32_t local;
  const struct unit *u = program_site (p->program, site, &local);
  return &u->sites[local];
}

static bool
is_probed (const struct probe *p, uint32_t site)
{
  return site_of (p, site)->kind == ADSE_SITE_OP;
}

/* The view of SITE: an operator that is visited has one.  */
static uint32_t
view_of (struct reading *r, uint32_t site)
{
  struct probe *p = r->p;
  bool fresh;
  uint32_t *at = u64map_put (&p->sites, site, p->nview, &fresh);
  if (!fresh)
    return *at;
  uint32_t local, n = p->nview++;
  p->view = grown (p->view, n, sizeof *p->view);
  r->visited = grown (r->visited, n, sizeof *r->visited);
  const struct unit *u = program_site (p->program, site, &local);
  p->view[n] = (struct probe_view){ .probe = p,
				    .site = site,
				    .unit = u,
				    .op = &u->sites[local],
				    .lost = { .item = UINT32_MAX } };
  memset (&r->visited[n], 0, sizeof *r->visited);
  return n;
}

/* The visit that begins with event AT.  */
static void
read_visit (struct reading *r, uint32_t at)
{
  const struct run *run = r->run;
  uint32_t n = view_of (r, run->events[at].site);
  struct visited *v = &r->visited[n];
  v->n = 0;
  for (uint32_t i = at + 1;
       v->n < 2 && i < run->nevent && run->events[i].kind == SYMRT_E_VALUE; i++, v->n++)
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
	   ? 1
	   : site->width;
}

/* Are the operands of V, and the result that hole E has, those of the operator of
   W?  */
static bool
is_operator (const struct probe_view *w, const struct visited *v,
	     const struct symrt_event *e)
{
  const struct symrt_node *nodes = w->probe->nodes;
  if (v->n < adse_op_rows[w->op->op].arity)
    return false;
  for (unsigned i = 0; i < v->n; i++)
    if (v->node[i] && (v->node[i] >= e->a || nodes[v->node[i]].width != w->op->width))
      return false;
  unsigned width = result_width (w->op);
  adse_val is
    = adse_op_eval ((enum adse_op) w->op->op, width, w->op->width,
		    v->n > 0 ? v->value[0] : 0, v->n > 1 ? v->value[1] : 0, 0, 0);
  /* Another operation than the source's?  */
  return nodes[e->a].width == width && (uint64_t) is == e->value;
}

static void
read_hole (struct reading *r, const struct symrt_event *e)
{
  struct probe *p = r->p;
  if (!is_probed (p, e->site))
    {
      lose (&p->lost, p->nitem, short_codes[SHORT_UNFOLLOWED]);
      return;
    }
  uint32_t at = view_of (r, e->site);
  struct probe_view *w = &p->view[at];
  struct visited *v = &r->visited[at];
  if (!e->a)
    {
      lose (&w->lost, p->nitem, short_codes[SHORT_UNFOLLOWED]);
      return;
    }
  /* In the order in which they were made, each of what was there before it.  */
  if (e->b >= e->a || SYMRT_INPUT_OFFSET (p->nodes[e->a].k) != p->nhole
      || (p->nhole && p->hole[p->nhole - 1].node >= e->a)
      || (e->b && p->nodes[e->b].width != p->nodes[e->a].width))
    {
      lose (&p->lost, p->nitem, short_codes[SHORT_UNFOLLOWED]);
      return;
    }
  p->hole = grown (p->hole, p->nhole, sizeof *p->hole);
  p->input[e->a] = p->nhole;
  struct probe_hole *h = &p->hole[p->nhole++];
  *h = (struct probe_hole){ .site = e->site,
			    .node = e->a,
			    .item = p->nitem,
			    .n = v->n,
			    .result = e->value,
			    .original = e->b,
			    .known = is_operator (w, v, e) };
  memcpy (h->operand, v->node, sizeof h->operand);
  memcpy (h->value, v->value, sizeof h->value);
  v->n = 0;
  if (h->known)
    w->nhole++;
  else
    lose (&w->lost, p->nitem, short_codes[SHORT_UNFOLLOWED]);
}

/* The decision that begins with event AT.  */
static void
read_decision (struct reading *r, uint32_t at)
{
  struct probe *p = r->p;
  const struct run *run = r->run;
  const struct adse_site *s = site_of (p, run->events[at].site);
  struct probe_decision d = { .site = run->events[at].site, .item = p->nitem };
  bool known = true;
  if (s->kind != ADSE_SITE_DECISION || !(s->flags & ADSE_SITE_EAGER)
      || s->nclause > ADSE_MAX_CLAUSES)
    return;
  for (uint32_t i = at + 1;
       d.n < s->nclause && i < run->nevent && run->events[i].kind == SYMRT_E_VALUE;
       i++, d.n++)
    {
      known &= run->events[i].flag != 0;
      d.node[d.n] = run->events[i].a;
      d.value[d.n] = run->events[i].value;
    }
  uint32_t n = view_of (r, d.site);
  struct probe_view *v = &p->view[n];
  v->decides = true;
  v->nhole++;
  if (!known || d.n != s->nclause)
    lose (&v->lost, p->nitem, short_codes[SHORT_UNFOLLOWED]);
  p->decision = grown (p->decision, p->ndecision, sizeof *p->decision);
  p->decision[p->ndecision++] = d;
}

static void
read_concrete (struct probe *p, const struct symrt_event *e)
{
  if (!e->a)
    {
      lose (&p->lost, p->nitem, probe_reason (e->aux));
      return;
    }
  add_item (p, PROBE_FIXED, e->a, e->value, e->aux);
}

static void
read_escape (struct reading *r)
{
  r->escape = grown (r->escape, r->nescape, sizeof *r->escape);
  r->escape[r->nescape++] = (struct escape){ r->p->nitem, r->p->nhole };
}

/* What event AT says while the trace tells everything.  */
static void
read_event (struct reading *r, uint32_t at)
{
  struct probe *p = r->p;
  const struct symrt_event *e = &r->run->events[at];
  switch (e->kind)
    {
    case SYMRT_E_BRANCH:
      if (e->a)
	add_item (p, e->site == SYMRT_TRAP_BRANCH ? PROBE_TRAP : PROBE_BRANCH, e->a,
		  e->flag != 0, e->site);
      break;
    case SYMRT_E_SWITCH:
      add_item (p, PROBE_SWITCH, e->a,
		probe_case (p->program, e->site, p->nodes[e->a].width, e->value),
		e->site);
      break;
    case SYMRT_E_VISIT:
      if (is_probed (p, e->site))
	read_visit (r, at);
      break;
    case SYMRT_E_HOLE: read_hole (r, e); break;
    case SYMRT_E_DECISION: read_decision (r, at); break;
    case SYMRT_E_CONCRETE: read_concrete (p, e); break;
    case SYMRT_E_CONSTRAINT:
      if (e->a)
	add_item (p, PROBE_HOLDS, e->a, 1, 0);
      break;
    case SYMRT_E_EXTERN: read_escape (r); break;
    case SYMRT_E_RETURN:
      add_output (p, PROBE_RESULT, e->a ? p->nodes[e->a].width : 64, e->a, e->value);
      break;
    case SYMRT_E_OUTPUT:
      add_output (p, SYMRT_INPUT_KEY (e->site, e->b, e->flag), e->aux, e->a, e->value);
      break;
    default: break;
    }
}

static void
read_events (struct reading *r)
{
  struct probe *p = r->p;
  const struct run *run = r->run;
  uint32_t events[SYMRT_REASON_ROOM] = { 0 };
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      if (e->kind == SYMRT_E_BRANCH)
	p->path = hash_mix (p->path, (uint64_t) e->site << 1 | (e->flag != 0));
      else if (e->kind == SYMRT_E_SWITCH)
	p->path = hash_mix (p->path, (uint64_t) e->site << 32
				       | probe_case (p->program, e->site,
						     p->nodes[e->a].width, e->value));
      else if (e->kind == SYMRT_E_CONCRETE)
	events[e->aux]++;
      else if (e->kind == SYMRT_E_CALL)
	p->noutput = 0;
      if (p->lost.item == UINT32_MAX)
	read_event (r, i);
    }
  /* What was counted without an event has no place.  */
  for (unsigned i = 1; run->arena && i < SYMRT_REASON_ROOM; i++)
    if (run->arena->concretized[i] > events[i])
      lose (&p->lost, 0, probe_reason (i));
  if (run->full)
    lose (&p->lost, p->nitem, "trace-full");
}

/* What depends on the holes of V, and what it finds in memory that is not
   followed.  */
static void
finish_view (const struct reading *r, struct probe_view *v)
{
  const struct probe *p = r->p;
  uint32_t first = 0, decided = UINT32_MAX;
  v->depends = xcalloc (p->nnode / 64 + 1, sizeof *v->depends);
  for (uint32_t i = 1; i <= p->nnode; i++)
    {
      const struct symrt_node *n = &p->nodes[i];
      bool depends
	= probe_depends (v, n->a) || probe_depends (v, n->b) || probe_depends (v, n->c);
      if (n->op == ADSE_OP_INPUT && SYMRT_INPUT_REGION (n->k) == SYMRT_HOLE_REGION)
	{
	  const struct probe_hole *h
	    = p->input[i] < p->nhole ? &p->hole[p->input[i]] : NULL;
	  /* Nobody knows of what it is.  */
	  depends = !h || h->site == v->site || probe_depends (v, h->original);
	}
      v->depends[i / 64] |= (uint64_t) depends << i % 64;
    }
  while (first < p->nhole && p->hole[first].site != v->site)
    first++;
  for (uint32_t i = p->ndecision; i-- > 0;)
    if (p->decision[i].site == v->site)
      decided = p->decision[i].item;
  for (uint32_t i = 0; i < r->nescape; i++)
    if (v->decides ? decided <= r->escape[i].item : first < r->escape[i].hole)
      lose (&v->lost, r->escape[i].item, short_codes[SHORT_EXTERNAL]);
  lose (&v->lost, p->lost.item, p->lost.why);
}

struct probe *
probe_read (struct expr_dag *dag, const struct program *program, const struct run *run)
{
  struct probe *p = xcalloc (1, sizeof *p);
  struct reading r = { .p = p, .run = run };
  p->program = program;
  p->nnode = run->nnode;
  p->nodes = xmalloc ((run->nnode + (size_t) 1) * sizeof *p->nodes);
  memcpy (p->nodes, run->nodes, (run->nnode + (size_t) 1) * sizeof *p->nodes);
  p->bytes = xmalloc (run->nbytes + (size_t) 1);
  memcpy (p->bytes, run->bytes, run->nbytes);
  p->input = xmalloc ((run->nnode + (size_t) 1) * sizeof *p->input);
  p->lost.item = UINT32_MAX;
  p->end = run->end;
  p->path = run->end;
  for (uint32_t i = 0; i <= p->nnode; i++)
    {
      const struct symrt_node *n = &p->nodes[i];
      p->input[i] = UINT32_MAX;
      if (i && n->op == ADSE_OP_INPUT && SYMRT_INPUT_REGION (n->k) != SYMRT_HOLE_REGION)
	{
	  p->input[i]
	    = (uint32_t) expr_node (dag, expr_input_node (dag, n->k, n->width))->k;
	  u64map_put (&p->inputs, hash_mix (n->k, n->width), i, NULL);
	}
    }
  read_events (&r);
  for (uint32_t i = 0; i < p->nview; i++)
    finish_view (&r, &p->view[i]);
  free (r.visited);
  free (r.escape);
  if (!p->nhole && !p->ndecision)
    {
      probe_free (p);
      return NULL;
    }
  return p;
}

void
probe_free (struct probe *p)
{
  if (!p)
    return;
  for (uint32_t i = 0; i < p->nview; i++)
    free (p->view[i].depends);
  free (p->view);
  u64map_free (&p->sites);
  u64map_free (&p->inputs);
  free (p->nodes);
  free (p->bytes);
  free (p->input);
  free (p->item);
  free (p->hole);
  free (p->decision);
  free (p->output);
  free (p);
}

const struct probe_view *
probe_view (const struct probe *p, uint32_t site)
{
  const uint32_t *at = u64map_get (&p->sites, site);
  return at && p->view[*at].nhole ? &p->view[*at] : NULL;
}

bool
probe_may_flip (const struct probe_view *v, uint32_t i)
{
  const struct probe *p = v->probe;
  const struct probe_item *item = &p->item[i];
  uint32_t branch, cond;
  if (!v->decides)
    return probe_depends (v, item->node);
  if (item->kind != PROBE_BRANCH || item->site >= SYMRT_ANON_BRANCH)
    return false;
  const struct unit *u = program_branch (p->program, item->site, &branch);
  if (u != v->unit)
    return false;
  cond = u->branches[branch].site;
  return cond < u->meta->sites.count && u->sites[cond].kind == ADSE_SITE_COND
	 && &u->sites[u->sites[cond].decision] == v->op;
}

uint32_t
probe_input (const struct probe *p, uint64_t key, unsigned width)
{
  const uint32_t *at = u64map_get (&p->inputs, hash_mix (key, width));
  return at ? *at : 0;
}

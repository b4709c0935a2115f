/* SPDX-License-Identifier: GPL-3.0-or-later
   From a run's events to a path over the target's DAG.  See path.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "goals/path.h"
#include "program/image.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "libc.h"
#include "site.h"
#include "symrt-layout.h"
#include "symrt-reasons.h"
#include "trace.h"

struct reader
{
  struct path *path;
  struct expr_dag *dag;
  const struct program *program;
  const struct run *run;
  expr_id *map; /* run node -> expression, 0 not yet */
  uint32_t item_room, visit_room, cover_room, pool_n, pool_room;
  char *why;
  size_t nwhy;
};

static int
bad (struct reader *r, const char *what, uint64_t n)
{
  snprintf (r->why, r->nwhy, "trace: %s %llu does not fit the metadata", what,
	    (unsigned long long) n);
  return -1;
}

static expr_id
import_table (struct reader *r, const struct symrt_node *n, expr_id index)
{
  struct symrt_tablehdr h;
  memcpy (&h, r->run->bytes + n->k, sizeof h);
  uint64_t *values = xmalloc (h.count * sizeof *values + 1);
  memcpy (values, r->run->bytes + n->k + sizeof h, h.count * sizeof *values);
  expr_id e = expr_add_table (r->dag, values, h.count, h.width, index, n->width);
  free (values);
  return e;
}

/* Import node ID and what it needs.  Nodes refer to lower numbers only, so a
   mark sweep downwards and a build sweep upwards do; the sweep stops at what an
   earlier event imported.  */
static expr_id
import (struct reader *r, uint32_t id)
{
  if (!id)
    return 0;
  if (r->map[id])
    return r->map[id];
  uint32_t *stack = NULL;
  size_t n = 0, room = 0;
#define PUSH(X)                                                                        \
  do                                                                                   \
    {                                                                                  \
      if (n == room)                                                                   \
	stack = xrealloc (stack, (room = room ? 2 * room : 32) * sizeof *stack);       \
      stack[n++] = (X);                                                                \
    }                                                                                  \
  while (0)
  PUSH (id);
  while (n)
    {
      uint32_t i = stack[n - 1];
      const struct symrt_node *s = &r->run->nodes[i];
      if (r->map[i])
	{
	  n--;
	  continue;
	}
      size_t before = n;
      if (s->a && !r->map[s->a])
	PUSH (s->a);
      if (s->b && !r->map[s->b])
	PUSH (s->b);
      if (s->c && !r->map[s->c])
	PUSH (s->c);
      if (n != before)
	continue;
      n--;
      expr_id a = s->a ? r->map[s->a] : 0, b = s->b ? r->map[s->b] : 0,
	      c = s->c ? r->map[s->c] : 0;
      switch (s->op)
	{
	case ADSE_OP_CONST: r->map[i] = expr_const (r->dag, s->width, s->k); break;
	case ADSE_OP_INPUT: r->map[i] = expr_input_node (r->dag, s->k, s->width); break;
	case ADSE_OP_TABLE: r->map[i] = import_table (r, s, a); break;
	default: r->map[i] = expr_op (r->dag, s->op, s->width, a, b, c, s->k);
	}
    }
#undef PUSH
  free (stack);
  return r->map[id];
}

static bool
is_const (const struct reader *r, expr_id e, uint64_t *v)
{
  const struct expr_node *n = expr_node (r->dag, e);
  if (n->op != ADSE_OP_CONST)
    return false;
  *v = n->k;
  return true;
}

static struct path_item *
add_item (struct reader *r, enum node_kind kind, uint32_t site, expr_id e,
	  uint32_t nout)
{
  struct path *p = r->path;
  if (p->nitem == r->item_room)
    {
      r->item_room = r->item_room ? 2 * r->item_room : 64;
      p->items = xrealloc (p->items, r->item_room * sizeof *p->items);
    }
  struct path_item *i = &p->items[p->nitem++];
  memset (i, 0, sizeof *i);
  i->kind = kind;
  i->site = site;
  i->expr = e;
  i->nout = nout;
  return i;
}

/* Conjuncts go to a pool that may move: items get their pointers at the end.  */
static void
add_conjunct (struct reader *r, expr_id e)
{
  if (r->pool_n == r->pool_room)
    {
      r->pool_room = r->pool_room ? 2 * r->pool_room : 128;
      r->path->pool = xrealloc (r->path->pool, r->pool_room * sizeof *r->path->pool);
    }
  r->path->pool[r->pool_n++] = e;
}

expr_id
path_case (struct expr_dag *dag, const struct unit *u, const struct adse_site *site,
	   expr_id index, uint32_t outcome)
{
  unsigned w = expr_node (dag, index)->width;
  bool sg = site->flags & ADSE_SITE_SIGNED;
  const struct adse_case *c = u->cases + site->cases;
  if (outcome < site->ncase)
    {
      expr_id lo = expr_const (dag, w, c[outcome].lo);
      if (c[outcome].lo == c[outcome].hi)
	return expr_op (dag, ADSE_OP_EQ, 1, index, lo, 0, 0);
      expr_id hi = expr_const (dag, w, c[outcome].hi);
      return expr_and (dag,
		       expr_op (dag, sg ? ADSE_OP_SGE : ADSE_OP_UGE, 1, index, lo, 0,
				0),
		       expr_op (dag, sg ? ADSE_OP_SLE : ADSE_OP_ULE, 1, index, hi, 0,
				0));
    }
  expr_id none = expr_const (dag, 1, 1);
  for (uint32_t i = 0; i < site->ncase; i++)
    none = expr_and (dag, none, expr_not (dag, path_case (dag, u, site, index, i)));
  return none;
}

static void
add_place (const struct reader *r, struct path_loss **v, uint32_t *n, uint32_t site)
{
  /* Powers of two are where it grows.  */
  if (!(*n & (*n - 1)))
    *v = xrealloc (*v, (*n ? 2 * (size_t) *n : 1) * sizeof **v);
  (*v)[(*n)++] = (struct path_loss){ .item = r->path->nitem,
				     .visit = r->path->nvisit,
				     .site = site };
}

/* So many values of a run are kept.  */
#define MAX_FIXED 4096

static void
add_fixed (const struct reader *r, expr_id e, uint64_t value, bool decides)
{
  struct path *p = r->path;
  if (p->nfixed == MAX_FIXED)
    return;
  if (!(p->nfixed & (p->nfixed - 1)))
    p->fixed = xrealloc (p->fixed, (p->nfixed ? 2 * p->nfixed : 1) * sizeof *p->fixed);
  p->fixed[p->nfixed++] = (struct path_fixed){
    .item = p->nitem, .expr = e, .value = value, .decides = decides
  };
}

static void
add_loss (const struct reader *r, uint32_t site)
{
  add_place (r, &r->path->losses, &r->path->nloss, site);
}

static int
read_switch (struct reader *r, const struct symrt_event *e)
{
  uint32_t local;
  const struct unit *u = program_site (r->program, e->site, &local);
  if (!u || u->sites[local].kind != ADSE_SITE_SWITCH)
    return bad (r, "switch", e->site);
  const struct adse_site *s = &u->sites[local];
  expr_id index = import (r, e->a);
  uint64_t v;
  if (!index || is_const (r, index, &v))
    return 0;
  unsigned w = expr_node (r->dag, index)->width;
  adse_val value = adse_mask (e->value, w);
  const struct adse_case *c = u->cases + s->cases;
  uint32_t taken = s->ncase;
  for (uint32_t i = 0; i < s->ncase && taken == s->ncase; i++)
    {
      adse_val lo = adse_mask (c[i].lo, w), hi = adse_mask (c[i].hi, w);
      if (s->flags & ADSE_SITE_SIGNED
	    ? (__int128) adse_sext (lo, w) <= (__int128) adse_sext (value, w)
		&& (__int128) adse_sext (value, w) <= (__int128) adse_sext (hi, w)
	    : lo <= value && value <= hi)
	taken = i;
    }
  struct path_item *i = add_item (r, NODE_SWITCH, e->site, index, s->ncase + 1);
  i->outcome = taken;
  i->definitions = e->b;
  for (uint32_t k = 0; k <= s->ncase; k++)
    add_conjunct (r, path_case (r->dag, u, s, index, k));
  return 0;
}

static int
read_branch (struct reader *r, const struct symrt_event *e)
{
  uint32_t local;
  uint64_t v;
  if (e->site < SYMRT_ANON_BRANCH && !program_branch (r->program, e->site, &local))
    return bad (r, "branch", e->site);
  expr_id c = import (r, e->a);
  if (!c)
    return 0;
  if (expr_node (r->dag, c)->width != 1)
    return bad (r, "condition of branch", e->site);
  if (is_const (r, c, &v))
    return v == e->flag ? 0 : bad (r, "constant condition of branch", e->site);
  struct path_item *i = add_item (r, NODE_BRANCH, e->site, c, 2);
  i->outcome = e->flag != 0;
  r->path->outside |= e->site == SYMRT_BOUNDS_BRANCH;
  i->definitions = e->b;
  add_conjunct (r, expr_not (r->dag, c));
  add_conjunct (r, c);
  return 0;
}

/* Does the rest of the path depend on what was fixed?  */
static bool
is_binding (unsigned reason)
{
  switch (reason)
    {
    case SYMRT_REASON_SYMBOLIC_READ:
    case SYMRT_REASON_SYMBOLIC_WRITE:
    case SYMRT_REASON_SYMBOLIC_SIZE:
    case SYMRT_REASON_INDIRECT:
    case SYMRT_REASON_SHIFT_RANGE: return true;
    default: return false;
    }
}

static void
read_concrete (struct reader *r, const struct symrt_event *e)
{
  if (e->aux < SYMRT_REASON_ROOM)
    r->path->concretized[e->aux]++;
  add_loss (r, SYMRT_NO_SITE);
  struct path_loss *loss = &r->path->losses[r->path->nloss - 1];
  loss->reason = (uint8_t) e->aux;
  loss->name = e->site ? (const char *) r->run->bytes + e->site : NULL;
  expr_id x = import (r, e->a);
  uint64_t v;
  if (!x || is_const (r, x, &v))
    return;
  if (!is_binding (e->aux))
    {
      add_fixed (r, x, e->value,
		 e->aux != SYMRT_REASON_VARARGS
		   && !(loss->name && libc_facts (loss->name) & LIBC_PRINTS));
      return;
    }
  struct path_item *i = add_item (r, NODE_CONCRETE, 0, x, 1);
  i->reason = (uint8_t) e->aux;
  i->value = e->value;
  add_conjunct (r, expr_op (r->dag, ADSE_OP_EQ, 1, x,
			    expr_const (r->dag, expr_node (r->dag, x)->width, e->value),
			    0, 0));
}

static int
read_constraint (struct reader *r, const struct symrt_event *e)
{
  expr_id x = import (r, e->a);
  uint64_t v;
  if (!x)
    return 0;
  if (expr_node (r->dag, x)->width != 1)
    return bad (r, "constraint", e->a);
  if (is_const (r, x, &v))
    return v ? 0 : bad (r, "constraint", e->a);
  if (e->flag == SYMRT_CO_BOUNDS)
    {
      struct path_item *i = add_item (r, NODE_BRANCH, SYMRT_BOUNDS_BRANCH, x, 2);
      i->outcome = 1;
      add_conjunct (r, expr_not (r->dag, x));
      add_conjunct (r, x);
      return 0;
    }
  r->path->windows += e->flag == SYMRT_CO_WINDOW;
  if (e->flag == SYMRT_CO_WINDOW)
    add_loss (r, SYMRT_NO_SITE);
  struct path_item *i = add_item (r, NODE_CONSTRAINT, 0, x, 1);
  i->reason = e->flag;
  add_conjunct (r, x);
  return 0;
}

/* Event AT begins a visit; its VALUE events follow.  Returns how many events it
   takes, or -1.  */
static int
read_visit (struct reader *r, uint32_t at)
{
  const struct symrt_event *e = &r->run->events[at];
  uint32_t local;
  const struct unit *u = program_site (r->program, e->site, &local);
  if (!u)
    return bad (r, "site", e->site);
  const struct adse_site *s = &u->sites[local];
  struct path *p = r->path;
  uint32_t n = 0;
  while (at + 1 + n < r->run->nevent
	 && r->run->events[at + 1 + n].kind == SYMRT_E_VALUE)
    n++;
  if (n > ADSE_MAX_CONDITIONS)
    return (int) n + 1;
  if (p->nvisit == r->visit_room)
    {
      r->visit_room = r->visit_room ? 2 * r->visit_room : 64;
      p->visits = xrealloc (p->visits, r->visit_room * sizeof *p->visits);
    }
  struct path_visit *v = &p->visits[p->nvisit++];
  memset (v, 0, sizeof *v);
  v->site = e->site;
  v->position = p->nitem;
  v->n = (uint8_t) n;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_event *val = &r->run->events[at + 1 + i];
      unsigned w = s->kind == ADSE_SITE_DECISION ? 1 : s->width;
      if (!val->flag)
	continue;
      expr_id x = val->a ? import (r, val->a) : expr_const (r->dag, w, val->value);
      if (expr_node (r->dag, x)->width != w)
	{
	  p->odd++;
	  add_loss (r, e->site);
	  continue;
	}
      v->value[i] = x;
    }
  return (int) n + 1;
}

static void
read_input (struct reader *r, const struct symrt_event *e)
{
  expr_id x = import (r, e->a);
  if (!x)
    return;
  const struct expr_node *n = expr_node (r->dag, x);
  if (n->op != ADSE_OP_INPUT)
    return;
  struct model *m = &r->path->model;
  uint32_t i = (uint32_t) n->k;
  if (i >= m->n)
    {
      m->value = xrealloc (m->value, (i + 1) * sizeof *m->value);
      m->set = xrealloc (m->set, i + 1);
      memset (m->value + m->n, 0, (i + 1 - m->n) * sizeof *m->value);
      memset (m->set + m->n, 0, i + 1 - m->n);
      m->n = i + 1;
    }
  m->value[i] = adse_mask (e->value, n->width);
  m->set[i] = 1;
}

static int
read_covered (struct reader *r, const struct symrt_event *e)
{
  struct path *p = r->path;
  if (e->value >= r->program->nlabel)
    return bad (r, "label", e->value);
  if (p->ncovered == r->cover_room)
    {
      r->cover_room = r->cover_room ? 2 * r->cover_room : 16;
      p->covered = xrealloc (p->covered, r->cover_room * sizeof *p->covered);
    }
  p->covered[p->ncovered++]
    = (struct path_covered){ .label = (uint32_t) e->value, .item = p->nitem };
  return 0;
}

int
path_read (struct path *p, struct expr_dag *dag, const struct program *program,
	   const struct run *run, char *why, size_t nwhy)
{
  memset (p, 0, sizeof *p);
  struct reader r = {
    .path = p, .dag = dag, .program = program, .run = run, .why = why, .nwhy = nwhy
  };
  r.map = xcalloc ((size_t) run->nnode + 1, sizeof *r.map);
  int rc = 0;
  for (uint32_t i = 0; i < run->nevent && rc >= 0; i++)
    {
      const struct symrt_event *e = &run->events[i];
      switch (e->kind)
	{
	case SYMRT_E_BRANCH: rc = read_branch (&r, e); break;
	case SYMRT_E_SWITCH: rc = read_switch (&r, e); break;
	case SYMRT_E_VISIT:
	case SYMRT_E_DECISION:
	  rc = read_visit (&r, i);
	  if (rc > 0)
	    i += (uint32_t) rc - 1;
	  break;
	case SYMRT_E_CONCRETE: read_concrete (&r, e); break;
	case SYMRT_E_CONSTRAINT: rc = read_constraint (&r, e); break;
	case SYMRT_E_INPUT: read_input (&r, e); break;
	case SYMRT_E_RETURN:
	  p->result = e->value; /* of the last call: the target's */
	  p->has_result = true;
	  p->result_varies = e->a != 0;
	  add_place (&r, &p->returns, &p->nreturn, p->nloss);
	  break;
	case SYMRT_E_CALL:
	  p->own_item = p->nitem;
	  p->own_covered = p->ncovered;
	  p->own_calls = 0;
	  break;
	case SYMRT_E_CALLBACK:
	  p->calls = hash_mix (p->calls, (uint64_t) e->site << 32 | e->value);
	  p->own_calls = hash_mix (p->own_calls, (uint64_t) e->site << 32 | e->value);
	  break;
	case SYMRT_E_COVERED: rc = read_covered (&r, e); break;
	default: break;
	}
    }
  free (r.map);
  expr_id *next = p->pool;
  for (uint32_t i = 0; i < p->nitem; i++)
    {
      p->items[i].conjunct = next;
      next += p->items[i].nout;
    }
  return rc < 0 ? -1 : 0;
}

void
path_free (struct path *p)
{
  free (p->items);
  free (p->visits);
  free (p->covered);
  free (p->fixed);
  free (p->losses);
  free (p->returns);
  free (p->pool);
  model_free (&p->model);
  memset (p, 0, sizeof *p);
}

/* Has the expression of event E the value that the event says?  */
static void
check_event (struct reader *r, const struct symrt_event *e, unsigned reason,
	     const struct model *m, uint64_t stamp, struct path_checked *out)
{
  expr_id x = e->a ? import (r, e->a) : 0;
  if (!x)
    return;
  unsigned width = expr_node (r->dag, x)->width;
  uint64_t want = reason == SYMRT_E_BRANCH	 ? e->flag != 0
		  : reason == SYMRT_E_CONSTRAINT ? 1
						 : e->value;
  adse_val have = expr_eval (r->dag, x, m, stamp);
  out->compared++;
  if (have == adse_mask (want, width))
    return;
  if (!out->different++)
    {
      char *text = expr_text (r->dag, x);
      snprintf (out->why, sizeof out->why,
		"event %u: %.100s is %#llx, the program had %#llx", reason, text,
		(unsigned long long) have, (unsigned long long) want);
      free (text);
    }
}

void
path_check (struct expr_dag *dag, const struct run *run, const struct model *m,
	    struct path_checked *out)
{
  struct reader r = { .dag = dag, .run = run };
  uint64_t stamp = expr_stamp (dag);
  r.map = xcalloc ((size_t) run->nnode + 1, sizeof *r.map);
  for (uint32_t i = 0; i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      switch (e->kind)
	{
	case SYMRT_E_VALUE:
	  if (!e->flag)
	    break;
	  /* fall through */
	case SYMRT_E_BRANCH:
	case SYMRT_E_SWITCH:
	case SYMRT_E_CONCRETE:
	case SYMRT_E_RETURN:
	case SYMRT_E_CONSTRAINT:
	case SYMRT_E_INPUT: check_event (&r, e, e->kind, m, stamp, out); break;
	default: break;
	}
    }
  free (r.map);
}

void
path_raw (struct expr_dag *dag, const struct run *run,
	  void (*each) (void *, expr_id, expr_id), void *ctx)
{
  struct reader simple = { .dag = dag, .run = run }, raw = { .dag = dag, .run = run };
  simple.map = xcalloc ((size_t) run->nnode + 1, sizeof *simple.map);
  raw.map = xcalloc ((size_t) run->nnode + 1, sizeof *raw.map);
  for (uint32_t i = 0; i < run->nevent; i++)
    if (run->events[i].a && run->events[i].kind != SYMRT_E_VISIT)
      import (&simple, run->events[i].a);
  expr_set_raw (dag, true);
  for (uint32_t i = 1; i <= run->nnode; i++)
    if (simple.map[i])
      each (ctx, simple.map[i], import (&raw, i));
  expr_set_raw (dag, false);
  free (simple.map);
  free (raw.map);
}

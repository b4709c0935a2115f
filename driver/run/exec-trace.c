/* SPDX-License-Identifier: GPL-3.0-or-later
   Checks a run's trace.  The target can write anything anywhere in the arena, by
   mistake or on purpose; what passes here can be used without looking again: nodes
   refer backwards, widths fit their operator, indices lie in their tables, names
   end.  Places come from our own copy of the header.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "run/exec-impl.h"
#include "run/exec.h"
#include "adse-op.h"
#include "job.h"
#include "site.h"
#include "trace.h"

struct trace
{
  const struct program *program;
  struct run *run;
  uint32_t i; /* record looked at */
};

static int
damaged (struct trace *t, const char *what)
{
  snprintf (t->run->why, sizeof t->run->why,
	    "the trace is damaged (%s %u): the target wrote over it", what, t->i);
  t->run->nnode = t->run->nevent = t->run->nbytes = 0;
  return -1;
}

static bool
width_ok (unsigned w)
{
  return w >= 1 && w <= ADSE_MAX_WIDTH;
}

static bool
table_ok (const struct trace *t, const struct symrt_node *n)
{
  struct symrt_tablehdr h;
  if (n->k % 8 || n->k > t->run->nbytes || t->run->nbytes - n->k < sizeof h)
    return false;
  memcpy (&h, t->run->bytes + n->k, sizeof h);
  return h.count && h.width == n->width && h.width <= 64
	 && (t->run->nbytes - n->k - sizeof h) / 8 >= h.count;
}

static bool
node_ok (const struct trace *t, uint32_t i)
{
  const struct symrt_node *all = t->run->nodes, *n = &all[i];
  const struct adse_op_row *row;
  uint32_t operand[3] = { n->a, n->b, n->c };
  unsigned w[3] = { 0 };
  if (n->op == ADSE_OP_NONE || n->op >= ADSE_OP__COUNT || !width_ok (n->width))
    return false;
  row = &adse_op_rows[n->op];
  for (unsigned k = 0; k < 3; k++)
    if (k < row->arity)
      {
	if (!operand[k] || operand[k] >= i)
	  return false;
	w[k] = all[operand[k]].width;
      }
    else if (operand[k])
      return false;
  switch (row->shape)
    {
    case ADSE_SHAPE_LEAF:
      if (n->op == ADSE_OP_INPUT)
	return n->width <= 64 && SYMRT_INPUT_REGION (n->k) <= SYMRT_HOLE_REGION;
      return n->width >= 64 || !(n->k >> n->width);
    case ADSE_SHAPE_BIN: return w[0] == n->width && w[1] == n->width;
    case ADSE_SHAPE_UN:
      return w[0] == n->width && (n->op != ADSE_OP_BSWAP || n->width % 8 == 0);
    case ADSE_SHAPE_COUNT: return true;
    case ADSE_SHAPE_CMP: return n->width == 1 && w[0] == w[1];
    case ADSE_SHAPE_EXT:
      if (n->op == ADSE_OP_EXTRACT)
	return n->k < w[0] && n->width <= w[0] - n->k;
      return n->width >= w[0];
    case ADSE_SHAPE_CAT: return w[0] + w[1] == n->width;
    case ADSE_SHAPE_ITE: return w[0] == 1 && w[1] == n->width && w[2] == n->width;
    case ADSE_SHAPE_TABLE: return table_ok (t, n);
    case ADSE_SHAPE_FBIN:
    case ADSE_SHAPE_FCMP:
      return w[0] == w[1] && adse_float_widths (n->op, n->width, w[0]);
    case ADSE_SHAPE_FUN:
    case ADSE_SHAPE_FTOF:
    case ADSE_SHAPE_ITOF:
    case ADSE_SHAPE_FTOI: return adse_float_widths (n->op, n->width, w[0]);
    }
  return false;
}

static bool
id_ok (const struct trace *t, uint32_t id)
{
  return id <= t->run->nnode;
}

static bool
is_condition (const struct trace *t, uint32_t id)
{
  return id && id_ok (t, id) && t->run->nodes[id].width == 1;
}

static bool
is_hole (const struct trace *t, uint32_t id)
{
  const struct symrt_node *n = &t->run->nodes[id];
  return n->op == ADSE_OP_INPUT && SYMRT_INPUT_REGION (n->k) == SYMRT_HOLE_REGION;
}

static bool
name_ok (const struct trace *t, uint32_t offset)
{
  return !offset
	 || (offset < t->run->nbytes
	     && memchr (t->run->bytes + offset, 0, t->run->nbytes - offset));
}

/* N VALUE events follow event I.  */
static bool
values_follow (const struct trace *t, uint32_t n)
{
  const struct symrt_event *e = t->run->events;
  if (n > t->run->nevent - t->i - 1)
    return false;
  for (uint32_t k = 1; k <= n; k++)
    if (e[t->i + k].kind != SYMRT_E_VALUE)
      return false;
  return true;
}

static bool
event_ok (const struct trace *t, const struct symrt_event *e)
{
  const struct program *p = t->program;
  uint32_t local;
  const struct unit *u;
  switch (e->kind)
    {
    case SYMRT_E_BRANCH:
      return (e->site < p->nbranch || e->site >= SYMRT_ANON_BRANCH) && e->flag <= 1
	     && is_condition (t, e->a);
    case SYMRT_E_SWITCH:
      u = program_site (p, e->site, &local);
      return u && u->sites[local].kind == ADSE_SITE_SWITCH && e->a && id_ok (t, e->a);
    case SYMRT_E_VISIT: return e->site < p->nsite && id_ok (t, e->a) && id_ok (t, e->b);
    case SYMRT_E_DECISION:
      return e->site < p->nsite && e->aux <= ADSE_MAX_CONDITIONS
	     && values_follow (t, e->aux);
    case SYMRT_E_VALUE: return id_ok (t, e->a) && e->flag <= 1;
    case SYMRT_E_CONCRETE:
      return e->aux < SYMRT_REASON_ROOM && id_ok (t, e->a) && name_ok (t, e->site);
    case SYMRT_E_INPUT:
      return e->a && id_ok (t, e->a) && t->run->nodes[e->a].op == ADSE_OP_INPUT;
    case SYMRT_E_CALL: return true;
    case SYMRT_E_RETURN: return id_ok (t, e->a);
    case SYMRT_E_CONSTRAINT: return is_condition (t, e->a);
    case SYMRT_E_CALLBACK: return true;
    case SYMRT_E_COVERED: return e->value < p->nlabel;
    case SYMRT_E_EXTERN: return name_ok (t, e->site);
    case SYMRT_E_HOLE:
      return e->site < p->nsite && id_ok (t, e->a) && id_ok (t, e->b)
	     && (!e->a || is_hole (t, e->a));
    case SYMRT_E_OUTPUT:
      return e->site < SYMRT_JOB_MAX_REGIONS && e->aux >= 1 && e->aux <= 64
	     && id_ok (t, e->a) && (!e->a || t->run->nodes[e->a].width == e->aux);
    case SYMRT_E_OVERWRITTEN:
      return e->site < SYMRT_JOB_MAX_REGIONS && e->aux >= 8 && e->aux <= 64
	     && e->aux % 8 == 0;
    case SYMRT_E_COMPARED: return e->site < SYMRT_JOB_MAX_REGIONS && e->flag <= 8;
    }
  return false;
}

static uint32_t
at_most (uint64_t n, uint64_t room)
{
  return (uint32_t) (n < room ? n : room);
}

/* N bytes at FROM into a table of *ROOM bytes at TO.  */
static void *
copy (void *to, size_t *room, const void *from, size_t n)
{
  if (n > *room || !to)
    {
      free (to);
      *room = n + !n;
      to = xmalloc (*room);
    }
  return memcpy (to, from, n);
}

void
trace_copy_free (struct trace_copy *c)
{
  free (c->nodes);
  free (c->events);
  free (c->bytes);
  memset (c, 0, sizeof *c);
}

int
trace_check (const struct program *p, const struct symrt_arena *layout,
	     const void *arena, struct trace_copy *own, struct run *run)
{
  const volatile struct symrt_arena *a = arena;
  const char *base = arena;
  struct trace t = { .program = p, .run = run };
  run->arena = arena;
  /* The last node's number is one less than the records in use.  */
  run->nnode = layout->nodes.count ? at_most (a->nnode, layout->nodes.count - 1) : 0;
  run->nevent = at_most (a->nevent, layout->events.count);
  run->nbytes = at_most (a->nbytes, layout->bytes.count);
  run->full = a->full != 0;
  size_t records = layout->nodes.count ? run->nnode + (size_t) 1 : 0;
  own->nodes = copy (own->nodes, &own->node_room, base + layout->nodes.offset,
		     records * sizeof *own->nodes);
  own->events = copy (own->events, &own->event_room, base + layout->events.offset,
		      run->nevent * sizeof *own->events);
  own->bytes
    = copy (own->bytes, &own->byte_room, base + layout->bytes.offset, run->nbytes);
  run->nodes = own->nodes;
  run->events = own->events;
  run->bytes = own->bytes;
  for (t.i = 1; t.i <= run->nnode; t.i++)
    if (!node_ok (&t, t.i))
      return damaged (&t, "node");
  for (t.i = 0; t.i < run->nevent; t.i++)
    {
      const struct symrt_event *e = &run->events[t.i];
      /* A full table ends in the middle of a visit.  */
      if (run->full && e->kind == SYMRT_E_DECISION && e->aux > run->nevent - t.i - 1)
	run->nevent = t.i;
      else if (!event_ok (&t, e))
	return damaged (&t, "event");
    }
  return 0;
}

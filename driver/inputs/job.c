/* SPDX-License-Identifier: GPL-3.0-or-later
   A plan and a vector as a job for the runtime, and what every query about the
   plan's inputs must respect.  */
#include <stdlib.h>
#include <string.h>
#include "inputs/impl.h"
#include "run/stubs.h"

size_t
job_region_offset (uint32_t i)
{
  return ((sizeof (struct symrt_job) + 15) & ~(size_t) 15)
	 + (size_t) i * sizeof (struct symrt_region);
}

struct writer
{
  uint8_t *area;
  size_t n, at;
};

/* N bytes of the area, aligned; NULL: it is full.  */
static void *
take (struct writer *w, size_t n)
{
  size_t at = (w->at + 15) & ~(size_t) 15;
  if (at > w->n || n > w->n - at)
    return NULL;
  w->at = at + n;
  return memset (w->area + at, 0, n);
}

/* Bytes of region I, and the map of those to write when some are left as they
   are.  In fresh memory that is left alone there is 0, so none need be.  */
static int
write_bytes (struct writer *w, struct symrt_region *r, const struct plan_region *pr,
	     const struct input_bytes *b)
{
  uint8_t *data, *map;
  uint32_t n = b->n;
  /* What is drawn and results of a generated callee have 8 bytes each.  */
  if (pr->kind == SYMRT_R_CALLEE || pr->kind == SYMRT_R_DRAWN
      || pr->kind == SYMRT_R_OUT)
    n = (n + 7) & ~7u;
  if (region_is_named (pr))
    n = pr->capacity;
  if (!n)
    {
      r->known = 0;
      return 0;
    }
  if (n > pr->capacity || !(data = take (w, n)))
    return -1;
  r->data = (uint32_t) (data - w->area);
  r->ndata = n;
  for (uint32_t i = 0; i < b->n; i++)
    data[i] = b->known[i] == 1 ? b->data[i] : 0;
  if (!pr->current)
    return 0;
  if (!(map = take (w, (b->n + 7) / 8)))
    return -1;
  r->known = (uint32_t) (map - w->area);
  for (uint32_t i = 0; i < b->n; i++)
    if (b->known[i] == 1)
      map[i / 8] |= (uint8_t) (1u << i % 8);
  return 0;
}

static int
write_call (struct writer *w, struct symrt_call *c, const struct plan_call *pc)
{
  const struct unit *u = pc->of.unit;
  const struct symrt_type *fn = &u->types[pc->of.rec->type];
  const struct symrt_type *res
      = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  c->kind = pc->kind;
  c->tu = pc->of.unit_index;
  c->function = pc->of.function;
  c->narg = pc->narg;
  memcpy (c->arg, pc->arg, sizeof c->arg);
  c->makes = pc->makes;
  c->when = pc->when;
  c->made_in = pc->made_in;
  c->must = pc->must;
  memcpy (c->vararg, pc->vararg, sizeof c->vararg);
  if (!res || res->kind == SYMRT_T_VOID || !res->size)
    return 0;
  /* The runtime stores the whole result whatever is kept of it.  */
  c->result_size = (uint32_t) res->size;
  /* Of a floating-point result the bits tell whether it is a new one.  */
  if (res->kind == SYMRT_T_BOOL || res->kind == SYMRT_T_INT
      || res->kind == SYMRT_T_ENUM || res->kind == SYMRT_T_POINTER
      || res->kind == SYMRT_T_FLOAT)
    c->result_bits = res->size <= 8 ? (uint32_t) res->size * 8 : 0;
  uint8_t *room = take (w, res->size < 256 ? 256 : res->size);
  if (!room)
    return -1;
  c->result = (uint32_t) (room - w->area);
  return 0;
}

int
plan_job (const struct input_plan *p, const struct input_vector *v, void *area,
	  size_t n)
{
  struct writer w = { area, n > UINT32_MAX ? UINT32_MAX : n, 0 };
  struct symrt_job *job = take (&w, sizeof *job);
  struct symrt_region *regions;
  struct symrt_call *calls;
  struct symrt_layout *layouts;
  if (!job || v->nregion != p->nregion)
    return -1;
  regions = take (&w, p->nregion * sizeof *regions);
  calls = take (&w, p->ncall * sizeof *calls);
  layouts = take (&w, p->nlayout * sizeof *layouts);
  if (!regions || !calls || !layouts)
    return -1;
  if (p->nlayout)
    memcpy (layouts, p->layouts, p->nlayout * sizeof *layouts);
  job->nregion = p->nregion;
  job->ncall = p->ncall;
  job->nlayout = p->nlayout;
  job->regions = (uint32_t) ((uint8_t *) regions - w.area);
  job->calls = (uint32_t) ((uint8_t *) calls - w.area);
  job->layouts = (uint32_t) ((uint8_t *) layouts - w.area);
  if (p->input != SYMRT_NONE)
    {
      job->input = p->input + 1;
      job->input_length = p->input_length + 1;
    }
  for (uint32_t i = 0; i < p->ncallee; i++)
    job->callee_result_bits[i]
      = p->callees[i].bits
	| (p->callees[i].width > p->callees[i].bits
	     ? p->callees[i].width << SYMRT_CALLEE_WIDTH : 0)
	| (p->callees[i].allocates ? SYMRT_CALLEE_ALLOCATES : 0)
	| (p->callees[i].stub && p->callees[i].stub->nonnull ? SYMRT_CALLEE_PRESENT : 0)
	| (p->callees[i].stub && p->callees[i].stub->stores ? SYMRT_CALLEE_STORES : 0)
	| (stub_real (p->callees[i].unit,
		      &p->callees[i].unit->types[p->callees[i].type])
	     ? SYMRT_CALLEE_REAL : 0);
  for (uint32_t i = 0; i < p->ncallee; i++)
    {
      job->callee_block[i] = p->callees[i].block;
      job->callee_most[i] = p->callees[i].most;
    }
  for (uint32_t i = 0; i < p->nregion; i++)
    {
      const struct plan_region *pr = &p->regions[i];
      struct symrt_region *r = &regions[i];
      r->kind = pr->kind;
      r->tu = pr->tu;
      r->index = pr->index;
      r->capacity = pr->capacity;
      r->layout = pr->layout;
      r->nlayout = pr->nlayout + pr->ngap;
      r->stride = pr->stride;
      r->late = pr->late;
      if (write_bytes (&w, r, pr, &v->region[i]))
	return -1;
      /* A region that is left as it is, with no byte given, must not be filled.  */
      if (pr->current && !r->known)
	{
	  uint8_t *map = take (&w, 1);
	  if (!map)
	    return -1;
	  r->known = r->data = (uint32_t) (map - w.area);
	}
    }
  for (uint32_t i = 0; i < p->ncall; i++)
    if (write_call (&w, &calls[i], &p->calls[i]))
      return -1;
  job->size = (uint32_t) w.at;
  return 0;
}

struct list
{
  struct expr_dag *dag;
  expr_id **out;
  size_t *n;
};

static void
add (struct list *l, expr_id e)
{
  expr_id *grown;
  if (!e)
    return;
  grown = realloc (*l->out, (*l->n + 1) * sizeof **l->out);
  if (!grown)
    return;
  *l->out = grown;
  grown[(*l->n)++] = e;
}

static expr_id
input (struct list *l, uint32_t region, uint32_t offset, unsigned bit, unsigned bits)
{
  return expr_input_node (l->dag, SYMRT_INPUT_KEY (region, offset, bit), bits);
}

/* Is the scalar at (REGION, OFFSET) an input at all: does some layout entry say
   so.  */
static bool
is_input (const struct input_plan *p, uint32_t region, uint32_t offset, unsigned bit,
	  unsigned bits)
{
  const struct plan_region *r = &p->regions[region];
  uint32_t in = r->stride ? offset % r->stride : offset;
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + i];
      if (l->offset == in && l->bit == bit && l->bits == bits)
	return true;
    }
  return false;
}

static expr_id
slot_input (struct expr_dag *dag, const struct plan_pointer *ptr)
{
  return expr_input_node (dag, SYMRT_INPUT_KEY (ptr->region, ptr->offset, 0), 64);
}

static void
constrain_pointer (struct list *l, const struct input_plan *p, bool any_inputs,
		   const struct plan_pointer *ptr)
{
  if (ptr->soft)
    return;
  if (ptr->cursor)
    {
      add (l, cursor_constraint (p, l->dag, ptr, slot_input));
      return;
    }
  expr_id e = input (l, ptr->region, ptr->offset, 0, 64), any = 0, one;
  for (uint32_t i = 0; i <= ptr->nto + 1; i++)
    {
      uint64_t value;
      if (i < ptr->nto)
	value = region_address (p, ptr->to[i]);
      else if (i == ptr->nto && ptr->callee >= 0)
	value = SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
      else if (i == ptr->nto + 1 && (ptr->null || (any_inputs && ptr->promised)))
	value = 0;
      else
	continue;
      one = expr_op (l->dag, ADSE_OP_EQ, 1, e, expr_const (l->dag, 64, value), 0, 0);
      any = any ? expr_op (l->dag, ADSE_OP_OR, 1, any, one, 0, 0) : one;
    }
  add (l, any);
}

/* Lengths stay within the memory that there is.  */
static void
constrain_length (struct list *l, const struct input_plan *p,
		  const struct plan_length *len)
{
  expr_id e, max;
  if (len->bits > 64 || !is_input (p, len->region, len->offset, 0, len->bits)
      || (len->bits < 64 && len->max >> (len->bits - len->is_signed)))
    return;
  e = input (l, len->region, len->offset, 0, len->bits);
  max = expr_const (l->dag, len->bits, len->max);
  add (l, expr_op (l->dag, len->is_signed ? ADSE_OP_SLE : ADSE_OP_ULE, 1, e, max, 0,
		   0));
}

/* The bound of an array is not negative.  */
static void
constrain_bound (struct list *l, const struct input_plan *p,
		 const struct plan_length *len)
{
  if (len->bound && is_input (p, len->region, len->offset, 0, len->bits))
    add (l, expr_op (l->dag, ADSE_OP_SLE, 1, expr_const (l->dag, len->bits, 0),
		     input (l, len->region, len->offset, 0, len->bits), 0, 0));
}

/* Not null, or only where its length is 0.  */
static void
constrain_promised (struct list *l, const struct input_plan *p,
		    const struct plan_pointer *ptr)
{
  expr_id some, none;
  if (!ptr->symbolic || (!ptr->promised && !ptr->only_if))
    return;
  some = expr_op (l->dag, ADSE_OP_NE, 1, slot_input (l->dag, ptr),
		  expr_const (l->dag, 64, 0), 0, 0);
  if (!ptr->promised)
    {
      const struct plan_length *len = &p->lengths[ptr->only_if - 1];
      if (!is_input (p, len->region, len->offset, 0, len->bits))
	return;
      none = expr_op (l->dag, len->is_signed ? ADSE_OP_SLE : ADSE_OP_ULE, 1,
		      input (l, len->region, len->offset, 0, len->bits),
		      expr_const (l->dag, len->bits, 0), 0, 0);
      some = expr_op (l->dag, ADSE_OP_OR, 1, some, none, 0, 0);
    }
  add (l, some);
}

static void
add_restriction (void *ctx, expr_id e)
{
  add (ctx, e);
}

void
plan_constraints (const struct input_plan *p, bool any, struct expr_dag *dag,
		  expr_id **out, size_t *n, size_t *nbound, bool *bounded)
{
  struct list l = { dag, out, n };
  size_t facts;
  for (uint32_t i = 0; i < p->nbool; i++)
    {
      const struct plan_scalar *s = &p->bools[i];
      if (s->bits > 1 && is_input (p, s->region, s->offset, s->bit, s->bits))
	add (&l, expr_op (dag, ADSE_OP_ULE, 1,
			  input (&l, s->region, s->offset, s->bit, s->bits),
			  expr_const (dag, s->bits, 1), 0, 0));
    }
  for (uint32_t i = 0; i < p->npointer && !any; i++)
    constrain_promised (&l, p, &p->pointers[i]);
  for (uint32_t i = 0; i < p->nlength && !any; i++)
    constrain_bound (&l, p, &p->lengths[i]);
  if (!any)
    plan_restrictions (p, dag, add_restriction, &l);
  facts = *n;
  /* C allows other pointers; a path that uses one asserts which it is.  */
  for (uint32_t i = 0; i < p->npointer; i++)
    if (p->pointers[i].symbolic)
      constrain_pointer (&l, p, any, &p->pointers[i]);
  for (uint32_t i = 0; i < p->nlength; i++)
    constrain_length (&l, p, &p->lengths[i]);
  for (uint32_t i = 0; i < p->nregion; i++)
    if (p->regions[i].text && is_input (p, i, p->regions[i].text_end, 0, 8))
      add (&l, expr_op (dag, ADSE_OP_EQ, 1,
			input (&l, i, p->regions[i].text_end, 0, 8),
			expr_const (dag, 8, 0), 0, 0));
  plan_gaps (p, dag, add_restriction, &l);
  *nbound = *n - facts;
  *bounded = p->aliases || p->narrowed;
}

void
vector_observe (const struct input_plan *p, struct input_vector *v, const void *area,
		size_t n, const struct run *run)
{
  for (uint32_t i = 0; i < v->nregion && i < p->nregion; i++)
    {
      struct symrt_region rec;
      size_t at = job_region_offset (i);
      if (at + sizeof rec > n)
	break;
      /* Memory shared with the target: one copy, then believed in bounds only.  */
      memcpy (&rec, (const char *) area + at, sizeof rec);
      v->region[i].touched = rec.touched < p->regions[i].capacity
				 ? rec.touched : p->regions[i].capacity;
      v->region[i].freed = rec.freed == 1;
      vector_observe_names (p, v, i, &rec, area, n);
    }
  v->observed = true;
  for (uint32_t i = 0; run && i < run->nevent; i++)
    {
      const struct symrt_event *e = &run->events[i];
      const struct symrt_node *node;
      if (e->kind != SYMRT_E_INPUT || !e->a || e->a > run->nnode)
	continue;
      node = &run->nodes[e->a];
      if (node->op != ADSE_OP_INPUT || !input_fits (p, node->k, node->width))
	continue;
      uint32_t region = SYMRT_INPUT_REGION (node->k),
	       offset = SYMRT_INPUT_OFFSET (node->k);
      unsigned bit = SYMRT_INPUT_BIT (node->k);
      if (region >= v->nregion || !p->regions[region].current
	  || (offset + bit / 8 < v->region[region].n
	      && v->region[region].known[offset + bit / 8] == 1))
	continue;
      if (vector_put_seen (v, region, offset, bit, node->width, e->value))
	return;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A plan and a vector as a job for the runtime, and what the run of it shows of the
   vector.  */
#include <stdlib.h>
#include <string.h>
#include "inputs/plan.h"
#include "program/image.h"
#include "run/exec.h"
#include "run/stubs.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"
#include "meta.h"
#include "trace.h"

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
    data[i] = b->known[i] == BYTE_GIVEN ? b->data[i] : 0;
  if (!pr->current)
    return 0;
  if (!(map = take (w, (b->n + 7) / 8)))
    return -1;
  r->known = (uint32_t) (map - w->area);
  for (uint32_t i = 0; i < b->n; i++)
    if (b->known[i] == BYTE_GIVEN)
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
  c->times = pc->times;
  memcpy (c->vararg, pc->vararg, sizeof c->vararg);
  if (!res || res->kind == SYMRT_T_VOID || !res->size)
    return 0;
  /* The runtime stores the whole result whatever is kept of it.  */
  c->result_size = (uint32_t) res->size;
  /* Of a floating-point result the bits tell whether it is a new one.  */
  if (res->kind == SYMRT_T_BOOL || res->kind == SYMRT_T_INT || res->kind == SYMRT_T_ENUM
      || res->kind == SYMRT_T_POINTER || res->kind == SYMRT_T_FLOAT)
    c->result_bits = res->size <= 8 ? (uint32_t) res->size * 8 : 0;
  c->gives_text = pc->kind == SYMRT_C_LOOK && res->kind == SYMRT_T_POINTER;
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
  calls = take (&w, p->steps.ncall * sizeof *calls);
  layouts = take (&w, p->nlayout * sizeof *layouts);
  if (!regions || !calls || !layouts)
    return -1;
  if (p->nlayout)
    memcpy (layouts, p->layouts, p->nlayout * sizeof *layouts);
  job->nregion = p->nregion;
  job->ncall = p->steps.ncall;
  job->nlayout = p->nlayout;
  job->regions = (uint32_t) ((uint8_t *) regions - w.area);
  job->calls = (uint32_t) ((uint8_t *) calls - w.area);
  job->layouts = (uint32_t) ((uint8_t *) layouts - w.area);
  if (p->outside.input != SYMRT_NONE)
    {
      job->input = p->outside.input + 1;
      job->input_length = p->outside.input_length + 1;
    }
  for (uint32_t i = 0; i < p->steps.ncallee; i++)
    {
      const struct plan_callee *c = &p->steps.callees[i];
      job->callee_result_bits[i]
	= c->bits | (c->width > c->bits ? c->width << SYMRT_CALLEE_WIDTH : 0)
	  | (c->allocates ? SYMRT_CALLEE_ALLOCATES : 0)
	  | (c->stub && c->stub->nonnull ? SYMRT_CALLEE_PRESENT : 0)
	  | (c->stub && c->stub->stores ? SYMRT_CALLEE_STORES : 0)
	  | (stub_real (c->unit, &c->unit->types[c->type]) ? SYMRT_CALLEE_REAL : 0);
      job->callee_block[i] = c->block;
      job->callee_most[i] = c->most;
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
      r->nlayout = pr->nlayout + pr->ngap + pr->ntold;
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
  for (uint32_t i = 0; i < p->steps.ncall; i++)
    if (write_call (&w, &calls[i], &p->steps.calls[i]))
      return -1;
  job->size = (uint32_t) w.at;
  return 0;
}

bool
vector_needs_models (const struct input_plan *p, const struct input_vector *v)
{
  for (uint32_t i = 0; i < p->nregion && i < v->nregion; i++)
    {
      const struct input_bytes *b = &v->region[i];
      uint32_t kind = p->regions[i].kind;
      if ((kind == SYMRT_R_FILE || kind == SYMRT_R_VARIABLE) && b->touched)
	return true;
      for (uint32_t k = 0; k < b->n && kind == SYMRT_R_FAILS; k++)
	if (b->known[k] == BYTE_GIVEN && b->data[k])
	  return true;
    }
  return false;
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
      v->region[i].touched
	= rec.touched < p->regions[i].capacity ? rec.touched : p->regions[i].capacity;
      if (v->region[i].touched < v->region[i].declared)
	v->region[i].touched = v->region[i].declared;
      if (p->regions[i].whole && v->region[i].touched < v->region[i].n)
	v->region[i].touched = v->region[i].n;
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
	      && v->region[region].known[offset + bit / 8] == BYTE_GIVEN))
	continue;
      if (vector_put_seen (v, region, offset, bit, node->width, e->value))
	return;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A vector as a test: which objects it declares, what their bytes are, what is
   called and what can be looked at afterwards.

     region b      (VALUE)	   local   struct buf *b = &b_obj
     region b_obj  (MEMORY, single) local   struct buf b_obj, what was touched
     region b_data (MEMORY, bytes)  local   char b_data[touched]
     region limit  (GLOBAL)	   the variable itself, bytes that the run gave  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "job.h"
#include "meta.h"
#include "symrt-layout.h"
#include "testmodel.h"

/* What nothing is known of but its size.  */
static const struct tm_type plain_byte
  = { .kind = TM_CHAR, .text = "unsigned char @", .size = 1, .bits = 8 };

struct maker
{
  const struct input_plan *p;
  const struct input_vector *v;
  struct test_case *t;
  uint32_t *object; /* of each region, SYMRT_NONE: none (yet) */
  uint32_t *callee; /* of each generated callee */
  bool failed;
};

static void *
grow (struct maker *m, void *array, uint32_t *n, size_t size)
{
  void *old, *grown;
  memcpy (&old, array, sizeof old);
  grown = realloc (old, (*n + 1) * size);
  if (!grown)
    {
      m->failed = true;
      return NULL;
    }
  memcpy (array, &grown, sizeof grown);
  return memset ((char *) grown + (*n)++ * size, 0, size);
}

/* Value of pointer slot PTR: 1 given, 0 left as it is.  */
static bool
slot_value (const struct maker *m, const struct plan_pointer *ptr, uint64_t *value)
{
  const struct plan_region *r = &m->p->regions[ptr->region];
  const struct input_bytes *b = &m->v->region[ptr->region];
  for (uint32_t i = 0; i < 8; i++)
    if (ptr->offset + i >= b->n || b->known[ptr->offset + i] != BYTE_GIVEN)
      {
	*value = 0;
	return !r->current; /* fresh memory holds null */
      }
  return vector_get (m->v, ptr->region, ptr->offset, 8, value);
}

/* Bytes of region I that the lengths in this vector count.  */
static uint64_t
bytes_by_lengths (const struct maker *m, uint32_t i)
{
  uint64_t most = 0;
  for (uint32_t k = 0; k < m->p->values.nlength; k++)
    {
      const struct plan_length *l = &m->p->values.lengths[k];
      uint64_t n;
      if (l->of != i || !vector_get (m->v, l->region, l->offset, l->bits / 8, &n))
	continue;
      if (l->is_signed && l->bits < 64 && n >> (l->bits - 1))
	continue;
      if (n <= l->max && l->base + n * l->element > most)
	most = l->base + n * l->element;
    }
  /* And so do pointers to its end.  */
  for (uint32_t k = 0; k < m->p->values.npointer; k++)
    {
      const struct plan_pointer *ptr = &m->p->values.pointers[k];
      uint64_t value;
      if (ptr->cursor && ptr->to[0] == i && slot_value (m, ptr, &value) && value
	  && value - region_address (m->p, i) <= m->p->regions[i].capacity
	  && value - region_address (m->p, i) > most)
	most = value - region_address (m->p, i);
    }
  return most;
}

/* How many elements of region I the test declares.  */
static uint32_t
extent (const struct maker *m, uint32_t i)
{
  const struct plan_region *r = &m->p->regions[i];
  const struct input_bytes *b = &m->v->region[i];
  uint64_t bytes = m->v->observed ? b->touched : b->n, counted;
  if (r->whole && !r->text)
    return r->capacity / r->element;
  if (r->whole)
    bytes = b->n ? b->n : 1;
  counted = bytes_by_lengths (m, i);
  if (r->stream)
    bytes = b->n;
  if (counted > bytes)
    bytes = counted;
  if (r->text)
    {
      /* A string ends inside its array, also for code that reads on.  */
      uint32_t k = 0;
      while (k < bytes && k < b->n && (b->known[k] != BYTE_GIVEN || b->data[k]))
	k++;
      if (r->whole)
	bytes = k + 1;
      else if (k == bytes || bytes == 0)
	bytes++;
    }
  if (r->least > bytes)
    bytes = r->least;
  uint64_t n = (bytes + r->element - 1) / r->element;
  if (n * r->element > r->capacity)
    n = r->capacity / r->element;
  return n ? (uint32_t) n : 1;
}

static bool
reads_as_text (const struct tm_object *o)
{
  uint32_t n = o->size;
  if (o->type->kind != TM_CHAR || o->count < 2)
    return false;
  while (n && !o->data[n - 1])
    n--;
  if (!n)
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (!isprint (o->data[i]) && !strchr ("\n\t\r", o->data[i]))
      return false;
  return true;
}

static uint32_t make_callee (struct maker *, uint32_t);

static const struct plan_made *
made_of (const struct input_plan *p, uint32_t region)
{
  uint32_t i = 0;
  while (p->steps.made[i].region != region)
    i++;
  return &p->steps.made[i];
}

/* O, of region I, has the elements of its flexible array member that the run used or
   the lengths count.  */
static void
make_flexible (struct maker *m, uint32_t i, struct tm_object *o)
{
  const struct plan_region *r = &m->p->regions[i];
  const struct input_bytes *b = &m->v->region[i];
  const struct symrt_field *f = flexible_member (r->unit, r->type);
  uint32_t first = (uint32_t) (f->bitpos / 8);
  uint32_t element = (uint32_t) r->unit->types[r->unit->types[f->type].target].size;
  uint64_t bytes = m->v->observed ? b->touched : b->n, counted;
  counted = bytes_by_lengths (m, i);
  if (counted > bytes)
    bytes = counted;
  if (bytes > r->capacity)
    bytes = r->capacity;
  if (bytes <= first)
    return;
  uint32_t n = (uint32_t) ((bytes - first + element - 1) / element);
  struct tm_type *type = tmtypes_flexible (o->type, n);
  void *owned
    = type ? grow (m, &m->t->owned, &m->t->nowned, sizeof *m->t->owned) : NULL;
  if (!owned)
    {
      free (type);
      m->failed = true;
      return;
    }
  m->t->owned[m->t->nowned - 1] = type;
  o->type = type;
  o->flexible = true;
  if (o->size < first + n * element)
    o->size = first + n * element;
}

/* Is byte K of region I what the vector says, where a test declares it?  Else nothing looked
   at it, and it is 0.  */
static bool
matters (const struct maker *m, uint32_t i, uint32_t k)
{
  const struct plan_region *r = &m->p->regions[i];
  return r->kind != SYMRT_R_MEMORY || !m->v->observed || k < m->v->region[i].touched
	 || r->current || r->whole || r->stream || plan_is_string (m->p, i, k);
}

/* Object of region I, made on first use with what its pointers lead to.  */
static uint32_t
make_object (struct maker *m, uint32_t i)
{
  const struct plan_region *r = &m->p->regions[i];
  const struct input_bytes *b = &m->v->region[i];
  struct tm_object *o;
  uint32_t index, npointer = 0;
  if (m->object[i] != SYMRT_NONE || m->failed)
    return m->object[i];
  /* What receives the pointer to an object is that object's variable.  */
  for (uint32_t k = 0; k < m->p->steps.nmade; k++)
    if (m->p->steps.made[k].cell == i)
      return m->object[i] = make_object (m, m->p->steps.made[k].region);
  index = m->t->nobject;
  o = grow (m, &m->t->objects, &m->t->nobject, sizeof *o);
  if (!o)
    return SYMRT_NONE;
  m->object[i] = index;
  o->region = i + 1;
  if (r->kind == SYMRT_R_MADE)
    {
      const struct plan_made *made = made_of (m->p, i);
      const struct unit *u = made->make.unit;
      o->kind = TM_MADE;
      o->name = strdup (r->name);
      o->by_out = made->out != SYMRT_NONE;
      uint32_t type = o->by_out
			? u->params[made->make.rec->first_param + made->out].type
			: made->make.rec->type;
      o->type = tmtypes_get (u, u->types[type].target);
      o->data = calloc (1, 8);
      o->given = calloc (1, 8);
      o->size = 8;
      m->failed |= !o->name || !o->data || !o->given;
      return index;
    }
  o->kind = r->kind == SYMRT_R_GLOBAL ? TM_GLOBAL : TM_LOCAL;
  o->name = strdup (r->name);
  o->type = r->type == SYMRT_NONE ? &plain_byte : tmtypes_get (r->unit, r->type);
  o->size = r->element;
  o->late = r->late;
  o->heap = b->freed && r->kind == SYMRT_R_MEMORY && !r->current;
  o->observe = r->kind == SYMRT_R_MEMORY ? !r->read_only && !o->heap : r->observe;
  if (r->kind == SYMRT_R_GLOBAL)
    {
      uint32_t flags = r->unit->globals[r->index].flags;
      o->is_static = (flags & SYMRT_G_STATIC) != 0;
      if (o->type->kind == TM_ARRAY && o->type->target->size)
	{
	  o->count = o->type->count;
	  o->type = o->type->target;
	}
    }
  else if (r->kind == SYMRT_R_MEMORY && !r->single)
    {
      uint32_t n = extent (m, i);
      bool one = n == 1 && !r->text && r->type != SYMRT_NONE && !bytes_by_lengths (m, i)
		 && r->unit->types[r->type].kind != SYMRT_T_ARRAY;
      o->count = one ? 0 : n;
      o->size = n * r->element;
    }
  else if (r->flexible)
    make_flexible (m, i, o);
  o->data = calloc (1, o->size ? o->size : 1);
  o->given = calloc (1, o->size ? o->size : 1);
  if (!o->name || !o->data || !o->given)
    {
      m->failed = true;
      return SYMRT_NONE;
    }
  for (uint32_t k = 0; k < o->size; k++)
    {
      bool given = k < b->n && b->known[k] == BYTE_GIVEN && matters (m, i, k);
      /* Fresh memory was 0 in the run where nobody gave it a value.  */
      o->given[k] = given || !r->current;
      o->data[k] = given ? b->data[k] : 0;
    }
  o->text = r->kind == SYMRT_R_MEMORY
	    && (reads_as_text (o) || (r->whole && r->text && o->size == 1));
  for (uint32_t k = 0; k < m->p->values.npointer; k++)
    {
      const struct plan_pointer *ptr = &m->p->values.pointers[k];
      struct tm_pointer slot = { .offset = ptr->offset };
      uint64_t value;
      if (ptr->region != i || ptr->offset + 8 > m->t->objects[index].size)
	continue;
      if (!slot_value (m, ptr, &value))
	slot.kind = TM_PTR_KEEP;
      else if (ptr->soft && !plan_leads (m->p, ptr, value))
	continue; /* the run read a number there */
      else if (value - SYMRT_CALLEE_POINTER < SYMRT_MAX_CALLEES)
	{
	  slot.kind = TM_PTR_CALLEE;
	  slot.index = make_callee (m, (uint32_t) (value - SYMRT_CALLEE_POINTER));
	}
      else if (value - SYMRT_STREAM_POINTER < m->p->nregion)
	{
	  slot.kind = TM_PTR_STREAM;
	  slot.index = make_object (m, (uint32_t) (value - SYMRT_STREAM_POINTER));
	}
      else
	for (uint32_t j = 0; j < m->p->nregion && value; j++)
	  if (m->p->regions[j].kind == SYMRT_R_MADE
	      && value == region_address (m->p, j))
	    {
	      slot.kind = TM_PTR_OBJECT;
	      slot.index = make_object (m, j);
	    }
	  else if (m->p->regions[j].kind == SYMRT_R_MEMORY
		   && value - region_address (m->p, j)
			< m->p->regions[j].capacity + (ptr->cursor && ptr->to[0] == j))
	    {
	      slot.kind = TM_PTR_OBJECT;
	      slot.index = make_object (m, j);
	      slot.to_offset = value - region_address (m->p, j);
	    }
      if (m->failed || slot.index == SYMRT_NONE)
	{
	  m->failed = true;
	  return SYMRT_NONE;
	}
      /* The slot's bytes are an address of the run: null stays as data.  */
      o = &m->t->objects[index];
      memset (o->data + slot.offset, 0, 8);
      struct tm_pointer *p = grow (m, &o->pointers, &npointer, sizeof *p);
      if (!p)
	return SYMRT_NONE;
      *p = slot;
      o->npointer = npointer;
    }
  if (union_choose (m->t, &m->t->objects[index],
		    m->v->observed && r->kind == SYMRT_R_MEMORY ? b->touched
								: UINT32_MAX))
    m->failed = true;
  return index;
}

/* The values, of SIZE bytes each, that region R gives in CALLS.  */
static uint64_t *
call_values (struct maker *m, uint32_t r, uint32_t size, uint32_t calls)
{
  const struct input_bytes *b = &m->v->region[r];
  uint64_t *v = calloc (calls + 1, sizeof *v);
  m->failed |= !v;
  for (uint32_t i = 0; v && i < calls; i++)
    for (uint32_t k = 0; k < size; k++)
      if (8 * i + k < b->n && b->known[8 * i + k] == BYTE_GIVEN)
	v[i] |= (uint64_t) b->data[8 * i + k] << 8 * k;
  return v;
}

/* The bytes that a stub writes into its buffer in each of CALLS.  */
static uint8_t *
call_bytes (struct maker *m, uint32_t r, uint32_t calls)
{
  const struct input_bytes *b = &m->v->region[r];
  uint8_t *data = calloc (calls + 1, PLAN_FILL);
  m->failed |= !data;
  for (uint32_t i = 0; data && i < calls; i++)
    {
      uint32_t at = PLAN_FILL * (i < PLAN_FILLS ? i : PLAN_FILLS - 1);
      for (uint32_t k = 0; k < PLAN_FILL - 1; k++)
	if (at + k < b->n && b->known[at + k] == BYTE_GIVEN)
	  data[PLAN_FILL * i + k] = b->data[at + k];
    }
  return data;
}

static uint32_t
make_callee (struct maker *m, uint32_t n)
{
  const struct plan_callee *c;
  struct tm_callee *out;
  const struct input_bytes *b;
  if (n >= m->p->steps.ncallee)
    return SYMRT_NONE;
  if (m->callee[n] != SYMRT_NONE)
    return m->callee[n];
  c = &m->p->steps.callees[n];
  m->callee[n] = m->t->ncallee;
  out = grow (m, &m->t->callees, &m->t->ncallee, sizeof *out);
  if (!out)
    return SYMRT_NONE;
  out->name = strdup (c->name);
  out->symbol = c->stub ? c->stub->symbol : NULL;
  out->function = c->stub ? c->stub->name : NULL;
  out->wrap = c->stub && c->stub->wrap;
  out->noreturn = c->stub && c->stub->noreturn;
  out->stores = c->stub && c->stub->stores;
  out->pure = c->stub && c->stub->pure;
  out->block = c->block;
  out->type = tmtypes_get (c->unit, c->type);
  if (!out->name)
    m->failed = true;
  uint32_t writes = 0;
  for (uint32_t i = 0; i < c->nout; i++)
    {
      const struct input_bytes *o = &m->v->region[c->out[i].region];
      uint32_t each = c->out[i].fills ? PLAN_FILL : 8;
      uint32_t calls = ((m->v->observed ? o->touched : o->n) + each - 1) / each;
      writes = calls > writes ? calls : writes;
    }
  for (uint32_t i = 0; i < c->nout && !m->failed && writes; i++)
    {
      struct tm_out *o = &out->outs[out->nout];
      o->param = c->out[i].param;
      o->n = writes;
      o->bytes = c->out[i].fills ? PLAN_FILL : 0;
      o->length = c->out[i].length;
      o->ends = c->out[i].ends;
      if (c->out[i].fills)
	o->data = call_bytes (m, c->out[i].region, writes);
      else
	o->values = call_values (m, c->out[i].region, c->out[i].size, writes);
      out->nout += o->values || o->data;
    }
  if (!c->bits || c->region == SYMRT_NONE)
    return m->callee[n];
  b = &m->v->region[c->region];
  uint32_t calls = ((m->v->observed ? b->touched : b->n) + 7) / 8;
  calls = calls ? calls : 1;
  out->results = calloc (calls, sizeof *out->results);
  if (!out->results)
    {
      m->failed = true;
      return SYMRT_NONE;
    }
  out->nresult = calls;
  bool present = c->block && c->stub->nonnull;
  for (uint32_t i = 0; i < calls && present; i++)
    out->results[i] = 1;
  for (uint32_t i = 0; i < calls && !present; i++)
    for (uint32_t k = 0; k < (c->bits + 7) / 8; k++)
      if (8 * i + k < b->n && b->known[8 * i + k] == BYTE_GIVEN)
	out->results[i] |= (uint64_t) b->data[8 * i + k] << 8 * k;
  return m->callee[n];
}

static void
make_call (struct maker *m, const struct plan_call *pc, struct tm_call *out)
{
  static const uint8_t must[] = { [SYMRT_MUST_NOTHING] = TM_MUST_NOTHING,
				  [SYMRT_MUST_TRUE] = TM_MUST_TRUE,
				  [SYMRT_MUST_ZERO] = TM_MUST_ZERO,
				  [SYMRT_MUST_NOT_NEGATIVE] = TM_MUST_NOT_NEGATIVE };
  const struct unit *u = pc->of.unit;
  const struct symrt_type *fn = &u->types[pc->of.rec->type];
  out->function = pc->of.name;
  out->result = tmtypes_get (u, fn->target);
  if (!unit_declares (m->p->target.unit, &pc->of))
    out->declare = tmtypes_get (u, pc->of.rec->type);
  if (pc->makes)
    out->makes = 1 + make_object (m, pc->makes - 1);
  out->must = must[pc->must];
  out->unprototyped = (fn->flags & SYMRT_T_UNPROTOTYPED) != 0;
  out->args = calloc (pc->narg ? pc->narg : 1, sizeof *out->args);
  if (!out->args)
    {
      m->failed = true;
      return;
    }
  uint32_t nparam = pc->of.rec->nparam, narg = pc->narg;
  bool kept = false; /* a fixed format says how many there are */
  for (uint32_t i = 0; i < nparam; i++)
    for (uint32_t k = 0; k < m->p->values.npointer; k++)
      {
	const struct plan_pointer *ptr = &m->p->values.pointers[k];
	kept
	  |= ptr->region == pc->arg[i] && ptr->nto && m->p->regions[ptr->to[0]].fixed;
      }
  while (!kept && m->v->observed && narg > nparam
	 && !m->v->region[pc->arg[narg - 1]].touched)
    narg--;
  for (uint32_t i = 0; i < narg && !m->failed; i++)
    {
      const struct plan_region *r = &m->p->regions[pc->arg[i]];
      if (pc->vararg[i] == SYMRT_VARARG_LIST)
	{
	  out->list = i + 1;
	  continue;
	}
      uint32_t object = make_object (m, pc->arg[i]);
      out->args[out->narg].type = tmtypes_get (r->unit, r->type);
      out->args[out->narg++].object = object;
    }
  out->nvariable = narg - nparam;
}

/* The object that the first argument of call PC leads to is in the test.  */
static bool
is_there (const struct maker *m, const struct plan_call *pc)
{
  for (uint32_t i = 0; i < m->p->values.npointer; i++)
    if (m->p->values.pointers[i].region == pc->arg[0] && m->p->values.pointers[i].nto)
      return m->object[m->p->values.pointers[i].to[0]] != SYMRT_NONE;
  return false;
}

/* Is set-up call PC part of the test?  What is made for nothing, as where the target
   gets null, is left out, with what changes it.  */
static bool
is_needed (const struct maker *m, const struct plan_call *pc)
{
  uint64_t when = 1;
  if (pc->when
      && (!vector_get (m->v, pc->when - 1, 0, 1, &when) || !when || !is_there (m, pc)))
    return false;
  return !pc->makes || m->object[pc->makes - 1] != SYMRT_NONE;
}

/* A variable of the test that holds a pointer of TYPE to the object of region R.  Its number;
   SYMRT_NONE: memory.  */
static uint32_t
add_pointer_to (struct maker *m, const struct tm_type *type, uint32_t r)
{
  struct tm_object *arg = grow (m, &m->t->objects, &m->t->nobject, sizeof *arg);
  if (!arg)
    return SYMRT_NONE;
  arg->kind = TM_LOCAL;
  arg->name = strdup ("made_arg");
  arg->type = type;
  arg->size = 8;
  arg->data = calloc (1, 8);
  arg->given = malloc (8);
  arg->pointers = calloc (1, sizeof *arg->pointers);
  if (!arg->name || !arg->data || !arg->given || !arg->pointers)
    {
      m->failed = true;
      return SYMRT_NONE;
    }
  memset (arg->given, 1, 8);
  arg->npointer = 1;
  arg->pointers[0]
    = (struct tm_pointer){ .kind = TM_PTR_OBJECT, .index = m->object[r] };
  return m->t->nobject - 1;
}

/* Append the call that gives MADE back, if there is one.  */
static void
give_back (struct maker *m, const struct plan_made *made)
{
  const struct target *f = &made->destroy;
  uint32_t region[MADE_DESTROY_PARAMS], n = made_given_back (m->p, made, region);
  struct tm_arg *args = calloc (MADE_DESTROY_PARAMS, sizeof *args);
  m->failed |= !args;
  for (uint32_t i = 0; i < n && !m->failed; i++)
    {
      args[i].type = tmtypes_get (f->unit, target_param (f, i));
      args[i].object = add_pointer_to (m, args[i].type, region[i]);
    }
  struct plan_call pc = { .of = *f };
  struct tm_call *c
    = n && !m->failed ? grow (m, &m->t->teardown, &m->t->nteardown, sizeof *c) : NULL;
  if (!c)
    {
      free (args);
      return;
    }
  make_call (m, &pc, c);
  free (c->args);
  c->args = args;
  c->narg = n;
}

static uint32_t
times_of (const struct plan_call *pc)
{
  return pc->times ? pc->times : 1;
}

/* The calls that come before the target's, in order.  */
static void
make_setup (struct maker *m)
{
  const struct input_plan *p = m->p;
  bool *needed = calloc (p->steps.ncall + 1, sizeof *needed);
  m->failed |= !needed;
  /* Backwards: what makes something is needed for what takes that.  */
  for (uint32_t i = p->steps.ncall; i-- > 0 && !m->failed;)
    if (p->steps.calls[i].kind == SYMRT_C_SETUP
	&& (needed[i] = is_needed (m, &p->steps.calls[i])))
      for (uint32_t k = 0; k < p->steps.calls[i].narg && p->steps.nmade; k++)
	make_object (m, p->steps.calls[i].arg[k]);
  for (uint32_t i = 0; i < p->steps.ncall && !m->failed; i++)
    for (uint32_t k = needed[i] ? times_of (&p->steps.calls[i]) : 0; k && !m->failed;
	 k--)
      {
	struct tm_call *c = grow (m, &m->t->setup, &m->t->nsetup, sizeof *c);
	struct tm_call call = { .number = plan_tells_step (p, i) ? i + 1 : 0 };
	if (!c)
	  break;
	make_call (m, &p->steps.calls[i], &call);
	m->t->setup[m->t->nsetup - 1] = call;
      }
  free (needed);
}

/* Look NUMBER, which is PC, leaves what it tells in objects of its own.  */
static void
note_left (struct maker *m, const struct plan_call *pc, uint32_t number)
{
  for (uint32_t i = 0; i < m->p->values.npointer; i++)
    {
      const struct plan_pointer *ptr = &m->p->values.pointers[i];
      for (uint32_t k = 1; k < pc->narg; k++)
	if (ptr->region == pc->arg[k] && ptr->nto && m->p->regions[ptr->to[0]].looked)
	  m->t->objects[m->object[ptr->to[0]]].look = number + 1;
    }
}

/* What tells of the objects that were made.  */
static void
make_looks (struct maker *m)
{
  const struct input_plan *p = m->p;
  for (uint32_t i = 0; i < p->steps.ncall && !m->failed; i++)
    {
      const struct plan_call *pc = &p->steps.calls[i];
      struct tm_call call = { .number = p->steps.ncall - i };
      if (pc->kind != SYMRT_C_LOOK || !is_needed (m, pc) || !is_there (m, pc))
	continue;
      make_call (m, pc, &call);
      struct tm_call *c = grow (m, &m->t->look, &m->t->nlook, sizeof *c);
      if (!c)
	continue;
      *c = call;
      note_left (m, pc, m->t->nlook - 1);
    }
}

/* What gives back the objects that were made, the last one first.  */
static void
make_teardown (struct maker *m)
{
  const struct plan_steps *s = &m->p->steps;
  for (uint32_t i = s->ncall; i-- > 0;)
    for (uint32_t k = 0; k < s->nmade && !m->failed; k++)
      if (s->calls[i].makes == 1 + s->made[k].region
	  && m->object[s->made[k].region] != SYMRT_NONE)
	give_back (m, &s->made[k]);
  if (!m->p->steps.teardown.unit || m->failed)
    return;
  struct plan_call pc = { .kind = SYMRT_C_SETUP, .of = m->p->steps.teardown };
  struct tm_call *c = grow (m, &m->t->teardown, &m->t->nteardown, sizeof *c);
  struct tm_call call = { 0 };
  if (!c)
    return;
  make_call (m, &pc, &call);
  m->t->teardown[m->t->nteardown - 1] = call;
}

/* What adse_symbolic gives in this run.  */
static void
make_drawn (struct maker *m)
{
  uint32_t r = m->p->outside.drawn;
  m->t->draws = r != SYMRT_NONE;
  if (!m->t->draws)
    return;
  const struct input_bytes *b = &m->v->region[r];
  uint32_t n = ((m->v->observed ? b->touched : b->n) + 7) / 8;
  m->t->drawn = calloc (n + 1, sizeof *m->t->drawn);
  m->failed |= !m->t->drawn;
  for (uint32_t i = 0; m->t->drawn && i < n; i++)
    {
      uint64_t value = 0;
      unsigned known = 0;
      for (unsigned k = 0; k < 8 && 8 * i + k < b->n; k++)
	if (b->known[8 * i + k] == BYTE_GIVEN)
	  {
	    value |= (uint64_t) b->data[8 * i + k] << 8 * k;
	    known = k + 1;
	  }
      /* Of an int, -1 reads better than its bits.  */
      if (known > 1 && known < 8 && value >> (8 * known - 1))
	value |= ~(uint64_t) 0 << 8 * known;
      m->t->drawn[m->t->ndrawn++] = (int64_t) value;
    }
}

/* Which calls fail in this run, and which are short.  */
static void
make_fails (struct maker *m)
{
  if (m->p->outside.fails == SYMRT_NONE)
    return;
  const struct input_bytes *b = &m->v->region[m->p->outside.fails];
  m->t->allocators = m->p->outside.allocators;
  for (uint32_t i = 0; i < b->n && (!m->v->observed || i < b->touched); i++)
    if (b->known[i] == BYTE_GIVEN && b->data[i])
      {
	uint32_t *calls = i % 2 ? &m->t->shorts : &m->t->fails;
	*calls |= (uint32_t) 1 << i / 2;
      }
  m->t->shorts &= ~m->t->fails;
}

/* What standard input holds in this run.  */
static void
make_input (struct maker *m)
{
  const struct input_bytes *b;
  uint64_t n = 0;
  if (m->p->outside.input == SYMRT_NONE)
    return;
  b = &m->v->region[m->p->outside.input];
  vector_get (m->v, m->p->outside.input_length, 0, 4, &n);
  n = limit_least ((uint32_t) n, inputs_limit.input);
  m->t->input = calloc (1, n + 1);
  m->failed |= !m->t->input;
  m->t->ninput = m->t->input ? (uint32_t) n : 0;
  for (uint32_t i = 0; i < m->t->ninput && i < b->n; i++)
    if (b->known[i] == BYTE_GIVEN)
      m->t->input[i] = b->data[i];
}

/* Objects that have no room at all, as an argument says.  What a function writes there all
   the same is nobody's, and users of the interface do not call it so.  */
static void
mark_no_room (struct maker *m)
{
  for (uint32_t k = 0; k < m->p->values.nlength; k++)
    {
      const struct plan_length *l = &m->p->values.lengths[k];
      uint32_t index = m->object[l->of];
      uint64_t n;
      if (index != SYMRT_NONE && m->p->regions[l->of].kind == SYMRT_R_MEMORY
	  && m->p->regions[l->region].kind == SYMRT_R_VALUE
	  && vector_get (m->v, l->region, l->offset, l->bits / 8, &n) && !n
	  && !bytes_by_lengths (m, l->of))
	{
	  m->t->objects[index].no_room = true;
	  m->t->arbitrary |= m->v->observed && m->v->region[l->of].touched;
	}
    }
}

struct test_case *
plan_test (const struct input_plan *p, const struct input_vector *v, const char *name)
{
  struct maker m = { .p = p, .v = v };
  if (v->nregion != p->nregion)
    return NULL;
  m.t = calloc (1, sizeof *m.t);
  m.object = malloc ((p->nregion + 1) * sizeof *m.object);
  m.callee = malloc ((p->steps.ncallee + 1) * sizeof *m.callee);
  if (!m.t || !m.object || !m.callee)
    m.failed = true;
  else
    {
      memset (m.object, 0xff, (p->nregion + 1) * sizeof *m.object);
      memset (m.callee, 0xff, (p->steps.ncallee + 1) * sizeof *m.callee);
      m.t->name = strdup (name);
      m.t->function = p->target.name;
      m.t->result_tolerance = p->result_tolerance;
      m.t->tolerance = p->tolerance;
      m.t->observes = program_observes (p->program, &p->target);
      m.t->program = m.t->process = p->is_main;
      m.t->arbitrary = p->arbitrary;
      m.failed = !m.t->name;
      if (p->bounds.asserted)
	m.failed |= !(m.t->asserted = strdup (p->bounds.asserted));
    }
  /* The target's objects tell which of those that are made are needed.  */
  for (uint32_t i = 0; i < p->steps.ncall && p->steps.nmade && !m.failed; i++)
    for (uint32_t k = 0; k < p->steps.calls[i].narg; k++)
      if (p->steps.calls[i].kind != SYMRT_C_SETUP
	  && p->steps.calls[i].kind != SYMRT_C_LOOK)
	make_object (&m, p->steps.calls[i].arg[k]);
  for (uint32_t i = 0; i < p->nregion && p->steps.nmade && !m.failed; i++)
    if (p->regions[i].kind == SYMRT_R_GLOBAL)
      make_object (&m, i);
  if (!m.failed)
    make_setup (&m);
  for (uint32_t i = 0; i < p->steps.ncall && !m.failed; i++)
    if (p->steps.calls[i].kind == SYMRT_C_PRECOND)
      m.t->precondition = p->steps.calls[i].of.name;
    else if (p->steps.calls[i].kind == SYMRT_C_TARGET)
      make_call (&m, &p->steps.calls[i], &m.t->call);
  for (uint32_t i = 0; i < p->nregion && !m.failed; i++)
    if (p->regions[i].kind == SYMRT_R_GLOBAL)
      make_object (&m, i);
  if (!m.failed)
    {
      make_looks (&m);
      make_teardown (&m);
      make_drawn (&m);
      make_fails (&m);
      for (uint32_t i = 0; i < p->steps.ncallee; i++)
	if (p->steps.callees[i].stub && p->steps.callees[i].region != SYMRT_NONE
	    && v->region[p->steps.callees[i].region].touched)
	  make_callee (&m, i);
      make_input (&m);
      mark_no_room (&m);
      m.failed |= plan_test_world (p, v, m.t) != 0;
    }
  free (m.object);
  free (m.callee);
  if (!m.failed)
    return m.t;
  if (m.t)
    testmodel_free (m.t);
  return NULL;
}

struct input_vector *
vector_beyond (const struct input_plan *p, const struct input_vector *v, bool zeros)
{
  struct maker m = { .p = p, .v = v };
  struct input_vector *other = vector_copy (v);
  bool differs = false;
  for (uint32_t i = 0; other && i < p->nregion; i++)
    {
      const struct plan_region *r = &p->regions[i];
      struct input_bytes *b = &other->region[i];
      if (r->kind != SYMRT_R_MEMORY || r->current || r->stream)
	continue;
      uint32_t end = r->single ? r->element : extent (&m, i) * r->element;
      for (uint32_t k = v->region[i].touched; k < end && k < b->n; k++)
	if (b->known[k] == BYTE_GIVEN && b->data[k] && !matters (&m, i, k))
	  {
	    b->data[k] = 0;
	    differs |= !zeros;
	  }
      if (r->single || end >= r->capacity || vector_room (other, i, r->capacity))
	continue;
      differs = true;
      for (uint32_t k = end; k < r->capacity; k++)
	{
	  b->data[k] = zeros			   ? 0
		       : b->known[k] == BYTE_GIVEN ? (uint8_t) ~b->data[k]
						   : 0xff;
	  b->known[k] = BYTE_GIVEN;
	}
    }
  if (differs)
    return other;
  if (other)
    vector_free (other);
  return NULL;
}

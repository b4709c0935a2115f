/* SPDX-License-Identifier: GPL-3.0-or-later
   Structs that end with a flexible array member, behind a pointer: the object has room
   for some elements, and the member that counts them stays within it.

     struct list { unsigned n; int data[]; }	f (struct list *l)

   region l_obj (MEMORY, 4 + 16 * 4 bytes)  n <= 16; data[0] ... data[15]  */
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

enum
{
  FOLLOWED = 2 /* elements whose pointers lead somewhere */
};

const struct symrt_field *
flexible_member (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type], *array;
  const struct symrt_field *f;
  if (t->kind != SYMRT_T_STRUCT || t->count < 2)
    return NULL;
  f = &u->fields[t->first + t->count - 1];
  array = &u->types[f->type];
  if (f->bits || array->kind != SYMRT_T_ARRAY || array->size
      || array->target == SYMRT_NONE || !u->types[array->target].size
      || u->types[array->target].flags & SYMRT_T_VOLATILE)
    return NULL;
  return f;
}

uint32_t
flexible_room (const struct unit *u, uint32_t type)
{
  const struct symrt_field *f = flexible_member (u, type);
  if (!f)
    return 0;
  const struct symrt_type *e = &u->types[u->types[f->type].target];
  bool structs = e->kind == SYMRT_T_STRUCT || e->kind == SYMRT_T_UNION;
  uint64_t n = (uint64_t) (e->size == 1 ? inputs_limit.bytes
			   : structs	? inputs_limit.structs
					: inputs_limit.items);
  uint64_t bytes = f->bitpos / 8 + n * e->size;
  return bytes <= u->types[type].size || bytes > SYMRT_ZONE_PAGES ? 0
								  : (uint32_t) bytes;
}

uint32_t
flexible_followed (uint32_t n, bool pointers)
{
  return pointers && n > FOLLOWED ? FOLLOWED : n;
}

void
build_flexible_length (struct builder *b, uint32_t region)
{
  struct input_plan *p = b->plan;
  const struct plan_region *r = &p->regions[region];
  const struct unit *u = r->unit;
  const struct symrt_type *t = &u->types[r->type];
  const struct symrt_field *f = flexible_member (u, r->type), *l;
  uint32_t counted = length_of_flexible (u, t);
  uint32_t base = (uint32_t) (f->bitpos / 8);
  uint32_t element = (uint32_t) u->types[u->types[f->type].target].size;
  if (counted == SYMRT_NONE)
    {
      p->bounds.narrowed = true;
      build_note (b, "%s: at most %u elements of %s", r->name,
		  (r->capacity - base) / element, unit_string (u, f->name));
      return;
    }
  l = &u->fields[t->first + counted];
  const struct symrt_type *lt = &u->types[l->type];
  struct plan_length *v
    = build_grow (b, &p->values.lengths, &p->values.nlength, sizeof *v);
  if (!v)
    return;
  *v = (struct plan_length){ .region = region,
			     .offset = (uint32_t) (l->bitpos / 8),
			     .bits = (uint32_t) lt->size * 8,
			     .is_signed = (lt->flags & SYMRT_T_SIGNED) != 0,
			     .max = (r->capacity - base) / element,
			     .of = region,
			     .element = element,
			     .base = base };
  build_note (b, "%s: %s is at most %u, the number of elements of %s", r->name,
	      unit_string (u, l->name), (unsigned) v->max, unit_string (u, f->name));
}

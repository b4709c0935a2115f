/* SPDX-License-Identifier: GPL-3.0-or-later
   From types to regions.  A struct, nested ones and arrays in it included, becomes
   one layout entry a scalar; each pointer in it becomes a slot with the regions it
   may lead to, made here as well, to a bounded depth.

     struct buf { char *data; size_t len; }	f (struct buf *b)

     region b      (VALUE, 8 bytes)    -> NULL or region b_obj
     region b_obj  (MEMORY, 16 bytes)  data -> NULL or region b_data; len <= 64
     region b_data (MEMORY, 64 bytes)  one byte an input  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

/* So many structs in a row have pointers that lead somewhere.  */

static void
add_bitfield (struct builder *b, uint32_t region, uint64_t bitpos, unsigned bits,
	      const struct symrt_type *type)
{
  uint64_t unit = type->size * 8;
  uint32_t offset = (uint32_t) (unit ? bitpos / unit * type->size : bitpos / 8);
  unsigned bytes = (unsigned) type->size;
  if (!unit || bitpos % unit + bits > unit)
    {
      /* Packed: across two storage units.  */
      offset = (uint32_t) (bitpos / 8);
      bytes = bitpos % 8 + bits <= 32 ? 4 : 8;
      if (bitpos % 8 + bits > 64 || offset + bytes > b->plan->regions[region].capacity)
	{
	  b->plan->bounds.narrowed = true;
	  return;
	}
    }
  build_layout (b, region, offset, bits, (unsigned) (bitpos - offset * 8ull), bytes);
  if (type->kind == SYMRT_T_BOOL && bits > 1)
    {
      struct plan_scalar *s = build_grow (b, &b->plan->values.bools.of,
					  &b->plan->values.bools.n, sizeof *s);
      if (s)
	*s = (struct plan_scalar){ .region = region,
				   .offset = offset,
				   .bits = bits,
				   .bit = (uint32_t) (bitpos - offset * 8ull) };
    }
}

struct slot
{
  uint32_t offset, type;
  const char *name;
  uint64_t within; /* the struct it is a member of: its place and type */
  struct led led;
  bool soft; /* in a union */
};

/* The integer at LENGTH counts what the pointer at POINTER leads to.  */
struct pair
{
  uint32_t pointer, length;
  const struct symrt_type *type;
  const char *name;
};

struct shape
{
  struct builder *b;
  uint32_t region;
  const struct unit *u;
  uint64_t within;
  struct led led;     /* of what is walked, if that is a pointer */
  struct slot *slots; /* pointers, followed when all scalars are laid out */
  uint32_t nslot;
  struct pair *pairs;
  uint32_t npair;
  enum
  {
    ALL,
    POINTERS,
    SCALARS,
    BITS
  } pass;	 /* what is taken of members of a union */
  bool repeated; /* an element of an array */
};

static void walk (struct shape *, uint64_t offset, uint32_t type, const char *name);

/* Bits of the region that are inputs already, or to be a pointer, among the N from bit
   AT on: how many.  Inputs do not overlap.  */
static uint64_t
taken (const struct shape *s, uint64_t at, uint64_t n)
{
  const struct plan_region *r = &s->b->plan->regions[s->region];
  uint64_t found = 0;
  for (uint32_t i = 0; i < s->nslot + r->nlayout; i++)
    {
      const struct symrt_layout *l
	= i < s->nslot ? NULL : &s->b->plan->layouts[r->layout + i - s->nslot];
      uint64_t from = l ? l->offset * 8ull + l->bit : s->slots[i].offset * 8ull;
      uint64_t end = from + (l ? l->bits : 64);
      from = from < at ? at : from;
      end = end > at + n ? at + n : end;
      found += from < end ? end - from : 0;
    }
  return found;
}

/* Is one of the N bytes at OFFSET an input already, or to be a pointer?  */
static bool
is_taken (const struct shape *s, uint64_t offset, uint64_t n)
{
  return taken (s, offset * 8, n * 8) != 0;
}

static void
walk_member (struct shape *s, uint64_t offset, uint32_t type,
	     const struct symrt_field *f, const char *name)
{
  const struct symrt_type *t = &s->u->types[f->type];
  const char *fname = unit_string (s->u, f->name);
  s->within = offset << 32 | type;
  s->led = f->leads_to ? (struct led){ s->u, f->leads_to - 1 } : (struct led){ 0 };
  if (!f->bits)
    walk (s, offset + f->bitpos / 8, f->type, *fname ? fname : name);
  else if (*fname
	   && (s->pass == ALL
	       || (s->pass == BITS && !taken (s, offset * 8 + f->bitpos, f->bits))))
    add_bitfield (s->b, s->region, offset * 8 + f->bitpos, f->bits, t);
}

/* The members of a union share their bytes: those that are pointers in some member are
   a pointer or a number, the rest is laid out as its largest members have it, as
   bit-fields where no member has a number.  */
static void
walk_union (struct shape *s, uint64_t offset, uint32_t type, const char *name)
{
  const struct symrt_type *t = &s->u->types[type];
  bool outermost = s->pass == ALL;
  if (s->repeated)
    {
      /* The first stands for all; others see the same bytes, unless they are longer. */
      const struct symrt_field *f = t->count ? &s->u->fields[t->first] : NULL;
      s->b->plan->bounds.narrowed |= f && s->u->types[f->type].size < t->size;
      if (f)
	walk_member (s, offset, type, f, name);
      return;
    }
  for (int pass = POINTERS; pass <= BITS; pass++)
    {
      uint64_t below = UINT64_MAX;
      if (!outermost && (int) s->pass != pass)
	continue;
      s->pass = pass;
      /* Members of one size after another, the largest first.  */
      for (;;)
	{
	  uint64_t size = 0;
	  bool any = false;
	  for (uint32_t i = 0; i < t->count; i++)
	    {
	      uint64_t own = s->u->types[s->u->fields[t->first + i].type].size;
	      if (own < below && (!any || own > size))
		{
		  size = own;
		  any = true;
		}
	    }
	  if (!any)
	    break;
	  for (uint32_t i = 0; i < t->count; i++)
	    if (s->u->types[s->u->fields[t->first + i].type].size == size)
	      walk_member (s, offset, type, &s->u->fields[t->first + i], name);
	  below = size;
	}
      if (!outermost)
	return;
    }
  s->pass = ALL;
  s->b->plan->bounds.narrowed |= type_has_pointer (s->u, type);
  s->b->plan->bounds.narrowed |= taken (s, offset * 8, t->size * 8) < t->size * 8;
}

/* Nothing varies what is of type T: what depends on it is not known to be all.  */
static void
stays (struct shape *s, const struct symrt_type *t)
{
  s->b->plan->bounds.narrowed = true;
  build_note (s->b, "inputs of type %s stay as they are", unit_string (s->u, t->text));
}

/* An array in an object that is text as far as its type says.  */
static void
walk_text (struct shape *s, uint64_t offset, const struct symrt_type *array)
{
  const struct symrt_type *t = &s->u->types[array->target];
  if (s->pass == ALL && t->flags & SYMRT_T_PLAIN_CHAR && array->count != SYMRT_NONE
      && array->count > 1)
    build_scalar (s->b, &s->b->plan->values.ends,
		  (struct plan_scalar){ s->region, (uint32_t) offset + array->count - 1,
					8, 0, array->target });
}

/* The elements of the array T at OFFSET: it may have half of the scalars that are left, so
   that what comes after a large one has some.  */
static void
walk_elements (struct shape *s, uint64_t offset, const struct symrt_type *t,
	       const char *name)
{
  struct input_plan *p = s->b->plan;
  uint32_t n = t->count != SYMRT_NONE ? t->count : 0, i,
	   most = (uint32_t) inputs_limit.scalars;
  most = p->nlayout < most ? (p->nlayout + most) / 2 : most;
  for (i = 0; i < n && p->nlayout < most; i++)
    walk (s, offset + (uint64_t) i * s->u->types[t->target].size, t->target, name);
  if (i == n)
    return;
  p->bounds.narrowed = true;
  build_note (s->b, "elements of %s behind the first %u are concrete",
	      p->regions[s->region].name, i);
}

static void
walk (struct shape *s, uint64_t offset, uint32_t type, const char *name)
{
  const struct symrt_type *t = &s->u->types[type];
  struct builder *b = s->b;
  struct plan_scalar v
    = { s->region, (uint32_t) offset, (uint32_t) t->size * 8, 0, type };
  if (b->failed)
    return;
  if (t->flags & SYMRT_T_VOLATILE)
    {
      b->plan->bounds.narrowed = true;
      return;
    }
  bool aggregate
    = t->kind == SYMRT_T_ARRAY || t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION;
  if (!aggregate
      && (s->pass == POINTERS  ? t->kind != SYMRT_T_POINTER
	  : s->pass == SCALARS ? t->kind == SYMRT_T_POINTER
			       : s->pass == BITS))
    return;
  if (!aggregate && s->pass != ALL && is_taken (s, offset, t->size))
    return;
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
      if (t->size > 8 || (t->size & (t->size - 1)) || !t->size)
	{
	  stays (s, t);
	  break;
	}
      build_layout (b, s->region, v.offset, v.bits, 0, (unsigned) t->size);
      /* As another member of a union they have any values.  */
      if (s->pass != ALL)
	break;
      if (t->kind == SYMRT_T_BOOL)
	build_scalar (b, &b->plan->values.bools, v);
      else if (t->kind == SYMRT_T_ENUM && t->count)
	build_scalar (b, &b->plan->values.enums, v);
      break;
    case SYMRT_T_FLOAT:
      if (s->pass == ALL || t->size > 8)
	build_scalar (b, &b->plan->values.floats, v);
      if (t->size == 4 || t->size == 8)
	{
	  build_layout (b, s->region, v.offset, v.bits, 0, (unsigned) t->size);
	  break;
	}
      b->plan->bounds.narrowed = true;
      build_note (b, "inputs of type %s take a few fixed values",
		  unit_string (s->u, t->text));
      break;
    case SYMRT_T_POINTER:
      {
	struct slot *slot = build_grow (b, &s->slots, &s->nslot, sizeof *slot);
	if (slot)
	  *slot = (struct slot){ (uint32_t) offset, type,   name,
				 s->within,	    s->led, s->pass != ALL };
      }
      break;
    case SYMRT_T_ARRAY:
      walk_text (s, offset, t);
      walk_elements (s, offset, t, name);
      break;
    case SYMRT_T_STRUCT:
      for (uint32_t i = 0; i < t->count; i++)
	walk_member (s, offset, type, &s->u->fields[t->first + i], name);
      break;
    case SYMRT_T_UNION: walk_union (s, offset, type, name); break;
    case SYMRT_T_OTHER: stays (s, t); break;
    }
}

/* The field LENGTH counts what POINTER leads to, fields of a struct at OFFSET.  */
static void
pair_field (struct shape *s, uint64_t offset, const struct symrt_field *pointer,
	    const struct symrt_field *length)
{
  struct pair *p
    = length->bits ? NULL : build_grow (s->b, &s->pairs, &s->npair, sizeof *p);

  if (p)
    *p = (struct pair){ (uint32_t) (offset + pointer->bitpos / 8),
			(uint32_t) (offset + length->bitpos / 8),
			&s->u->types[length->type], unit_string (s->u, length->name) };
}

/* Lengths among the fields of the struct TYPE at OFFSET and those inside it.  */
static void
pair_fields (struct shape *s, uint64_t offset, uint32_t type)
{
  const struct symrt_type *t = &s->u->types[type];
  struct member m[64] = { 0 };
  uint32_t length_of[64], counts_like[64], n = t->count < 64 ? t->count : 64;
  if (t->kind != SYMRT_T_STRUCT)
    return;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_field *f = &s->u->fields[t->first + i];
      m[i] = (struct member){ unit_string (s->u, f->name), &s->u->types[f->type],
			      f->counted_by ? f->counted_by - 1 : SYMRT_NONE, false };
    }
  length_pair (s->u, m, n, length_of);
  length_pair_counts (s->u, m, n, length_of, counts_like);
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_field *f = &s->u->fields[t->first + i];
      if (f->bits)
	continue;
      pair_fields (s, offset + f->bitpos / 8, f->type);
      if (length_of[i] == SYMRT_NONE)
	continue;
      pair_field (s, offset, f, &s->u->fields[t->first + length_of[i]]);
      for (uint32_t k = 0; k < n; k++)
	if (counts_like[k] == length_of[i])
	  pair_field (s, offset, f, &s->u->fields[t->first + k]);
    }
}

/* Inputs of an array whose pointers, if any, are null: one element, repeated.  */
static void
shape_repeated (struct builder *b, uint32_t region, uint32_t element)
{
  struct input_plan *p = b->plan;
  struct shape s
    = { .b = b, .region = region, .u = p->regions[region].unit, .repeated = true };
  uint32_t nbool = p->values.bools.n, nfloat = p->values.floats.n;
  uint32_t size = (uint32_t) s.u->types[element].size;
  uint32_t n = p->regions[region].capacity / size;
  p->regions[region].stride = size;
  walk (&s, 0, element, "");
  p->bounds.narrowed |= s.nslot != 0;
  build_gaps (b, region, size, NULL, 0);
  if (s.nslot)
    build_note (b, "pointers inside the elements of %s are null",
		p->regions[region].name);
  for (uint32_t k = 0, end = p->values.bools.n - nbool; k < end && !b->failed; k++)
    for (uint32_t i = 1; i < n && i < 64 && !b->failed; i++)
      {
	struct plan_scalar v = p->values.bools.of[nbool + k];
	v.offset += i * size;
	build_scalar (b, &p->values.bools, v);
      }
  for (uint32_t k = 0, end = p->values.floats.n - nfloat; k < end && !b->failed; k++)
    for (uint32_t i = 1; i < n && i < 16 && !b->failed; i++)
      {
	struct plan_scalar v = p->values.floats.of[nfloat + k];
	v.offset += i * size;
	build_scalar (b, &p->values.floats, v);
      }
  free (s.slots);
}

/* The slot at OFFSET, a cursor C into what slot START leads to; ITSELF: it is that
   slot.  */
static void
build_cursor (struct builder *b, uint32_t region, uint32_t offset, uint32_t type,
	      const struct cursor *c, uint32_t start, bool itself)
{
  struct input_plan *p = b->plan;
  bool array = start != SYMRT_NONE && p->values.pointers[start].nto;
  if (itself)
    {
      if (!array)
	return;
      p->values.pointers[start].start = start;
      p->values.pointers[start].rank = CURSOR_START;
      build_note (b, "pointers beside %s lead into the same array",
		  p->regions[p->values.pointers[start].to[0]].name);
      return;
    }
  if (build_pointer_stays (b, region, offset, type))
    return;
  struct plan_pointer *v
    = build_grow (b, &p->values.pointers, &p->values.npointer, sizeof *v);
  if (!v)
    return;
  *v = (struct plan_pointer){ .region = region,
			      .offset = offset,
			      .null = true,
			      .symbolic = true,
			      .callee = PLAN_NO_CALLEE };
  if (!array)
    return;
  v->null = p->values.pointers[start].null;
  v->cursor = true;
  v->rank = (uint8_t) c->rank;
  v->start = start;
  v->to[v->nto++] = p->values.pointers[start].to[0];
}

/* The elements of the flexible array member that TYPE ends with.  */
static void
walk_flexible (struct shape *s, uint32_t type)
{
  const struct symrt_field *f = flexible_member (s->u, type);
  uint32_t element = s->u->types[f->type].target, first = (uint32_t) f->bitpos / 8;
  uint32_t size = (uint32_t) s->u->types[element].size;
  uint32_t n = (s->b->plan->regions[s->region].capacity - first) / size;
  uint32_t some = flexible_followed (n, type_has_pointer (s->u, element));
  s->b->plan->bounds.narrowed |= some < n;
  for (uint32_t i = 0; i < some; i++)
    walk (s, first + (uint64_t) i * size, element, unit_string (s->u, f->name));
}

void
build_follower (struct builder *b, uint32_t region, const struct cursor *c,
		uint32_t start)
{
  b->plan->regions[region].layout = b->plan->nlayout;
  build_layout (b, region, 0, 64, 0, 8);
  build_cursor (b, region, 0, c->type, c, start, false);
  if (start != SYMRT_NONE)
    build_cursor (b, region, 0, c->type, c, start, true);
}

/* Of elements of SIZE bytes, the pointers of those after the first LEAD stay null.  */
static void
leave_null (struct shape *s, uint32_t lead, uint64_t size)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->nslot; i++)
    if (s->slots[i].offset < lead * size)
      s->slots[kept++] = s->slots[i];
  if (kept < s->nslot)
    {
      s->b->plan->bounds.narrowed = true;
      build_note (s->b,
		  "pointers inside the elements of %s are null after the first %d",
		  s->b->plan->regions[s->region].name, (int) inputs_limit.structs_lead);
    }
  s->nslot = kept;
}

/* What is no input so far of the region's first SIZE bytes.  */
static void
shape_gaps (struct shape *s, uint32_t size)
{
  uint32_t *slots = calloc (s->nslot + 1, sizeof *slots);
  s->b->failed |= !slots;
  for (uint32_t i = 0; slots && i < s->nslot; i++)
    slots[i] = s->slots[i].offset;
  if (slots)
    build_gaps (s->b, s->region, size, slots, s->nslot);
  free (slots);
}

/* Inputs of ELEMENTS objects in a row, and what the pointers of the first LEAD of them
   lead to; those of the others are null.  */
static void
shape_object (struct builder *b, uint32_t region, uint32_t type, uint32_t elements,
	      uint32_t lead, bool sized, const char *name)
{
  struct shape s
    = { .b = b, .region = region, .u = b->plan->regions[region].unit, .led = b->led };
  const struct symrt_type *t = &s.u->types[type];
  bool structs = elements == 1 || t->kind != SYMRT_T_POINTER;
  uint32_t *slot_of;
  struct cursor *cursors;
  const char *length = b->length;
  b->led = (struct led){ 0 };
  b->length = NULL;
  for (uint32_t i = 0; i < elements; i++)
    walk (&s, (uint64_t) i * t->size, type, name);
  bool flexible = elements == 1 && b->plan->regions[region].flexible;
  if (flexible)
    walk_flexible (&s, type);
  else
    leave_null (&s, lead, t->size);
  for (uint32_t i = 0; i < lead && structs; i++)
    pair_fields (&s, (uint64_t) i * t->size, type);
  /* A region's layout entries are contiguous: all its own before those of the
     regions behind its pointers.  */
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    if (build_pointer_symbolic (b, region, s.slots[i].offset, s.slots[i].type,
				s.slots[i].name))
      build_layout (b, region, s.slots[i].offset, 64, 0, 8);
  shape_gaps (&s, flexible ? b->plan->regions[region].capacity
			   : elements * (uint32_t) t->size);
  slot_of = calloc (s.nslot + 1, sizeof *slot_of);
  cursors = calloc (s.nslot + 1, sizeof *cursors);
  b->failed |= !slot_of || !cursors;
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    cursors[i] = (struct cursor){ .name = s.slots[i].name,
				  .type = s.slots[i].type,
				  .within = s.slots[i].within };
  if (!b->failed)
    cursors_find (s.u, cursors, structs ? s.nslot : 0);
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    if (s.slots[i].soft)
      cursors[i].start = SYMRT_NONE;
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    {
      uint32_t k = 0;
      while (k < s.npair && s.pairs[k].pointer != s.slots[i].offset)
	k++;
      bool cursor = structs && cursors[i].start != SYMRT_NONE;
      /* The first of them has the array.  */
      if (cursor && cursors[i].start != i)
	continue;
      b->led = s.slots[i].led;
      b->length = k < s.npair ? s.pairs[k].name : length;
      slot_of[i] = build_pointer (b, region, s.slots[i].offset, s.slots[i].type,
				  cursor || sized || k < s.npair, s.slots[i].name);
      if (s.slots[i].soft && slot_of[i] != SYMRT_NONE)
	b->plan->values.pointers[slot_of[i]].soft = true;
      for (; k < s.npair; k++)
	if (s.pairs[k].pointer == s.slots[i].offset)
	  build_length (b, region, s.pairs[k].length, s.pairs[k].type, s.pairs[k].name,
			slot_of[i]);
    }
  for (uint32_t i = 0; structs && i < s.nslot && !b->failed; i++)
    if (cursors[i].start != SYMRT_NONE)
      build_cursor (b, region, s.slots[i].offset, s.slots[i].type, &cursors[i],
		    slot_of[cursors[i].start], cursors[i].start == i);
  if (flexible && !b->failed)
    build_flexible_length (b, region);
  free (slot_of);
  free (cursors);
  free (s.slots);
  free (s.pairs);
}

/* Does a member of the struct TYPE lead to another one?  */
static bool
is_linked (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  for (uint32_t i = 0; i < t->count && t->kind == SYMRT_T_STRUCT; i++)
    {
      const struct symrt_type *f = &u->types[u->fields[t->first + i].type];
      if (f->kind == SYMRT_T_POINTER && f->target != SYMRT_NONE
	  && u->types[f->target].kind == SYMRT_T_STRUCT && t->tag
	  && u->types[f->target].tag == t->tag)
	return true;
    }
  return false;
}

/* How many elements of REGION, an array of pointers, lead somewhere.  All when somebody
   counts them, or a declaration does; else the last one is null, as in argv.  A pointer to
   the head of a list is no array, as a rule: there are two.  */
static uint32_t
pointers_lead (const struct builder *b, uint32_t region)
{
  const struct plan_region *r = &b->plan->regions[region];
  uint32_t n = r->capacity / r->element, to = r->unit->types[r->type].target;
  if (b->plan->nregion > build_most_regions (b) / 2)
    return 1;
  if (r->counted || n < 2 || (r->least && r->least / r->element == n))
    return n;
  return to != SYMRT_NONE && is_linked (r->unit, to) ? 2 : n - 1;
}

void
build_shape (struct builder *b, uint32_t region, bool sized, const char *name)
{
  struct plan_region *r = &b->plan->regions[region];
  const struct unit *u = r->unit;
  uint32_t element = r->type, n = r->single ? 1 : r->capacity / r->element;
  r->layout = b->plan->nlayout;
  if (element == SYMRT_NONE)
    {
      r->stride = 1;
      build_layout (b, region, 0, 8, 0, 1);
      return;
    }
  while (u->types[element].kind == SYMRT_T_ARRAY && u->types[element].size)
    {
      element = u->types[element].target;
      n = 2;
    }
  if (n > 1 && u->types[element].size && !type_has_pointer (u, element))
    shape_repeated (b, region, element);
  else if (r->single)
    shape_object (b, region, r->type, 1, 1, sized, name);
  else if (u->types[r->type].kind == SYMRT_T_POINTER)
    {
      uint32_t lead = pointers_lead (b, region);
      /* The others stay null.  */
      b->plan->bounds.narrowed |= lead < n;
      shape_object (b, region, r->type, lead, lead, false, name);
    }
  else if (element == r->type && n <= inputs_limit.items
	   && b->plan->nregion < build_most_regions (b) / 2)
    shape_object (b, region, element, n, limit_least (n, inputs_limit.structs_lead),
		  false, name);
  else
    shape_repeated (b, region, element);
}

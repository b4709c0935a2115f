/* SPDX-License-Identifier: GPL-3.0-or-later
   From types to regions.  A struct, nested ones and arrays in it included, becomes
   one layout entry a scalar; each pointer in it becomes a slot with the regions it
   may lead to, made here as well, to a bounded depth.

     struct buf { char *data; size_t len; }	f (struct buf *b)

     region b      (VALUE, 8 bytes)    -> NULL or region b_obj
     region b_obj  (MEMORY, 16 bytes)  data -> NULL or region b_data; len <= 64
     region b_data (MEMORY, 64 bytes)  one byte an input  */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs-impl.h"

int
build_refuse (struct builder *b, const char *code, const char *format, ...)
{
  if (!b->reason)
    {
      va_list ap;
      b->reason = code;
      va_start (ap, format);
      vsnprintf (b->why, b->nwhy, format, ap);
      va_end (ap);
    }
  return -1;
}

void
build_note (struct builder *b, const char *format, ...)
{
  char line[256], *grown;
  size_t old = b->plan->notes ? strlen (b->plan->notes) : 0;
  va_list ap;
  va_start (ap, format);
  vsnprintf (line, sizeof line - 1, format, ap);
  va_end (ap);
  strcat (line, "\n");
  if (b->plan->notes && strstr (b->plan->notes, line))
    return;
  grown = realloc (b->plan->notes, old + strlen (line) + 1);
  if (!grown)
    {
      b->failed = true;
      return;
    }
  strcpy (grown + old, line);
  b->plan->notes = grown;
}

void *
build_grow (struct builder *b, void *array, uint32_t *n, size_t size)
{
  void *old, *grown;
  memcpy (&old, array, sizeof old);
  /* Room is doubled, and known from the count alone.  */
  if (!(*n & (*n - 1)))
    {
      grown = realloc (old, (*n ? *n * 2 : 1) * size);
      if (!grown)
	{
	  b->failed = true;
	  return NULL;
	}
      memcpy (array, &grown, sizeof grown);
      old = grown;
    }
  return memset ((char *) old + (*n)++ * size, 0, size);
}

static char *
unique_name (struct builder *b, const char *name)
{
  char text[128];
  for (unsigned k = 0;; k++)
    {
      bool taken = false;
      snprintf (text, sizeof text - 12, "%s", name);
      if (k)
	snprintf (text + strlen (text), 12, "_%u", k + 1);
      for (uint32_t i = 0; i < b->plan->nregion && !taken; i++)
	taken = b->plan->regions[i].name && !strcmp (b->plan->regions[i].name, text);
      for (uint32_t i = 0; i < b->plan->ncallee && !taken; i++)
	taken = b->plan->callees[i].name && !strcmp (b->plan->callees[i].name, text);
      /* A local must not hide what the test names as well.  */
      const struct unit *u = b->plan->target.unit;
      for (uint32_t i = 0; i < u->meta->globals.count && !taken; i++)
	taken = !strcmp (unit_string (u, u->globals[i].name), text);
      for (uint32_t i = 0; i < u->meta->functions.count && !taken; i++)
	taken = !strcmp (unit_string (u, u->functions[i].name), text);
      if (!taken)
	break;
    }
  char *copy = strdup (text);
  b->failed |= !copy;
  return copy;
}

uint32_t
build_region (struct builder *b, uint32_t kind, const struct unit *u,
	      uint32_t type, uint32_t elements, const char *name)
{
  struct input_plan *p = b->plan;
  uint64_t element = type == SYMRT_NONE ? 1 : u->types[type].size;
  if (p->nregion >= PLAN_MAX_REGIONS)
    {
      p->narrowed = true;
      build_note (b, "more than %d memory regions: the rest stays null or unchanged",
		  PLAN_MAX_REGIONS);
      return SYMRT_NONE;
    }
  if (!element || element * elements > SYMRT_ZONE_PAGES)
    return SYMRT_NONE;
  char *copy = kind == SYMRT_R_GLOBAL ? strdup (name) : unique_name (b, name);
  struct plan_region *r = build_grow (b, &p->regions, &p->nregion, sizeof *r);
  if (!r || !copy)
    {
      b->failed = true;
      free (copy);
      return SYMRT_NONE;
    }
  r->kind = kind;
  r->unit = u;
  r->type = type;
  r->element = (uint32_t) element;
  r->capacity = (uint32_t) (element * elements);
  r->layout = p->nlayout;
  r->single = elements == 1;
  r->name = copy;
  return p->nregion - 1;
}

void
build_fixed (struct builder *b, uint32_t region, const void *bytes, uint32_t n)
{
  struct plan_region *r = &b->plan->regions[region];
  r->fixed = malloc (n ? n : 1);
  b->failed |= !r->fixed;
  if (!r->fixed)
    return;
  memcpy (r->fixed, bytes, n);
  r->nfixed = n;
}

static void
add_layout (struct builder *b, uint32_t region, uint32_t offset, unsigned bits,
	    unsigned bit, unsigned bytes)
{
  struct input_plan *p = b->plan;
  struct plan_region *r = &p->regions[region];
  if (p->nlayout >= PLAN_MAX_LAYOUT)
    {
      p->narrowed = true;
      build_note (b, "more than %d scalars: the rest is concrete", PLAN_MAX_LAYOUT);
      return;
    }
  struct symrt_layout *l = build_grow (b, &p->layouts, &p->nlayout, sizeof *l);
  if (!l)
    return;
  *l = (struct symrt_layout){ .offset = offset, .bits = (uint8_t) bits,
			      .bit = (uint8_t) bit, .bytes = (uint8_t) bytes,
			      .flags = SYMRT_LY_SYMBOLIC
				       | (r->current ? SYMRT_LY_CURRENT : 0) };
  r->nlayout++;
}

void
build_number (struct builder *b, uint32_t region, unsigned bits)
{
  b->plan->regions[region].layout = b->plan->nlayout;
  add_layout (b, region, 0, bits, 0, bits / 8);
}

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
      if (bitpos % 8 + bits > 64
	  || offset + bytes > b->plan->regions[region].capacity)
	return;
    }
  add_layout (b, region, offset, bits, (unsigned) (bitpos - offset * 8ull), bytes);
  if (type->kind == SYMRT_T_BOOL && bits > 1)
    {
      struct plan_scalar *s
	  = build_grow (b, &b->plan->bools, &b->plan->nbool, sizeof *s);
      if (s)
	*s = (struct plan_scalar){ .region = region, .offset = offset, .bits = bits,
				   .bit = (uint32_t) (bitpos - offset * 8ull) };
    }
}

struct slot
{
  uint32_t offset, type;
  const char *name;
  uint64_t within; /* the struct it is a member of: its place and type */
  struct led led;
  bool soft;	   /* in a union */
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
  struct led led; /* of what is walked, if that is a pointer */
  struct slot *slots; /* pointers, followed when all scalars are laid out */
  uint32_t nslot;
  struct pair *pairs;
  uint32_t npair;
  enum { ALL, POINTERS, SCALARS } pass; /* what is taken of members of a union */
  bool repeated; /* an element of an array */
};

static void
add_scalar (struct builder *b, struct plan_scalar **list, uint32_t *n,
	    struct plan_scalar v)
{
  struct plan_scalar *s = build_grow (b, list, n, sizeof *s);
  if (s)
    *s = v;
}

static bool has_pointer (const struct unit *, uint32_t type);
static void walk (struct shape *, uint64_t offset, uint32_t type, const char *name);

/* Is one of the N bytes at OFFSET an input already, or to be a pointer?  */
static bool
is_taken (const struct shape *s, uint64_t offset, uint64_t n)
{
  const struct plan_region *r = &s->b->plan->regions[s->region];
  for (uint32_t i = 0; i < s->nslot; i++)
    if (s->slots[i].offset < offset + n && offset < s->slots[i].offset + 8ull)
      return true;
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &s->b->plan->layouts[r->layout + i];
      if (l->offset < offset + n && offset < (uint64_t) l->offset + l->bytes)
	return true;
    }
  return false;
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
	       || (s->pass == SCALARS
		   && !is_taken (s, offset + f->bitpos / 8, (f->bits + 14) / 8))))
    add_bitfield (s->b, s->region, offset * 8 + f->bitpos, f->bits, t);
}

/* The members of a union share their bytes: those that are pointers in some member are
   a pointer or a number, the rest is laid out as its largest members have it.  */
static void
walk_union (struct shape *s, uint64_t offset, uint32_t type, const char *name)
{
  const struct symrt_type *t = &s->u->types[type];
  bool outermost = s->pass == ALL;
  if (s->repeated)
    {
      /* The first stands for all; others see the same bytes, unless they are longer. */
      const struct symrt_field *f = t->count ? &s->u->fields[t->first] : NULL;
      s->b->plan->narrowed |= f && s->u->types[f->type].size < t->size;
      if (f)
	walk_member (s, offset, type, f, name);
      return;
    }
  for (int pass = POINTERS; pass <= SCALARS; pass++)
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
  s->b->plan->narrowed |= has_pointer (s->u, type);
  for (uint64_t k = 0; k < t->size; k++)
    s->b->plan->narrowed |= !is_taken (s, offset + k, 1);
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
      b->plan->narrowed = true;
      return;
    }
  bool aggregate = t->kind == SYMRT_T_ARRAY || t->kind == SYMRT_T_STRUCT
		   || t->kind == SYMRT_T_UNION;
  if (!aggregate
      && (s->pass == POINTERS ? t->kind != SYMRT_T_POINTER
			      : s->pass == SCALARS && t->kind == SYMRT_T_POINTER))
    return;
  if (!aggregate && s->pass != ALL && is_taken (s, offset, t->size))
    return;
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
      if (t->size > 8 || (t->size & (t->size - 1)) || !t->size)
	break;
      add_layout (b, s->region, v.offset, v.bits, 0, (unsigned) t->size);
      /* As another member of a union they have any values.  */
      if (s->pass != ALL)
	break;
      if (t->kind == SYMRT_T_BOOL)
	add_scalar (b, &b->plan->bools, &b->plan->nbool, v);
      else if (t->kind == SYMRT_T_ENUM && t->count)
	add_scalar (b, &b->plan->enums, &b->plan->nenum, v);
      break;
    case SYMRT_T_FLOAT:
      if (s->pass == ALL || t->size > 8)
	add_scalar (b, &b->plan->floats, &b->plan->nfloat, v);
      if (t->size == 4 || t->size == 8)
	{
	  add_layout (b, s->region, v.offset, v.bits, 0, (unsigned) t->size);
	  break;
	}
      b->plan->narrowed = true;
      build_note (b, "inputs of type %s take a few fixed values",
		  unit_string (s->u, t->text));
      break;
    case SYMRT_T_POINTER:
      {
	struct slot *slot = build_grow (b, &s->slots, &s->nslot, sizeof *slot);
	if (slot)
	  *slot = (struct slot){ (uint32_t) offset, type, name, s->within, s->led,
				 s->pass != ALL };
      }
      break;
    case SYMRT_T_ARRAY:
      for (uint32_t i = 0; t->count != SYMRT_NONE && i < t->count
			   && b->plan->nlayout < PLAN_MAX_LAYOUT; i++)
	walk (s, offset + (uint64_t) i * s->u->types[t->target].size, t->target,
	      name);
      break;
    case SYMRT_T_STRUCT:
      for (uint32_t i = 0; i < t->count; i++)
	walk_member (s, offset, type, &s->u->fields[t->first + i], name);
      break;
    case SYMRT_T_UNION:
      walk_union (s, offset, type, name);
      break;
    }
}

/* Lengths among the fields of the struct TYPE at OFFSET and those inside it.  */
static void
pair_fields (struct shape *s, uint64_t offset, uint32_t type)
{
  const struct symrt_type *t = &s->u->types[type];
  struct member m[64] = { 0 };
  uint32_t length_of[64], n = t->count < 64 ? t->count : 64;
  if (t->kind != SYMRT_T_STRUCT)
    return;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_field *f = &s->u->fields[t->first + i];
      m[i] = (struct member){ unit_string (s->u, f->name), &s->u->types[f->type],
			      f->counted_by ? f->counted_by - 1 : SYMRT_NONE };
    }
  pair_lengths (s->u, m, n, length_of);
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_field *f = &s->u->fields[t->first + i], *l;
      if (f->bits)
	continue;
      pair_fields (s, offset + f->bitpos / 8, f->type);
      if (length_of[i] == SYMRT_NONE)
	continue;
      l = &s->u->fields[t->first + length_of[i]];
      struct pair *p
	  = l->bits ? NULL : build_grow (s->b, &s->pairs, &s->npair, sizeof *p);
      if (p)
	*p = (struct pair){ (uint32_t) (offset + f->bitpos / 8),
			    (uint32_t) (offset + l->bitpos / 8),
			    &s->u->types[l->type], unit_string (s->u, l->name) };
    }
}

/* What a pointer may lead to, besides null.  */
enum lead
{
  LEAD_KEEP, /* it stays what it is */
  LEAD_NULL, /* null only */
  LEAD_STREAM, /* never null: an open stream */
  LEAD_CALLEE,
  LEAD_MADE, /* an object that a function of the program makes */
  LEAD_MEMORY
};

bool
type_is_file (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  return !strcmp (unit_string (u, t->tag), "_IO_FILE")
	 || !strncmp (unit_string (u, t->text), "FILE @", 6);
}

static bool
callee_possible (const struct builder *b, const struct unit *u,
		 const struct symrt_type *fn)
{
  const struct symrt_type *r
      = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  if (b->plan->ncallee >= SYMRT_MAX_CALLEES || fn->count > SYMRT_CALL_MAX_ARGS)
    return false;
  return !r || r->kind == SYMRT_T_VOID || r->kind == SYMRT_T_POINTER
	 || ((r->kind == SYMRT_T_BOOL || r->kind == SYMRT_T_INT
	      || r->kind == SYMRT_T_ENUM)
	     && r->size <= 8);
}

/* Can a test declare an object of TYPE of U?  Of a struct the target's file must see
   the contents.  */
static bool
can_declare (const struct builder *b, const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  const struct unit *mine = b->plan->target.unit;
  if (t->flags & SYMRT_T_INCOMPLETE || !t->size)
    return false;
  if (u == mine || (t->kind != SYMRT_T_STRUCT && t->kind != SYMRT_T_UNION))
    return true;
  for (uint32_t i = 0; i < mine->meta->types.count; i++)
    {
      const struct symrt_type *o = &mine->types[i];
      if (o->kind == t->kind && o->size == t->size && !(o->flags & SYMRT_T_INCOMPLETE)
	  && !strcmp (unit_string (mine, o->tag), unit_string (u, t->tag)))
	return true;
    }
  return false;
}

static enum lead
pointer_lead (const struct builder *b, uint32_t region, uint32_t offset, uint32_t type)
{
  const struct plan_region *r = &b->plan->regions[region];
  const struct unit *u = r->unit;
  const struct symrt_type *t = &u->types[type], *to;
  enum lead otherwise = r->current ? LEAD_KEEP : LEAD_NULL;
  if (r->current && b->state == STATE_KEPT)
    return LEAD_KEEP;
  to = t->target == SYMRT_NONE ? NULL : &u->types[t->target];
  /* Functions that the program itself put into its variables come first; the plan of
     any state has others.  */
  if (to && to->kind == SYMRT_T_FUNCTION && r->current && r->kind == SYMRT_R_GLOBAL
      && b->state == STATE_CHANGED)
    return LEAD_KEEP;
  if (to && to->kind == SYMRT_T_FUNCTION)
    return callee_possible (b, u, to) ? LEAD_CALLEE : otherwise;
  if (r->current && b->state == STATE_CHANGED)
    return LEAD_KEEP;
  if (to && type_is_file (u, t->target) && r->kind == SYMRT_R_VALUE)
    return LEAD_STREAM;
  if (plan_depth_ended (b, region, offset) || b->plan->nregion >= PLAN_MAX_REGIONS)
    return otherwise;
  if (!to || to->kind == SYMRT_T_VOID)
    return LEAD_MEMORY;
  bool hidden = !can_declare (b, u, t->target);
  if (hidden && (to->kind == SYMRT_T_STRUCT || to->kind == SYMRT_T_UNION)
      && !type_is_file (u, t->target) && made_leads (b, u, type))
    return LEAD_MADE;
  if (type_is_file (u, t->target) || to->kind == SYMRT_T_OTHER || hidden
      || to->flags & SYMRT_T_VOLATILE
      || to->size > SYMRT_ZONE_PAGES)
    return otherwise;
  return LEAD_MEMORY;
}

static bool
pointer_symbolic (const struct builder *b, uint32_t region, uint32_t offset,
		  uint32_t type, const char *name)
{
  const struct symrt_type *t = &b->plan->regions[region].unit->types[type];
  enum lead lead = pointer_lead (b, region, offset, type);
  uint32_t alias[2];
  bool back;
  if (lead == LEAD_KEEP || lead == LEAD_STREAM)
    return false;
  return lead >= LEAD_CALLEE
	 || (lead != LEAD_CALLEE
	     && build_aliases (b, region, t->target, name, alias, &back));
}

/* Is it void *(size_t)?  As callee_allocates of the exporter says.  */
static bool
type_allocates (const struct unit *u, const struct symrt_type *fn)
{
  const struct symrt_type *r = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  if (!r || r->kind != SYMRT_T_POINTER || fn->count != 1)
    return false;
  const struct symrt_type *size = &u->types[u->params[fn->first].type];
  return (r->target == SYMRT_NONE || u->types[r->target].kind == SYMRT_T_VOID)
	 && size->kind == SYMRT_T_INT && size->size == 8
	 && !(size->flags & SYMRT_T_SIGNED);
}

/* STUB: 1 + its number when it is one, else 0.  */
static int
add_callee (struct builder *b, const struct unit *u, uint32_t type,
	    const char *name, uint32_t stub)
{
  struct input_plan *p = b->plan;
  const struct symrt_type *fn = &u->types[type];
  const struct symrt_type *res
      = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  uint32_t n = p->ncallee, r;
  char text[128];
  snprintf (text, sizeof text, "%.100s_callee", *name ? name : "generated");
  char *copy = unique_name (b, text);
  if (!copy)
    return -1;
  p->callees[n] = (struct plan_callee){ .unit = u, .type = type,
					.region = SYMRT_NONE, .name = copy };
  p->ncallee++;
  bool nothing = !res || res->kind == SYMRT_T_VOID;
  if (stub)
    p->callees[n].stub = &p->program->stubs[stub - 1];
  if (nothing && !stub)
    return (int) n;
  bool allocates = p->callees[n].allocates
    = !stub && !nothing && type_allocates (u, fn);
  p->callees[n].bits = nothing ? 0 : allocates ? 8
		       : res->kind == SYMRT_T_POINTER ? 64 : (uint32_t) res->size * 8;
  snprintf (text, sizeof text, "%.100s_results", copy);
  r = build_region (b, SYMRT_R_CALLEE, u, SYMRT_NONE, 8 * PLAN_CALLS, text);
  if (r == SYMRT_NONE)
    return (int) n;
  p->callees[n].region = r;
  p->regions[r].tu = n;
  p->regions[r].index = stub;
  p->regions[r].single = false;
  if (nothing)
    return (int) n;
  if (res->kind == SYMRT_T_POINTER && !allocates)
    {
      p->narrowed = true;
      build_note (b, "generated callee %s returns null", copy);
    }
  else
    {
      p->regions[r].stride = 8;
      add_layout (b, r, 0, p->callees[n].bits, 0, p->callees[n].bits / 8);
      if (res->kind == SYMRT_T_BOOL || allocates)
	for (uint32_t i = 0; i < PLAN_CALLS; i++)
	  add_scalar (b, &p->bools, &p->nbool,
		      (struct plan_scalar){ r, 8 * i, p->callees[n].bits, 0, 0 });
    }
  return (int) n;
}

/* Regions for the numbers that stub N writes through its parameters: through pointers
   that are passed in registers and lead to integers other than characters.  */
static void
add_outs (struct builder *b, uint32_t n)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->callees[n].unit;
  const struct symrt_type *fn = &u->types[p->callees[n].type];
  uint32_t reg = 0;
  for (uint32_t i = 0; i < fn->count && reg < SYMRT_STUB_ARGUMENTS; i++)
    {
      const struct symrt_type *t = &u->types[u->params[fn->first + i].type], *to;
      if (t->kind == SYMRT_T_FLOAT)
	continue;
      if (t->kind >= SYMRT_T_ARRAY || t->size > 8)
	return;
      to = t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
	     ? &u->types[t->target] : NULL;
      uint32_t at = reg++, r;
      char text[128];
      if (!to || to->kind != SYMRT_T_INT || to->size > 8
	  || to->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE | SYMRT_T_CHAR)
	  || p->callees[n].nout == PLAN_OUTS)
	continue;
      snprintf (text, sizeof text, "%.100s_out_%u", p->callees[n].name, i);
      r = build_region (b, SYMRT_R_OUT, u, SYMRT_NONE, 8 * PLAN_CALLS, text);
      if (r == SYMRT_NONE)
	return;
      p->regions[r].tu = n;
      p->regions[r].index = at | (uint32_t) to->size << 8;
      p->regions[r].single = false;
      p->regions[r].stride = 8;
      add_layout (b, r, 0, (unsigned) to->size * 8, 0, (unsigned) to->size);
      uint32_t k = p->callees[n].nout++;
      p->callees[n].out[k].param = i;
      p->callees[n].out[k].region = r;
      p->callees[n].out[k].size = (uint32_t) to->size;
    }
}

void
build_stub (struct builder *b, uint32_t number)
{
  const struct program_stub *s = &b->plan->program->stubs[number];
  if (b->plan->ncallee >= SYMRT_MAX_CALLEES)
    {
      b->plan->narrowed = true;
      build_note (b, "%s gives nothing: more than %d functions are stood in for",
		  s->symbol, SYMRT_MAX_CALLEES);
      return;
    }
  int n = add_callee (b, s->unit, s->type, s->symbol, number + 1);
  if (n >= 0 && !s->noreturn)
    add_outs (b, (uint32_t) n);
}

/* Inputs of an array of elements without pointers: one element, repeated.  */
static void
shape_repeated (struct builder *b, uint32_t region, uint32_t element)
{
  struct input_plan *p = b->plan;
  struct shape s = { .b = b, .region = region, .u = p->regions[region].unit,
		     .repeated = true };
  uint32_t nbool = p->nbool, nfloat = p->nfloat;
  uint32_t size = (uint32_t) s.u->types[element].size;
  uint32_t n = p->regions[region].capacity / size;
  p->regions[region].stride = size;
  walk (&s, 0, element, "");
  p->narrowed |= s.nslot != 0;
  if (s.nslot)
    build_note (b, "pointers inside the elements of %s are null",
		p->regions[region].name);
  for (uint32_t k = 0, end = p->nbool - nbool; k < end && !b->failed; k++)
    for (uint32_t i = 1; i < n && i < 64 && !b->failed; i++)
      {
	struct plan_scalar v = p->bools[nbool + k];
	v.offset += i * size;
	add_scalar (b, &p->bools, &p->nbool, v);
      }
  for (uint32_t k = 0, end = p->nfloat - nfloat; k < end && !b->failed; k++)
    for (uint32_t i = 1; i < n && i < 16 && !b->failed; i++)
      {
	struct plan_scalar v = p->floats[nfloat + k];
	v.offset += i * size;
	add_scalar (b, &p->floats, &p->nfloat, v);
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
  bool array = start != SYMRT_NONE && p->pointers[start].nto;
  if (itself)
    {
      if (!array)
	return;
      p->pointers[start].start = start;
      p->pointers[start].rank = CURSOR_START;
      build_note (b, "pointers beside %s lead into the same array",
		  p->regions[p->pointers[start].to[0]].name);
      return;
    }
  if (pointer_lead (b, region, offset, type) == LEAD_KEEP)
    return;
  struct plan_pointer *v = build_grow (b, &p->pointers, &p->npointer, sizeof *v);
  if (!v)
    return;
  *v = (struct plan_pointer){ .region = region, .offset = offset, .null = true,
			      .symbolic = true, .callee = -1 };
  if (!array)
    return;
  v->null = p->pointers[start].null;
  v->cursor = true;
  v->rank = (uint8_t) c->rank;
  v->start = start;
  v->to[v->nto++] = p->pointers[start].to[0];
}

/* The elements of the flexible array member that TYPE ends with.  */
static void
walk_flexible (struct shape *s, uint32_t type)
{
  const struct symrt_field *f = flexible_member (s->u, type);
  uint32_t element = s->u->types[f->type].target, first = (uint32_t) f->bitpos / 8;
  uint32_t size = (uint32_t) s->u->types[element].size;
  uint32_t n = (s->b->plan->regions[s->region].capacity - first) / size;
  uint32_t some = flexible_followed (n, has_pointer (s->u, element));
  s->b->plan->narrowed |= some < n;
  for (uint32_t i = 0; i < some; i++)
    walk (s, first + (uint64_t) i * size, element, unit_string (s->u, f->name));
}

void
build_follower (struct builder *b, uint32_t region, const struct cursor *c,
		uint32_t start)
{
  b->plan->regions[region].layout = b->plan->nlayout;
  add_layout (b, region, 0, 64, 0, 8);
  build_cursor (b, region, 0, c->type, c, start, false);
  if (start != SYMRT_NONE)
    build_cursor (b, region, 0, c->type, c, start, true);
}

/* Inputs of one object, and what its pointers lead to.  ELEMENTS > 1: an array of
   pointers.  */
static void
shape_object (struct builder *b, uint32_t region, uint32_t type, uint32_t elements,
	      bool sized, const char *name)
{
  struct shape s = { .b = b, .region = region, .u = b->plan->regions[region].unit,
		     .led = b->led };
  uint32_t *slot_of;
  struct cursor *cursors;
  b->led = (struct led){ 0 };
  for (uint32_t i = 0; i < elements; i++)
    walk (&s, (uint64_t) i * s.u->types[type].size, type, name);
  bool flexible = elements == 1 && b->plan->regions[region].flexible;
  if (flexible)
    walk_flexible (&s, type);
  pair_fields (&s, 0, type);
  /* A region's layout entries are contiguous: all its own before those of the
     regions behind its pointers.  */
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    if (pointer_symbolic (b, region, s.slots[i].offset, s.slots[i].type,
			  s.slots[i].name))
      add_layout (b, region, s.slots[i].offset, 64, 0, 8);
  slot_of = calloc (s.nslot + 1, sizeof *slot_of);
  cursors = calloc (s.nslot + 1, sizeof *cursors);
  b->failed |= !slot_of || !cursors;
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    cursors[i] = (struct cursor){ .name = s.slots[i].name, .type = s.slots[i].type,
				  .within = s.slots[i].within };
  if (!b->failed)
    cursors_find (s.u, cursors, elements == 1 ? s.nslot : 0);
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    if (s.slots[i].soft)
      cursors[i].start = SYMRT_NONE;
  for (uint32_t i = 0; i < s.nslot && !b->failed; i++)
    {
      uint32_t k = 0;
      while (k < s.npair && s.pairs[k].pointer != s.slots[i].offset)
	k++;
      bool cursor = elements == 1 && cursors[i].start != SYMRT_NONE;
      /* The first of them has the array.  */
      if (cursor && cursors[i].start != i)
	continue;
      b->led = s.slots[i].led;
      slot_of[i] = build_pointer (b, region, s.slots[i].offset, s.slots[i].type,
				  cursor || sized || k < s.npair, s.slots[i].name);
      if (s.slots[i].soft && slot_of[i] != SYMRT_NONE)
	b->plan->pointers[slot_of[i]].soft = true;
      if (k < s.npair)
	build_length (b, region, s.pairs[k].length, s.pairs[k].type, s.pairs[k].name,
		      slot_of[i]);
    }
  for (uint32_t i = 0; elements == 1 && i < s.nslot && !b->failed; i++)
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

static bool
has_pointer (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  if (t->kind == SYMRT_T_POINTER)
    return true;
  if (t->kind == SYMRT_T_ARRAY)
    return has_pointer (u, t->target);
  if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
    for (uint32_t i = 0; i < t->count; i++)
      if (has_pointer (u, u->fields[t->first + i].type))
	return true;
  return false;
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
   counts them; else the last one is null, as in argv.  A pointer to the head of a list
   is no array, as a rule: there are two.  */
static uint32_t
pointers_lead (const struct builder *b, uint32_t region)
{
  const struct plan_region *r = &b->plan->regions[region];
  uint32_t n = r->capacity / r->element, to = r->unit->types[r->type].target;
  if (b->plan->nregion > PLAN_MAX_REGIONS / 2)
    return 1;
  if (r->counted || n < 2)
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
      add_layout (b, region, 0, 8, 0, 1);
      return;
    }
  while (u->types[element].kind == SYMRT_T_ARRAY && u->types[element].size)
    {
      element = u->types[element].target;
      n = 2;
    }
  if (n > 1 && u->types[element].size && !has_pointer (u, element))
    shape_repeated (b, region, element);
  else if (r->single)
    shape_object (b, region, r->type, 1, sized, name);
  else if (u->types[r->type].kind == SYMRT_T_POINTER)
    {
      uint32_t lead = pointers_lead (b, region);
      /* The others stay null.  */
      b->plan->narrowed |= lead < n;
      shape_object (b, region, r->type, lead, false, name);
    }
  else
    shape_repeated (b, region, element);
}

static bool
is_void (const struct unit *u, uint32_t type)
{
  return type == SYMRT_NONE || u->types[type].kind == SYMRT_T_VOID;
}

/* Can LED be what a test declares behind a void pointer?  */
static bool
can_be_led (const struct builder *b, struct led led)
{
  const struct symrt_type *t = &led.unit->types[led.type];
  return t->kind != SYMRT_T_VOID && t->kind != SYMRT_T_FUNCTION
	 && t->kind != SYMRT_T_OTHER && !(t->flags & SYMRT_T_VOLATILE)
	 && t->size <= SYMRT_ZONE_PAGES && !type_is_file (led.unit, led.type)
	 && can_declare (b, led.unit, led.type);
}

/* The region that the pointer to type TO at OFFSET of FROM leads to; DECLARED: of the
   parameter that is this pointer, or NULL.  */
static uint32_t
pointee (struct builder *b, uint32_t from, uint32_t offset, uint32_t to, bool sized,
	 struct led led, const struct symrt_param *declared, const char *name)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->regions[from].unit;
  bool told = led.unit && is_void (u, to) && can_be_led (b, led);
  bool guarded = to != SYMRT_NONE && u->types[to].flags & SYMRT_T_CONST;
  if (told)
    {
      u = led.unit;
      to = led.type;
      /* Callers may pass something else.  */
      p->narrowed |= u->types[to].kind == SYMRT_T_STRUCT
		     || u->types[to].kind == SYMRT_T_UNION;
    }
  const struct symrt_type *t = to == SYMRT_NONE ? NULL : &u->types[to];
  uint32_t depth = p->regions[from].depth + 1, n = PLAN_ITEMS, r;
  const char *suffix = "items";
  bool constant = guarded || (t && t->flags & SYMRT_T_CONST), text = false;
  char full[128];
  if (!t || t->kind == SYMRT_T_VOID)
    {
      to = SYMRT_NONE;
      n = PLAN_BYTES;
      suffix = "bytes";
    }
  else if (t->flags & SYMRT_T_CHAR && t->kind == SYMRT_T_INT)
    {
      text = !sized;
      n = sized ? PLAN_BYTES : constant ? PLAN_STRING : PLAN_OUT_STRING;
      suffix = sized ? "bytes" : "text";
    }
  else if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
    {
      n = sized ? PLAN_STRUCTS : 1;
      suffix = sized ? "items" : "obj";
    }
  else if (t->kind == SYMRT_T_POINTER || t->kind == SYMRT_T_ARRAY)
    n = PLAN_POINTERS;
  bool string = t && declared && declared->flags & SYMRT_P_STRING
		&& t->flags & SYMRT_T_CHAR;
  uint32_t least = t && declared && !sized && !string ? declared->elements : 0;
  text |= string;
  if (least)
    {
      /* As many as are declared: what lies beyond is seen to be outside.  */
      n = least;
      text = false;
      suffix = "items";
    }
  const struct input_setting *length = plan_setting (b, INPUT_LENGTH, from, offset, 0);
  if (length)
    {
      n = length->number + text;
      least = sized || text ? 0 : n;
      build_note (b, "%s = %s, as adse.ini says", length->text, length->value);
    }
  else if (text)
    n = plan_text_room (b, from, offset, n);
  if (t && n > 1 && t->size * n > SYMRT_ZONE_PAGES)
    n = 1;
  snprintf (full, sizeof full, "%.100s_%s", *name ? name : "field", suffix);
  r = build_region (b, SYMRT_R_MEMORY, u, to, n, full);
  if (r == SYMRT_NONE)
    return r;
  uint32_t room = t && p->regions[r].single ? flexible_room (u, to) : 0;
  if (room)
    {
      p->regions[r].flexible = true;
      p->regions[r].capacity = room;
    }
  p->regions[r].depth = depth;
  p->regions[r].led = told;
  p->regions[r].counted = sized;
  p->regions[r].from = from;
  plan_behind (b, from, offset, r);
  p->regions[r].read_only = constant;
  p->regions[r].text = text;
  p->regions[r].text_end = p->regions[r].capacity - 1;
  p->regions[r].least = least ? p->regions[r].capacity : 0;
  if (text && constant)
    build_note (b, "%s: strings of at most %u characters", p->regions[r].name,
		p->regions[r].text_end);
  if (b->late)
    {
      p->regions[r].late = p->regions[r].current = true;
      b->late = false;
    }
  if (!p->regions[r].current || b->state != STATE_KEPT)
    build_shape (b, r, false, name);
  return r;
}

/* The bytes of the stream that NAME is.  */
static uint32_t
stream_bytes (struct builder *b, uint32_t from, const char *name)
{
  struct input_plan *p = b->plan;
  char full[128];
  snprintf (full, sizeof full, "%.100s_file", name);
  uint32_t r = build_region (b, SYMRT_R_MEMORY, p->regions[from].unit, SYMRT_NONE,
			     PLAN_STREAM, full);
  if (r == SYMRT_NONE)
    return r;
  p->regions[r].depth = p->regions[from].depth + 1;
  p->regions[r].stream = true;
  p->narrowed = true;
  build_note (b, "%s: files of a few sizes, at most %d bytes", full, PLAN_STREAM);
  build_shape (b, r, false, name);
  return r;
}

uint32_t
build_pointer (struct builder *b, uint32_t region, uint32_t offset, uint32_t type,
	       bool sized, const char *name)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->regions[region].unit;
  enum lead lead = pointer_lead (b, region, offset, type);
  const struct symrt_param *declared = b->declared;
  struct led led = b->led;
  bool nonnull = declared && declared->flags & SYMRT_P_NONNULL;
  struct plan_pointer v = { .region = region, .offset = offset, .null = !nonnull,
			    .callee = -1 };
  uint32_t index, to = u->types[type].target, alias[2], nalias = 0;
  bool back = false;
  b->declared = NULL;
  b->led = (struct led){ 0 };
  if (lead == LEAD_KEEP || lead == LEAD_NULL)
    p->narrowed = true;
  if (lead == LEAD_KEEP)
    return SYMRT_NONE;
  v.symbolic = pointer_symbolic (b, region, offset, type, name);
  v.promised = nonnull && v.symbolic;
  p->promises |= v.promised;
  if (lead == LEAD_MEMORY || lead == LEAD_NULL)
    nalias = build_aliases (b, region, to, name, alias, &back);
  if (lead == LEAD_CALLEE)
    v.callee = add_callee (b, u, to, name, 0);
  if (lead == LEAD_STREAM)
    v.null = false;
  if (lead == LEAD_MADE)
    {
      uint32_t other = made_alias (b, u, type);
      uint32_t made = build_made (b, u, type, name);
      if (made != SYMRT_NONE)
	v.to[v.nto++] = made;
      if (other != SYMRT_NONE)
	v.to[v.nto++] = other;
    }
  struct plan_pointer *slot = build_grow (b, &p->pointers, &p->npointer,
					  sizeof *slot);
  if (!slot)
    return SYMRT_NONE;
  *slot = v;
  index = p->npointer - 1;
  /* Where one came from is no new object.  */
  bool own = !(named_back (name) && nalias);
  p->pointers[index].shy = !own && !back;
  for (uint32_t i = 0; i < nalias && back; i++)
    p->pointers[index].to[p->pointers[index].nto++] = alias[i];
  if ((lead == LEAD_MEMORY && own) || lead == LEAD_STREAM)
    {
      uint32_t r = lead == LEAD_STREAM ? stream_bytes (b, region, name)
				       : pointee (b, region, offset, to, sized, led,
						  declared, name);
      if (r != SYMRT_NONE && !b->failed)
	p->pointers[index].to[p->pointers[index].nto++] = r;
    }
  for (uint32_t i = 0; i < nalias && !back && !b->failed; i++)
    p->pointers[index].to[p->pointers[index].nto++] = alias[i];
  /* Beyond the depth only what is there already.  */
  p->pointers[index].shy |= lead == LEAD_NULL && !back;
  return index;
}

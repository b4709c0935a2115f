/* SPDX-License-Identifier: GPL-3.0-or-later
   What a pointer may lead to besides null: nothing else, what it leads to now, a
   stream, a generated function, an object that a function of the program makes, or
   memory, whose region is made here.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "inputs/settings.h"
#include "program/constants.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

/* Which objects two pointers may share.  Each pointer to a structure has an object of
   its own, and may instead lead to one that is there: the object it is in, the one that
   leads to that object, an earlier argument.  Which it is, the comparisons of the run
   decide, as with null.  So lists become cyclic, and pointers back (prev, parent) lead
   where one came from:

     struct node { struct node *next, *prev; }		f (struct node *n)

     n -> node 1,  node 1.next -> node 2,  node 2.prev -> node 1 (or node 2, or null)  */

/* Is region R one object of type TO of U, made for inputs?  */
static bool
is_such (const struct builder *b, uint32_t r, const struct unit *u, uint32_t to)
{
  const struct plan_region *x = &b->plan->regions[r];
  const struct symrt_type *t = &u->types[to], *o;
  if (x->kind != SYMRT_R_MEMORY || !x->single || x->unit != u || x->type == SYMRT_NONE
      || x->current || x->stream || x->whole)
    return false;
  o = &u->types[x->type];
  return x->type == to
	 || (o->kind == t->kind && o->size == t->size && t->tag
	     && !strcmp (unit_string (u, o->tag), unit_string (u, t->tag)));
}

uint32_t
build_aliases (const struct builder *b, uint32_t region, uint32_t to, const char *name,
	       uint32_t *alias, bool *back)
{
  const struct input_plan *p = b->plan;
  const struct plan_region *from = &p->regions[region];
  uint32_t n = 0;
  *back = false;
  if (from->current || to == SYMRT_NONE || from->unit->types[to].kind != SYMRT_T_STRUCT)
    return 0;
  /* Who leads here.  */
  if (from->kind == SYMRT_R_MEMORY && from->depth
      && is_such (b, from->from, from->unit, to))
    {
      alias[n++] = from->from;
      *back = name_tells (name, NAME_BACK);
    }
  if (is_such (b, region, from->unit, to))
    alias[n++] = region;
  /* An earlier argument.  */
  for (uint32_t i = 0; i < p->nregion && n < 1 && from->kind == SYMRT_R_VALUE; i++)
    if (p->regions[i].depth == 1 && is_such (b, i, from->unit, to))
      alias[n++] = i;
  return n;
}

/* What a void pointer leads to: the type that the function converts it to, or that one
   does to which it is handed on, in this unit or another:

     int area (const void *shape) { return trace (1, shape); }
     int trace (int level, const void *what) { const struct box *b = what; ... }

   Where nobody says, it leads to bytes.  */
struct led
void_leads (const struct program *p, const struct unit *u,
	    const struct symrt_param *param)
{
  for (int i = 0; i < inputs_limit.handed_on; i++)
    {
      struct target t;
      if (param->leads_to)
	return (struct led){ u, param->leads_to - 1 };
      if (!param->handed_to
	  || !program_find (p, u, unit_string (u, param->handed_to), &t)
	  || param->handed_as >= t.rec->nparam)
	break;
      u = t.unit;
      param = &u->params[t.rec->first_param + param->handed_as];
      const struct symrt_type *type = &u->types[param->type];
      if (type->kind != SYMRT_T_POINTER || type->target == SYMRT_NONE)
	break;
      if (u->types[type->target].kind != SYMRT_T_VOID)
	return (struct led){ u, type->target };
    }
  return (struct led){ 0 };
}

/* What a pointer may lead to, besides null.  */
enum lead
{
  LEAD_KEEP,   /* it stays what it is */
  LEAD_NULL,   /* null only */
  LEAD_STREAM, /* never null: an open stream */
  LEAD_CALLEE,
  LEAD_MADE, /* an object that a function of the program makes */
  LEAD_MEMORY
};

/* Is R what the target or a maker takes: a pointer to a struct TO, or an array of such where
   TO is const?  */
static bool
is_given (const struct plan_region *r, const struct symrt_type *to)
{
  if (!r->depth)
    return r->kind == SYMRT_R_VALUE;
  return r->depth == 1 && r->kind == SYMRT_R_MEMORY && r->type != SYMRT_NONE
	 && r->unit->types[r->type].kind == SYMRT_T_POINTER
	 && to->flags & SYMRT_T_CONST;
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
    return build_callee_possible (b, u, to) ? LEAD_CALLEE : otherwise;
  if (r->current && b->state == STATE_CHANGED)
    return LEAD_KEEP;
  if (to && type_is_file (u, t->target) && r->kind == SYMRT_R_VALUE)
    return LEAD_STREAM;
  if (plan_depth_ended (b, region, offset)
      || b->plan->nregion >= build_most_regions (b))
    return otherwise;
  if (!to || to->kind == SYMRT_T_VOID)
    return LEAD_MEMORY;
  bool hidden = !type_declarable (b, u, t->target);
  if (!hidden && to->kind == SYMRT_T_STRUCT && is_given (r, to)
      && made_seen (b, u, type))
    return LEAD_MADE;
  if (hidden && (to->kind == SYMRT_T_STRUCT || to->kind == SYMRT_T_UNION)
      && !type_is_file (u, t->target) && made_leads (b, u, type))
    return LEAD_MADE;
  if (type_is_file (u, t->target) || to->kind == SYMRT_T_OTHER || hidden
      || to->flags & SYMRT_T_VOLATILE || to->size > SYMRT_ZONE_PAGES)
    return otherwise;
  return LEAD_MEMORY;
}

bool
build_pointer_stays (const struct builder *b, uint32_t region, uint32_t offset,
		     uint32_t type)
{
  return pointer_lead (b, region, offset, type) == LEAD_KEEP;
}

bool
build_pointer_symbolic (const struct builder *b, uint32_t region, uint32_t offset,
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
	 && type_declarable (b, led.unit, led.type);
}

/* Bytes behind a pointer to characters.  Those behind a parameter may be there to be
   written.  */
static uint32_t
text_bytes (bool sized, bool constant, bool parameter)
{
  return (uint32_t) (constant && !sized			 ? inputs_limit.string
		     : constant || (sized && !parameter) ? inputs_limit.bytes
							 : inputs_limit.out_string);
}

/* As many elements of SIZE bytes as the program compares the number of them with, and two
   more, if there is room and that is more than N.  The number is the variable LENGTH; NULL:
   the length of the string NAME.  */
static uint32_t
compared (const struct builder *b, const char *length, const char *name, uint64_t size,
	  uint32_t n)
{
  const struct target *t = &b->plan->target;
  uint64_t most = constants_compared (t->unit, t->function, length ? length : name,
				      !length, (uint64_t) inputs_limit.compared);
  uint64_t wanted = most + 2 + !length;
  bool fits = wanted * size <= 2 * (uint64_t) inputs_limit.compared;
  return wanted > n && fits ? (uint32_t) wanted : n;
}

/* What is in region R: inputs, or what X_init left there.  */
static void
fill (struct builder *b, uint32_t r, const char *name)
{
  struct plan_region *region = &b->plan->regions[r];
  if (b->late)
    region->late = region->current = true;
  b->late = false;
  b->length = NULL;
  if (region->current && b->state == STATE_KEPT)
    build_told (b, r);
  else
    build_shape (b, r, false, name);
}

/* The type of *U that LED is about.  Callers may pass something else.  */
static uint32_t
follow_led (struct builder *b, struct led led, const struct unit **u)
{
  *u = led.unit;
  uint32_t kind = led.unit->types[led.type].kind;
  b->plan->bounds.narrowed |= kind == SYMRT_T_STRUCT || kind == SYMRT_T_UNION;
  return led.type;
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
    to = follow_led (b, led, &u);
  const struct symrt_type *t = to == SYMRT_NONE ? NULL : &u->types[to];
  uint32_t depth = p->regions[from].depth + 1, n = (uint32_t) inputs_limit.items, r;
  const char *suffix = "items";
  bool constant = guarded || (t && t->flags & SYMRT_T_CONST), text = false;
  char full[128];
  if (!t || t->kind == SYMRT_T_VOID)
    {
      to = SYMRT_NONE;
      n = (uint32_t) inputs_limit.bytes;
      suffix = "bytes";
    }
  else if (t->flags & SYMRT_T_CHAR && t->kind == SYMRT_T_INT)
    {
      text = !sized;
      n = text_bytes (sized, constant, p->regions[from].kind == SYMRT_R_VALUE);
      suffix = sized ? "bytes" : "text";
    }
  else if (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION)
    {
      n = sized ? (uint32_t) inputs_limit.structs : 1;
      suffix = sized ? "items" : "obj";
    }
  else if (t->kind == SYMRT_T_POINTER || t->kind == SYMRT_T_ARRAY)
    n = (uint32_t) inputs_limit.pointers;
  bool string
    = t && declared && declared->flags & SYMRT_P_STRING && t->flags & SYMRT_T_CHAR;
  uint32_t least = t && declared && !sized && !string ? declared->elements : 0;
  text |= string;
  if (least)
    {
      /* As many as are declared: what lies beyond is seen to be outside.  */
      n = least;
      text = false;
      suffix = "items";
    }
  else if (declared && declared->flags & SYMRT_P_SINGLE && !sized && !text)
    n = 1;
  const struct input_setting *length = plan_setting (b, INPUT_LENGTH, from, offset, 0);
  if (length)
    {
      n = length->number + text;
      least = sized || text ? 0 : n;
      build_note (b, "%s = %s, as adse.ini says", length->text, length->value);
    }
  else if (text)
    n = plan_text_room (b, from, offset, compared (b, NULL, name, 1, n));
  else if (b->length && (to == SYMRT_NONE || !type_has_pointer (u, to)))
    n = compared (b, b->length, name, to == SYMRT_NONE ? 1 : t->size, n);
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
  fill (b, r, name);
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
			     (uint32_t) inputs_limit.stream, full);
  if (r == SYMRT_NONE)
    return r;
  p->regions[r].depth = p->regions[from].depth + 1;
  p->regions[r].stream = true;
  p->bounds.narrowed = true;
  build_note (b, "%s: files of a few sizes, at most %d bytes", full,
	      (int) inputs_limit.stream);
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
  struct plan_pointer v = {
    .region = region, .offset = offset, .null = !nonnull, .callee = PLAN_NO_CALLEE
  };
  uint32_t index, to = u->types[type].target, alias[2], nalias = 0;
  bool back = false;
  b->declared = NULL;
  b->led = (struct led){ 0 };
  if (lead == LEAD_KEEP || lead == LEAD_NULL)
    p->bounds.narrowed = true;
  if (lead == LEAD_KEEP)
    return SYMRT_NONE;
  v.symbolic = build_pointer_symbolic (b, region, offset, type, name);
  v.nonnull = nonnull && v.symbolic;
  p->bounds.precondition |= v.nonnull;
  if (lead == LEAD_MEMORY || lead == LEAD_NULL)
    nalias = build_aliases (b, region, to, name, alias, &back);
  if (lead == LEAD_CALLEE)
    v.callee = build_callback (b, u, to, name);
  if (lead == LEAD_STREAM)
    v.null = false;
  if (lead == LEAD_MADE)
    {
      uint32_t there[MADE_POOL], n = made_there (b, u, type, there);
      bool enough = b->moving && n == MADE_POOL;
      b->made_seen |= type_declarable (b, u, to);
      uint32_t made = enough ? there[1] : build_made (b, u, type, name);
      if (made != SYMRT_NONE)
	v.to[v.nto++] = made;
      if (n > 0)
	v.to[v.nto++] = there[0];
    }
  struct plan_pointer *slot
    = build_grow (b, &p->values.pointers, &p->values.npointer, sizeof *slot);
  if (!slot)
    return SYMRT_NONE;
  *slot = v;
  index = p->values.npointer - 1;
  /* Where one came from is no new object.  */
  bool own = !(name_tells (name, NAME_BACK) && nalias);
  p->values.pointers[index].shy = !own && !back;
  for (uint32_t i = 0; i < nalias && back; i++)
    p->values.pointers[index].to[p->values.pointers[index].nto++] = alias[i];
  if ((lead == LEAD_MEMORY && own) || lead == LEAD_STREAM)
    {
      uint32_t r = lead == LEAD_STREAM
		     ? stream_bytes (b, region, name)
		     : pointee (b, region, offset, to, sized, led, declared, name);
      if (r != SYMRT_NONE && !b->failed)
	p->values.pointers[index].to[p->values.pointers[index].nto++] = r;
    }
  for (uint32_t i = 0; i < nalias && !back && !b->failed; i++)
    p->values.pointers[index].to[p->values.pointers[index].nto++] = alias[i];
  /* Beyond the depth only what is there already.  */
  p->values.pointers[index].shy |= lead == LEAD_NULL && !back;
  return index;
}

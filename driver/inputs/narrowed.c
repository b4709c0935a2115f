/* SPDX-License-Identifier: GPL-3.0-or-later
   What a plan does not vary though the program could: state that keeps its
   value, memory that is shared, what generated functions would change; and what
   declarations
   require.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "run/stubs.h"
#include "job.h"
#include "meta.h"

/* Does an object of type OUTER of U hold one of type INNER?  Characters are in
   every object.  */
static bool
type_holds (const struct unit *u, uint32_t outer, uint32_t inner)
{
  const struct symrt_type *o, *i;
  if (outer == SYMRT_NONE || inner == SYMRT_NONE || outer == inner)
    return true;
  o = &u->types[outer];
  i = &u->types[inner];
  if (i->flags & SYMRT_T_CHAR || i->size == 1)
    return true;
  if (o->kind == SYMRT_T_ARRAY)
    return type_holds (u, o->target, inner);
  if (o->kind == SYMRT_T_STRUCT || o->kind == SYMRT_T_UNION)
    {
      for (uint32_t k = 0; k < o->count; k++)
	if (type_holds (u, u->fields[o->first + k].type, inner))
	  return true;
      return false;
    }
  /* Signed, unsigned and qualified variants of one type.  */
  return o->kind == i->kind && o->size == i->size
	 && (o->kind == SYMRT_T_INT || o->kind == SYMRT_T_POINTER);
}

/* Could what a pointer leads to, region A, be part of region B or hold it?  */
static bool
regions_meet (const struct input_plan *p, uint32_t a, uint32_t b)
{
  const struct plan_region *x = &p->regions[a], *y = &p->regions[b];
  if (x->unit != y->unit)
    return true;
  return type_holds (x->unit, x->type, y->type)
	 || type_holds (x->unit, y->type, x->type);
}

/* Pointers could lead to the same memory, or into a variable that the target
   uses; we give each its own.  */
void
narrowed_aliases (struct builder *b)
{
  struct input_plan *p = b->plan;
  for (uint32_t i = 0; i < p->values.npointer; i++)
    {
      if (!p->values.pointers[i].nto
	  || p->regions[p->values.pointers[i].to[0]].kind == SYMRT_R_MADE)
	continue;
      uint32_t to = p->values.pointers[i].to[0];
      for (uint32_t j = 0; j < i; j++)
	if (p->values.pointers[j].nto && p->values.pointers[j].to[0] != to
	    && p->regions[p->values.pointers[j].to[0]].kind != SYMRT_R_MADE
	    && regions_meet (p, to, p->values.pointers[j].to[0]))
	  p->bounds.aliases = true;
      for (uint32_t j = 0; j < p->nregion; j++)
	if (p->regions[j].kind == SYMRT_R_GLOBAL && regions_meet (p, to, j))
	  p->bounds.aliases = true;
    }
  if (p->bounds.aliases)
    build_note (b, "pointers lead to separate memory: inputs that overlap are not"
		   " tried");
}

/* A callee could change whatever it reaches; ours change nothing.  */
void
narrowed_callees (struct builder *b)
{
  struct input_plan *p = b->plan;
  bool reaches = false;
  for (uint32_t i = 0; i < p->steps.ncallee && !reaches; i++)
    {
      const struct unit *u = p->steps.callees[i].unit;
      const struct symrt_type *fn = &u->types[p->steps.callees[i].type];
      for (uint32_t k = 0; k < fn->count; k++)
	{
	  const struct symrt_type *t = &u->types[u->params[fn->first + k].type];
	  reaches |= t->kind == SYMRT_T_POINTER
		     && (t->target == SYMRT_NONE
			 || !(u->types[t->target].flags & SYMRT_T_CONST));
	}
    }
  for (uint32_t i = 0; i < p->nregion && p->steps.ncallee; i++)
    reaches |= p->regions[i].kind == SYMRT_R_GLOBAL
	       || (p->regions[i].kind == SYMRT_R_MEMORY && !p->regions[i].read_only);
  if (!reaches)
    return;
  p->bounds.narrowed = true;
  bool fills = false;
  for (uint32_t i = 0; i < p->steps.ncallee; i++)
    fills |= p->steps.callees[i].nout != 0;
  build_note (b, "generated callees change no memory%s",
	      fills ? " but what is said of them" : "");
}

/* State that the target reads, directly or not, and that the plan cannot vary:
   statics of functions, thread-local and volatile variables, other units'
   state. SEEN: functions looked at.  */
static void
note_state_of (struct builder *b, const struct unit *u, uint32_t function,
	       struct u64map *seen, unsigned depth)
{
  const struct program *prog = b->plan->program;
  const struct symrt_function *f = &u->functions[function];
  bool fresh;
  u64map_put (seen, (uint64_t) (u - prog->units) << 32 | function, 0, &fresh);
  if (!fresh || depth > 200)
    return;
  for (uint32_t i = 0; i < f->nuse; i++)
    {
      const struct symrt_use *use = &u->uses[f->first_use + i];
      struct target t;
      if (use->kind == SYMRT_U_CALL)
	note_state_of (b, u, use->index, seen, depth + 1);
      else if (use->kind == SYMRT_U_EXTERN)
	{
	  if (program_find (prog, u, unit_string (u, use->index), &t))
	    note_state_of (b, t.unit, t.function, seen, depth + 1);
	}
      else if (use->kind == SYMRT_U_READ)
	{
	  const struct symrt_global *g = &u->globals[use->index];
	  bool constant
	    = g->flags & SYMRT_G_CONST || u->types[g->type].flags & SYMRT_T_CONST;
	  bool absent = stubs_absent (prog, unit_string (u, g->symbol));
	  if ((constant && !absent
	       && (!(g->flags & SYMRT_G_EXTERN)
		   || program_constant (prog, unit_string (u, g->symbol))))
	      || (u == b->plan->target.unit && global_varies (b, u, g)))
	    continue;
	  b->plan->bounds.narrowed = true;
	  build_note (b, "%s keeps the value that it has", unit_string (u, g->name));
	}
    }
}

void
narrowed_state (struct builder *b, const struct target *t)
{
  struct u64map seen = { 0 };
  note_state_of (b, t->unit, t->function, &seen, 0);
  u64map_free (&seen);
}

/* What the target asserts of its parameters at entry.  */
static void
note_asserted (struct builder *b, const struct target *t)
{
  struct strbuf all = { 0 };
  for (uint32_t i = 0; i < t->rec->nuse && !b->plan->program->asserting; i++)
    {
      const struct symrt_use *use = &t->unit->uses[t->rec->first_use + i];
      if (use->kind != SYMRT_U_ASSERTED)
	continue;
      const char *text = unit_string (t->unit, use->index);
      build_note (b, "what is asserted at entry holds: %s", text);
      strbuf_addf (&all, "%s%s", all.n ? "; " : "", text);
    }
  b->plan->bounds.asserted = all.s;
}

/* What the target requires of its parameters: its declaration, and what it asserts at
   entry.  */
void
narrowed_preconditions (struct builder *b, const struct target *t)
{
  const struct unit *u = t->unit;
  note_asserted (b, t);
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      const char *name = unit_string (u, p->name), *size;
      if (u->types[p->type].kind != SYMRT_T_POINTER || type_is_va_list (u, p->type))
	continue;
      if (p->flags & SYMRT_P_STATIC && p->elements)
	build_note (b, "%s is not null and has %u elements ([static %u])", name,
		    p->elements, p->elements);
      else if (p->flags & SYMRT_P_NONNULL)
	build_note (b, "%s is not null (attribute nonnull)", name);
      if (!(p->flags & SYMRT_P_STATIC) && p->elements)
	build_note (b, "%s has %u elements ([%u])", name, p->elements, p->elements);
      if (p->size_param < t->rec->nparam && !(p->flags & SYMRT_P_ACCESS)
	  && u->types[u->params[t->rec->first_param + p->size_param].type].flags
	       & SYMRT_T_SIGNED)
	{
	  size = unit_string (u, u->params[t->rec->first_param + p->size_param].name);
	  build_note (b, "%s is not negative (%s[%s])", size, name, size);
	}
      if (p->flags & SYMRT_P_ACCESS && p->size_param < t->rec->nparam)
	{
	  size = unit_string (u, u->params[t->rec->first_param + p->size_param].name);
	  build_note (b,
		      "%s has %s elements, and is null only if that is 0 (attribute"
		      " access)",
		      name, size);
	}
    }
}

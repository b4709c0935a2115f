/* SPDX-License-Identifier: GPL-3.0-or-later
   Generated functions: those that function pointers lead to, and stubs.  What they
   return, and what stubs write through their parameters, are inputs, one value a
   call.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs-impl.h"
#include "stubs.h"

bool
build_callee_possible (const struct builder *b, const struct unit *u,
		       const struct symrt_type *fn)
{
  return b->plan->ncallee < SYMRT_MAX_CALLEES && stub_possible (u, fn);
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

/* Has the source a function or variable fake_NAME, as the test would call the one that
   stands in for NAME?  */
static bool
is_faked (const struct unit *u, const char *name)
{
  uint32_t nf = u->meta->functions.count;
  for (uint32_t i = 0; i < nf + u->meta->globals.count; i++)
    {
      const char *own = unit_string (u, i < nf ? u->functions[i].name
					       : u->globals[i - nf].name);
      if (!strncmp (own, "fake_", 5) && !strcmp (own + 5, name))
	return true;
    }
  return false;
}

/* STUB: 1 + its number when it is one, else 0.  */
int
build_callee (struct builder *b, const struct unit *u, uint32_t type,
	    const char *name, uint32_t stub)
{
  struct input_plan *p = b->plan;
  const struct symrt_type *fn = &u->types[type];
  const struct symrt_type *res
      = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  uint32_t n = p->ncallee, r;
  char text[128];
  snprintf (text, sizeof text, "%.100s", *name ? name : "generated");
  while (strlen (text) < 110 && is_faked (p->target.unit, text))
    strcat (text, "_");
  strcat (text, "_callee");
  char *copy = build_name (b, text);
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
  p->callees[n].width = p->callees[n].bits;
  if (p->callees[n].stub && p->callees[n].stub->bits
      && p->callees[n].stub->bits < p->callees[n].bits)
    {
      p->callees[n].bits = p->callees[n].stub->bits;
      p->narrowed = true;
    }
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
      build_layout (b, r, 0, p->callees[n].bits, 0, p->callees[n].width / 8);
      if (res->kind == SYMRT_T_BOOL || allocates)
	for (uint32_t i = 0; i < PLAN_CALLS; i++)
	  build_scalar (b, &p->bools, &p->nbool,
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
      build_layout (b, r, 0, (unsigned) to->size * 8, 0, (unsigned) to->size);
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
  int n = build_callee (b, s->unit, s->type, s->symbol, number + 1);
  if (n >= 0 && !s->noreturn && !s->stores)
    add_outs (b, (uint32_t) n);
}

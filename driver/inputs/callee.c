/* SPDX-License-Identifier: GPL-3.0-or-later
   Generated functions: those that function pointers lead to, and stubs.  What they
   return, and what stubs write through their parameters, are inputs, one value a
   call.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "run/stubs.h"
#include "job.h"
#include "meta.h"
#include "words.h"

bool
build_callee_possible (const struct builder *b, const struct unit *u,
		       const struct symrt_type *fn)
{
  return b->plan->steps.ncallee < SYMRT_MAX_CALLEES && stub_possible (u, fn);
}

/* Is it void *(size_t)?  As type_allocates of the exporter says.  */
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

/* Bytes of what a stub FN gives a pointer to: one of what that points to, a few where
   this is not known or a character; 0: nothing can be given.  */
static uint32_t
given_block (const struct unit *u, const struct symrt_type *fn)
{
  enum
  {
    FEW = 16,
    MOST = 4096
  };
  const struct symrt_type *r = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  if (!r || r->kind != SYMRT_T_POINTER)
    return 0;
  const struct symrt_type *to = r->target == SYMRT_NONE ? NULL : &u->types[r->target];
  if (!to || to->size < 2)
    return to && to->kind == SYMRT_T_FUNCTION ? 0 : FEW;
  return to->size <= MOST ? (uint32_t) to->size : 0;
}

/* Has the source a function or variable fake_NAME, as the test would call the one that
   stands in for NAME?  */
static bool
is_faked (const struct unit *u, const char *name)
{
  uint32_t nf = u->meta->functions.count;
  for (uint32_t i = 0; i < nf + u->meta->globals.count; i++)
    {
      const char *own
	= unit_string (u, i < nf ? u->functions[i].name : u->globals[i - nf].name);
      if (!strncmp (own, "fake_", 5) && !strcmp (own + 5, name))
	return true;
    }
  return false;
}

/* The integer register, from 0 on, in which parameter I of FN is passed; SYMRT_NONE: in
   none that stubs are given.  */
static uint32_t
register_of (const struct unit *u, const struct symrt_type *fn, uint32_t i)
{
  uint32_t reg = 0;
  for (uint32_t k = 0; k < fn->count; k++)
    {
      const struct symrt_type *t = &u->types[u->params[fn->first + k].type];
      bool real = t->kind == SYMRT_T_FLOAT;
      if (!real && (t->kind >= SYMRT_T_ARRAY || t->size > 8))
	return SYMRT_NONE;
      if (k == i)
	return !real && reg < SYMRT_STUB_ARGUMENTS ? reg : SYMRT_NONE;
      reg += !real;
    }
  return SYMRT_NONE;
}

/* Of a function NAME that says how much of a buffer it filled or took: which argument is
   the buffer's length, as a job has it; 0: it is none, or has none.  */
static uint32_t
most_of (const struct unit *u, const struct symrt_type *fn, const char *name)
{
  if (!name_tells (name, NAME_MOVES) || fn->target == SYMRT_NONE
      || u->types[fn->target].kind != SYMRT_T_INT)
    return 0;
  for (uint32_t i = 0; i + 1 < fn->count; i++)
    {
      const struct symrt_type *p = &u->types[u->params[fn->first + i].type];
      const struct symrt_type *n = &u->types[u->params[fn->first + i + 1].type];
      const struct symrt_type *to
	= p->kind != SYMRT_T_POINTER || p->target == SYMRT_NONE ? NULL
								: &u->types[p->target];
      if (!to || !(to->kind == SYMRT_T_VOID || to->flags & SYMRT_T_CHAR)
	  || n->kind != SYMRT_T_INT || n->size > 8)
	continue;
      uint32_t at = register_of (u, fn, i + 1);
      return at == SYMRT_NONE ? 0 : SYMRT_CALLEE_MOST (at, n->size * 8);
    }
  return 0;
}

/* Callee N, of NAME, returns no more than the length that it is given, if it has one.  */
static void
limit_result (struct builder *b, uint32_t n, const char *name)
{
  struct plan_callee *c = &b->plan->steps.callees[n];
  c->most = most_of (c->unit, &c->unit->types[c->type], name);
  if (!c->most)
    return;
  b->plan->bounds.narrowed = true;
  build_note (b, "%s returns at most the length that it is given", c->name);
}

/* A function of TYPE that NAME leads to or, if STUB is not 0, stub STUB - 1.  Its number, or
   PLAN_NO_CALLEE: memory.  */
static int
build_callee (struct builder *b, const struct unit *u, uint32_t type, const char *name,
	      uint32_t stub)
{
  struct input_plan *p = b->plan;
  const struct symrt_type *fn = &u->types[type];
  const struct symrt_type *res
    = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  uint32_t n = p->steps.ncallee, r;
  char text[128];
  snprintf (text, sizeof text, "%.100s", *name ? name : "generated");
  while (strlen (text) < 110 && is_faked (p->target.unit, text))
    strcat (text, "_");
  strcat (text, "_callee");
  char *copy = build_name (b, text);
  if (!copy)
    return -1;
  struct plan_callee *c = &p->steps.callees[n];
  *c = (struct plan_callee){
    .unit = u, .type = type, .region = SYMRT_NONE, .name = copy
  };
  p->steps.ncallee++;
  char block[80];
  bool gives_block = stub && stub_block (u, type, block, sizeof block);
  bool nothing = !res || res->kind == SYMRT_T_VOID || gives_block;
  if (stub)
    c->stub = &p->program->stubs[stub - 1];
  if (nothing && !stub)
    return (int) n;
  bool pure = stub && c->stub->pure;
  if (stub && !pure && !nothing
      && !(res->kind == SYMRT_T_POINTER && res->target != SYMRT_NONE
	   && u->types[res->target].size && !type_declarable (b, u, res->target)))
    c->block = given_block (u, fn);
  bool allocates = c->allocates
    = stub ? c->block != 0 : !nothing && type_allocates (u, fn);
  c->bits = nothing			   ? 0
	    : allocates			   ? 8
	    : res->kind == SYMRT_T_POINTER ? 64
					   : (uint32_t) res->size * 8;
  c->width = c->bits;
  if (c->stub && c->stub->bits && c->stub->bits < c->bits)
    {
      c->bits = c->stub->bits;
      p->bounds.narrowed = true;
    }
  snprintf (text, sizeof text, "%.100s_results", copy);
  r = build_region (b, SYMRT_R_CALLEE, u, SYMRT_NONE,
		    8 * (pure ? 1 : (uint32_t) inputs_limit.results), text);
  if (r == SYMRT_NONE)
    return (int) n;
  c->region = r;
  p->regions[r].tu = n;
  p->regions[r].index = stub;
  p->regions[r].single = false;
  if (nothing)
    return (int) n;
  if (res->kind == SYMRT_T_POINTER && !allocates)
    {
      p->bounds.narrowed = true;
      build_note (b, "generated callee %s returns null", copy);
    }
  else
    {
      p->regions[r].stride = 8;
      build_layout (b, r, 0, c->bits, 0, c->width / 8);
      if (!pure)
	limit_result (b, n, stub ? c->stub->symbol : name);
      else
	{
	  p->bounds.narrowed = true;
	  build_note (b, "%s returns the same in all calls", c->stub->symbol);
	}
      if (res->kind == SYMRT_T_FLOAT)
	build_scalar (b, &p->values.floats,
		      (struct plan_scalar){ r, 0, c->bits, 0, fn->target });
      if (res->kind == SYMRT_T_BOOL || allocates)
	for (uint32_t i = 0; i < p->regions[r].capacity / 8; i++)
	  build_scalar (b, &p->values.bools,
			(struct plan_scalar){ r, 8 * i, c->bits, 0, 0 });
    }
  return (int) n;
}

/* The parameter that is the length of the buffer that is parameter I of FN: one made for
   sizes, which an int need not be; SYMRT_NONE: it is no buffer to be written.  */
static uint32_t
length_param (const struct unit *u, const struct symrt_type *fn, uint32_t i)
{
  const struct symrt_param *p = &u->params[fn->first + i];
  uint32_t to = u->types[p->type].target;
  uint32_t n = p->size_param < fn->count ? p->size_param : i + 1;
  const struct symrt_type *t = to == SYMRT_NONE ? NULL : &u->types[to];
  if (n >= fn->count || p->flags & (SYMRT_P_READ_ONLY | SYMRT_P_STRING)
      || (t
	  && (t->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE)
	      || !(t->kind == SYMRT_T_VOID
		   || (t->kind == SYMRT_T_INT && t->flags & SYMRT_T_CHAR)))))
    return SYMRT_NONE;
  const struct symrt_type *size = &u->types[u->params[fn->first + n].type];
  return size->kind == SYMRT_T_INT && size->size == 8 && !(size->flags & SYMRT_T_SIGNED)
	   ? n
	   : SYMRT_NONE;
}

/* What stub N writes is an input: O, at INDEX as a job has it, of TYPE where that is no
   buffer; NAME says what of it.  */
static void
add_out (struct builder *b, uint32_t n, struct plan_out o, uint32_t index,
	 uint32_t type, const char *name)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->steps.callees[n].unit;
  char text[160];
  snprintf (text, sizeof text, "%.100s_%.50s", p->steps.callees[n].name, name);
  uint32_t r = o.region = build_region (b, SYMRT_R_OUT, u, SYMRT_NONE,
					o.fills ? PLAN_FILL * PLAN_FILLS
						: 8 * (uint32_t) inputs_limit.results,
					text);
  if (r == SYMRT_NONE)
    return;
  p->regions[r].tu = n;
  p->regions[r].index = index;
  p->regions[r].single = false;
  p->regions[r].stride = o.fills ? 1 : 8;
  build_layout (b, r, 0, o.fills ? 8 : o.size * 8, 0, o.fills ? 1 : o.size);
  if (!o.fills && u->types[type].kind == SYMRT_T_FLOAT)
    build_scalar (b, &p->values.floats,
		  (struct plan_scalar){ r, 0, o.size * 8, 0, type });
  for (uint32_t k = 0;
       !o.fills && k < inputs_limit.results && u->types[type].kind == SYMRT_T_BOOL; k++)
    build_scalar (b, &p->values.bools,
		  (struct plan_scalar){ r, 8 * k, o.size * 8, 0, 0 });
  p->steps.callees[n].out[p->steps.callees[n].nout++] = o;
}

/* What it writes through parameter I, which is passed in register AT: a number, or a
   buffer whose length is parameter LENGTH.  */
static void
add_parameter (struct builder *b, uint32_t n, uint32_t i, uint32_t at, uint32_t length)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->steps.callees[n].unit;
  const struct symrt_type *fn = &u->types[p->steps.callees[n].type];
  uint32_t to = u->types[u->params[fn->first + i].type].target, index;
  struct plan_out o = { .param = i, .length = length, .fills = length != SYMRT_NONE };
  char name[16];
  snprintf (name, sizeof name, "out_%u", i);
  o.size = o.fills ? PLAN_FILL : (uint32_t) u->types[to].size;
  index = SYMRT_OUT_NUMBER (at, o.size, 0);
  if (o.fills)
    {
      /* What says how much it filled needs no end.  */
      o.ends = to != SYMRT_NONE && u->types[to].flags & SYMRT_T_PLAIN_CHAR
	       && !p->steps.callees[n].most;
      index = SYMRT_OUT_BUFFER (at, o.size, register_of (u, fn, length))
	      | (o.ends ? SYMRT_OUT_TEXT : 0);
      p->bounds.narrowed = true;
      build_note (b, "%s writes at most %u bytes",
		  p->steps.callees[n].stub ? p->steps.callees[n].stub->symbol
					   : p->steps.callees[n].name,
		  PLAN_FILL - 1);
    }
  add_out (b, n, o, index, to, name);
}

/* What stub N writes through its parameters: through pointers that are passed in
   registers, integers other than characters, and bytes where a size is beside it.  */
static void
add_outs (struct builder *b, uint32_t n)
{
  const struct input_plan *p = b->plan;
  const struct unit *u = p->steps.callees[n].unit;
  const struct symrt_type *fn = &u->types[p->steps.callees[n].type];
  for (uint32_t i = 0; i < fn->count && p->steps.callees[n].nout < PLAN_OUTS; i++)
    {
      const struct symrt_type *t = &u->types[u->params[fn->first + i].type], *to;
      uint32_t at = register_of (u, fn, i), length;
      if (t->kind != SYMRT_T_POINTER || at == SYMRT_NONE)
	continue;
      to = t->target != SYMRT_NONE ? &u->types[t->target] : NULL;
      length = length_param (u, fn, i);
      if (length != SYMRT_NONE && register_of (u, fn, length) != SYMRT_NONE
	  && !name_tells (p->steps.callees[n].stub->symbol, NAME_TAKES))
	add_parameter (b, n, i, at, length);
      else if (to && to->kind == SYMRT_T_INT && to->size <= 8
	       && !(to->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE | SYMRT_T_CHAR)))
	add_parameter (b, n, i, at, SYMRT_NONE);
    }
}

/* Callee N is behind a function pointer NAME.  One that reads, by its name, fills the buffer
   that it is given with the length of that: what was there before nobody set.  */
static void
add_read (struct builder *b, uint32_t n, const char *name)
{
  const struct plan_callee *c = &b->plan->steps.callees[n];
  const struct unit *u = c->unit;
  const struct symrt_type *fn = &u->types[c->type];
  if (!c->most || name_tells (name, NAME_TAKES))
    return;
  for (uint32_t i = 0; i + 1 < fn->count; i++)
    {
      const struct symrt_type *t = &u->types[u->params[fn->first + i].type], *to;
      uint32_t at = register_of (u, fn, i);
      if (t->kind != SYMRT_T_POINTER || at == SYMRT_NONE
	  || register_of (u, fn, i + 1) != SYMRT_CALLEE_MOST_ARGUMENT (c->most))
	continue;
      to = t->target != SYMRT_NONE ? &u->types[t->target] : NULL;
      if (!to || !(to->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE)))
	add_parameter (b, n, i, at, i + 1);
    }
}

int
build_callback (struct builder *b, const struct unit *u, uint32_t type,
		const char *name)
{
  int n = build_callee (b, u, type, name, 0);
  if (n >= 0)
    add_read (b, (uint32_t) n, name);
  return n;
}

/* Can tests declare what has TYPE?  */
static bool
is_nameable (const struct unit *u, const struct symrt_type *t)
{
  return *unit_string (u, t->text) != 0;
}

static bool
is_number (const struct symrt_type *t)
{
  return (t->kind == SYMRT_T_INT || t->kind == SYMRT_T_ENUM || t->kind == SYMRT_T_BOOL
	  || t->kind == SYMRT_T_FLOAT)
	 && t->size && t->size <= 8;
}

/* Fields of TYPE, a structure, are inputs: numbers, as many as there is room for.  True:
   all that there are.  WHERE: what of the stub's it is, SYMRT_OUT_*.  */
static bool
add_fields (struct builder *b, uint32_t n, const struct symrt_type *type,
	    uint32_t where)
{
  const struct plan_callee *c = &b->plan->steps.callees[n];
  const struct unit *u = c->unit;
  uint32_t nparam = u->types[c->type].count;
  bool all = true;
  for (uint32_t i = 0; i < type->count; i++)
    {
      const struct symrt_field *f = &u->fields[type->first + i];
      const char *name = unit_string (u, f->name);
      uint64_t offset = f->bitpos / 8;
      struct plan_out o = { .param = nparam + i,
			    .length = SYMRT_NONE,
			    .size = (uint32_t) u->types[f->type].size };
      if (is_number (&u->types[f->type]) && !f->bits && *name
	  && offset <= SYMRT_OUT_MOST && o.param < PLAN_OUT_PARAMS
	  && c->nout < PLAN_OUTS && !(u->types[f->type].flags & SYMRT_T_CONST)
	  && is_nameable (u, &u->types[f->type]))
	add_out (b, n, o, SYMRT_OUT_NUMBER (where, o.size, offset), f->type, name);
      else
	all = false;
    }
  return all;
}

/* What stub N returns other than as a value: a structure, or a block of memory, of which a
   structure, a number or characters are inputs.  The rest is 0.  */
static void
add_given (struct builder *b, uint32_t n)
{
  struct input_plan *p = b->plan;
  struct plan_callee *c = &p->steps.callees[n];
  const struct unit *u = c->unit;
  const struct symrt_type *fn = &u->types[c->type];
  const struct symrt_type *res
    = fn->target == SYMRT_NONE ? NULL : &u->types[fn->target];
  const struct symrt_type *to
    = !c->block || res->target == SYMRT_NONE ? NULL : &u->types[res->target];
  struct plan_out o = { .param = fn->count, .length = SYMRT_NONE };
  bool all = true;
  if (to && !is_nameable (u, to))
    all = false;
  else if (res && (res->kind == SYMRT_T_STRUCT || res->kind == SYMRT_T_UNION))
    all = res->kind == SYMRT_T_STRUCT && is_nameable (u, res)
	  && add_fields (b, n, res, SYMRT_OUT_RESULT);
  else if (to && to->kind == SYMRT_T_STRUCT)
    all = add_fields (b, n, to, SYMRT_OUT_BLOCK);
  else if (to && o.param < PLAN_OUT_PARAMS && to->flags & SYMRT_T_CHAR)
    {
      o.fills = true;
      o.size = c->block = PLAN_FILL;
      add_out (b, n, o,
	       SYMRT_OUT_BUFFER (SYMRT_OUT_BLOCK, o.size, SYMRT_OUT_BLOCK_SIZE),
	       SYMRT_NONE, "given");
    }
  else if (to && o.param < PLAN_OUT_PARAMS && is_number (to))
    {
      o.size = (uint32_t) to->size;
      add_out (b, n, o, SYMRT_OUT_NUMBER (SYMRT_OUT_BLOCK, o.size, 0), res->target,
	       "given");
    }
  else
    all = !c->block;
  if (!all)
    {
      p->bounds.narrowed = true;
      build_note (b, "some of what %s gives is 0", c->stub->symbol);
    }
}

void
build_stub (struct builder *b, uint32_t number)
{
  const struct program_stub *s = &b->plan->program->stubs[number];
  if (b->plan->steps.ncallee >= SYMRT_MAX_CALLEES)
    {
      b->plan->bounds.narrowed = true;
      build_note (b, "%s gives nothing: more than %d functions are stood in for",
		  s->symbol, SYMRT_MAX_CALLEES);
      return;
    }
  int n = build_callee (b, s->unit, s->type, s->symbol, number + 1);
  if (n >= 0 && !s->noreturn && !s->stores && !s->pure)
    {
      add_given (b, (uint32_t) n);
      add_outs (b, (uint32_t) n);
    }
}

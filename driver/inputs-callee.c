/* SPDX-License-Identifier: GPL-3.0-or-later
   Generated functions: those that function pointers lead to, and stubs.  What they
   return, and what stubs write through their parameters, are inputs, one value a
   call.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "inputs-impl.h"
#include "stubs.h"

bool
build_callee_possible (const struct builder *b, const struct unit *u,
		       const struct symrt_type *fn)
{
  return b->plan->ncallee < SYMRT_MAX_CALLEES
	 && (stub_possible (u, fn)
	     || (fn->count <= SYMRT_CALL_MAX_ARGS && stub_real (u, fn)));
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
  enum { FEW = 16, MOST = 4096 };
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
  char block[80];
  bool gives_block = stub && stub_block (u, type, block, sizeof block);
  bool nothing = !res || res->kind == SYMRT_T_VOID || gives_block;
  if (stub)
    p->callees[n].stub = &p->program->stubs[stub - 1];
  if (nothing && !stub)
    return (int) n;
  bool pure = stub && p->callees[n].stub->pure;
  if (stub && !pure && !nothing)
    p->callees[n].block = given_block (u, fn);
  bool allocates = p->callees[n].allocates
    = stub ? p->callees[n].block != 0 : !nothing && type_allocates (u, fn);
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
  r = build_region (b, SYMRT_R_CALLEE, u, SYMRT_NONE, 8 * (pure ? 1 : PLAN_CALLS), text);
  if (r == SYMRT_NONE)
    return (int) n;
  p->callees[n].region = r;
  p->regions[r].tu = n;
  p->regions[r].index = stub;
  p->regions[r].single = false;
  if (nothing)
    return (int) n;
  if (p->callees[n].block)
    {
      p->narrowed = true;
      build_note (b, "what stub %s gives is null or holds zeros", copy);
    }
  if (res->kind == SYMRT_T_POINTER && !allocates)
    {
      p->narrowed = true;
      build_note (b, "generated callee %s returns null", copy);
    }
  else
    {
      p->regions[r].stride = 8;
      build_layout (b, r, 0, p->callees[n].bits, 0, p->callees[n].width / 8);
      if (pure)
	{
	  p->narrowed = true;
	  build_note (b, "%s returns the same in all calls", p->callees[n].stub->symbol);
	}
      if (res->kind == SYMRT_T_FLOAT)
	build_scalar (b, &p->floats, &p->nfloat,
		      (struct plan_scalar){ r, 0, p->callees[n].bits, 0,
					    fn->target });
      if (res->kind == SYMRT_T_BOOL || allocates)
	for (uint32_t i = 0; i < p->regions[r].capacity / 8; i++)
	  build_scalar (b, &p->bools, &p->nbool,
		      (struct plan_scalar){ r, 8 * i, p->callees[n].bits, 0, 0 });
    }
  return (int) n;
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
	   ? n : SYMRT_NONE;
}

/* Is a function of this NAME given what is in its buffers, though it might write there? */
static bool
named_taker (const char *name)
{
  static const char *const words[] = { "write", "send", "put", "print", "log",
				       "transmit" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    for (const char *s = name; (s = strcasestr (s, words[i])); s++)
      {
	bool begins = s == name || !isalpha ((unsigned char) s[-1])
		      || (isupper ((unsigned char) *s) && islower ((unsigned char) s[-1]));
	if (begins && !islower ((unsigned char) s[strlen (words[i])]))
	  return true;
      }
  return false;
}

/* What stub N writes is an input through parameter I, which is passed in register AT: a
   number of SIZE bytes, or a buffer whose length is parameter LENGTH.  */
static void
add_out (struct builder *b, uint32_t n, uint32_t i, uint32_t at, uint32_t size,
	 uint32_t length)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->callees[n].unit;
  const struct symrt_type *fn = &u->types[p->callees[n].type];
  bool fills = length != SYMRT_NONE;
  char text[128];
  snprintf (text, sizeof text, "%.100s_out_%u", p->callees[n].name, i);
  uint32_t r = build_region (b, SYMRT_R_OUT, u, SYMRT_NONE,
			     fills ? PLAN_FILL * PLAN_FILLS : 8 * PLAN_CALLS, text);
  if (r == SYMRT_NONE)
    return;
  p->regions[r].tu = n;
  p->regions[r].index = at | size << 8;
  p->regions[r].single = false;
  p->regions[r].stride = fills ? 1 : 8;
  build_layout (b, r, 0, fills ? 8 : (unsigned) size * 8, 0, fills ? 1 : (unsigned) size);
  if (fills)
    {
      uint32_t to = u->types[u->params[fn->first + i].type].target;
      bool is_text = to != SYMRT_NONE && u->types[to].flags & SYMRT_T_PLAIN_CHAR;
      p->regions[r].index |= (1 + register_of (u, fn, length)) << 16
			     | (is_text ? SYMRT_OUT_TEXT : 0);
      p->narrowed = true;
      build_note (b, "%s writes at most %u bytes", p->callees[n].stub->symbol,
		  PLAN_FILL - 1);
    }
  p->callees[n].out[p->callees[n].nout++]
    = (struct plan_out){ .param = i, .region = r, .size = size, .fills = fills,
			 .length = length };
}

/* What stub N writes through its parameters: through pointers that are passed in
   registers, integers other than characters, and bytes where a size is beside it.  */
static void
add_outs (struct builder *b, uint32_t n)
{
  const struct input_plan *p = b->plan;
  const struct unit *u = p->callees[n].unit;
  const struct symrt_type *fn = &u->types[p->callees[n].type];
  for (uint32_t i = 0; i < fn->count && p->callees[n].nout < PLAN_OUTS; i++)
    {
      const struct symrt_type *t = &u->types[u->params[fn->first + i].type], *to;
      uint32_t at = register_of (u, fn, i), length;
      if (t->kind != SYMRT_T_POINTER || at == SYMRT_NONE)
	continue;
      to = t->target != SYMRT_NONE ? &u->types[t->target] : NULL;
      length = length_param (u, fn, i);
      if (length != SYMRT_NONE && register_of (u, fn, length) != SYMRT_NONE
	  && !named_taker (p->callees[n].stub->symbol))
	add_out (b, n, i, at, PLAN_FILL, length);
      else if (to && to->kind == SYMRT_T_INT && to->size <= 8
	       && !(to->flags & (SYMRT_T_CONST | SYMRT_T_VOLATILE | SYMRT_T_CHAR)))
	add_out (b, n, i, at, (uint32_t) to->size, SYMRT_NONE);
    }
}

/* Fields of the structure that stub N returns are inputs: numbers, so many as there is
   room for.  What else it has is 0.  */
static void
add_fields (struct builder *b, uint32_t n)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->callees[n].unit;
  const struct symrt_type *fn = &u->types[p->callees[n].type];
  const struct symrt_type *res = &u->types[fn->target];
  bool all = res->kind == SYMRT_T_STRUCT;
  for (uint32_t i = 0; i < res->count && res->kind == SYMRT_T_STRUCT; i++)
    {
      const struct symrt_field *f = &u->fields[res->first + i];
      const struct symrt_type *t = &u->types[f->type];
      uint64_t offset = f->bitpos / 8;
      bool number = t->kind == SYMRT_T_INT || t->kind == SYMRT_T_ENUM
		    || t->kind == SYMRT_T_BOOL || t->kind == SYMRT_T_FLOAT;
      if (!number || t->size > 8 || f->bits || !*unit_string (u, f->name)
	  || offset > SYMRT_OUT_RESULT_MOST || fn->count + i > 31
	  || p->callees[n].nout == PLAN_OUTS)
	{
	  all = false;
	  continue;
	}
      char text[160];
      uint32_t size = (uint32_t) t->size;
      snprintf (text, sizeof text, "%.100s_%.50s", p->callees[n].name,
		unit_string (u, f->name));
      uint32_t r = build_region (b, SYMRT_R_OUT, u, SYMRT_NONE, 8 * PLAN_CALLS, text);
      if (r == SYMRT_NONE)
	return;
      p->regions[r].tu = n;
      p->regions[r].index = SYMRT_OUT_RESULT (size, offset);
      p->regions[r].single = false;
      p->regions[r].stride = 8;
      build_layout (b, r, 0, size * 8, 0, size);
      if (t->kind == SYMRT_T_FLOAT)
	build_scalar (b, &p->floats, &p->nfloat,
		      (struct plan_scalar){ r, 0, size * 8, 0, f->type });
      for (uint32_t k = 0; k < PLAN_CALLS && t->kind == SYMRT_T_BOOL; k++)
	build_scalar (b, &p->bools, &p->nbool,
		      (struct plan_scalar){ r, 8 * k, size * 8, 0, 0 });
      p->callees[n].out[p->callees[n].nout++]
	= (struct plan_out){ .param = fn->count + i, .region = r, .size = size,
			     .length = SYMRT_NONE };
    }
  if (!all)
    {
      p->narrowed = true;
      build_note (b, "some of what %s returns is 0", p->callees[n].stub->symbol);
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
  if (n >= 0 && !s->noreturn && !s->stores && !s->pure)
    {
      char block[80];
      if (stub_block (s->unit, s->type, block, sizeof block))
	add_fields (b, (uint32_t) n);
      add_outs (b, (uint32_t) n);
    }
}

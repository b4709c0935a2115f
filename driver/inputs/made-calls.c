/* SPDX-License-Identifier: GPL-3.0-or-later
   The calls that make objects of a plan (made.c), change them and tell of them in the
   end:

     queue_push (q, 7);		 a call before the target, which takes 7
     queue_drop (q);		 the target
     queue_has (q, 7)		 a look, with the same 7  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

/* Slot of TYPE that leads to the object of MADE region R, for a call's argument.  */
static uint32_t
argument (struct builder *b, const struct unit *u, uint32_t type, uint32_t r)
{
  struct input_plan *p = b->plan;
  uint32_t slot = build_region (b, SYMRT_R_VALUE, u, type, 1, "made_arg");
  struct plan_pointer *v
    = slot == SYMRT_NONE
	? NULL
	: build_grow (b, &p->values.pointers, &p->values.npointer, sizeof *v);
  if (v)
    *v = (struct plan_pointer){
      .region = slot, .callee = PLAN_NO_CALLEE, .to = { r }, .nto = 1
    };
  return v ? slot : SYMRT_NONE;
}

/* Object M is left in memory whose address C, the call that makes it, is given.  */
static void
build_out (struct builder *b, uint32_t m, struct plan_call *c)
{
  struct plan_made *made = &b->plan->steps.made[m];
  const struct unit *u = made->make.unit;
  uint32_t type = target_param (&made->make, made->out);
  b->skip = 1 + made->out;
  made->cell = build_region (b, SYMRT_R_MEMORY, u, u->types[type].target, 1, "made_in");
  if (made->cell == SYMRT_NONE)
    {
      b->failed = true;
      return;
    }
  c->made_in = 1 + made->cell;
  c->arg[made->out] = argument (b, u, type, made->cell);
  b->failed |= c->arg[made->out] == SYMRT_NONE;
}

/* Append call C to the N of LIST.  */
static void
append (struct builder *b, struct plan_call **list, uint32_t *n, struct plan_call c)
{
  struct plan_call *at = build_grow (b, list, n, sizeof *at);
  if (at)
    *at = c;
}

uint32_t
build_when (struct builder *b, const struct unit *u)
{
  struct input_plan *p = b->plan;
  uint32_t when = build_region (b, SYMRT_R_VALUE, u, SYMRT_NONE, 1, "when");
  if (when == SYMRT_NONE)
    {
      b->failed = true;
      return when;
    }
  build_number (b, when, 8);
  build_scalar (b, &p->values.bools, (struct plan_scalar){ .region = when, .bits = 8 });
  return when;
}

/* Functions that change object M, called if inputs say so.  */
static void
build_changes (struct builder *b, uint32_t m, struct plan_call **list, uint32_t *n)
{
  struct input_plan *p = b->plan;
  struct target change[MADE_CHANGES];
  unsigned nchange = 0;
  while (nchange < MADE_CHANGES
	 && made_change (p->program, &p->target, p->steps.made[m].tag, nchange,
			 &change[nchange]))
    nchange++;
  /* Two pushes and three are not the same as one.  */
  for (unsigned i = 0; i < MADE_CHANGES && nchange && !b->failed; i++)
    {
      const struct target *t = &change[i % nchange];
      struct plan_call c = { .kind = SYMRT_C_SETUP, .of = *t, .narg = t->rec->nparam };
      char prefix[64];
      c.when = 1 + build_when (b, t->unit);
      c.arg[0] = argument (b, t->unit, target_param (t, 0), p->steps.made[m].region);
      if (c.arg[0] == SYMRT_NONE)
	return;
      snprintf (prefix, sizeof prefix, "%.40s_", t->name);
      build_params (b, t, 1, prefix, NULL, c.arg);
      if (b->failed || b->reason)
	return;
      append (b, list, n, c);
    }
}

void
build_made_calls (struct builder *b)
{
  struct input_plan *p = b->plan;
  struct plan_call *all = NULL, *own[SYMRT_MAX_MADE] = { NULL };
  uint32_t nall = 0, nown[SYMRT_MAX_MADE] = { 0 };
  const uint32_t first = b->made_called;
  /* What a maker takes may have to be made as well: the list grows.  */
  for (uint32_t m = first; m < p->steps.nmade && !b->failed && !b->reason; m++)
    {
      const struct target make = p->steps.made[m].make;
      struct plan_call c = { .kind = SYMRT_C_SETUP,
			     .of = make,
			     .narg = make.rec->nparam,
			     .makes = 1 + p->steps.made[m].region };
      char prefix[64];
      snprintf (prefix, sizeof prefix, "%.40s_", make.name);
      b->made_depth = p->steps.made[m].depth + 1;
      if (p->steps.made[m].out != SYMRT_NONE)
	build_out (b, m, &c);
      build_params (b, &make, 0, prefix, NULL, c.arg);
      b->skip = 0;
      append (b, &own[m], &nown[m], c);
      if (!p->steps.made[m].depth && !b->failed && !b->reason)
	build_changes (b, m, &own[m], &nown[m]);
      b->made_depth = 0;
    }
  b->made_called = p->steps.nmade;
  for (uint32_t m = p->steps.nmade; m-- > first;)
    for (uint32_t i = 0; i < nown[m] && !b->failed; i++)
      append (b, &all, &nall, own[m][i]);
  for (uint32_t i = 0; i < p->steps.ncall && nall && !b->failed; i++)
    append (b, &all, &nall, p->steps.calls[i]);
  for (uint32_t m = 0; m < SYMRT_MAX_MADE; m++)
    free (own[m]);
  if (!nall || b->failed)
    {
      free (all);
      return;
    }
  free (p->steps.calls);
  p->steps.calls = all;
  p->steps.ncall = nall;
}

/* Do types A of U and B of V read the same?  */
static bool
same_type (const struct unit *u, uint32_t a, const struct unit *v, uint32_t b)
{
  return !strcmp (unit_string (u, u->types[a].text), unit_string (v, v->types[b].text));
}

/* Does the argument in region R lead to a string, or is it no pointer?  */
static bool
is_plain (const struct input_plan *p, uint32_t r)
{
  for (uint32_t i = 0; i < p->values.npointer; i++)
    {
      const struct plan_pointer *v = &p->values.pointers[i];
      if (v->region == r && !v->offset)
	return v->nto && p->regions[v->to[0]].text;
    }
  return true;
}

/* Give parameters 1.. of LOOK what call C was given for parameters of these types; each
   of those once.  False: it has none for some.  */
static bool
borrow (const struct input_plan *p, struct plan_call *look, const struct plan_call *c)
{
  uint32_t taken = 0;
  for (uint32_t i = 1; i < look->narg; i++)
    {
      uint32_t k = 0;
      while (k < c->of.rec->nparam
	     && (taken >> k & 1 || !is_plain (p, c->arg[k])
		 || !same_type (look->of.unit, target_param (&look->of, i), c->of.unit,
				target_param (&c->of, k))))
	k++;
      if (k == c->of.rec->nparam)
	return false;
      taken |= (uint32_t) 1 << k;
      look->arg[i] = c->arg[k];
    }
  return true;
}

/* Append call LOOK; after NCALL calls there are so many at most.  */
static void
add_look (struct builder *b, uint32_t ncall, struct plan_call look)
{
  struct input_plan *p = b->plan;
  if (p->steps.ncall - ncall < PLAN_LOOKS)
    append (b, &p->steps.calls, &p->steps.ncall, look);
}

/* Append LOOK with what each call before it was given, the last ones first.  */
static void
add_borrowed (struct builder *b, uint32_t ncall, struct plan_call look)
{
  for (uint32_t i = ncall; i-- > 0;)
    {
      const struct plan_call c = b->plan->steps.calls[i];
      look.when = c.kind == SYMRT_C_SETUP ? c.when : 0;
      if (c.kind != SYMRT_C_PRECOND && borrow (b->plan, &look, &c))
	add_look (b, ncall, look);
    }
}

void
build_looks (struct builder *b)
{
  struct input_plan *p = b->plan;
  const uint32_t ncall = p->steps.ncall;
  /* Those that need nothing first: others may end the process.  */
  for (int asks = 0; asks < 2; asks++)
    for (uint32_t m = 0; m < p->steps.nmade && !b->failed; m++)
      {
	const struct plan_made made = p->steps.made[m];
	uint32_t object = SYMRT_NONE;
	for (unsigned k = 0; k < made.nlook && !made.depth; k++)
	  {
	    struct plan_call look = { .kind = SYMRT_C_LOOK,
				      .of = made.look[k],
				      .narg = made.look[k].rec->nparam };
	    if ((look.narg > 1) != asks || p->nregion >= inputs_limit.regions)
	      continue;
	    if (object == SYMRT_NONE)
	      object
		= argument (b, look.of.unit, target_param (&look.of, 0), made.region);
	    look.arg[0] = object;
	    if (object == SYMRT_NONE)
	      return;
	    if (asks)
	      add_borrowed (b, ncall, look);
	    else
	      add_look (b, ncall, look);
	  }
      }
}

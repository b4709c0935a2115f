/* SPDX-License-Identifier: GPL-3.0-or-later
   Arguments that a function of the program gave out before, for the same object:

     pool_init (&p, arena, 64, 8, 0, 0);
     void *block = pool_alloc (&p);	 takes the object, and gives out a pointer
     pool_free (&p, block);		 the target, perhaps for the second time

   A pointer that the test makes up is one that the object does not know.  Such plans come
   beside the others; only states that these functions reach are tried.  */
#include <stdio.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

/* Does parameter I of T take what the program may have given out: a pointer to one object
   that is no text, nothing that callers fill?  */
static bool
takes_lent (const struct target *t, uint32_t i)
{
  const struct symrt_type *type = &t->unit->types[target_param (t, i)];
  if (type->kind != SYMRT_T_POINTER || type->target == SYMRT_NONE)
    return false;
  const struct symrt_type *to = &t->unit->types[type->target];
  return to->kind == SYMRT_T_VOID || to->kind == SYMRT_T_STRUCT;
}

/* Does F give out what parameter I of T takes?  */
static bool
gives (const struct target *f, const struct target *t, uint32_t i)
{
  uint32_t result = f->unit->types[f->rec->type].target;
  if (result == SYMRT_NONE || f->unit->types[result].kind != SYMRT_T_POINTER
      || f->unit->types[result].target == SYMRT_NONE)
    return false;
  const struct symrt_type *out = &f->unit->types[f->unit->types[result].target];
  const struct symrt_type *in
    = &t->unit->types[t->unit->types[target_param (t, i)].target];
  return out->kind == in->kind && !(out->flags & SYMRT_T_CONST)
	 && (out->kind == SYMRT_T_VOID
	     || !strcmp (unit_string (f->unit, out->tag),
			 unit_string (t->unit, in->tag)));
}

/* The function that gives out, for the struct that parameter OBJECT of T leads to, what
   parameter I takes.  False: there is none.  */
static bool
find_giver (const struct program *p, const struct target *t, uint32_t object,
	    uint32_t i, struct target *giver)
{
  const struct symrt_type *s = struct_behind (t->unit, t->rec, object);
  unsigned best = 0;
  for (size_t k = 0; s && k < p->nunit; k++)
    for (uint32_t n = 0; n < p->units[k].meta->functions.count; n++)
      {
	struct target f = program_target (p, &p->units[k], n);
	if (f.rec->flags & SYMRT_F_STATIC || !strcmp (f.name, t->name)
	    || !setup_fits (&f, t->unit, s, unit_string (t->unit, s->tag))
	    || !gives (&f, t, i) || !unit_declares (t->unit, &f))
	  continue;
	unsigned score = 1 + name_tells (f.name, NAME_MAKES);
	if (score > best)
	  {
	    best = score;
	    *giver = f;
	  }
      }
  return best != 0;
}

/* An argument of T that functions of the program give out, and the object's: into *I and
   *OBJECT, and the function.  A function that is passed on gets an argument of its
   caller's.  */
static bool
find_lent (const struct builder *b, const struct target *t, const struct setups *s,
	   uint32_t *i, uint32_t *object, struct target *giver)
{
  for (*i = 0; *i < t->rec->nparam; ++*i)
    {
      const struct symrt_type *type = &t->unit->types[target_param (t, *i)];
      if (type->kind == SYMRT_T_POINTER && type->target != SYMRT_NONE
	  && t->unit->types[type->target].kind == SYMRT_T_FUNCTION)
	return false;
    }
  for (*object = 0; *object < t->rec->nparam; ++*object)
    for (*i = 0; *i < t->rec->nparam; ++*i)
      if (s->by_param[*object].unit && !s->by_param[*i].unit && *i != *object
	  && takes_lent (t, *i) && find_giver (b->plan->program, t, *object, *i, giver))
	return true;
  return false;
}

bool
lent_possible (const struct builder *b, const struct target *t, const struct setups *s)
{
  struct target giver;
  uint32_t i, object;
  return !(t->rec->flags & SYMRT_F_STATIC) && find_lent (b, t, s, &i, &object, &giver);
}

/* A call of F for the object of the target's parameter OBJECT, before the target.  */
static struct plan_call
call_for (struct builder *b, const struct target *f, uint32_t object)
{
  struct plan_call call = { .kind = SYMRT_C_SETUP, .of = *f, .narg = f->rec->nparam };
  struct plan_steps *steps = &b->plan->steps;
  char prefix[64];
  snprintf (prefix, sizeof prefix, "%.40s_", f->name);
  call.arg[0]
    = build_same_pointer (b, steps->calls[steps->ncall - 1].arg[object], f, "lent_arg");
  b->failed |= call.arg[0] == SYMRT_NONE;
  if (!b->failed)
    build_params (b, f, 1, prefix, NULL, call.arg);
  return call;
}

void
build_lent (struct builder *b, const struct target *t, const struct setups *s)
{
  struct input_plan *p = b->plan;
  struct plan_made made = { .tag = "", .depth = 1, .out = SYMRT_NONE };
  uint32_t i, object;
  if (!find_lent (b, t, s, &i, &object, &made.make))
    return;
  /* Others may have been given out before.  */
  struct plan_call other = call_for (b, &made.make, object);
  other.when = 1 + build_when (b, t->unit);
  build_setup_call (b, &other);
  struct plan_call give = call_for (b, &made.make, object);
  const char *name
    = unit_string (t->unit, t->unit->params[t->rec->first_param + i].name);
  made.region = b->failed ? SYMRT_NONE
			  : build_region (b, SYMRT_R_MADE, t->unit, SYMRT_NONE, 1,
					  *name ? name : "lent");
  made.cell = SYMRT_NONE;
  struct plan_made *m = made.region == SYMRT_NONE
			  ? NULL
			  : build_grow (b, &p->steps.made, &p->steps.nmade, sizeof *m);
  const struct plan_call *target = &p->steps.calls[p->steps.ncall - 1];
  const struct plan_pointer *slot = m ? plan_slot (p, target->arg[i], 0) : NULL;
  if (!slot)
    {
      b->failed = true;
      return;
    }
  *m = made;
  /* The test's variable is called like the parameter.  */
  char *own = p->regions[made.region].name;
  p->regions[made.region].name = p->regions[slot->region].name;
  p->regions[slot->region].name = own;
  p->values.pointers[slot - p->values.pointers] = (struct plan_pointer){
    .region = slot->region, .callee = PLAN_NO_CALLEE, .to = { made.region }, .nto = 1
  };
  give.makes = 1 + made.region;
  b->made_called = p->steps.nmade;
  build_setup_call (b, &give);
  /* The target may have been called with it before.  */
  struct plan_call again = p->steps.calls[p->steps.ncall - 1];
  again.kind = SYMRT_C_SETUP;
  again.when = 1 + build_when (b, t->unit);
  build_setup_call (b, &again);
  b->lent = made.make.name;
  p->lends = true;
  build_note (b, "%s is what %s gave out", p->regions[made.region].name,
	      made.make.name);
}

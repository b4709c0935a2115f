/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects that the program calls valid.  Where a function of it says whether an object is
   one, other functions are for those that it accepts:

     int date_valid (const struct date *);

     ck_assert (date_valid (&d));
     ck_assert_int_eq (date_weekday (&d), 3);

   That plan comes first.  What they do with others is no promise to anybody.  */
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

/* Does F say whether a struct S of TAG is valid, in a program whose file FROM asks?  */
static bool
judges (const struct target *f, const struct unit *from, const struct symrt_type *s,
	const char *tag)
{
  const struct unit *u = f->unit;
  uint32_t result = u->types[f->rec->type].target;
  const struct symrt_type *r = result == SYMRT_NONE ? NULL : &u->types[result];
  return r && (r->kind == SYMRT_T_BOOL || (r->kind == SYMRT_T_INT && r->size == 4))
	 && f->rec->nparam == 1
	 && !(f->rec->flags & (SYMRT_F_STATIC | SYMRT_F_VARARGS | SYMRT_F_SKIPPED))
	 && name_tells (f->name, NAME_VALID) && leads_to_struct (u, f->rec, 0, s, tag)
	 && unit_declares (from, f);
}

/* The function that says whether what parameter I of T leads to is valid.  False: there is
   none, it is T, or T only leaves something there.  */
static bool
find_judge (const struct program *p, const struct target *t, uint32_t i,
	    struct target *judge)
{
  const struct symrt_param *param = &t->unit->params[t->rec->first_param + i];
  const struct symrt_type *s = struct_behind (t->unit, t->rec, i);
  const char *tag = s ? unit_string (t->unit, s->tag) : "";
  if (*tag && !(s->flags & SYMRT_T_CONST)
      && name_tells (unit_string (t->unit, param->name), NAME_OUT))
    return false;
  for (size_t k = 0; *tag && k < p->nunit; k++)
    for (uint32_t n = 0; n < p->units[k].meta->functions.count; n++)
      {
	*judge = program_target (p, &p->units[k], n);
	if (judges (judge, t->unit, s, tag) && strcmp (judge->name, t->name) != 0)
	  return true;
      }
  return false;
}

bool
valid_possible (const struct program *p, const struct target *t)
{
  struct target judge;
  bool any = false;
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    any |= find_judge (p, t, i, &judge);
  return any;
}

void
build_valid (struct builder *b, const struct target *t)
{
  struct plan_steps *steps = &b->plan->steps;
  for (uint32_t i = 0; i < t->rec->nparam && !b->failed; i++)
    {
      struct plan_call call
	= { .kind = SYMRT_C_SETUP, .narg = 1, .must = SYMRT_MUST_TRUE };
      if (!find_judge (b->plan->program, t, i, &call.of))
	continue;
      call.arg[0] = build_same_pointer (b, steps->calls[steps->ncall - 1].arg[i],
					&call.of, "valid_arg");
      if (call.arg[0] == SYMRT_NONE)
	continue;
      build_setup_call (b, &call);
      b->judge = call.of.name;
    }
  b->plan->bounds.narrowed = true;
}

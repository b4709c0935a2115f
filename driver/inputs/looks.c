/* SPDX-License-Identifier: GPL-3.0-or-later
   Looks: calls that tell of MADE objects after the target.  They only look at the object,
   and give a number or a string, or leave what they tell where they are told to:

     queue_push (q, 7);			   a call before the target, which takes 7
     queue_drop (q);			   the target
     queue_has (q, 7)			   a look, with the same 7
     queue_nth (q, 0, &name, &size)	   a look at the first element  */
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

static bool
is_number (const struct symrt_type *t)
{
  return t->kind == SYMRT_T_INT || t->kind == SYMRT_T_BOOL || t->kind == SYMRT_T_ENUM;
}

/* Is TYPE that of a string which is only read?  */
static bool
is_string (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  uint32_t both = SYMRT_T_CONST | SYMRT_T_CHAR;
  return t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
	 && (u->types[t->target].flags & both) == both;
}

bool
look_gives_text (const struct unit *u, uint32_t type)
{
  return is_string (u, type);
}

/* Does a parameter of TYPE lead to where a call leaves what it tells?  A buffer of
   characters has a length, and what pointers lead to is not the caller's.  */
static bool
is_out (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type], *to;
  if (t->kind != SYMRT_T_POINTER || t->target == SYMRT_NONE)
    return false;
  to = &u->types[t->target];
  if (to->flags & (SYMRT_T_CONST | SYMRT_T_CHAR | SYMRT_T_VOLATILE) || !to->size)
    return false;
  return is_string (u, t->target)
	 || ((is_number (to) || to->kind == SYMRT_T_FLOAT) && to->size <= 8
	     && (to->size > 1 || to->kind == SYMRT_T_BOOL))
	 || (to->kind == SYMRT_T_STRUCT && !type_has_pointer (u, t->target));
}

bool
look_is_possible (const struct target *t, unsigned *outs)
{
  const struct unit *u = t->unit;
  bool possible = t->rec->nparam <= 8;
  *outs = 0;
  for (uint32_t i = 1; i < t->rec->nparam && possible; i++)
    {
      uint32_t type = target_param (t, i);
      bool out = is_out (u, type);
      possible = out || is_number (&u->types[type]) || is_string (u, type);
      *outs += out;
    }
  return possible && t->rec->nparam - *outs <= 4;
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

static bool
asks_for (const struct plan_call *look, uint32_t i)
{
  return !is_out (look->of.unit, target_param (&look->of, i));
}

/* Give what LOOK asks for what call C was given for parameters of these types; each of
   those once.  False: it has none for some.  */
static bool
borrow (const struct input_plan *p, struct plan_call *look, const struct plan_call *c)
{
  uint32_t taken = 0;
  for (uint32_t i = 1; i < look->narg; i++)
    {
      if (!asks_for (look, i))
	continue;
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

/* A place of its own for what LOOK leaves behind parameter I; SYMRT_NONE: none.  */
static uint32_t
place_for (struct builder *b, const struct plan_call *look, uint32_t i)
{
  const struct unit *u = look->of.unit;
  uint32_t type = target_param (&look->of, i);
  const char *name = unit_string (u, u->params[look->of.rec->first_param + i].name);
  uint32_t cell = build_region (b, SYMRT_R_MEMORY, u, u->types[type].target, 1,
				*name ? name : "seen");
  if (cell == SYMRT_NONE)
    return cell;
  b->plan->regions[cell].looked = true;
  build_told (b, cell);
  return build_argument (b, u, type, cell);
}

/* Append call LOOK, with places for what it leaves; after NCALL calls there are so many at
   most.  */
static void
add_look (struct builder *b, uint32_t ncall, struct plan_call look)
{
  struct input_plan *p = b->plan;
  if (p->steps.ncall - ncall >= (p->many ? MANY_LOOKS : PLAN_LOOKS))
    return;
  for (uint32_t i = 1; i < look.narg; i++)
    if (!asks_for (&look, i) && (look.arg[i] = place_for (b, &look, i)) == SYMRT_NONE)
      return;
  struct plan_call *at = build_grow (b, &p->steps.calls, &p->steps.ncall, sizeof *at);
  if (at)
    *at = look;
}

/* Append LOOK with what each call before it was given, the last ones first.  Was it given
   all that it asks for?  */
static bool
add_borrowed (struct builder *b, uint32_t ncall, struct plan_call look)
{
  bool borrowed = false;
  for (uint32_t i = ncall; i-- > 0;)
    {
      const struct plan_call c = b->plan->steps.calls[i];
      look.when = c.kind == SYMRT_C_SETUP ? c.when : 0;
      if (c.kind == SYMRT_C_PRECOND || !borrow (b->plan, &look, &c))
	continue;
      add_look (b, ncall, look);
      borrowed = true;
    }
  return borrowed;
}

/* Append LOOK at the first of all, where it asks for nothing but numbers.  */
static void
add_first (struct builder *b, uint32_t ncall, struct plan_call look)
{
  const struct unit *u = look.of.unit;
  for (uint32_t i = 1; i < look.narg; i++)
    {
      uint32_t type = target_param (&look.of, i);
      if (!asks_for (&look, i))
	continue;
      look.arg[i] = is_number (&u->types[type])
		      ? build_region (b, SYMRT_R_VALUE, u, type, 1, "made_arg")
		      : SYMRT_NONE;
      if (look.arg[i] == SYMRT_NONE)
	return;
    }
  add_look (b, ncall, look);
}

/* Append calls of OF, which looks at the object whose pointer is in region OBJECT; NCALL
   calls are no looks.  */
static void
build_look (struct builder *b, uint32_t ncall, const struct target *of, uint32_t object)
{
  struct plan_call look
    = { .kind = SYMRT_C_LOOK, .of = *of, .narg = of->rec->nparam, .arg = { object } };
  unsigned outs;
  look_is_possible (of, &outs);
  if (look.narg - 1 == outs)
    add_look (b, ncall, look);
  else if (!add_borrowed (b, ncall, look) && outs)
    add_first (b, ncall, look);
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
	    const struct target *of = &made.look[k];
	    if ((of->rec->nparam > 1) != asks || p->nregion >= build_most_regions (b))
	      continue;
	    if (object == SYMRT_NONE)
	      object = build_argument (b, of->unit, target_param (of, 0), made.region);
	    if (object == SYMRT_NONE)
	      return;
	    build_look (b, ncall, of, object);
	  }
      }
}

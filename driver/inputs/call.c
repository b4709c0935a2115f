/* SPDX-License-Identifier: GPL-3.0-or-later
   The calls of a plan: the target with its arguments, before it set-up
   functions, steps of a call sequence and what the user wants to be called, and the
   precondition.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"
#include "words.h"

/* "tags_start" and "tags_end", "first" and "last": of one thing.  */
static bool
named_alike (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  size_t n = strlen (a), m = strlen (b);
  while (n && m && a[n - 1] == b[m - 1])
    n--, m--;
  return !memchr (a, '_', n) && !memchr (b, '_', m);
}

/* Which parameters of T, from FROM on, are the beginning and end of one array,
   into C. What set-up functions make is none.  */
static void
find_ranges (const struct target *t, uint32_t from, const struct setups *setups,
	     struct cursor *c)
{
  const struct unit *u = t->unit;
  uint32_t n = t->rec->nparam;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      bool may = i >= from && !(setups && setups->by_param[i].unit);
      c[i] = (struct cursor){ .name = may ? unit_string (u, p->name) : "",
			      .type = p->type };
    }
  for (uint32_t i = 0; i < n; i++)
    c[i].start = SYMRT_NONE;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = i + 1; k < n && c[i].start == SYMRT_NONE; k++)
      {
	struct cursor pair[2] = { c[i], c[k] };
	cursors_find (u, pair, 2);
	if (pair[1].start != 0 || c[k].start != SYMRT_NONE
	    || !named_alike (c[i].name, c[k].name))
	  continue;
	c[i] = pair[0];
	c[k] = pair[1];
	c[i].start = c[k].start = i;
	/* All of a range is in use.  */
	c[k].rank = CURSOR_LAST;
      }
}

enum
{
  PARAM_NAME = 128 /* bytes of one in tests */
};

/* Slot of the pointer that is parameter REGION; SYMRT_NONE: none.  */
static uint32_t
slot_of (const struct input_plan *p, uint32_t region)
{
  for (uint32_t i = 0; i < p->values.npointer; i++)
    if (p->values.pointers[i].region == region && !p->values.pointers[i].offset)
      return i;
  return SYMRT_NONE;
}

/* The declaration of P, of pointer SLOT, names the plan's last length: as a bound it is not
   negative, and by attribute access the pointer is null only where it is 0.  */
static void
require_length (struct builder *b, const struct symrt_param *p, uint32_t slot)
{
  struct plan_values *values = &b->plan->values;
  struct plan_length *length = &values->lengths[values->nlength - 1];
  if (!(p->flags & SYMRT_P_ACCESS) && length->is_signed)
    b->plan->bounds.precondition = length->bound = true;
  if (p->flags & SYMRT_P_ACCESS && values->pointers[slot].symbolic)
    {
      values->pointers[slot].only_if = values->nlength;
      b->plan->bounds.precondition = true;
    }
}

/* The parameters of T: M, and their NAMEs with PREFIX.  */
static void
name_params (const struct target *t, const char *prefix, struct member *m,
	     char (*name)[PARAM_NAME])
{
  const struct unit *u = t->unit;
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      const char *given = unit_string (u, p->name);
      m[i] = (struct member){ given, &u->types[p->type], p->size_param,
			      (p->flags & SYMRT_P_SINGLE) != 0 };
      if (*given)
	snprintf (name[i], PARAM_NAME, "%s%.100s", prefix, given);
      else
	snprintf (name[i], PARAM_NAME, "%sarg%u", prefix, i + 1);
    }
}

/* Which member of M counts what a pointer leads to: OF, or what is behind BEHIND.  */
static const char *
length_name (const struct member *m, uint32_t of, uint32_t behind)
{
  return of != SYMRT_NONE ? m[of].name : behind != SYMRT_NONE ? m[behind].name : NULL;
}

void
build_params (struct builder *b, const struct target *t, uint32_t from,
	      const char *prefix, const struct setups *setups, uint32_t *arg)
{
  const struct plan_values *values = &b->plan->values;
  const struct unit *u = t->unit;
  struct member m[SYMRT_CALL_MAX_ARGS] = { 0 };
  uint32_t length_of[SYMRT_CALL_MAX_ARGS], behind[SYMRT_CALL_MAX_ARGS];
  uint32_t n = t->rec->nparam;
  char name[SYMRT_CALL_MAX_ARGS][PARAM_NAME];
  struct cursor cursor[SYMRT_CALL_MAX_ARGS];
  uint32_t slot_at[SYMRT_CALL_MAX_ARGS];
  name_params (t, prefix, m, name);
  length_pair (u, m, n, length_of);
  length_pair_behind (u, m, n, length_of, behind);
  find_ranges (t, from, setups, cursor);
  for (uint32_t i = from; i < n && !b->failed; i++)
    {
      uint32_t type = u->params[t->rec->first_param + i].type;
      if (b->skip == i + 1)
	continue;
      if (i == varargs_list (u, t->rec))
	type = SYMRT_NONE;
      arg[i]
	= build_region (b, SYMRT_R_VALUE, u, type, type == SYMRT_NONE ? 8 : 1, name[i]);
      if (arg[i] == SYMRT_NONE)
	{
	  build_refuse (b, unexplored_code (UNEXPLORED_SIZE),
			"parameter %u of %s is too large", i + 1, t->name);
	  return;
	}
      if (!*prefix)
	plan_region_path (b, arg[i], name[i]);
    }
  for (uint32_t i = from; i < n && !b->failed; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      uint32_t slot = values->npointer;
      if (b->skip == i + 1)
	continue;
      slot_at[i] = slot;
      if (cursor[i].start != SYMRT_NONE && cursor[i].start != i)
	{
	  build_follower (b, arg[i], &cursor[i], slot_at[cursor[i].start]);
	  continue;
	}
      if (i == varargs_list (u, t->rec))
	continue;
      b->late = setups && setups->by_param[i].unit;
      b->declared = m[i].type->kind == SYMRT_T_POINTER ? p : NULL;
      b->led = m[i].type->kind == SYMRT_T_POINTER ? void_leads (b->plan->program, u, p)
						  : (struct led){ 0 };
      b->length = length_name (m, length_of[i], behind[i]);
      build_shape (b, arg[i],
		   (length_of[i] != SYMRT_NONE || behind[i] != SYMRT_NONE
		    || cursor[i].start == i)
		     && !b->late,
		   name[i]);
      if (cursor[i].start == i && slot == values->npointer)
	slot_at[i] = SYMRT_NONE;
      b->late = false;
      b->declared = NULL;
      b->length = NULL;
      b->led = (struct led){ 0 };
      if (m[i].type->kind == SYMRT_T_POINTER && length_of[i] != SYMRT_NONE
	  && !(setups && setups->by_param[i].unit) && length_of[i] >= from
	  && slot < values->npointer && values->pointers[slot].region == arg[i])
	{
	  build_length (b, arg[length_of[i]], 0, m[length_of[i]].type,
			m[length_of[i]].name, slot);
	  if (p->size_param == length_of[i] && values->nlength)
	    require_length (b, p, slot);
	}
    }
  for (uint32_t i = from; i + 1 < n && !b->failed && !b->reason; i++)
    if (behind[i] != SYMRT_NONE && b->skip != i + 1 && b->skip != i + 2
	&& !(setups && (setups->by_param[i].unit || setups->by_param[i + 1].unit)))
      {
	uint32_t of = slot_of (b->plan, arg[i]), at = slot_of (b->plan, arg[i + 1]);
	if (of != SYMRT_NONE && at != SYMRT_NONE && values->pointers[at].nto)
	  build_length (b, values->pointers[at].to[0], 0,
			&u->types[m[i + 1].type->target], m[i + 1].name, of);
      }
}

struct plan_call *
build_call (struct builder *b, uint32_t kind, const struct target *of)
{
  struct plan_steps *steps = &b->plan->steps;
  struct plan_call *c = build_grow (b, &steps->calls, &steps->ncall, sizeof *c);
  if (c)
    {
      c->kind = kind;
      c->of = *of;
      c->narg = of->rec->nparam;
    }
  return c;
}

uint32_t
build_same_pointer (struct builder *b, uint32_t at, const struct target *f,
		    const char *name)
{
  struct input_plan *p = b->plan;
  uint32_t slot = slot_of (p, at);
  if (slot == SYMRT_NONE || !p->values.pointers[slot].nto)
    return SYMRT_NONE;
  uint32_t to = p->values.pointers[slot].to[0];
  uint32_t r = build_region (b, SYMRT_R_VALUE, f->unit,
			     f->unit->params[f->rec->first_param].type, 1, name);
  struct plan_pointer *v
    = r == SYMRT_NONE
	? NULL
	: build_grow (b, &p->values.pointers, &p->values.npointer, sizeof *v);
  if (!v)
    return SYMRT_NONE;
  *v = (struct plan_pointer){
    .region = r, .callee = PLAN_NO_CALLEE, .to = { to }, .nto = 1
  };
  return r;
}

void
build_setup_call (struct builder *b, const struct plan_call *call)
{
  struct input_plan *p = b->plan;
  if (b->failed || b->reason || !build_call (b, SYMRT_C_SETUP, &call->of))
    return;
  uint32_t at = 0;
  while (at < p->steps.ncall - 1 && p->steps.calls[at].kind == SYMRT_C_SETUP)
    at++;
  memmove (&p->steps.calls[at + 1], &p->steps.calls[at],
	   (p->steps.ncall - 1 - at) * sizeof *p->steps.calls);
  p->steps.calls[at] = *call;
}

/* How F says that it made something of what it was given.  A number that is not negative
   may mean anything.  */
static enum symrt_must
tells_success (const struct target *f)
{
  const struct unit *u = f->unit;
  uint32_t result = u->types[f->rec->type].target;
  const struct symrt_type *t = result == SYMRT_NONE ? NULL : &u->types[result];
  if (t && t->kind == SYMRT_T_BOOL)
    return SYMRT_MUST_TRUE;
  for (uint32_t i = 0; t && t->kind == SYMRT_T_ENUM && i < t->count; i++)
    {
      const struct symrt_enumerator *e = &u->enumerators[t->first + i];
      if (!e->value && name_tells (unit_string (u, e->name), NAME_FINE))
	return SYMRT_MUST_ZERO;
    }
  return t && t->kind == SYMRT_T_INT && t->flags & SYMRT_T_SIGNED
	   ? SYMRT_MUST_NOT_NEGATIVE
	   : SYMRT_MUST_NOTHING;
}

void
build_setup (struct builder *b, const struct target *s, uint32_t param)
{
  struct input_plan *p = b->plan;
  struct plan_call call = { .kind = SYMRT_C_SETUP, .of = *s, .narg = s->rec->nparam };
  /* Its first parameter is the struct that the target gets.  */
  if (param != SYMRT_NONE
      && (call.arg[0]
	  = build_same_pointer (b, p->steps.calls[p->steps.ncall - 1].arg[param], s,
				"init_arg"))
	   == SYMRT_NONE)
    return;
  if (param != SYMRT_NONE && name_sets_up (s->name))
    call.must = tells_success (s);
  build_params (b, s, param != SYMRT_NONE, "init_", NULL, call.arg);
  build_setup_call (b, &call);
}

bool
build_step (struct builder *b, const struct plan_move *m, uint32_t object)
{
  struct input_plan *p = b->plan;
  const struct target *f = &m->method;
  struct plan_call call = { .kind = SYMRT_C_SETUP, .of = *f, .narg = f->rec->nparam };
  struct setups nested = { 0 };
  nested.by_param[m->nested] = m->ctor;
  call.arg[0]
    = object == SYMRT_NONE
	? build_same_pointer (b, p->steps.calls[p->steps.ncall - 1].arg[m->param], f,
			      "then_arg")
	: build_argument (b, f->unit, target_param (f, 0), object);
  if (call.arg[0] == SYMRT_NONE)
    return false;
  build_params (b, f, 1, "then_", &nested, call.arg);
  if (m->ctor.unit && !b->failed && !b->reason)
    {
      struct plan_call make = { .kind = SYMRT_C_SETUP,
				.of = m->ctor,
				.narg = m->ctor.rec->nparam,
				.must = tells_success (&m->ctor) };
      make.arg[0] = build_same_pointer (b, call.arg[m->nested], &m->ctor, "then_made");
      if (make.arg[0] == SYMRT_NONE)
	return false;
      build_params (b, &m->ctor, 1, "then_", NULL, make.arg);
      build_setup_call (b, &make);
    }
  build_setup_call (b, &call);
  return true;
}

void
build_precondition (struct builder *b)
{
  struct input_plan *p = b->plan;
  struct plan_call *last, call;
  struct target pre;
  const char *why = program_precondition (p->program, &p->target, &pre);
  if (why)
    {
      if (*why)
	build_note (b, "%s is not used: %s", pre.name, why);
      return;
    }
  last = &p->steps.calls[p->steps.ncall - 1];
  call = *last;
  call.kind = SYMRT_C_PRECOND;
  call.of = pre;
  call.narg = pre.rec->nparam;
  memset (call.vararg, 0, sizeof call.vararg);
  struct plan_call *c = build_grow (b, &p->steps.calls, &p->steps.ncall, sizeof *c);
  if (!c)
    return;
  *c = p->steps.calls[p->steps.ncall - 2];
  p->steps.calls[p->steps.ncall - 2] = call;
  build_note (b, "inputs satisfy %s", pre.name);
}

/* A run ends with its process: what is called after is for tests.  */
void
build_fixtures (struct builder *b)
{
  struct input_plan *p = b->plan;
  static const char *const which[] = { "setup", "teardown" };
  for (int i = 0; i < 2 && !b->failed; i++)
    {
      struct target t;
      const char *why = program_fixture (p->program, &p->target, which[i], &t);
      if (why && *why)
	build_note (b, "%s is not used: %s", t.name, why);
      if (why)
	continue;
      if (i)
	{
	  p->steps.teardown = t;
	  continue;
	}
      if (!build_call (b, SYMRT_C_SETUP, &t))
	return;
      struct plan_call setup = p->steps.calls[p->steps.ncall - 1];
      memmove (&p->steps.calls[1], &p->steps.calls[0],
	       (p->steps.ncall - 1) * sizeof *p->steps.calls);
      p->steps.calls[0] = setup;
      p->bounds.narrowed = true;
      build_note (b, "in the state that %s makes", t.name);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Which plans a target has.  With a set-up function for a struct that it takes, or
   for the file-scope state that it reads, in this order:

     "after X_init, X_set_input"    what X_init makes, and then was given something
     "after X_init"		    state as X_init leaves it
     "after X_init, changed state"  its scalars and function pointers vary
     "any state"		    no set-up, everything varies

   else, where functions of the program make objects of types that the target's file
   does not see, one for each of the best of them ("after queue_new"), else one plan; and
   one more when the target reads pointers at file scope.  A program has one for each
   number of arguments.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs-impl.h"
#include "util.h"

#define MAX_PLANS 10
#define MAX_MAKERS 3 /* that make the same */

static const char *const unexplored_codes[] = {
#define ADSE_UNEXPLORED(NAME, CODE, HELP) [UNEXPLORED_##NAME] = CODE,
#include "unexplored.def"
#undef ADSE_UNEXPLORED
};

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

/* Which parameters of T, from FROM on, are the beginning and end of one array, into C.
   What set-up functions make is none.  */
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

/* The plugin's own words for what it left alone.  */
static const char *const symrt_code[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

const char *
unexplored_code (enum unexplored reason)
{
  return unexplored_codes[reason];
}

int
type_problem (const struct unit *u, uint32_t type, bool top)
{
  const struct symrt_type *t = &u->types[type], *to;
  const char *tag = unit_string (u, t->tag);
  if (!strcmp (tag, "__va_list_tag") || type_is_va_list (u, type))
    return UNEXPLORED_VA_LIST;
  switch (t->kind)
    {
    case SYMRT_T_BOOL:
    case SYMRT_T_INT:
    case SYMRT_T_ENUM:
      return t->size > 8 ? UNEXPLORED_WIDE : -1;
    case SYMRT_T_FLOAT:
      return t->size > 16 ? UNEXPLORED_TYPE : -1;
    case SYMRT_T_POINTER:
      if (!top || t->target == SYMRT_NONE)
	return -1;
      to = &u->types[t->target];
      if (type_is_file (u, t->target))
	return -1;
      if (to->kind == SYMRT_T_OTHER)
	return UNEXPLORED_TYPE;
      if (to->kind == SYMRT_T_ENUM || to->kind == SYMRT_T_FUNCTION)
	return -1;
      return to->kind != SYMRT_T_VOID
		     && (to->flags & SYMRT_T_INCOMPLETE || !to->size)
		     && to->kind != SYMRT_T_ARRAY
		 ? UNEXPLORED_OPAQUE : -1;
    case SYMRT_T_ARRAY:
    case SYMRT_T_STRUCT:
    case SYMRT_T_UNION:
      return !t->size || t->size > 65536 ? UNEXPLORED_SIZE : -1;
    default:
      return UNEXPLORED_TYPE;
    }
}

static int
check_target (struct builder *b, const struct target *t)
{
  const struct unit *u = t->unit;
  const struct symrt_function *f = t->rec;
  const struct symrt_type *type = &u->types[f->type];
  if (f->flags & SYMRT_F_SKIPPED)
    {
      bool known = f->reason && f->reason < sizeof symrt_code / sizeof *symrt_code
		   && symrt_code[f->reason];
      return build_refuse (b, known ? symrt_code[f->reason]
				    : unexplored_codes[UNEXPLORED_NOT_INSTRUMENTED],
			   "%s was not instrumented", t->name);
    }
  if (!(f->flags & SYMRT_F_VARARGS) != !(type->flags & SYMRT_T_VARIADIC))
    return build_refuse (b, unexplored_codes[UNEXPLORED_VARARGS],
			 "%s takes variable arguments, or does not", t->name);
  if (f->flags & SYMRT_F_MAIN)
    return program_parameters (t)
	     ? 0 : build_refuse (b, unexplored_codes[UNEXPLORED_TYPE],
				 "%s does not take argc, argv and the environment",
				 t->name);
  if (f->nparam > SYMRT_CALL_MAX_ARGS)
    return build_refuse (b, unexplored_codes[UNEXPLORED_PARAMETERS],
			 "%s takes %u parameters, a job passes %d", t->name,
			 f->nparam, SYMRT_CALL_MAX_ARGS);
  for (uint32_t i = 0; i < f->nparam; i++)
    {
      const struct symrt_param *p = &u->params[f->first_param + i];
      int problem = i == varargs_list (u, f) && !(f->flags & SYMRT_F_VARARGS)
			? -1 : type_problem (u, p->type, true);
      if (problem == UNEXPLORED_OPAQUE)
	{
	  if (made_leads (b, u, p->type))
	    continue;
	  return made_refuse (b, t, i);
	}
      if (problem >= 0)
	return build_refuse (b, unexplored_codes[problem],
			     "parameter %u (%s) of %s has a type that gets no values:"
			     " %s", i + 1, unit_string (u, p->name), t->name,
			     unit_string (u, u->types[p->type].text));
    }
  return 0;
}

static struct plan_call *
add_call (struct builder *b, uint32_t kind, const struct target *of)
{
  struct plan_call *c
      = build_grow (b, &b->plan->calls, &b->plan->ncall, sizeof *c);
  if (c)
    {
      c->kind = kind;
      c->of = *of;
      c->narg = of->rec->nparam;
    }
  return c;
}

void
build_params (struct builder *b, const struct target *t, uint32_t from,
	      const char *prefix, const struct setups *setups, uint32_t *arg)
{
  const struct unit *u = t->unit;
  struct member m[SYMRT_CALL_MAX_ARGS] = { 0 };
  uint32_t length_of[SYMRT_CALL_MAX_ARGS], n = t->rec->nparam;
  char name[SYMRT_CALL_MAX_ARGS][128];
  struct cursor cursor[SYMRT_CALL_MAX_ARGS];
  uint32_t slot_at[SYMRT_CALL_MAX_ARGS];
  for (uint32_t i = 0; i < n; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      const char *given = unit_string (u, p->name);
      m[i] = (struct member){ given, &u->types[p->type], p->size_param };
      if (*given)
	snprintf (name[i], sizeof name[i], "%s%.100s", prefix, given);
      else
	snprintf (name[i], sizeof name[i], "%sarg%u", prefix, i + 1);
    }
  pair_lengths (u, m, n, length_of);
  find_ranges (t, from, setups, cursor);
  for (uint32_t i = from; i < n && !b->failed; i++)
    {
      uint32_t type = u->params[t->rec->first_param + i].type;
      if (b->skip == i + 1)
	continue;
      if (i == varargs_list (u, t->rec))
	type = SYMRT_NONE;
      arg[i] = build_region (b, SYMRT_R_VALUE, u, type, type == SYMRT_NONE ? 8 : 1,
			     name[i]);
      if (arg[i] == SYMRT_NONE)
	{
	  build_refuse (b, unexplored_codes[UNEXPLORED_SIZE],
			"parameter %u of %s is too large", i + 1, t->name);
	  return;
	}
      if (!*prefix)
	plan_region_path (b, arg[i], name[i]);
    }
  for (uint32_t i = from; i < n && !b->failed; i++)
    {
      const struct symrt_param *p = &u->params[t->rec->first_param + i];
      uint32_t slot = b->plan->npointer;
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
      b->led = m[i].type->kind == SYMRT_T_POINTER
		   ? void_leads (b->plan->program, u, p) : (struct led){ 0 };
      build_shape (b, arg[i],
		   (length_of[i] != SYMRT_NONE || cursor[i].start == i) && !b->late,
		   name[i]);
      if (cursor[i].start == i && slot == b->plan->npointer)
	slot_at[i] = SYMRT_NONE;
      b->late = false;
      b->declared = NULL;
      b->led = (struct led){ 0 };
      if (m[i].type->kind == SYMRT_T_POINTER && length_of[i] != SYMRT_NONE
	  && !(setups && setups->by_param[i].unit) && length_of[i] >= from && slot < b->plan->npointer
	  && b->plan->pointers[slot].region == arg[i])
	{
	  build_length (b, arg[length_of[i]], 0, m[length_of[i]].type,
			m[length_of[i]].name, slot);
	  if (p->flags & SYMRT_P_ACCESS && p->size_param == length_of[i]
	      && b->plan->nlength && b->plan->pointers[slot].symbolic)
	    {
	      b->plan->pointers[slot].only_if = b->plan->nlength;
	      b->plan->promises = true;
	    }
	}
    }
}

/* What the target's declaration promises of its parameters.  */
static void
note_promises (struct builder *b, const struct target *t)
{
  const struct unit *u = t->unit;
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
      if (p->flags & SYMRT_P_ACCESS && p->size_param < t->rec->nparam)
	{
	  size = unit_string (u, u->params[t->rec->first_param + p->size_param].name);
	  build_note (b, "%s has %s elements, and is null only if that is 0 (attribute"
		      " access)", name, size);
	}
    }
}

/* Slot of the pointer that is parameter REGION; SYMRT_NONE: none.  */
static uint32_t
slot_of (const struct input_plan *p, uint32_t region)
{
  for (uint32_t i = 0; i < p->npointer; i++)
    if (p->pointers[i].region == region && !p->pointers[i].offset)
      return i;
  return SYMRT_NONE;
}

/* A pointer to what parameter PARAM of the target leads to, as an argument; SYMRT_NONE:
   it leads nowhere.  */
static uint32_t
pointer_to_same (struct builder *b, uint32_t at, const struct target *f,
		 const char *name)
{
  struct input_plan *p = b->plan;
  uint32_t slot = slot_of (p, at);
  if (slot == SYMRT_NONE || !p->pointers[slot].nto)
    return SYMRT_NONE;
  uint32_t to = p->pointers[slot].to[0];
  uint32_t r = build_region (b, SYMRT_R_VALUE, f->unit,
			     f->unit->params[f->rec->first_param].type, 1, name);
  struct plan_pointer *v
    = r == SYMRT_NONE ? NULL : build_grow (b, &p->pointers, &p->npointer, sizeof *v);
  if (!v)
    return SYMRT_NONE;
  *v = (struct plan_pointer){ .region = r, .callee = -1, .to = { to }, .nto = 1 };
  return r;
}

/* A set-up call after those that there are.  */
static void
add_setup (struct builder *b, const struct plan_call *call)
{
  struct input_plan *p = b->plan;
  if (b->failed || b->reason || !add_call (b, SYMRT_C_SETUP, &call->of))
    return;
  uint32_t at = 0;
  while (at < p->ncall - 1 && p->calls[at].kind == SYMRT_C_SETUP)
    at++;
  memmove (&p->calls[at + 1], &p->calls[at],
	   (p->ncall - 1 - at) * sizeof *p->calls);
  p->calls[at] = *call;
}

static void
build_setup (struct builder *b, const struct target *s, uint32_t param)
{
  struct input_plan *p = b->plan;
  struct plan_call call = { .kind = SYMRT_C_SETUP, .of = *s, .narg = s->rec->nparam };
  /* Its first parameter is the struct that the target gets.  */
  if (param != SYMRT_NONE
      && (call.arg[0] = pointer_to_same (b, p->calls[p->ncall - 1].arg[param], s,
					 "init_arg"))
	   == SYMRT_NONE)
    return;
  build_params (b, s, param != SYMRT_NONE, "init_", NULL, call.arg);
  add_setup (b, &call);
}

bool
build_step (struct builder *b, const struct plan_move *m)
{
  struct input_plan *p = b->plan;
  const struct target *f = &m->method;
  struct plan_call call
    = { .kind = SYMRT_C_SETUP, .of = *f, .narg = f->rec->nparam };
  struct setups nested = { 0 };
  nested.by_param[m->nested] = m->ctor;
  call.arg[0]
    = pointer_to_same (b, p->calls[p->ncall - 1].arg[m->param], f, "then_arg");
  if (call.arg[0] == SYMRT_NONE)
    return false;
  build_params (b, f, 1, "then_", &nested, call.arg);
  if (m->ctor.unit && !b->failed && !b->reason)
    {
      struct plan_call make
	= { .kind = SYMRT_C_SETUP, .of = m->ctor, .narg = m->ctor.rec->nparam };
      make.arg[0] = pointer_to_same (b, call.arg[m->nested], &m->ctor, "then_made");
      if (make.arg[0] == SYMRT_NONE)
	return false;
      build_params (b, &m->ctor, 1, "then_", NULL, make.arg);
      add_setup (b, &make);
    }
  add_setup (b, &call);
  return true;
}

static void
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
  last = &p->calls[p->ncall - 1];
  call = *last;
  call.kind = SYMRT_C_PRECOND;
  call.of = pre;
  call.narg = pre.rec->nparam;
  memset (call.vararg, 0, sizeof call.vararg);
  struct plan_call *c = build_grow (b, &p->calls, &p->ncall, sizeof *c);
  if (!c)
    return;
  *c = p->calls[p->ncall - 2];
  p->calls[p->ncall - 2] = call;
  build_note (b, "inputs satisfy %s", pre.name);
}

/* What the user wants to be called before and after.  A run ends with its process: the
   second one is for tests.  */
static void
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
	  p->teardown = t;
	  continue;
	}
      if (!add_call (b, SYMRT_C_SETUP, &t))
	return;
      struct plan_call setup = p->calls[p->ncall - 1];
      memmove (&p->calls[1], &p->calls[0], (p->ncall - 1) * sizeof *p->calls);
      p->calls[0] = setup;
      p->narrowed = true;
      build_note (b, "in the state that %s makes", t.name);
    }
}

static bool
type_has_pointer (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = &u->types[type];
  if (t->kind == SYMRT_T_POINTER)
    return true;
  if (t->kind == SYMRT_T_ARRAY)
    return type_has_pointer (u, t->target);
  for (uint32_t i = 0; i < t->count
		       && (t->kind == SYMRT_T_STRUCT || t->kind == SYMRT_T_UNION); i++)
    if (type_has_pointer (u, u->fields[t->first + i].type))
      return true;
  return false;
}

/* Regions of the file-scope variables.  POINTERS is set when one of those read
   holds pointers.  */
static void
build_globals (struct builder *b, bool varied, bool *pointers)
{
  struct input_plan *p = b->plan;
  const struct unit *u = p->target.unit;
  uint8_t *read, *written;
  uint8_t *uses = uses_of (u, p->target.function, &read, &written);
  b->failed |= !uses;
  for (uint32_t g = 0; !b->failed && g < u->meta->globals.count; g++)
    {
      const struct symrt_global *rec = &u->globals[g];
      uint32_t r;
      if ((!read[g] && !written[g]) || !global_varies (b, u, rec))
	continue;
      r = build_region (b, SYMRT_R_GLOBAL, u, rec->type, 1,
			unit_string (u, rec->name));
      if (r == SYMRT_NONE)
	continue;
      p->regions[r].tu = p->target.unit_index;
      p->regions[r].index = g;
      p->regions[r].late = p->regions[r].current = true;
      p->regions[r].observe = true;
      const char *name = unit_string (u, rec->name);
      bool ignored = plan_text_setting (b, INPUT_IGNORE, name) != NULL;
      plan_region_path (b, r, name);
      if (read[g] && !ignored && type_has_pointer (u, rec->type))
	*pointers = true;
      if (read[g] && ignored)
	{
	  p->narrowed = true;
	  build_note (b, "%s keeps the value that it has, as adse.ini says", name);
	}
      else if (read[g] && varied)
	build_shape (b, r, false, unit_string (u, rec->name));
    }
  free (uses);
}

/* State that the target reads, directly or not, and that the plan cannot vary:
   statics of functions, thread-local and volatile variables, other units' state.
   SEEN: functions looked at.  */
static void
note_kept_state (struct builder *b, const struct unit *u, uint32_t function,
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
	note_kept_state (b, u, use->index, seen, depth + 1);
      else if (use->kind == SYMRT_U_EXTERN)
	{
	  if (program_find (prog, u, unit_string (u, use->index), &t))
	    note_kept_state (b, t.unit, t.function, seen, depth + 1);
	}
      else if (use->kind == SYMRT_U_READ)
	{
	  const struct symrt_global *g = &u->globals[use->index];
	  bool constant = g->flags & SYMRT_G_CONST
			  || u->types[g->type].flags & SYMRT_T_CONST;
	  if (constant || (u == b->plan->target.unit && global_varies (b, u, g)))
	    continue;
	  b->plan->narrowed = true;
	  build_note (b, "%s keeps the value that it has", unit_string (u, g->name));
	}
    }
}

/* A region for what adse_symbolic gives, where that is called.  */
static void
build_drawn (struct builder *b)
{
  struct input_plan *p = b->plan;
  p->drawn = SYMRT_NONE;
  if (!b->failed && !b->reason && program_draws (p->program, &p->target))
    p->drawn = build_region (b, SYMRT_R_DRAWN, p->target.unit, SYMRT_NONE, PLAN_DRAWN,
			     "drawn");
}

/* Generated callees for the stubs that the target reaches.  */
static void
build_stubs (struct builder *b)
{
  struct input_plan *p = b->plan;
  for (uint32_t i = 0; i < p->program->nstub && !b->failed && !b->reason; i++)
    if (program_calls (p->program, &p->target, p->program->stubs[i].symbol))
      build_stub (b, i);
}

/* A region for which allocations fail, where there are some.  */
static void
build_fails (struct builder *b)
{
  struct input_plan *p = b->plan;
  p->fails = SYMRT_NONE;
  p->allocators = b->failed || b->reason ? 0 : program_allocates (p->program,
								   &p->target);
  if (p->allocators)
    p->fails = build_region (b, SYMRT_R_FAILS, p->target.unit, SYMRT_NONE, PLAN_FAILS,
			     "fails");
}

static void
name_plan (struct builder *b, const struct setups *s, bool only)
{
  char text[256] = "";
  size_t n = 0;
  if (b->plan->nmade)
    {
      for (uint32_t i = 0; i < b->plan->nmade && n < sizeof text; i++)
	if (!b->plan->made[i].level)
	  n += (size_t) snprintf (text + n, sizeof text - n, "%s%s",
				  n ? ", " : "after ", b->plan->made[i].make.name);
    }
  else if (b->state == STATE_ANY || !s->any)
    snprintf (text, sizeof text, "%s",
	      b->state == STATE_ANY && !only ? "any state" : "");
  else
    {
      for (uint32_t i = 0; i < SYMRT_CALL_MAX_ARGS && n < sizeof text; i++)
	{
	  if (s->by_param[i].unit)
	    n += (size_t) snprintf (text + n, sizeof text - n, "%s%s",
				    n ? ", " : "after ", s->by_param[i].name);
	  if (s->feed[i].unit && n < sizeof text)
	    n += (size_t) snprintf (text + n, sizeof text - n, ", %s",
				    s->feed[i].name);
	}
      if (s->global.unit && n < sizeof text)
	n += (size_t) snprintf (text + n, sizeof text - n, "%s%s",
				n ? ", " : "after ", s->global.name);
      if (b->state == STATE_CHANGED && n < sizeof text)
	snprintf (text + n, sizeof text - n, ", changed state");
    }
  uint32_t at = (uint32_t) strlen (text);
  if (b->varargs && b->varargs != b->first_varargs && at < sizeof text)
    snprintf (text + at, sizeof text - at, "%sother arguments %u", at ? ", " : "",
	      (unsigned) (b->varargs - b->first_varargs));
  b->plan->name = strdup (text);
  b->failed |= !b->plan->name;
}

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
static void
note_aliases (struct builder *b)
{
  struct input_plan *p = b->plan;
  for (uint32_t i = 0; i < p->npointer; i++)
    {
      if (!p->pointers[i].nto
	  || p->regions[p->pointers[i].to[0]].kind == SYMRT_R_MADE)
	continue;
      uint32_t to = p->pointers[i].to[0];
      for (uint32_t j = 0; j < i; j++)
	if (p->pointers[j].nto && p->pointers[j].to[0] != to
	    && p->regions[p->pointers[j].to[0]].kind != SYMRT_R_MADE
	    && regions_meet (p, to, p->pointers[j].to[0]))
	  p->aliases = true;
      for (uint32_t j = 0; j < p->nregion; j++)
	if (p->regions[j].kind == SYMRT_R_GLOBAL && regions_meet (p, to, j))
	  p->aliases = true;
    }
  if (p->aliases)
    build_note (b, "pointers lead to separate memory: inputs that overlap are not"
		" tried");
}

/* A callee could change whatever it reaches; ours change nothing.  */
static void
note_callees (struct builder *b)
{
  struct input_plan *p = b->plan;
  bool reaches = false;
  for (uint32_t i = 0; i < p->ncallee && !reaches; i++)
    {
      const struct unit *u = p->callees[i].unit;
      const struct symrt_type *fn = &u->types[p->callees[i].type];
      for (uint32_t k = 0; k < fn->count; k++)
	{
	  const struct symrt_type *t = &u->types[u->params[fn->first + k].type];
	  reaches |= t->kind == SYMRT_T_POINTER
		     && (t->target == SYMRT_NONE
			 || !(u->types[t->target].flags & SYMRT_T_CONST));
	}
    }
  for (uint32_t i = 0; i < p->nregion && p->ncallee; i++)
    reaches |= p->regions[i].kind == SYMRT_R_GLOBAL
	       || (p->regions[i].kind == SYMRT_R_MEMORY
		   && !p->regions[i].read_only);
  if (!reaches)
    return;
  p->narrowed = true;
  build_note (b, "generated callees change no memory");
}

void
plan_free (struct input_plan *p)
{
  if (!p)
    return;
  for (uint32_t i = 0; i < p->nregion; i++)
    {
      free (p->regions[i].name);
      free (p->regions[i].fixed);
      free (p->regions[i].path);
    }
  for (uint32_t i = 0; i < p->ncallee; i++)
    free (p->callees[i].name);
  free (p->name);
  free (p->notes);
  free (p->regions);
  free (p->layouts);
  free (p->pointers);
  free (p->lengths);
  free (p->restrictions);
  free (p->bools);
  free (p->floats);
  free (p->enums);
  free (p->calls);
  free (p->made);
  free (p);
}

void
plans_free (struct input_plan **plans, size_t n)
{
  for (size_t i = 0; i < n; i++)
    plan_free (plans[i]);
  free (plans);
}

/* The plan of main with NARG arguments.  */
static struct input_plan *
build_program_plan (struct builder *b, const struct program *prog,
		    const struct target *t, uint32_t narg)
{
  struct input_plan *p = b->plan = calloc (1, sizeof *p);
  uint32_t arg[SYMRT_CALL_MAX_ARGS] = { 0 };
  char name[40];
  b->state = STATE_ANY;
  b->late = b->failed = false;
  if (!p)
    {
      build_refuse (b, unexplored_codes[UNEXPLORED_MEMORY], "out of memory");
      return NULL;
    }
  p->program = prog;
  p->target = *t;
  p->input = p->input_length = SYMRT_NONE;
  snprintf (name, sizeof name, "%u argument%s", narg, narg == 1 ? "" : "s");
  p->name = strdup (t->rec->nparam ? name : "");
  b->failed |= !p->name;
  build_program (b, t, narg, arg);
  build_drawn (b);
  build_stubs (b);
  build_fails (b);
  struct plan_call *call = b->failed ? NULL : add_call (b, SYMRT_C_TARGET, t);
  if (call)
    memcpy (call->arg, arg, sizeof arg);
  if (b->failed && !b->reason)
    build_refuse (b, unexplored_codes[UNEXPLORED_MEMORY], "out of memory");
  if (b->reason)
    {
      plan_free (p);
      b->plan = NULL;
    }
  return b->plan;
}

/* One plan; NULL: the builder says why.  MORE: pointers at file scope would vary
   in STATE_ANY.  */
static struct input_plan *
build_plan (struct builder *b, const struct program *prog, const struct target *t,
	    enum plan_state state, bool fed, bool only, uint64_t chain, bool *more)
{
  struct setups s;
  struct plan_moves moves;
  struct plan_call *call;
  struct input_plan *p = b->plan = calloc (1, sizeof *p);
  bool pointers = false;
  uint32_t arg[SYMRT_CALL_MAX_ARGS] = { 0 };
  b->state = state;
  b->late = b->failed = b->more_makers = false;
  b->made_level = 0;
  if (!p)
    {
      build_refuse (b, unexplored_codes[UNEXPLORED_MEMORY], "out of memory");
      return NULL;
    }
  p->program = prog;
  p->target = *t;
  p->chained = chain != 0;
  p->input = p->input_length = SYMRT_NONE;
  find_setups (b, t, &s);
  if (!fed)
    memset (s.feed, 0, sizeof s.feed);
  if (chain)
    {
      find_moves (prog, t, &s, &moves);
      chain_setups (&moves, chain, &s);
    }
  if (state == STATE_ANY)
    memset (&s, 0, sizeof s);
  /* After set-up functions only some states are reached.  */
  p->narrowed = state != STATE_ANY && s.any;
  build_params (b, t, 0, "", &s, arg);
  build_drawn (b);
  build_stubs (b);
  build_fails (b);
  call = b->failed || b->reason ? NULL : add_call (b, SYMRT_C_TARGET, t);
  if (call)
    {
      memcpy (call->arg, arg, sizeof arg);
      build_varargs (b, t, call);
      for (uint32_t i = 0; i < t->rec->nparam; i++)
	{
	  if (s.by_param[i].unit)
	    build_setup (b, &s.by_param[i], i);
	  if (s.feed[i].unit)
	    build_setup (b, &s.feed[i], i);
	}
      if (s.global.unit)
	build_setup (b, &s.global, SYMRT_NONE);
      build_made_calls (b);
      uint32_t made = p->nmade;
      /* What other functions make is made for the target alone.  */
      if (chain && (!build_chain (b, &moves, chain) || p->nmade != made) && !b->reason)
	build_refuse (b, unexplored_codes[UNEXPLORED_PARAMETERS], "no such chain");
      build_globals (b, state != STATE_KEPT || !s.global.unit, &pointers);
      build_precondition (b);
      build_fixtures (b);
      build_restrictions (b);
      note_aliases (b);
      note_callees (b);
      /* Last: of buffers that are written first it is no bound.  */
      for (uint32_t i = 0; i < p->nregion; i++)
	if (p->regions[i].text && !p->regions[i].read_only)
	  build_note (b, "%s: strings of at most %u characters", p->regions[i].name,
		      p->regions[i].text_end);
      struct u64map seen = { 0 };
      note_kept_state (b, t->unit, t->function, &seen, 0);
      u64map_free (&seen);
      if (p->npointer)
	build_note (b, "pointers are null or lead to memory of their own");
      note_promises (b, t);
    }
  if (!b->failed && !b->reason)
    name_plan (b, &s, only);
  *more = pointers;
  if (b->failed && !b->reason)
    build_refuse (b, unexplored_codes[UNEXPLORED_MEMORY], "out of memory");
  if (b->reason)
    {
      plan_free (p);
      b->plan = NULL;
    }
  return b->plan;
}

int
plans_new (const struct program *prog, const struct target *t,
	   struct input_plan ***out, size_t *n, const char **reason, char *why,
	   size_t nwhy)
{
  struct builder b = { .why = why, .nwhy = nwhy };
  struct input_plan probe = { .program = prog, .target = *t };
  struct setups s;
  struct varargs choices[PLAN_VARARG_CHOICES];
  bool more = false, ignored;
  static const struct { enum plan_state state; bool fed; } with[]
      = { { STATE_KEPT, true }, { STATE_KEPT, false }, { STATE_CHANGED, true },
	  { STATE_ANY, false } };
  *n = 0;
  *reason = NULL;
  _Static_assert (MAX_PLANS >= sizeof with / sizeof *with + PLAN_VARARG_CHOICES - 1
		    && MAX_PLANS > PROGRAM_ARGUMENTS, "room for all plans");
  *out = calloc (MAX_PLANS, sizeof **out);
  b.plan = &probe;
  if (!*out)
    build_refuse (&b, unexplored_codes[UNEXPLORED_MEMORY], "out of memory");
  else if (!check_target (&b, t) && t->rec->flags & SYMRT_F_MAIN)
    for (uint32_t i = 0; i <= (t->rec->nparam > 1 ? PROGRAM_ARGUMENTS : 0); i++)
      {
	struct input_plan *p = build_program_plan (&b, prog, t, i);
	if (!p)
	  break;
	(*out)[(*n)++] = p;
      }
  else if (!b.reason)
    {
      find_setups (&b, t, &s);
      uint32_t nchoice = varargs_choices (t->unit, t->function, choices);
      b.varargs = b.first_varargs = &choices[0];
      if (s.any)
	for (size_t i = 0; i < sizeof with / sizeof *with; i++)
	  {
	    if (with[i].fed && !s.fed && with[i].state == STATE_KEPT)
	      continue;
	    struct input_plan *p = build_plan (&b, prog, t, with[i].state, with[i].fed,
					       false, 0, &ignored);
	    if (!p)
	      break;
	    (*out)[(*n)++] = p;
	  }
      else
	{
	  struct input_plan *p = build_plan (&b, prog, t, STATE_CHANGED, false, true, 0,
					     &more);
	  if (p)
	    (*out)[(*n)++] = p;
	  bool makers = b.more_makers;
	  if (p && more && (p = build_plan (&b, prog, t, STATE_ANY, false, false, 0,
					     &ignored)))
	    (*out)[(*n)++] = p;
	  /* Others make the same kind of object differently.  */
	  while (p && makers && ++b.maker < MAX_MAKERS
		 && (p = build_plan (&b, prog, t, STATE_CHANGED, false, true, 0,
				     &ignored)))
	    {
	      (*out)[(*n)++] = p;
	      makers = b.more_makers;
	    }
	}
      /* Other arguments, in the state that comes first.  */
      for (uint32_t i = 1; i < nchoice && !b.reason && *n < MAX_PLANS; i++)
	{
	  b.varargs = &choices[i];
	  struct input_plan *p
	      = build_plan (&b, prog, t, s.any ? STATE_KEPT : STATE_CHANGED, false, true,
			    0, &ignored);
	  if (p)
	    (*out)[(*n)++] = p;
	}
    }
  free (probe.notes);
  if (!b.reason)
    return 0;
  *reason = b.reason;
  plans_free (*out, *n);
  *out = NULL;
  *n = 0;
  return 0;
}

bool
plan_promises (const struct input_plan *p)
{
  return p->promises || p->nrestriction;
}

struct input_plan *
plan_new_chain (const struct program *prog, const struct target *t, uint64_t number)
{
  char why[200];
  struct builder b = { .why = why, .nwhy = sizeof why };
  bool ignored;
  return build_plan (&b, prog, t, STATE_KEPT, true, false, number, &ignored);
}

const char *
plan_notes (const struct input_plan *p)
{
  return p->notes ? p->notes : "";
}

const char *
plan_name (const struct input_plan *p)
{
  return p->name;
}

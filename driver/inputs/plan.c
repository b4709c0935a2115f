/* SPDX-License-Identifier: GPL-3.0-or-later
   Which plans a target has.  With a set-up function for a struct that it takes, or
   for the file-scope state that it reads, in this order:

     "after X_init, X_set_input"    what X_init makes, and then was given something
     "after X_init"		    state as X_init leaves it
     "after X_init, X_alloc"	    with what X_alloc gave out (inputs/lent.c)
     "after X_init, changed state"  its scalars and function pointers vary
     "any state"		    no set-up, everything varies

   else one with objects that a function of the program calls valid ("as X_valid says"), if
   there is such a function; where functions of the program make objects of types that the
   target's file does not see, one for each of the best of them ("after queue_new"), else
   one plan; and one more when the target reads pointers at file scope.  A program has one
   for each number of arguments.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "meta.h"

#define MAX_PLANS 11
#define MAX_MAKERS 3 /* that make the same */

/* The plugin's own words for what it left alone.  */
static const char *const symrt_code[] = {
#define SYMRT_REASON(ID, NAME, CODE, HELP) [ID] = CODE,
#include "reasons.def"
#undef SYMRT_REASON
};

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
      return build_refuse (b,
			   known ? symrt_code[f->reason]
				 : unexplored_code (UNEXPLORED_NOT_INSTRUMENTED),
			   "%s was not instrumented", t->name);
    }
  if (!(f->flags & SYMRT_F_VARARGS) != !(type->flags & SYMRT_T_VARIADIC))
    return build_refuse (b, unexplored_code (UNEXPLORED_VARARGS),
			 "%s takes variable arguments, or does not", t->name);
  if (f->flags & SYMRT_F_MAIN)
    return program_parameters (t)
	     ? 0
	     : build_refuse (b, unexplored_code (UNEXPLORED_TYPE),
			     "%s does not take argc, argv and the environment",
			     t->name);
  if (f->nparam > SYMRT_CALL_MAX_ARGS)
    return build_refuse (b, unexplored_code (UNEXPLORED_PARAMETERS),
			 "%s takes %u parameters, a job passes %d", t->name, f->nparam,
			 SYMRT_CALL_MAX_ARGS);
  for (uint32_t i = 0; i < f->nparam; i++)
    {
      const struct symrt_param *p = &u->params[f->first_param + i];
      enum unexplored problem
	= i == varargs_list (u, f) && !(f->flags & SYMRT_F_VARARGS)
	    ? UNEXPLORED_NOTHING
	    : type_problem (u, p->type, true);
      if (problem == UNEXPLORED_OPAQUE)
	{
	  if (made_leads (b, u, p->type))
	    continue;
	  return made_refuse (b, t, i);
	}
      if (problem >= 0)
	return build_refuse (b, unexplored_code (problem),
			     "parameter %u (%s) of %s has a type that gets no values:"
			     " %s",
			     i + 1, unit_string (u, p->name), t->name,
			     u->types[p->type].text
			       ? unit_string (u, u->types[p->type].text)
			       : "its size varies");
    }
  return 0;
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
      r = build_region (b, SYMRT_R_GLOBAL, u, rec->type, 1, unit_string (u, rec->name));
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
	  p->bounds.narrowed = true;
	  build_note (b, "%s keeps the value that it has, as adse.ini says", name);
	}
      /* What is only written has a value before, so that it shows.  */
      else if (varied && !ignored)
	build_shape (b, r, false, unit_string (u, rec->name));
      else
	build_told (b, r);
    }
  free (uses);
}

/* A region for what adse_symbolic gives, where that is called.  */
static void
build_drawn (struct builder *b)
{
  struct input_plan *p = b->plan;
  p->outside.drawn = SYMRT_NONE;
  if (!b->failed && !b->reason && program_draws (p->program, &p->target))
    p->outside.drawn = build_region (b, SYMRT_R_DRAWN, p->target.unit, SYMRT_NONE,
				     (uint32_t) inputs_limit.drawn, "drawn");
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

/* The same of those that only calls before the target reach and that give one number: what
   makes an object may have to hear that all is well.  Members of a struct would have to fit
   together, and zeros do.  */
static void
build_stubs_before (struct builder *b)
{
  struct input_plan *p = b->plan;
  for (uint32_t i = 0; i < p->program->nstub && !b->failed && !b->reason; i++)
    {
      const struct program_stub *s = &p->program->stubs[i];
      uint32_t result = s->unit->types[s->type].target;
      uint32_t kind = result == SYMRT_NONE ? SYMRT_T_VOID : s->unit->types[result].kind;
      bool number = kind == SYMRT_T_BOOL || kind == SYMRT_T_INT || kind == SYMRT_T_ENUM;
      bool reached = program_calls (p->program, &p->target, s->symbol), before = false;
      for (uint32_t k = 0; k < p->steps.ncall && number && !reached && !before; k++)
	before = p->steps.calls[k].kind == SYMRT_C_SETUP
		 && program_calls (p->program, &p->steps.calls[k].of, s->symbol);
      if (before)
	build_stub (b, i);
    }
}

/* A region for which allocations fail, where there are some.  */
static void
build_fails (struct builder *b)
{
  struct input_plan *p = b->plan;
  p->outside.fails = SYMRT_NONE;
  p->outside.allocators
    = b->failed || b->reason ? 0 : program_allocates (p->program, &p->target);
  if (p->outside.allocators)
    p->outside.fails = build_region (b, SYMRT_R_FAILS, p->target.unit, SYMRT_NONE,
				     2 * PLAN_FAILS, "fails");
}

static void
name_plan (struct builder *b, const struct setups *s, bool only)
{
  char text[256] = "";
  size_t n = 0;
  if (b->product)
    snprintf (text, sizeof text, "through the interface");
  else if (b->plan->steps.nmade && !b->lent)
    {
      for (uint32_t i = 0; i < b->plan->steps.nmade && n < sizeof text; i++)
	if (!b->plan->steps.made[i].depth)
	  n += (size_t) snprintf (text + n, sizeof text - n, "%s%s",
				  n ? ", " : "after ",
				  b->plan->steps.made[i].make.name);
      if (b->plan->many && n < sizeof text)
	snprintf (text + n, sizeof text - n, ", many calls");
    }
  else if (b->judge)
    snprintf (text, sizeof text, "as %s says", b->judge);
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
	    n += (size_t) snprintf (text + n, sizeof text - n, ", %s", s->feed[i].name);
	}
      if (s->global.unit && n < sizeof text)
	n += (size_t) snprintf (text + n, sizeof text - n, "%s%s", n ? ", " : "after ",
				s->global.name);
      if (b->lent && n < sizeof text)
	n += (size_t) snprintf (text + n, sizeof text - n, ", %s", b->lent);
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
  for (uint32_t i = 0; i < p->steps.ncallee; i++)
    free (p->steps.callees[i].name);
  free (p->name);
  free (p->bounds.notes);
  free (p->bounds.asserted);
  free (p->regions);
  free (p->layouts);
  free (p->values.pointers);
  free (p->values.lengths);
  free (p->values.restrictions);
  free (p->values.bools.of);
  free (p->values.floats.of);
  free (p->values.enums.of);
  free (p->values.ends.of);
  free (p->steps.calls);
  free (p->steps.made);
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
      build_refuse (b, unexplored_code (UNEXPLORED_MEMORY), "out of memory");
      return NULL;
    }
  p->program = prog;
  p->target = *t;
  p->outside.input = p->outside.input_length = SYMRT_NONE;
  snprintf (name, sizeof name, "%u argument%s", narg, narg == 1 ? "" : "s");
  p->name = strdup (t->rec->nparam ? name : "");
  b->failed |= !p->name;
  build_program (b, t, narg, arg);
  build_drawn (b);
  build_stubs (b);
  build_fails (b);
  build_world (b);
  struct plan_call *call = b->failed ? NULL : build_call (b, SYMRT_C_TARGET, t);
  if (call)
    memcpy (call->arg, arg, sizeof arg);
  if (b->failed && !b->reason)
    build_refuse (b, unexplored_code (UNEXPLORED_MEMORY), "out of memory");
  if (b->reason)
    {
      plan_free (p);
      b->plan = NULL;
    }
  return b->plan;
}

/* How long strings may be that are read.  */
static void
note_texts (struct builder *b)
{
  const struct input_plan *p = b->plan;
  for (uint32_t i = 0; i < p->nregion; i++)
    if (p->regions[i].text && !p->regions[i].read_only)
      build_note (b, "%s: strings of at most %u characters", p->regions[i].name,
		  p->regions[i].text_end);
}

/* The calls of set-up functions S of T.  */
static void
build_setups (struct builder *b, const struct target *t, const struct setups *s)
{
  for (uint32_t i = 0; i < t->rec->nparam; i++)
    {
      if (s->by_param[i].unit)
	build_setup (b, &s->by_param[i], i);
      if (s->feed[i].unit)
	build_setup (b, &s->feed[i], i);
    }
  if (s->global.unit)
    build_setup (b, &s->global, SYMRT_NONE);
}

/* The calls before T's, which S sets up: what that takes is made, set up, given out and
   valid.  */
static void
build_before (struct builder *b, const struct target *t, const struct setups *s)
{
  build_setups (b, t, s);
  /* Calls of a call sequence are to share what is made.  */
  if (!b->plan->sequence)
    build_made_calls (b);
  if (b->lends)
    build_lent (b, t, s);
  if (b->judged)
    build_valid (b, t);
}

/* What the call of T is given, and makes: into OWN.  */
static void
build_own (struct builder *b, const struct target *t, const struct setups *s,
	   struct plan_call *own)
{
  if (b->product)
    {
      build_product (b, own);
      if (!b->failed && b->plan->steps.made[0].out != SYMRT_NONE)
	build_made_in (b, 0, own);
    }
  build_params (b, t, 0, "", s, own->arg);
  b->skip = 0;
}

static void
take_own (struct plan_call *call, const struct plan_call *own)
{
  memcpy (call->arg, own->arg, sizeof own->arg);
  call->makes = own->makes;
  call->made_in = own->made_in;
}

/* B has nothing of the plan before: the next one is of STATE, for call sequence SEQUENCE.  */
static void
begin_plan (struct builder *b, enum plan_state state, uint64_t sequence)
{
  b->state = state;
  b->late = b->failed = b->more_makers = b->made_seen = false;
  b->medley = plan_is_medley (sequence);
  b->made_depth = 0;
  b->made_called = 0;
  b->lent = b->judge = NULL;
}

/* One plan; NULL: the builder says why.  MORE: pointers at file scope would vary
   in STATE_ANY.  */
static struct input_plan *
build_plan (struct builder *b, const struct program *prog, const struct target *t,
	    enum plan_state state, bool fed, bool only, uint64_t sequence, bool *more)
{
  struct setups s;
  struct plan_moves moves;
  struct plan_call *call, own = { .kind = SYMRT_C_TARGET };
  struct input_plan *p = b->plan = calloc (1, sizeof *p);
  bool pointers = false;
  begin_plan (b, state, sequence);
  if (!p)
    {
      build_refuse (b, unexplored_code (UNEXPLORED_MEMORY), "out of memory");
      return NULL;
    }
  p->program = prog;
  p->target = *t;
  p->sequence = sequence;
  p->outside.input = p->outside.input_length = SYMRT_NONE;
  setup_find (b, t, &s);
  if (!fed)
    memset (s.feed, 0, sizeof s.feed);
  if (sequence)
    {
      sequence_moves (prog, t, &s, &moves);
      sequence_setups (&moves, sequence, &s);
      b->makes_seen = moves.made != SYMRT_NONE;
    }
  p->arbitrary
    = (s.any && state != STATE_KEPT && !setups_of_messages (prog, t, &s)) || b->unusual;
  if (state == STATE_ANY)
    memset (&s, 0, sizeof s);
  /* After set-up functions only some states are reached.  */
  p->bounds.narrowed = state != STATE_ANY && s.any;
  build_own (b, t, &s, &own);
  build_drawn (b);
  build_stubs (b);
  build_fails (b);
  build_world (b);
  call = b->failed || b->reason ? NULL : build_call (b, SYMRT_C_TARGET, t);
  if (call)
    {
      take_own (call, &own);
      build_varargs (b, t, call);
      build_before (b, t, &s);
      b->moving = true;
      if (sequence && !build_sequence (b, &moves, sequence) && !b->reason)
	build_refuse (b, unexplored_code (UNEXPLORED_PARAMETERS),
		      "no such call sequence");
      b->moving = false;
      if (sequence)
	build_made_calls (b);
      build_stubs_before (b);
      build_globals (b, state != STATE_KEPT || !s.global.unit, &pointers);
      /* Variables may lead to objects as well.  */
      build_made_calls (b);
      build_precondition (b);
      build_looks (b);
      build_fixtures (b);
      build_restrictions (b);
      narrowed_aliases (b);
      narrowed_callees (b);
      /* Last: of buffers that are written first it is no bound.  */
      note_texts (b);
      narrowed_state (b, t);
      if (p->values.npointer)
	build_note (b, "pointers are null or lead to memory of their own");
      narrowed_preconditions (b, t);
    }
  if (!b->failed && !b->reason)
    name_plan (b, &s, only);
  *more = pointers;
  if (b->failed && !b->reason)
    build_refuse (b, unexplored_code (UNEXPLORED_MEMORY), "out of memory");
  if (b->reason)
    {
      plan_free (p);
      b->plan = NULL;
    }
  return b->plan;
}

/* A plan beside the one that has all states of T.  NULL: there is none.  */
static struct input_plan *
build_beside (struct builder *b, const struct program *prog, const struct target *t)
{
  bool ignored;
  struct input_plan *p
    = build_plan (b, prog, t, STATE_CHANGED, false, true, 0, &ignored);
  b->reason = NULL;
  if (p)
    p->beside = true;
  return p;
}

/* The plan in which functions of the program make what the target takes, though its file
   sees the contents: states that programs have come before any others.  NULL: there are
   none.  */
static struct input_plan *
build_made_plan (struct builder *b, const struct program *prog, const struct target *t)
{
  b->makes_seen = true;
  struct input_plan *p = build_beside (b, prog, t);
  b->makes_seen = false;
  if (!p || b->made_seen)
    return p;
  plan_free (p);
  return NULL;
}

/* The plan in which what T makes is seen as users of the interface see it.  NULL: T makes
   nothing that only its file sees.  */
static struct input_plan *
build_product_plan (struct builder *b, const struct program *prog,
		    const struct target *t)
{
  if (!product_possible (prog, t))
    return NULL;
  b->product = true;
  struct input_plan *p = build_beside (b, prog, t);
  b->product = false;
  return p;
}

/* As P, a plan in which the program makes what T takes, with many calls that change that.
   NULL: nothing does, or P makes nothing.  */
static struct input_plan *
build_many_plan (struct builder *b, const struct program *prog, const struct target *t,
		 const struct input_plan *p)
{
  if (!p || !p->steps.nmade)
    return NULL;
  b->many = true;
  struct input_plan *many
    = p->beside ? build_made_plan (b, prog, t) : build_beside (b, prog, t);
  b->many = false;
  if (!many || many->many)
    return many;
  plan_free (many);
  return NULL;
}

/* The plan with objects that the program calls valid.  NULL: there is none.  Any other plan
   has objects that are not.  */
static struct input_plan *
build_valid_plan (struct builder *b, const struct program *prog, const struct target *t)
{
  b->judged = true;
  struct input_plan *p = build_beside (b, prog, t);
  b->judged = false;
  b->unusual |= p != NULL;
  return p;
}

/* Plans of a function that has set-up functions: in which state, whether they feed, and
   whether an argument is what the program gave out.  */
static const struct
{
  enum plan_state state;
  bool fed, lends;
} with[] = { { STATE_KEPT, true, false },
	     { STATE_KEPT, false, false },
	     { STATE_KEPT, false, true },
	     { STATE_CHANGED, true, false },
	     { STATE_ANY, false, false } };

/* Add those plans of T, which S sets up, to the *N of OUT.  */
static void
build_setup_plans (struct builder *b, const struct program *prog,
		   const struct target *t, const struct setups *s,
		   struct input_plan **out, size_t *n)
{
  bool ignored;
  for (size_t i = 0; i < sizeof with / sizeof *with; i++)
    {
      if ((with[i].fed && !s->fed && with[i].state == STATE_KEPT)
	  || (with[i].lends && !lent_possible (b, t, s)))
	continue;
      b->lends = with[i].lends;
      struct input_plan *p
	= build_plan (b, prog, t, with[i].state, with[i].fed, false, 0, &ignored);
      b->lends = false;
      if (!p && !with[i].lends)
	break;
      if (p)
	out[(*n)++] = p;
      else
	b->reason = NULL; /* it is beside the others */
    }
}

int
plans_new (const struct program *prog, const struct target *t, struct input_plan ***out,
	   size_t *n, const char **reason, char *why, size_t nwhy)
{
  struct builder b = { .why = why, .nwhy = nwhy };
  struct input_plan probe = { .program = prog, .target = *t };
  struct setups s;
  struct varargs choices[PLAN_VARARG_CHOICES];
  bool more = false, ignored;
  *n = 0;
  *reason = NULL;
  _Static_assert(MAX_PLANS >= sizeof with / sizeof *with + PLAN_VARARG_CHOICES - 1
		   && MAX_PLANS > PROGRAM_ARGUMENTS,
		 "room for all plans");
  *out = calloc (MAX_PLANS, sizeof **out);
  b.plan = &probe;
  if (!*out)
    build_refuse (&b, unexplored_code (UNEXPLORED_MEMORY), "out of memory");
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
      setup_find (&b, t, &s);
      uint32_t nchoice = varargs_choices (t->unit, t->function, choices);
      b.varargs = b.first_varargs = &choices[0];
      if (s.any)
	build_setup_plans (&b, prog, t, &s, *out, n);
      else
	{
	  struct input_plan *p = build_made_plan (&b, prog, t);
	  if (p)
	    (*out)[(*n)++] = p;
	  if ((p = build_many_plan (&b, prog, t, p)))
	    (*out)[(*n)++] = p;
	  if ((p = build_product_plan (&b, prog, t)))
	    (*out)[(*n)++] = p;
	  b.unusual = *n != 0;
	  if (valid_possible (prog, t) && (p = build_valid_plan (&b, prog, t)))
	    (*out)[(*n)++] = p;
	  p = build_plan (&b, prog, t, STATE_CHANGED, false, true, 0, &more);
	  if (p)
	    (*out)[(*n)++] = p;
	  bool makers = b.more_makers;
	  struct input_plan *many = build_many_plan (&b, prog, t, *n == 1 ? p : NULL);
	  if (many)
	    (*out)[(*n)++] = many;
	  if (p && more
	      && (p = build_plan (&b, prog, t, STATE_ANY, false, false, 0, &ignored)))
	    (*out)[(*n)++] = p;
	  /* Others make the same kind of object differently.  */
	  while (p && makers && ++b.maker < MAX_MAKERS)
	    {
	      p = build_plan (&b, prog, t, STATE_CHANGED, false, true, 0, &ignored);
	      if (p)
		(*out)[(*n)++] = p;
	      makers = b.more_makers;
	    }
	}
      /* Other arguments, in the state that comes first.  */
      for (uint32_t i = 1; i < nchoice && !b.reason && *n < MAX_PLANS; i++)
	{
	  enum plan_state first = s.any ? STATE_KEPT : STATE_CHANGED;
	  b.varargs = &choices[i];
	  struct input_plan *p
	    = build_plan (&b, prog, t, first, false, true, 0, &ignored);
	  if (p)
	    (*out)[(*n)++] = p;
	}
    }
  free (probe.bounds.notes);
  if (!b.reason)
    return 0;
  *reason = b.reason;
  plans_free (*out, *n);
  *out = NULL;
  *n = 0;
  return 0;
}

bool
plan_asserting (const struct input_plan *p)
{
  return p->program->asserting;
}

bool
plan_beside (const struct input_plan *p)
{
  return p->beside;
}

uint64_t
plan_function (const struct input_plan *p)
{
  return (uint64_t) p->target.unit_index << 32 | p->target.function;
}

bool
plan_many (const struct input_plan *p)
{
  return p->many;
}

bool
plan_makes (const struct input_plan *p)
{
  return p->steps.nmade > 0;
}

bool
plan_arbitrary (const struct input_plan *p)
{
  return p->arbitrary;
}

bool
plan_has_precondition (const struct input_plan *p)
{
  return p->bounds.precondition || p->values.nrestriction;
}

struct input_plan *
plan_new_sequence (const struct program *prog, const struct target *t, uint64_t number)
{
  char why[200];
  struct varargs choices[PLAN_VARARG_CHOICES];
  struct builder b = { .why = why, .nwhy = sizeof why };
  bool ignored;
  varargs_choices (t->unit, t->function, choices);
  b.varargs = b.first_varargs = &choices[0];
  return build_plan (&b, prog, t, STATE_KEPT, true, false, number, &ignored);
}

const char *
plan_notes (const struct input_plan *p)
{
  return p->bounds.notes ? p->bounds.notes : "";
}

const char *
plan_name (const struct input_plan *p)
{
  return p->name;
}

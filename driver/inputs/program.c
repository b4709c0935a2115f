/* SPDX-License-Identifier: GPL-3.0-or-later
   Plans of a program: main, called as its start-up code would, with as many arguments
   as the plan says. The characters of the arguments are inputs, where their number
   and the pointers to them are not:

     region argc     (VALUE)   3
     region argv     (VALUE)   -> argv_items
     region argv_items	       -> program, arg_1, arg_2, null
     region arg_1    (MEMORY)  one character an input
     region input    (MEMORY)  what is read from standard input

   File-scope variables have their initial values: nothing ran before.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

static bool
is_chars (const struct unit *u, uint32_t type)
{
  const struct symrt_type *t = type == SYMRT_NONE ? NULL : &u->types[type];
  return t && t->kind == SYMRT_T_POINTER && t->target != SYMRT_NONE
	 && u->types[t->target].flags & SYMRT_T_CHAR;
}

/* Type of what parameter I of T points to, when that is a pointer to characters.  */
static uint32_t
element_of (const struct target *t, uint32_t i)
{
  const struct unit *u = t->unit;
  const struct symrt_type *p = &u->types[u->params[t->rec->first_param + i].type];
  return p->kind == SYMRT_T_POINTER && is_chars (u, p->target) ? p->target : SYMRT_NONE;
}

bool
program_parameters (const struct target *t)
{
  const struct unit *u = t->unit;
  uint32_t n = t->rec->nparam;
  if (n > 3)
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (i == 0)
      {
	const struct symrt_type *c = &u->types[u->params[t->rec->first_param].type];
	if (c->kind != SYMRT_T_INT || c->size != 4)
	  return false;
      }
    else if (element_of (t, i) == SYMRT_NONE)
      return false;
  return true;
}

/* A pointer at (FROM, OFFSET) that always leads to region TO; SYMRT_NONE: null.  */
static void
lead (struct builder *b, uint32_t from, uint32_t offset, uint32_t to)
{
  struct plan_pointer *p
    = build_grow (b, &b->plan->values.pointers, &b->plan->values.npointer, sizeof *p);
  if (p)
    *p = (struct plan_pointer){ .region = from,
				.offset = offset,
				.callee = PLAN_NO_CALLEE,
				.to = { to },
				.nto = to != SYMRT_NONE };
}

/* A string: FIXED, or one whose characters are inputs.  */
static uint32_t
string (struct builder *b, uint32_t type, const char *fixed, const char *name)
{
  const struct unit *u = b->plan->target.unit;
  uint32_t room
    = fixed ? (uint32_t) strlen (fixed) + 1 : (uint32_t) inputs_limit.argument;
  uint32_t r = build_region (b, SYMRT_R_MEMORY, u, type, room, name);
  if (r == SYMRT_NONE)
    return r;
  struct plan_region *region = &b->plan->regions[r];
  region->depth = 2;
  region->read_only = region->text = region->whole = true;
  region->single = false;
  region->text_end = room - 1;
  if (fixed)
    build_fixed (b, r, fixed, room);
  else
    build_shape (b, r, false, name);
  return r;
}

/* The array of pointers that parameter I leads to: N strings, STRINGS, and null.  */
static void
vector (struct builder *b, uint32_t parameter, uint32_t element,
	const uint32_t *strings, uint32_t n, const char *name)
{
  uint32_t r
    = build_region (b, SYMRT_R_MEMORY, b->plan->target.unit, element, n + 1, name);
  if (r == SYMRT_NONE)
    return;
  b->plan->regions[r].depth = 1;
  b->plan->regions[r].read_only = b->plan->regions[r].whole = true;
  b->plan->regions[r].single = false;
  lead (b, parameter, 0, r);
  for (uint32_t i = 0; i < n; i++)
    lead (b, r, 8 * i, strings[i]);
  lead (b, r, 8 * n, SYMRT_NONE);
}

/* What the program calls itself: the source's name without folder and suffix.  */
static void
own_name (const struct target *t, char *out, size_t n)
{
  const char *file = t->file, *slash = strrchr (file, '/');
  snprintf (out, n, "%s", slash ? slash + 1 : file);
  char *dot = strrchr (out, '.');
  if (dot && dot != out)
    *dot = 0;
}

/* Standard input, where the program reads it: bytes, and their number.  */
static void
standard_input (struct builder *b)
{
  struct input_plan *p = b->plan;
  if (!program_reads_input (p->program, &p->target))
    return;
  p->outside.input = build_region (b, SYMRT_R_MEMORY, p->target.unit, SYMRT_NONE,
				   (uint32_t) inputs_limit.input, "input");
  p->outside.input_length
    = build_region (b, SYMRT_R_VALUE, p->target.unit, SYMRT_NONE, 4, "input_length");
  struct plan_length *l
    = p->outside.input == SYMRT_NONE || p->outside.input_length == SYMRT_NONE
	? NULL
	: build_grow (b, &p->values.lengths, &p->values.nlength, sizeof *l);
  if (!l)
    {
      p->outside.input = p->outside.input_length = SYMRT_NONE;
      return;
    }
  p->regions[p->outside.input].depth = 1;
  build_shape (b, p->outside.input, true, "input");
  build_number (b, p->outside.input_length, 32);
  *l = (struct plan_length){ .region = p->outside.input_length,
			     .bits = 32,
			     .max = (uint64_t) inputs_limit.input,
			     .of = p->outside.input,
			     .element = 1 };
  build_note (b, "standard input has at most %d bytes", (int) inputs_limit.input);
}

void
build_program (struct builder *b, const struct target *t, uint32_t narg, uint32_t *arg)
{
  const struct unit *u = t->unit;
  const struct symrt_param *param = &u->params[t->rec->first_param];
  uint32_t nparam = t->rec->nparam, strings[1 + PROGRAM_ARGUMENTS];
  static const char *const own[] = { "argc", "argv", "envp" };
  b->plan->is_main = true;
  standard_input (b);
  /* More arguments, longer ones, what it reads.  */
  b->plan->bounds.narrowed = true;
  for (uint32_t i = 0; i < nparam && !b->failed; i++)
    {
      const char *given = unit_string (u, param[i].name);
      arg[i]
	= build_region (b, SYMRT_R_VALUE, u, param[i].type, 1, *given ? given : own[i]);
      if (arg[i] == SYMRT_NONE)
	b->failed = true;
    }
  if (b->failed || !nparam)
    return;
  int32_t argc = (int32_t) narg + 1;
  build_fixed (b, arg[0], &argc, sizeof argc);
  if (nparam > 1)
    {
      uint32_t element = element_of (t, 1), type = u->types[element].target;
      char name[200];
      own_name (t, name, sizeof name);
      strings[0] = string (b, type, name, "program");
      for (uint32_t i = 1; i <= narg; i++)
	{
	  snprintf (name, sizeof name, "arg_%u", i);
	  strings[i] = string (b, type, NULL, name);
	}
      snprintf (name, sizeof name, "%.100s_items", b->plan->regions[arg[1]].name);
      vector (b, arg[1], element, strings, narg + 1, name);
      build_note (b, "at most %d arguments, of at most %d characters",
		  PROGRAM_ARGUMENTS, (int) inputs_limit.argument - 1);
    }
  if (nparam > 2)
    vector (b, arg[2], element_of (t, 2), NULL, 0, "environment");
}

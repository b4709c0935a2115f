/* SPDX-License-Identifier: GPL-3.0-or-later
   Files and environment variables that a target names, as inputs of its plan: the first
   few of each, whatever their names are, which only a run tells (vectors/world.c).

     region file_1	  (FILE)    there, and the name that the run gave it
     region file_1_bytes  (MEMORY)  what it holds
     region file_1_length (VALUE)   how much of that
     region variable_1	  (VARIABLE)
     region variable_1_text (MEMORY) its value  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/build.h"
#include "inputs/limits.h"
#include "inputs/plan.h"
#include "program/image.h"
#include "job.h"
#include "meta.h"

/* A region of KIND for the thing NAME.  */
static uint32_t
named (struct builder *b, uint32_t kind, const char *name)
{
  return build_region (b, kind, b->plan->target.unit, SYMRT_NONE, PLAN_NAME_END, name);
}

/* N bytes for the thing NAME, inputs that no pointer of the plan leads to.  */
static uint32_t
contents (struct builder *b, const char *name, const char *what, uint32_t n)
{
  char full[60];
  snprintf (full, sizeof full, "%s_%s", name, what);
  uint32_t r
    = build_region (b, SYMRT_R_MEMORY, b->plan->target.unit, SYMRT_NONE, n, full);
  if (r == SYMRT_NONE)
    return r;
  b->plan->regions[r].depth = 1;
  b->plan->regions[r].whole = b->plan->regions[r].read_only = true;
  build_shape (b, r, true, full);
  return r;
}

static void
build_file (struct builder *b, unsigned number)
{
  struct input_plan *p = b->plan;
  char name[30], full[60];
  snprintf (name, sizeof name, "file_%u", number + 1);
  snprintf (full, sizeof full, "%s_length", name);
  uint32_t r = named (b, SYMRT_R_FILE, name);
  uint32_t bytes = contents (b, name, "bytes", (uint32_t) inputs_limit.file);
  uint32_t length
    = build_region (b, SYMRT_R_VALUE, p->target.unit, SYMRT_NONE, 4, full);
  struct plan_length *l
    = b->failed || r == SYMRT_NONE || bytes == SYMRT_NONE || length == SYMRT_NONE
	? NULL
	: build_grow (b, &p->values.lengths, &p->values.nlength, sizeof *l);
  if (!l)
    return;
  build_number (b, length, 32);
  *l = (struct plan_length){ .region = length,
			     .bits = 32,
			     .max = (uint64_t) inputs_limit.file,
			     .of = bytes,
			     .element = 1 };
  p->regions[r].index = bytes;
  p->regions[r].tu = length;
  p->outside.files[p->outside.nfile++] = r;
}

static void
build_variable (struct builder *b, unsigned number)
{
  struct input_plan *p = b->plan;
  char name[30];
  snprintf (name, sizeof name, "variable_%u", number + 1);
  uint32_t r = named (b, SYMRT_R_VARIABLE, name);
  uint32_t text = contents (b, name, "text", (uint32_t) inputs_limit.string);
  if (b->failed || r == SYMRT_NONE || text == SYMRT_NONE)
    return;
  p->regions[text].text = true;
  p->regions[text].text_end = (uint32_t) inputs_limit.string - 1;
  p->regions[r].index = text;
  p->outside.variables[p->outside.nvariable++] = r;
}

void
build_world (struct builder *b)
{
  struct input_plan *p = b->plan;
  if (b->failed || b->reason)
    return;
  if (program_names_files (p->program, &p->target))
    {
      for (unsigned i = 0; i < PLAN_FILES && !b->failed; i++)
	build_file (b, i);
      p->bounds.narrowed = true;
      build_note (b,
		  "the first %d files that are named are inputs, of at most %d bytes",
		  PLAN_FILES, (int) inputs_limit.file);
    }
  if (program_names_variables (p->program, &p->target))
    {
      for (unsigned i = 0; i < PLAN_VARIABLES && !b->failed; i++)
	build_variable (b, i);
      p->bounds.narrowed = true;
      build_note (b,
		  "the first %d environment variables that are named are inputs, of"
		  " at most %d characters",
		  PLAN_VARIABLES, (int) inputs_limit.string - 1);
    }
}

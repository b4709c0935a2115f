/* SPDX-License-Identifier: GPL-3.0-or-later
   Files and environment variables that a target names, as inputs of its plan: the first
   few of each, whatever their names are, which only a run tells.

     region file_1	  (FILE)    there, and the name that the run gave it
     region file_1_bytes  (MEMORY)  what it holds
     region file_1_length (VALUE)   how much of that
     region variable_1	  (VARIABLE)
     region variable_1_text (MEMORY) its value  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "inputs/impl.h"

enum { NAME_END = SYMRT_NAME_AT + SYMRT_NAME_ROOM };

/* A region of KIND for the thing NAME.  */
static uint32_t
named (struct builder *b, uint32_t kind, const char *name)
{
  return build_region (b, kind, b->plan->target.unit, SYMRT_NONE, NAME_END, name);
}

/* N bytes for the thing NAME, inputs that no pointer of the plan leads to.  */
static uint32_t
contents (struct builder *b, const char *name, const char *what, uint32_t n)
{
  char full[60];
  snprintf (full, sizeof full, "%s_%s", name, what);
  uint32_t r = build_region (b, SYMRT_R_MEMORY, b->plan->target.unit, SYMRT_NONE, n,
			     full);
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
  uint32_t length = build_region (b, SYMRT_R_VALUE, p->target.unit, SYMRT_NONE, 4, full);
  struct plan_length *l
    = b->failed || r == SYMRT_NONE || bytes == SYMRT_NONE || length == SYMRT_NONE
	? NULL : build_grow (b, &p->lengths, &p->nlength, sizeof *l);
  if (!l)
    return;
  build_number (b, length, 32);
  *l = (struct plan_length){ .region = length, .bits = 32,
			     .max = (uint64_t) inputs_limit.file, .of = bytes, .element = 1 };
  p->regions[r].index = bytes;
  p->regions[r].tu = length;
  p->files[p->nfile++] = r;
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
  p->variables[p->nvariable++] = r;
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
      p->narrowed = true;
      build_note (b, "the first %d files that are named are inputs, of at most %d bytes",
		  PLAN_FILES, (int) inputs_limit.file);
    }
  if (program_names_variables (p->program, &p->target))
    {
      for (unsigned i = 0; i < PLAN_VARIABLES && !b->failed; i++)
	build_variable (b, i);
      p->narrowed = true;
      build_note (b, "the first %d environment variables that are named are inputs, of"
		  " at most %d characters", PLAN_VARIABLES,
		  (int) inputs_limit.string - 1);
    }
}

bool
region_is_named (const struct plan_region *r)
{
  return r->kind == SYMRT_R_FILE || r->kind == SYMRT_R_VARIABLE;
}

const char *
plan_own_name (const struct input_plan *p, uint32_t region, char *out, size_t n)
{
  const struct plan_region *r = &p->regions[region];
  size_t length = strlen (r->name), suffix = p->is_main ? 0 : strlen ("_text");
  if ((!p->nfile && !p->nvariable) || !r->text || !r->read_only || r->fixed
      || length <= suffix)
    return NULL;
  /* An argument of a program, which has no other name, or of a function.  */
  if (p->is_main ? strncmp (r->name, "arg_", 4) != 0
		 : r->whole || strcmp (r->name + length - suffix, "_text"))
    return NULL;
  snprintf (out, n, "%.*s", (int) (length - suffix), r->name);
  return strlen (out) < r->text_end && strlen (out) < SYMRT_NAME_ROOM ? out : NULL;
}

void
vector_observe_names (const struct input_plan *p, struct input_vector *v, uint32_t i,
		      const struct symrt_region *rec, const void *area, size_t n)
{
  if (!region_is_named (&p->regions[i]) || rec->ndata < NAME_END || rec->data > n
      || n - rec->data < NAME_END)
    return;
  uint8_t said[NAME_END];
  memcpy (said, (const uint8_t *) area + rec->data, sizeof said);
  said[NAME_END - 1] = 0;
  memset (said + 2, 0, SYMRT_NAME_AT - 2);
  /* Whether it is there is the vector's.  */
  if (vector_put (v, i, 1, said + 1, NAME_END - 1))
    v->region[i].touched = 0;
}

/* The name that a run gave what region R stands for; NULL: it named nothing.  */
static const char *
given_name (const struct input_vector *v, uint32_t r)
{
  const struct input_bytes *b = &v->region[r];
  bool named = v->observed && b->touched > SYMRT_NAME_AT && b->n >= NAME_END;
  return named ? (const char *) b->data + SYMRT_NAME_AT : NULL;
}

/* Did the run ask whether it is there, and is it?  */
static bool
is_there (const struct input_vector *v, uint32_t r)
{
  const struct input_bytes *b = &v->region[r];
  return b->known[0] == 1 && b->data[0] && b->data[SYMRT_NAME_ASKED];
}

/* Append what region R stands for to LIST; its BYTES are N, and a NUL.  */
static int
take_named (struct tm_named **list, uint32_t *count, const struct input_vector *v,
	    uint32_t r, uint32_t bytes, uint64_t n)
{
  const char *name = given_name (v, r);
  const struct input_bytes *b = &v->region[bytes];
  struct tm_named *grown;
  if (!name)
    return 0;
  grown = realloc (*list, (*count + 1) * sizeof **list);
  if (!grown)
    return -1;
  *list = grown;
  struct tm_named *x = &grown[(*count)++];
  *x = (struct tm_named){ .name = strdup (name), .there = is_there (v, r),
			  .bytes = calloc (1, n + 1), .n = (uint32_t) n };
  for (uint32_t i = 0; x->bytes && i < n && i < b->n; i++)
    if (b->known[i] == 1)
      x->bytes[i] = b->data[i];
  return x->name && x->bytes ? 0 : -1;
}

int
plan_test_world (const struct input_plan *p, const struct input_vector *v,
		 struct test_case *t)
{
  for (uint32_t i = 0; i < p->nfile; i++)
    {
      const struct plan_region *r = &p->regions[p->files[i]];
      uint64_t n = 0;
      vector_get (v, r->tu, 0, 4, &n);
      if (take_named (&t->files, &t->nfile, v, p->files[i], r->index,
		      limit_least ((uint32_t) n, inputs_limit.file)))
	return -1;
    }
  for (uint32_t i = 0; i < p->nvariable; i++)
    if (take_named (&t->variables, &t->nvariable, v, p->variables[i],
		    p->regions[p->variables[i]].index, (uint32_t) inputs_limit.string))
      return -1;
  return 0;
}

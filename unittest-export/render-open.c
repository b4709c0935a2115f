/* SPDX-License-Identifier: GPL-3.0-or-later
   Which variables a test declares and what they are called: arguments that are plain
   values are written in the call, buffers that are only read become literals.  */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "export.h"
#include "layout.h"
#include "literal.h"
#include "prologue.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

enum
{
  MAX_LITERAL = 48
};

/* Does the test say NAME for something of the source?  */
static bool
is_of_source (const struct test_case *t, const char *name)
{
  if (strcmp (t->call.function, name) == 0)
    return true;
  for (uint32_t i = 0; i < t->nsetup; i++)
    if (strcmp (t->setup[i].function, name) == 0)
      return true;
  for (uint32_t i = 0; i < t->nlook; i++)
    if (strcmp (t->look[i].function, name) == 0)
      return true;
  for (uint32_t i = 0; i < t->nteardown; i++)
    if (strcmp (t->teardown[i].function, name) == 0)
      return true;
  for (uint32_t i = 0; i < t->nobject; i++)
    if (t->objects[i].kind == TM_GLOBAL && strcmp (t->objects[i].name, name) == 0)
      return true;
  return false;
}

/* Is NAME a word of TEXT, other than the tag of a structure?  */
static bool
has_word (const char *text, const char *name)
{
  size_t n = strlen (name);
  const char *p = text;

  while (p != NULL && (p = strstr (p, name)) != NULL)
    {
      bool begins = p == text || !(isalnum ((unsigned char) p[-1]) || p[-1] == '_');
      bool ends = !(isalnum ((unsigned char) p[n]) || p[n] == '_');
      bool tag = (p - text >= 7 && strncmp (p - 7, "struct ", 7) == 0)
		 || (p - text >= 6 && strncmp (p - 6, "union ", 6) == 0)
		 || (p - text >= 5 && strncmp (p - 5, "enum ", 5) == 0);
      if (begins && ends && !tag)
	return true;
      p += n;
    }
  return false;
}

/* Is NAME that of a type that the test writes?  */
static bool
is_type (const struct test_case *t, const char *name)
{
  for (uint32_t i = 0; i < t->nobject; i++)
    for (const struct tm_type *type = t->objects[i].type; type != NULL;
	 type = type->target)
      if (has_word (type->text, name))
	return true;
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].type != NULL && has_word (t->obs[i].type->text, name))
      return true;
  return t->call.result != NULL && has_word (t->call.result->text, name);
}

/* Names that a local variable must not have.  */
static bool
is_taken (const struct test_case *t, const char *name)
{
  static const char *const own[]
    = { "result", "the_result", "errno", "NULL", "true", "false" };

  if (prologue_is_library (name) || is_type (t, name))
    return true;

  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp (own[i], name) == 0)
      return true;
  return is_of_source (t, name);
}

static bool
is_argument (const struct tm_call *call, uint32_t object)
{
  for (uint32_t i = 0; i < call->narg; i++)
    if (call->args[i].object == object)
      return true;
  return false;
}

static bool
can_inline (const struct test_case *t, uint32_t index)
{
  const struct tm_object *o = &t->objects[index];

  if (o->kind != TM_LOCAL || o->count != 0 || o->late || o->observe || o->heap
      || !literal_is_scalar (o->type))
    return false;
  bool used = is_argument (&t->call, index);
  for (uint32_t i = 0; i < t->nsetup; i++)
    used = used || is_argument (&t->setup[i], index);
  for (uint32_t i = 0; i < t->nlook; i++)
    used = used || is_argument (&t->look[i], index);
  for (uint32_t i = 0; i < t->nteardown; i++)
    used = used || is_argument (&t->teardown[i], index);
  for (uint32_t i = 0; i < t->nobject && used; i++)
    for (uint32_t j = 0; j < t->objects[i].npointer; j++)
      if (t->objects[i].pointers[j].kind == TM_PTR_OBJECT
	  && t->objects[i].pointers[j].index == index)
	used = false;
  return used;
}

/* A buffer that is only read, through one argument, may be a literal there; nothing
   that is asserted refers to it by name.  */
static bool
can_be_literal (const struct render *r, uint32_t index)
{
  const struct test_case *t = r->t;
  const struct tm_object *o = &t->objects[index];
  uint32_t refers = 0;

  if (o->kind != TM_LOCAL || o->late || o->observe || o->heap
      || !layout_is_byte (o->type) || o->size == 0 || o->size > MAX_LITERAL
      || !render_all_given (o, 0, o->size)
      || (o->size > 1 && o->data[o->size - 1] == 0 && o->data[o->size - 2] == 0))
    return false;
  if (!literal_reads_as_text (o->data, o->size) && !(o->size == 1 && o->data[0] == 0))
    return false;
  for (uint32_t i = 0; i < t->nobject; i++)
    for (uint32_t k = 0; k < t->objects[i].npointer; k++)
      {
	const struct tm_pointer *p = &t->objects[i].pointers[k];
	if (p->kind != TM_PTR_OBJECT || p->index != index)
	  continue;
	const struct tm_type *to = t->objects[i].type->target;
	refers++;
	if (!r->inlined[i] || p->to_offset != 0
	    || (to->kind != TM_VOID && (to->kind != TM_CHAR || !to->is_signed)))
	  return false;
      }
  for (uint32_t i = 0; i < t->nobs; i++)
    if (t->obs[i].stable && t->obs[i].pointer == (int) index && t->obs[i].type != NULL
	&& t->obs[i].type->kind == TM_POINTER)
      return false;
  return refers == 1;
}

/* Models call what a pointer P leads to "p_obj" or "p_bytes"; where P itself has no
   variable, its name is free.  */
static void
shorten_names (struct render *r)
{
  static const char *const ends[] = { "_obj", "_bytes", "_items", "_text", "_data" };
  const struct test_case *t = r->t;

  for (uint32_t i = 0; i < t->nobject; i++)
    {
      size_t n = strlen (r->name[i]), cut = 0;
      if (t->objects[i].kind == TM_GLOBAL || r->inlined[i])
	continue;
      for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
	if (n > strlen (ends[e])
	    && strcmp (r->name[i] + n - strlen (ends[e]), ends[e]) == 0)
	  cut = n - strlen (ends[e]);
      if (cut == 0)
	continue;
      char *end = r->name[i] + cut, old = *end;
      *end = 0;
      bool taken = is_taken (t, r->name[i]);
      for (uint32_t k = 0; k < t->nobject; k++)
	taken = taken
		|| (k != i && (!r->inlined[k] || t->objects[k].kind == TM_GLOBAL)
		    && strcmp (r->name[k], r->name[i]) == 0);
      if (taken)
	*end = old;
    }
}

void
render_open (struct render *r, const struct test_case *t,
	     const struct callee_table *callees, bool suite)
{
  size_t n = t->nobject + 1;

  *r
    = (struct render){ .t = t,
		       .callees = callees,
		       .suite = suite,
		       .result = is_of_source (t, "result") ? "the_result" : "result" };
  r->name = calloc (n, sizeof *r->name);
  r->bytes = calloc (n, sizeof *r->bytes);
  r->inlined = calloc (n, sizeof *r->inlined);
  r->declared = calloc (n, sizeof *r->declared);
  r->literal = calloc (n, sizeof *r->literal);
  if (!r->name || !r->bytes || !r->inlined || !r->declared || !r->literal)
    {
      r->failed = true;
      return;
    }
  for (uint32_t i = 0; i < t->nobject; i++)
    {
      const struct tm_object *o = &t->objects[i];
      struct text name = { 0 };
      text_add (&name, "%s", o->name);
      if (o->kind != TM_GLOBAL && is_taken (t, o->name))
	text_add (&name, "_");
      r->name[i] = name.s;
      r->bytes[i] = calloc (o->size + 8, 1);
      if (r->bytes[i] == NULL || r->name[i] == NULL || name.failed)
	{
	  r->failed = true;
	  return;
	}
      for (uint32_t k = 0; k < o->size; k++)
	if (o->data != NULL && (o->given == NULL || o->given[k]))
	  r->bytes[i][k] = o->data[k];
      r->inlined[i] = can_inline (t, i);
      r->declared[i] = o->kind == TM_GLOBAL
		       || (suite && o->look != 0 && !export_looks (t, o->look - 1));
    }
  for (uint32_t i = 0; i < t->nobject && suite; i++)
    r->literal[i] = can_be_literal (r, i);
  for (uint32_t i = 0; i < t->nobject; i++)
    r->inlined[i] = r->inlined[i] || r->literal[i];
  shorten_names (r);
  if (t->call.makes != 0)
    {
      r->declared[t->call.makes - 1] = true;
      if (!testmodel_leaves (t))
	r->result = r->name[t->call.makes - 1];
    }
}

void
render_close (struct render *r)
{
  for (uint32_t i = 0; i < r->t->nobject; i++)
    {
      if (r->name != NULL)
	free (r->name[i]);
      if (r->bytes != NULL)
	free (r->bytes[i]);
    }
  free (r->name);
  free (r->bytes);
  free (r->inlined);
  free (r->declared);
  free (r->literal);
  free (r->late);
}

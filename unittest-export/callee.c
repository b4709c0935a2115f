/* SPDX-License-Identifier: GPL-3.0-or-later
   Which stand-ins for function pointers and functions a suite holds, one for each name
   and type, and what their variables are called.  */
#include <stdlib.h>
#include <string.h>
#include "export.h"
#include "literal.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

static bool
same_callee (const struct callee_entry *e, const struct tm_callee *c)
{
  if (e->symbol != NULL || c->symbol != NULL)
    return e->symbol != NULL && c->symbol != NULL && strcmp (e->symbol, c->symbol) == 0;
  if (strcmp (e->wanted, c->name) != 0)
    return false;
  if (e->type == c->type)
    return true;
  return e->type->text != NULL && c->type->text != NULL && *c->type->text
	 && strcmp (e->type->text, c->type->text) == 0;
}

const struct callee_entry *
callees_find (const struct callee_table *table, const struct tm_callee *c)
{
  for (size_t i = 0; i < table->n; i++)
    if (same_callee (&table->entry[i], c))
      return &table->entry[i];
  return NULL;
}

static struct callee_entry *
add_entry (struct callee_table *table, const struct tm_callee *c)
{
  struct callee_entry *e
    = realloc (table->entry, (table->n + 1) * sizeof *table->entry);
  struct text name = { 0 };
  unsigned same = 0;

  if (e == NULL)
    {
      table->failed = true;
      return NULL;
    }
  table->entry = e;
  const char *own = c->symbol != NULL ? c->function : c->name;
  for (size_t i = 0; i < table->n; i++)
    same += strcmp (table->entry[i].symbol != NULL ? table->entry[i].function
						   : table->entry[i].wanted,
		    own)
	    == 0;
  size_t n = strlen (own), end = strlen ("_callee");
  if (c->symbol == NULL && n > end && strcmp (own + n - end, "_callee") == 0)
    n -= end;
  text_add (&name, "\1fake_%.*s", (int) n, own);
  if (same > 0)
    text_add (&name, "_%u", same + 1);
  e = &table->entry[table->n];
  *e = (struct callee_entry){ .name = name.s,
			      .type = c->type,
			      .wanted = c->name,
			      .symbol = c->symbol,
			      .function = c->function,
			      .wrap = c->wrap,
			      .noreturn = c->noreturn,
			      .stores = c->stores,
			      .pure = c->pure,
			      .block = c->block };
  if (name.failed)
    {
      table->failed = true;
      return NULL;
    }
  table->n++;
  return e;
}

void
callees_collect (struct callee_table *table, struct test_case *const *tests, size_t n,
		 bool asserted)
{
  for (size_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < tests[i]->nobs; k++)
      if (tests[i]->obs[k].oracle == TM_CALLEE_ORDER
	  && (!asserted || export_asserts (tests[i], k)))
	table->ordered = true;
  for (size_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < tests[i]->ncallee; k++)
      {
	const struct tm_callee *c = &tests[i]->callees[k];
	struct callee_entry *e = (struct callee_entry *) callees_find (table, c);
	if (e == NULL)
	  e = add_entry (table, c);
	if (e == NULL)
	  return;
	for (uint32_t j = 0; j < c->nout; j++)
	  if (c->outs[j].n > 0 && c->outs[j].param < 32)
	    {
	      const struct tm_out *o = &c->outs[j];
	      e->outs |= (uint32_t) 1 << o->param;
	      e->ends |= (uint32_t) o->ends << o->param;
	      e->bytes[o->param] = (uint8_t) o->bytes;
	      e->length[o->param] = o->bytes != 0 ? (uint8_t) (o->length + 1) : 0;
	    }
	for (uint32_t j = 0; j < tests[i]->nobs; j++)
	  {
	    const struct tm_observation *o = &tests[i]->obs[j];
	    if (o->oracle == TM_CALLEE_BYTES && o->object == k
		&& (!asserted || o->stable) && (o->offset & 0xff) < 32)
	      e->buffers |= (uint32_t) 1 << (o->offset & 0xff);
	    if (o->oracle == TM_CALLEE_TEXT && o->object == k
		&& (!asserted || export_asserts (tests[i], j))
		&& (o->offset & 0xff) < 32)
	      e->texts |= (uint32_t) 1 << (o->offset & 0xff);
	  }
      }
}

void
callees_free (struct callee_table *table)
{
  for (size_t i = 0; i < table->n; i++)
    free (table->entry[i].name);
  free (table->entry);
  *table = (struct callee_table){ 0 };
}

void
callee_param (struct text *t, const struct tm_type *function, uint32_t i)
{
  const char *name = function->fields != NULL ? function->fields[i].name : NULL;

  if (name != NULL && *name)
    {
      /* The record's fields and what is returned have names of their own.  */
      bool taken = strcmp (name, "n") == 0 || strcmp (name, "set") == 0
		   || strcmp (name, "given") == 0;
      text_add (t, taken ? "%s_" : "%s", name);
      return;
    }
  text_add (t, "arg%u", i);
}

const struct tm_type *
callee_given (const struct tm_type *function)
{
  const struct tm_type *given = function->target;
  if (given->kind == TM_POINTER)
    given = given->target;
  return given != NULL && given->kind == TM_STRUCT ? given : NULL;
}

void
callee_out (struct text *t, const struct callee_entry *e, uint32_t param)
{
  const struct tm_type *f = e->type;

  if (param < f->count)
    {
      text_add (t, "%s_sets_", e->name);
      callee_param (t, f, param);
      return;
    }
  text_add (t, "%s_%s", e->name, f->target->kind == TM_POINTER ? "gives" : "returns");
  if (callee_given (f) != NULL)
    text_add (t, "_%s", callee_given (f)->fields[param - f->count].name);
}

const struct tm_type *
callee_out_type (const struct tm_type *function, uint32_t param)
{
  if (param < function->count)
    return function->fields[param].type->target;
  return callee_given (function) != NULL
	   ? callee_given (function)->fields[param - function->count].type
	   : function->target->target;
}

void
callee_rows (struct text *t, const struct tm_type *function, uint32_t i,
	     const char *name, uint32_t bytes)
{
  const struct tm_type *to = callee_out_type (function, i);
  struct text rows = { 0 };
  char *type = to == NULL || to->kind == TM_VOID ? strdup ("unsigned char @")
						 : literal_type_text (to, true);

  text_add (&rows, "%s[%u]", name, bytes);
  if (type != NULL)
    literal_declare (t, type, text_str (&rows));
  t->failed = t->failed || rows.failed || type == NULL;
  free (type);
  text_free (&rows);
}

/* Is it void *(size_t)?  */
static bool
type_allocates (const struct tm_type *function)
{
  const struct tm_type *result = function->target;
  if (result == NULL || result->kind != TM_POINTER || function->count != 1
      || function->fields == NULL)
    return false;
  const struct tm_type *size = function->fields[0].type;
  return (result->target == NULL || result->target->kind == TM_VOID)
	 && size->kind == TM_UINT && size->size == 8;
}

bool
callee_allocates (const struct callee_entry *e)
{
  return e->symbol == NULL ? type_allocates (e->type) : e->block != 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Stand-ins for function pointers and functions.  A suite holds one definition for each
   name and type:

     static struct { void *s; unsigned char s_bytes[64]; size_t len; } fake_cb1_call[8];
     static unsigned fake_cb1_calls;
     static void fake_cb1 (void *s, size_t len) { ... }

   Of a function that is linked nowhere the last is its definition, of one that the
   linker wraps it is __wrap_NAME.  What that uses is not static: compilers know that a
   library's function calls nothing here.  */
#include <stdlib.h>
#include <string.h>
#include "export.h"
#include "literal.h"
#include "render.h"
#include "wraps.h"

static bool
same_callee (const struct callee_entry *e, const struct tm_callee *c)
{
  if (e->symbol != NULL || c->symbol != NULL)
    return e->symbol != NULL && c->symbol != NULL
	   && strcmp (e->symbol, c->symbol) == 0;
  if (strcmp (e->wanted, c->name) != 0)
    return false;
  if (e->type == c->type)
    return true;
  return e->type->text != NULL && c->type->text != NULL
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
		    own) == 0;
  size_t n = strlen (own), end = strlen ("_callee");
  if (c->symbol == NULL && n > end && strcmp (own + n - end, "_callee") == 0)
    n -= end;
  text_add (&name, "fake_%.*s", (int) n, own);
  if (same > 0)
    text_add (&name, "_%u", same + 1);
  e = &table->entry[table->n];
  *e = (struct callee_entry) { .name = name.s, .type = c->type, .wanted = c->name,
			       .symbol = c->symbol, .function = c->function,
			       .wrap = c->wrap, .noreturn = c->noreturn,
			       .stores = c->stores, .pure = c->pure, .block = c->block };
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
		&& (!asserted || export_asserts (tests[i], j)) && (o->offset & 0xff) < 32)
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
  *table = (struct callee_table) { 0 };
}

void
callee_param (struct text *t, const struct tm_type *function, uint32_t i)
{
  const char *name = function->fields != NULL ? function->fields[i].name : NULL;

  if (name != NULL && *name)
    {
      /* The record's fields and what is returned have names of their own.  */
      bool taken = strcmp (name, "n") == 0 || strcmp (name, "given") == 0;
      text_add (t, taken ? "%s_" : "%s", name);
      return;
    }
  text_add (t, "arg%u", i);
}

void
callee_out (struct text *t, const struct callee_entry *e, uint32_t param)
{
  if (param < e->type->count)
    {
      text_add (t, "%s_sets_", e->name);
      callee_param (t, e->type, param);
    }
  else
    text_add (t, "%s_returns_%s", e->name,
	      e->type->target->fields[param - e->type->count].name);
}

const struct tm_type *
callee_out_type (const struct tm_type *function, uint32_t param)
{
  return param < function->count
	   ? function->fields[param].type->target
	   : function->target->fields[param - function->count].type;
}

/* Are what parameter I of FUNCTION leads to characters of text?  */
static bool
is_text (const struct tm_type *function, uint32_t i)
{
  const struct tm_type *to = function->fields[i].type->target;
  return to != NULL && to->kind == TM_CHAR;
}

void
callee_rows (struct text *t, const struct tm_type *function, uint32_t i,
	     const char *name, uint32_t bytes)
{
  const struct tm_type *to = function->fields[i].type->target;
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

/* The statements of E that write into its buffer, parameter I.  */
static void
print_fill (struct text *t, const struct callee_entry *e, uint32_t i, const char *copy,
	    unsigned *needs)
{
  struct text buffer = { 0 }, length = { 0 }, s = { 0 };
  callee_param (&buffer, e->type, i);
  callee_param (&length, e->type, e->length[i] - 1);
  const char *p = text_str (&buffer), *l = text_str (&length);
  unsigned bytes = e->bytes[i];

  text_add (t, "  if (%s && %s_sets_%s)\n", p, e->name, p);
  text_add (&s, "%s (%s, %s_sets_%s[n < %s_nsets ? n : %s_nsets - 1], %s < %u ? %s : %u);",
	    copy, p, e->name, p, e->name, e->name, l, bytes, l, bytes);
  text_statement (t, 4, text_str (&s));
  if (is_text (e->type, i))
    {
      text_clear (&s);
      text_add (&s, "if (%s && %s_sets_%s && %s && %s < %u)", p, e->name, p, l, l, bytes);
      text_statement (t, 2, text_str (&s));
      text_add (t, "    %s[%s - 1] = 0;\n", p, l);
    }
  *needs |= NEED_STRING;
  t->failed = t->failed || buffer.failed || length.failed || s.failed;
  text_free (&buffer);
  text_free (&length);
  text_free (&s);
}

/* STORAGE RESULT
   PREFIX NAME (PARAMETERS)  */
static void
print_head (struct text *t, const struct tm_type *result, const char *storage,
	    const char *prefix, const char *symbol, const char *parameters)
{
  struct text head = { 0 }, name = { 0 };
  char *type = result != NULL ? literal_type_text (result, true) : strdup ("void @");

  text_add (&name, "\n%s%s (%s)", prefix, symbol, parameters);
  text_add (t, "%s", storage);
  if (type != NULL)
    literal_declare (&head, type, text_str (&name));
  free (type);
  /* "int \nf": the blank goes.  */
  const char *h = text_str (&head), *nl = strchr (h, '\n');
  size_t keep = nl != NULL ? (size_t) (nl - h) : 0;
  while (keep > 0 && h[keep - 1] == ' ')
    keep--;
  text_bytes (t, h, keep);
  text_add (t, "\n");
  text_statement (t, 0, nl != NULL ? nl + 1 : h);
  t->failed = t->failed || head.failed || name.failed;
  text_free (&head);
  text_free (&name);
}

/* Linkers make these names of the one that they know.  */
static void
print_prototype (struct text *t, const struct tm_type *result, const char *prefix,
		 const struct callee_entry *e, const char *parameters)
{
  struct text s = { 0 }, name = { 0 };
  char *type = result != NULL ? literal_type_text (result, true) : strdup ("void @");

  text_add (&name, "%s%s (%s)", prefix, e->function, parameters);
  if (type != NULL)
    literal_declare (&s, type, text_str (&name));
  free (type);
  if (strcmp (e->symbol, e->function) != 0)
    text_add (&s, " __asm__ (\"%s%s\")", prefix, e->symbol);
  text_add (&s, ";");
  text_statement (t, 0, text_str (&s));
  t->failed = t->failed || s.failed || name.failed;
  text_free (&s);
  text_free (&name);
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

/* What it gives where its result is not 0: not by a call that tests of FILE count.  */
static void
print_block (struct text *t, const struct callee_entry *e, const struct suite_file *file)
{
  const struct tm_type *to = e->type->target->target;
  const char *name = e->block == 0 ? "malloc" : "calloc";

  text_add (t, "%s%s (", wraps_counts (file, name) ? "__real_" : "", name);
  if (e->block == 0)
    callee_param (t, e->type, 0);
  else if (to != NULL && to->size == e->block)
    {
      text_add (t, "1, sizeof (");
      literal_type (t, to, true);
      text_add (t, ")");
    }
  else
    text_add (t, "1, %u", e->block);
  text_add (t, ")");
}

static void
print_one (struct text *t, const struct callee_entry *e, bool ordered,
	   const struct suite_file *file, const char *copy, unsigned *needs)
{
  const struct tm_type *f = e->type;
  const struct tm_type *result = f->target;
  bool returns = result != NULL && literal_is_scalar (result);
  bool allocates = callee_allocates (e), suite = strncmp (copy, "adse_", 5) != 0;
  uint32_t n = f->fields != NULL ? f->count : 0;
  struct text s = { 0 }, name = { 0 }, params = { 0 };

  for (uint32_t i = 0; i < n; i++)
    {
      text_clear (&name);
      callee_param (&name, f, i);
      char *type = literal_type_text (f->fields[i].type, true);
      text_add (&params, "%s", i > 0 ? ", " : "");
      if (type != NULL)
	literal_declare (&params, type, text_str (&name));
      free (type);
    }
  if (f->variadic && n > 0)
    text_add (&params, ", ...");
  const char *storage = e->wrap ? "" : "static ";
  text_add (&s, "Stands in for %s%s: notes its calls%s",
	    e->symbol == NULL ? "a function pointer" : e->function,
	    e->symbol == NULL || e->wrap ? "" : ", which nothing here defines",
	    allocates ? " and gives a block of memory or NULL, as the given values"
			" are 1 or 0 in turn, the last one again."
	    : returns ? " and returns the given values in turn, the last one again."
	    : e->outs >> n != 0 ? " and returns what is given for its fields in turn,"
				  " the last again."
				: ".");
  text_comment (t, 0, text_str (&s));
  if (n > 0)
    {
      text_add (t, "%sstruct\n{\n", storage);
      for (uint32_t i = 0; i < n; i++)
	{
	  text_clear (&s);
	  text_clear (&name);
	  callee_param (&name, f, i);
	  char *type = literal_type_text (f->fields[i].type, true);
	  if (type != NULL)
	    literal_declare (&s, type, text_str (&name));
	  free (type);
	  text_add (&s, ";");
	  text_statement (t, 2, text_str (&s));
	  if (e->buffers >> i & 1)
	    text_add (t, "  unsigned char %s_bytes[%d];\n", text_str (&name),
		      TM_CALLEE_KEEP);
	  if (e->texts >> i & 1)
	    text_add (t, "  char %s_text[%d];\n", text_str (&name), TM_CALLEE_KEEP);
	}
      text_add (t, "} %s_call[%d];\n", e->name, TM_CALLEE_CALLS);
    }
  text_add (t, "%sunsigned %s_calls;\n", storage, e->name);
  if (returns)
    {
      char *type = allocates ? strdup ("int @") : literal_type_text (result, true);
      text_clear (&s);
      text_clear (&name);
      text_add (&name, "*%s_returns", e->name);
      text_add (&s, "%s", storage);
      if (type != NULL)
	literal_declare (&s, type, text_str (&name));
      free (type);
      text_add (t, "%s;\n%sunsigned %s_nreturns = 1;\n", text_str (&s), storage,
		e->name);
    }
  for (uint32_t i = 0; i < 32; i++)
    if (e->outs >> i & 1)
      {
	struct text var = { 0 };
	text_clear (&s);
	text_clear (&name);
	callee_out (&name, e, i);
	text_add (&s, "%s", storage);
	text_add (&var, e->length[i] != 0 ? "(*%s)" : "*%s", text_str (&name));
	if (e->length[i] != 0)
	  callee_rows (&s, f, i, text_str (&var), e->bytes[i]);
	else
	  {
	    char *type = literal_type_text (callee_out_type (f, i), true);
	    if (type != NULL)
	      literal_declare (&s, type, text_str (&var));
	    free (type);
	  }
	text_add (t, "%s;\n", text_str (&s));
	text_free (&var);
      }
  if (e->outs != 0)
    text_add (t, "%sunsigned %s_nsets;\n", storage, e->name);
  text_add (t, "\n");

  /* static RESULT\nNAME (PARAMS)  */
  const char *list = n > 0 ? text_str (&params) : "void";
  text_clear (&s);
  if (e->wrap)
    {
      print_prototype (t, result, "__real_", e, list);
      print_prototype (t, result, "__wrap_", e, list);
      text_add (t, "\n");
    }
  print_head (t, result, e->symbol == NULL ? "static " : "", e->wrap ? "__wrap_" : "",
	      e->symbol == NULL ? e->name : e->function, list);
  text_add (t, "{\n");
  if (e->wrap)
    {
      bool nothing = result == NULL || result->kind == TM_VOID;
      text_add (t, "  if (!test_standing_in)\n%s    %s__real_%s (",
		nothing ? "    {\n  " : "", nothing ? "" : "return ", e->function);
      for (uint32_t i = 0; i < n; i++)
	{
	  text_clear (&name);
	  callee_param (&name, f, i);
	  text_add (t, "%s%s", i > 0 ? ", " : "", text_str (&name));
	}
      text_add (t, nothing ? ");\n      return;\n    }\n" : ");\n");
    }
  if (n > 0 || returns || e->outs != 0)
    text_add (t, "  unsigned n = %s_calls++;\n\n", e->name);
  else
    text_add (t, "  %s_calls++;\n", e->name);
  if (ordered && e->symbol != NULL && !e->pure)
    text_add (t, "  test_called (\"%s\");\n", e->function);
  if (n > 0)
    {
      bool one = n == 1 && (e->buffers | e->texts) == 0;
      text_add (t, one ? "  if (n < %d)\n" : "  if (n < %d)\n    {\n",
		TM_CALLEE_CALLS);
      for (uint32_t i = 0; i < n; i++)
	{
	  text_clear (&name);
	  callee_param (&name, f, i);
	  const char *p = text_str (&name);
	  text_add (t, "%s%s_call[n].%s = %s;\n", one ? "    " : "      ", e->name, p,
		    p);
	}
      for (uint32_t i = 0; i < n; i++)
	if (e->buffers >> i & 1)
	  {
	    struct text length = { 0 };
	    text_clear (&name);
	    callee_param (&name, f, i);
	    callee_param (&length, f, i + 1);
	    const char *p = text_str (&name), *l = text_str (&length);
	    text_add (t, "      if (%s)\n", p);
	    text_clear (&s);
	    text_add (&s, "%s (%s_call[n].%s_bytes, %s, %s < %d ? %s : %d);", copy,
		      e->name, p, p, l, TM_CALLEE_KEEP, l, TM_CALLEE_KEEP);
	    text_statement (t, 8, text_str (&s));
	    text_free (&length);
	    *needs |= NEED_STRING;
	  }
      for (uint32_t i = 0; i < n; i++)
	if (e->texts >> i & 1)
	  {
	    text_clear (&name);
	    callee_param (&name, f, i);
	    const char *p = text_str (&name);
	    text_add (t, "      if (%s)\n", p);
	    text_clear (&s);
	    text_add (&s, "%sstrncat (%s_call[n].%s_text, %s, %d);", suite ? "" : "__builtin_",
		      e->name, p, p, TM_CALLEE_KEEP - 1);
	    text_statement (t, 8, text_str (&s));
	    *needs |= NEED_STRING;
	  }
      if (!one)
	text_add (t, "    }\n");
    }
  for (uint32_t i = 0; i < n; i++)
    if (e->outs >> i & 1 && e->length[i] != 0)
      print_fill (t, e, i, copy, needs);
    else if (e->outs >> i & 1)
      {
	text_clear (&name);
	callee_param (&name, f, i);
	const char *p = text_str (&name);
	text_clear (&s);
	text_add (&s, "if (%s && %s_sets_%s)", p, e->name, p);
	text_statement (t, 2, text_str (&s));
	text_clear (&s);
	text_add (&s, "*%s = %s_sets_%s[n < %s_nsets ? n : %s_nsets - 1];", p, e->name,
		  p, e->name, e->name);
	text_statement (t, 4, text_str (&s));
      }
  if (e->noreturn)
    {
      text_add (t, "  %sexit (1);\n", suite ? "" : "__builtin_");
      *needs |= suite ? NEED_STDLIB : 0;
    }
  else if (returns)
    {
      text_add (t, "  if (!%s_returns)\n    return 0;\n", e->name);
      if (e->stores && n > 0)
	{
	  text_clear (&name);
	  callee_param (&name, f, 0);
	  const char *p = text_str (&name);
	  text_add (t, "  if (%s)\n", p);
	  text_clear (&s);
	  text_add (&s, "*%s = %s_returns[n < %s_nreturns ? n : %s_nreturns - 1];", p,
		    e->name, e->name, e->name);
	  text_statement (t, 4, text_str (&s));
	}
      text_clear (&s);
      text_add (&s, "%s%s_returns[n < %s_nreturns ? n : %s_nreturns - 1]%s",
		allocates ? "if (!" : "return ", e->name, e->name, e->name,
		allocates ? ")" : ";");
      text_statement (t, 2, text_str (&s));
      if (allocates)
	{
	  text_add (t, "    return NULL;\n  return ");
	  print_block (t, e, file);
	  text_add (t, ";\n");
	  *needs |= NEED_STDLIB;
	}
    }
  else if (result != NULL && result->kind != TM_VOID)
    {
      struct text zero = { 0 };
      char *type = literal_type_text (result, true);
      if (type != NULL)
	literal_declare (&zero, type, "given");
      free (type);
      text_add (t, "  %s = { 0 };\n", text_str (&zero));
      t->failed = t->failed || zero.failed;
      text_free (&zero);
      for (uint32_t i = f->count; i < 32; i++)
	if (e->outs >> i & 1)
	  {
	    text_clear (&name);
	    callee_out (&name, e, i);
	    text_add (t, "  if (%s)\n", text_str (&name));
	    text_clear (&s);
	    text_add (&s, "given.%s = %s[n < %s_nsets ? n : %s_nsets - 1];",
		      result->fields[i - f->count].name, text_str (&name), e->name,
		      e->name);
	    text_statement (t, 4, text_str (&s));
	  }
      text_add (t, "  return given;\n");
    }
  text_add (t, "}\n\n");
  t->failed = t->failed || s.failed || name.failed || params.failed;
  text_free (&s);
  text_free (&name);
  text_free (&params);
}

void
callees_print (struct text *t, const struct callee_table *table,
	       const struct suite_file *file, const char *copy, unsigned *needs)
{
  bool wraps = false;
  for (size_t i = 0; i < table->n; i++)
    wraps = wraps || table->entry[i].wrap;
  if (wraps)
    text_add (t, "/* Those below that the linker puts in a function's place do so while"
		 " this is set.  */\nstatic volatile int test_standing_in;\n\n");
  if (table->ordered)
    {
      const char *storage = wraps ? "" : "static ";
      text_add (t,
		"/* Which of the functions below were called, in order.  */\n"
		"%schar test_calls[400];\n%sunsigned test_calls_size;\n\n"
		"static void\ntest_called (const char *name)\n{\n"
		"  if (test_calls_size > 0 && test_calls_size < sizeof test_calls - 1)\n"
		"    test_calls[test_calls_size++] = ' ';\n"
		"  while (*name && test_calls_size < sizeof test_calls - 1)\n"
		"    test_calls[test_calls_size++] = *name++;\n}\n\n",
		storage, storage);
    }
  for (size_t i = 0; i < table->n; i++)
    print_one (t, &table->entry[i], table->ordered, file, copy, needs);
}

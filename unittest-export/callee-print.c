/* SPDX-License-Identifier: GPL-3.0-or-later
   Definitions of stand-ins:

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
#include "testmodel.h"
#include "text.h"
#include "wraps.h"

/* One definition on its way into T.  */
struct definition
{
  struct text *t;
  const struct callee_entry *e;
  const struct suite_file *file;
  uint32_t nparam;
  const char *storage; /* of its variables: "static ", or nothing */
  const char *copy;    /* what copies memory */
  bool suite;	       /* headers were included */
  bool ordered;	       /* the order of calls is noted */
  unsigned *needs;
};

static void
statement (struct definition *d, unsigned indent, struct text *s)
{
  text_statement (d->t, indent, text_str (s));
  d->t->failed = d->t->failed || s->failed;
  text_free (s);
}

/* STORAGE TYPE NAME;  */
static void
variable (struct definition *d, const struct tm_type *type, const char *name)
{
  char *text = type != NULL ? literal_type_text (type, true) : strdup ("int @");
  struct text s = { 0 };

  text_add (&s, "%s", d->storage);
  if (text != NULL)
    literal_declare (&s, text, name);
  text_add (d->t, "%s;\n", text_str (&s));
  d->t->failed = d->t->failed || s.failed || text == NULL;
  text_free (&s);
  free (text);
}

static void
comment (struct definition *d)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *result = e->type->target;
  struct text s = { 0 };

  text_add (&s, "Stands in for %s%s: notes its calls%s",
	    e->symbol == NULL ? "a function pointer" : e->function,
	    e->symbol == NULL || e->wrap ? "" : ", which nothing here defines",
	    callee_allocates (e)
	      ? " and gives a block of memory or NULL, as the given values"
		" are 1 or 0 in turn, the last one again."
	    : result != NULL && literal_is_scalar (result)
	      ? " and returns the given values in turn, the last one again."
	    : d->nparam < 32 && e->outs >> d->nparam != 0
	      ? " and returns what is given for its fields in turn, the last again."
	      : ".");
  text_comment (d->t, 0, text_str (&s));
  d->t->failed = d->t->failed || s.failed;
  text_free (&s);
}

/* Can parameter I go into the record?  A va_list cannot be assigned, and is over when
   the call is.  */
static bool
is_kept (const struct callee_entry *e, uint32_t i)
{
  const char *text = e->type->fields[i].type->text;
  return text == NULL || strstr (text, "va_list") == NULL || strchr (text, '(') != NULL;
}

/* The record of calls.  */
static void
record (struct definition *d)
{
  const struct callee_entry *e = d->e;

  if (d->nparam > 0)
    {
      text_add (d->t, "%sstruct\n{\n", d->storage);
      for (uint32_t i = 0; i < d->nparam; i++)
	{
	  struct text s = { 0 }, name = { 0 };
	  if (!is_kept (e, i))
	    continue;
	  char *type = literal_type_text (e->type->fields[i].type, true);
	  callee_param (&name, e->type, i);
	  if (type != NULL)
	    literal_declare (&s, type, text_str (&name));
	  free (type);
	  text_add (&s, ";");
	  statement (d, 2, &s);
	  if (e->buffers >> i & 1)
	    text_add (d->t, "  unsigned char %s_bytes[%d];\n", text_str (&name),
		      TM_CALLEE_KEEP);
	  if (e->texts >> i & 1)
	    text_add (d->t, "  char %s_text[%d];\n", text_str (&name), TM_CALLEE_KEEP);
	  d->t->failed = d->t->failed || name.failed;
	  text_free (&name);
	}
      text_add (d->t, "} %s_call[%d];\n", e->name, TM_CALLEE_CALLS);
    }
  text_add (d->t, "%sunsigned %s_calls;\n", d->storage, e->name);
}

/* What says what it returns, writes and gives.  */
static void
variables (struct definition *d)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *result = e->type->target;
  struct text name = { 0 };

  if (result != NULL && literal_is_scalar (result))
    {
      text_add (&name, "*%s_returns", e->name);
      variable (d, callee_allocates (e) ? NULL : result, text_str (&name));
      text_add (d->t, "%sunsigned %s_nreturns = 1;\n", d->storage, e->name);
    }
  for (uint32_t i = 0; i < 32; i++)
    if (e->outs >> i & 1)
      {
	struct text out = { 0 };
	callee_out (&out, e, i);
	text_clear (&name);
	text_add (&name, e->bytes[i] != 0 ? "(*%s)" : "*%s", text_str (&out));
	if (e->bytes[i] != 0)
	  {
	    struct text s = { 0 };
	    text_add (&s, "%s", d->storage);
	    callee_rows (&s, e->type, i, text_str (&name), e->bytes[i]);
	    text_add (d->t, "%s;\n", text_str (&s));
	    d->t->failed = d->t->failed || s.failed;
	    text_free (&s);
	  }
	else
	  variable (d, callee_out_type (e->type, i), text_str (&name));
	d->t->failed = d->t->failed || out.failed;
	text_free (&out);
      }
  if (e->outs != 0)
    text_add (d->t, "%sunsigned %s_nsets;\n", d->storage, e->name);
  text_add (d->t, "\n");
  d->t->failed = d->t->failed || name.failed;
  text_free (&name);
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
prototype (struct definition *d, const char *prefix, const char *parameters)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *result = e->type->target;
  struct text s = { 0 }, name = { 0 };
  char *type = result != NULL ? literal_type_text (result, true) : strdup ("void @");

  text_add (&name, "%s%s (%s)", prefix, e->function, parameters);
  if (type != NULL)
    literal_declare (&s, type, text_str (&name));
  free (type);
  if (strcmp (e->symbol, e->function) != 0)
    text_add (&s, " __asm__ (\"%s%s\")", prefix, e->symbol);
  text_add (&s, ";");
  statement (d, 0, &s);
  d->t->failed = d->t->failed || name.failed;
  text_free (&name);
}

/* static RESULT
   NAME (PARAMETERS)  */
static void
heading (struct definition *d)
{
  const struct callee_entry *e = d->e;
  struct text params = { 0 };

  for (uint32_t i = 0; i < d->nparam; i++)
    {
      struct text name = { 0 };
      char *type = literal_type_text (e->type->fields[i].type, true);
      callee_param (&name, e->type, i);
      text_add (&params, "%s", i > 0 ? ", " : "");
      if (type != NULL)
	literal_declare (&params, type, text_str (&name));
      params.failed = params.failed || name.failed || type == NULL;
      free (type);
      text_free (&name);
    }
  if (e->type->variadic && d->nparam > 0)
    text_add (&params, ", ...");
  const char *list = d->nparam > 0 ? text_str (&params) : "void";
  if (e->wrap)
    {
      prototype (d, "__real_", list);
      prototype (d, "__wrap_", list);
      text_add (d->t, "\n");
    }
  print_head (d->t, e->type->target, e->symbol == NULL ? "static " : "",
	      e->wrap ? "__wrap_" : "", e->symbol == NULL ? e->name : e->function,
	      list);
  d->t->failed = d->t->failed || params.failed;
  text_free (&params);
}

/* Where no test runs it is the real one.  */
static void
pass_on (struct definition *d)
{
  const struct tm_type *result = d->e->type->target;
  bool nothing = result == NULL || result->kind == TM_VOID;

  text_add (d->t, "  if (!\1test_standing_in)\n%s    %s__real_%s (",
	    nothing ? "    {\n  " : "", nothing ? "" : "return ", d->e->function);
  for (uint32_t i = 0; i < d->nparam; i++)
    {
      text_add (d->t, "%s", i > 0 ? ", " : "");
      callee_param (d->t, d->e->type, i);
    }
  text_add (d->t, nothing ? ");\n      return;\n    }\n" : ");\n");
}

/* What it is given goes into the record.  */
static void
keep_arguments (struct definition *d)
{
  const struct callee_entry *e = d->e;
  bool one = d->nparam == 1 && (e->buffers | e->texts) == 0 && is_kept (e, 0);

  text_add (d->t, one ? "  if (n < %d)\n" : "  if (n < %d)\n    {\n", TM_CALLEE_CALLS);
  for (uint32_t i = 0; i < d->nparam; i++)
    {
      struct text name = { 0 };
      if (!is_kept (e, i))
	continue;
      callee_param (&name, e->type, i);
      text_add (d->t, "%s%s_call[n].%s = %s;\n", one ? "    " : "      ", e->name,
		text_str (&name), text_str (&name));
      d->t->failed = d->t->failed || name.failed;
      text_free (&name);
    }
  for (uint32_t i = 0; i < d->nparam; i++)
    {
      struct text s = { 0 }, name = { 0 }, length = { 0 };
      callee_param (&name, e->type, i);
      const char *p = text_str (&name);
      if (e->buffers >> i & 1)
	{
	  callee_param (&length, e->type, i + 1);
	  const char *l = text_str (&length);
	  text_add (&s, "%s (%s_call[n].%s_bytes, %s, %s < %d ? %s : %d);", d->copy,
		    e->name, p, p, l, TM_CALLEE_KEEP, l, TM_CALLEE_KEEP);
	}
      else if (e->texts >> i & 1)
	text_add (&s, "%sstrncat (%s_call[n].%s_text, %s, %d);",
		  d->suite ? "" : "__builtin_", e->name, p, p, TM_CALLEE_KEEP - 1);
      if (s.n > 0)
	{
	  text_add (d->t, "      if (%s)\n", p);
	  *d->needs |= NEED_STRING;
	  text_statement (d->t, 8, text_str (&s));
	}
      d->t->failed = d->t->failed || s.failed || name.failed || length.failed;
      text_free (&s);
      text_free (&name);
      text_free (&length);
    }
  if (!one)
    text_add (d->t, "    }\n");
}

/* What it writes through parameter I.  */
static void
write_parameter (struct definition *d, uint32_t i)
{
  const struct callee_entry *e = d->e;
  struct text param = { 0 }, out = { 0 }, length = { 0 }, s = { 0 };
  unsigned bytes = e->bytes[i];

  callee_param (&param, e->type, i);
  callee_out (&out, e, i);
  const char *p = text_str (&param), *o = text_str (&out);
  if (bytes != 0)
    callee_param (&length, e->type, e->length[i] - 1);
  text_add (&s, "if (%s && %s", p, o);
  if (bytes != 0 && e->type->fields[e->length[i] - 1].type->kind == TM_INT)
    text_add (&s, " && %s > 0", text_str (&length));
  text_add (&s, ")");
  text_statement (d->t, 2, text_str (&s));
  text_clear (&s);
  if (bytes == 0)
    text_add (&s, "*%s = %s[set];", p, o);
  else
    {
      const char *l = text_str (&length);
      text_add (&s, "%s (%s, %s[set], %s < %u ? %s : %u);", d->copy, p, o, l, bytes, l,
		bytes);
      *d->needs |= NEED_STRING;
    }
  text_statement (d->t, 4, text_str (&s));
  if (bytes != 0 && e->ends >> i & 1)
    {
      const char *l = text_str (&length);
      text_clear (&s);
      text_add (&s, "if (%s && %s && %s && %s < %u)", p, o, l, l, bytes);
      text_statement (d->t, 2, text_str (&s));
      text_add (d->t, "    %s[%s - 1] = 0;\n", p, l);
    }
  d->t->failed
    = d->t->failed || param.failed || out.failed || length.failed || s.failed;
  text_free (&param);
  text_free (&out);
  text_free (&length);
  text_free (&s);
}

/* What it puts into what it gives: into the fields that FIELD leads to, or all of it,
   where CONDITION holds.  */
static void
fill_given (struct definition *d, const char *condition, const char *field)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *given = callee_given (e->type);

  for (uint32_t i = e->type->count; i < 32; i++)
    if (e->outs >> i & 1)
      {
	struct text out = { 0 }, s = { 0 };
	callee_out (&out, e, i);
	text_add (d->t, "  if (%s%s)\n", condition, text_str (&out));
	if (given != NULL)
	  text_add (&s, "given%s%s = %s[set];", field,
		    given->fields[i - e->type->count].name, text_str (&out));
	else if (e->bytes[i] != 0)
	  text_add (&s, "%s (given, %s[set], %u);", d->copy, text_str (&out),
		    e->bytes[i]);
	else
	  text_add (&s, "*given = %s[set];", text_str (&out));
	*d->needs |= e->bytes[i] != 0 ? NEED_STRING : 0;
	statement (d, 4, &s);
	d->t->failed = d->t->failed || out.failed;
	text_free (&out);
      }
}

/* The call that makes the block that it gives: none that tests count.  */
static void
allocation (struct definition *d)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *to = e->type->target->target;
  const char *name = e->block == 0 ? "malloc" : "calloc";

  text_add (d->t, "\1test_given (%s%s (", wraps_counts (d->file, name) ? "__real_" : "",
	    name);
  if (e->block == 0)
    callee_param (d->t, e->type, 0);
  else if (to != NULL && to->size == e->block)
    {
      text_add (d->t, "1, sizeof (");
      literal_type (d->t, to, true);
      text_add (d->t, ")");
    }
  else
    text_add (d->t, "1, %u", e->block);
  text_add (d->t, "))");
  *d->needs |= NEED_STDLIB;
}

/* TYPE NAME  */
static void
given (struct definition *d, const struct tm_type *type, const char *name)
{
  char *text = literal_type_text (type, true);

  text_add (d->t, "  ");
  if (text != NULL)
    literal_declare (d->t, text, name);
  d->t->failed = d->t->failed || text == NULL;
  free (text);
}

/* Returns a value of those given, or a block where that is not 0.  */
static void
return_value (struct definition *d)
{
  const struct callee_entry *e = d->e;
  bool allocates = callee_allocates (e);
  struct text s = { 0 };

  text_add (d->t, "  if (!%s_returns)\n    return 0;\n", e->name);
  if (e->stores && d->nparam > 0)
    {
      struct text name = { 0 };
      callee_param (&name, e->type, 0);
      text_add (d->t, "  if (%s)\n", text_str (&name));
      text_add (&s, "*%s = %s_returns[n < %s_nreturns ? n : %s_nreturns - 1];",
		text_str (&name), e->name, e->name, e->name);
      text_statement (d->t, 4, text_str (&s));
      d->t->failed = d->t->failed || name.failed;
      text_free (&name);
      text_clear (&s);
    }
  text_add (&s, "%s%s_returns[n < %s_nreturns ? n : %s_nreturns - 1]%s",
	    allocates ? "if (!" : "return ", e->name, e->name, e->name,
	    allocates ? ")" : ";");
  statement (d, 2, &s);
  if (!allocates)
    return;
  text_add (d->t, "    return NULL;\n");
  if (d->nparam >= 32 || e->outs >> d->nparam == 0)
    {
      text_add (d->t, "  return ");
      allocation (d);
      text_add (d->t, ";\n");
      return;
    }
  given (d, e->type->target->target, "*given");
  text_add (d->t, " = ");
  allocation (d);
  text_add (d->t, ";\n");
  fill_given (d, "given && ", "->");
  text_add (d->t, "  return given;\n");
}

static void
body (struct definition *d)
{
  const struct callee_entry *e = d->e;
  const struct tm_type *result = e->type->target;
  bool returns = result != NULL && literal_is_scalar (result);

  if (e->wrap)
    pass_on (d);
  if (d->nparam > 0 || returns || e->outs != 0)
    text_add (d->t, "  unsigned n = %s_calls++;\n", e->name);
  else
    text_add (d->t, "  %s_calls++;\n", e->name);
  if (e->outs != 0)
    {
      struct text s = { 0 };
      text_add (&s, "unsigned set = n < %s_nsets ? n : %s_nsets - 1;", e->name,
		e->name);
      statement (d, 2, &s);
    }
  if (d->nparam > 0 || returns || e->outs != 0)
    text_add (d->t, "\n");
  if (d->ordered && e->symbol != NULL && !e->pure)
    text_add (d->t, "  \1test_called (\"%s\");\n", e->function);
  if (d->nparam > 0)
    keep_arguments (d);
  for (uint32_t i = 0; i < d->nparam && i < 32; i++)
    if (e->outs >> i & 1)
      write_parameter (d, i);
  if (e->noreturn)
    {
      text_add (d->t, "  %sexit (1);\n", d->suite ? "" : "__builtin_");
      *d->needs |= d->suite ? NEED_STDLIB : 0;
    }
  else if (returns)
    return_value (d);
  else if (result != NULL && result->kind != TM_VOID)
    {
      given (d, result, "given");
      text_add (d->t, " = { 0 };\n");
      fill_given (d, "", ".");
      text_add (d->t, "  return given;\n");
    }
}

static void
define (struct definition *d)
{
  comment (d);
  record (d);
  variables (d);
  heading (d);
  text_add (d->t, "{\n");
  body (d);
  text_add (d->t, "}\n\n");
}

void
callees_print (struct text *t, const struct callee_table *table,
	       const struct suite_file *file, const char *copy, unsigned *needs)
{
  bool wraps = false, allocate = false;
  for (size_t i = 0; i < table->n; i++)
    {
      wraps = wraps || table->entry[i].wrap;
      allocate = allocate || callee_allocates (&table->entry[i]);
    }
  if (wraps)
    text_add (t, "/* Those below that the linker puts in a function's place do so while"
		 " this is set.  */\nstatic volatile int \1test_standing_in;\n\n");
  if (table->ordered)
    {
      const char *storage = wraps ? "" : "static ";
      text_add (
	t,
	"/* Which of the functions below were called, in order.  */\n"
	"%schar \1test_calls[400];\n%sunsigned \1test_calls_size;\n\n"
	"static void\n\1test_called (const char *name)\n{\n"
	"  if (\1test_calls_size > 0 && \1test_calls_size < sizeof \1test_calls - 1)\n"
	"    \1test_calls[\1test_calls_size++] = ' ';\n"
	"  while (*name && \1test_calls_size < sizeof \1test_calls - 1)\n"
	"    \1test_calls[\1test_calls_size++] = *name++;\n}\n\n",
	storage, storage);
    }
  if (allocate)
    text_add (
      t, "/* Memory that the functions below gave: where nobody frees it, that is no"
	 " leak.  */\nstatic void *volatile \1test_blocks[64];\n"
	 "static unsigned \1test_nblocks;\n\n"
	 "static void *\n\1test_given (void *block)\n{\n"
	 "  \1test_blocks[\1test_nblocks++ %% 64] = block;\n"
	 "  return block;\n}\n\n");
  for (size_t i = 0; i < table->n; i++)
    {
      const struct callee_entry *e = &table->entry[i];
      define (
	&(struct definition){ .t = t,
			      .e = e,
			      .file = file,
			      .nparam = e->type->fields != NULL ? e->type->count : 0,
			      .storage = e->wrap ? "" : "static ",
			      .copy = copy,
			      .suite = strncmp (copy, "adse_", 5) != 0,
			      .ordered = table->ordered,
			      .needs = needs });
    }
}

static void
callee_variables (const struct callee_entry *e,
		  void (*add) (struct text *, const char *), struct text *list)
{
  const struct tm_type *result = e->type->target;
  struct text name = { 0 };
  const struct
  {
    bool there;
    const char *end;
  } rows[] = { { e->type->fields != NULL && e->type->count > 0, "call" },
	       { true, "calls" },
	       { result != NULL && literal_is_scalar (result), "returns" },
	       { result != NULL && literal_is_scalar (result), "nreturns" },
	       { e->outs != 0, "nsets" } };

  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].there)
      {
	text_clear (&name);
	text_add (&name, "%s_%s", e->name, rows[i].end);
	add (list, text_str (&name));
      }
  for (uint32_t i = 0; i < 32; i++)
    if (e->outs >> i & 1)
      {
	text_clear (&name);
	callee_out (&name, e, i);
	add (list, text_str (&name));
      }
  list->failed = list->failed || name.failed;
  text_free (&name);
}

void
callees_variables (const struct callee_table *table,
		   void (*add) (struct text *, const char *), struct text *list)
{
  for (size_t i = 0; i < table->n; i++)
    callee_variables (&table->entry[i], add, list);
  if (table->ordered)
    {
      add (list, "\1test_calls");
      add (list, "\1test_calls_size");
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions that take a va_list are called through one of `...':

     static int
     call_sum (int n, ...)
     {
       va_list args;

       va_start (args, n);
       int result = sum (n, args);
       va_end (args);
       return result;
     }  */
#include <stdlib.h>
#include <string.h>
#include "literal.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"

static void
parameter (struct text *t, const struct tm_call *call, uint32_t i)
{
  char name[16], *type = literal_type_text (call->args[i].type, true);

  snprintf (name, sizeof name, "arg%u", i + 1);
  if (type != NULL)
    literal_declare (t, type, name);
  t->failed = t->failed || type == NULL;
  free (type);
}

static void
print_one (struct text *t, const struct tm_call *call)
{
  uint32_t nfixed = call->narg - call->nvariable;
  bool none = call->result == NULL || call->result->kind == TM_VOID;
  char *type = none ? NULL : literal_type_text (call->result, true);
  const char *result = strcmp (call->function, "result") == 0 ? "the_result" : "result";
  struct text head = { 0 }, s = { 0 };

  /* The result's type, and what is declared to have it.  */
  text_add (&head, VARIADIC_PREFIX "%s (", call->function);
  for (uint32_t i = 0; i < nfixed; i++)
    {
      parameter (&head, call, i);
      text_add (&head, ", ");
    }
  text_add (&head, nfixed ? "...)" : "int unused, ...)");
  text_add (&s, "static ");
  literal_declare (&s, none ? "void @" : type ? type : "", text_str (&head));
  text_statement (t, 0, text_str (&s));
  text_add (t, "{\n  va_list args;\n\n  va_start (args, ");
  if (nfixed > 0)
    text_add (t, "arg%u);\n", nfixed);
  else
    text_add (t, "unused);\n");
  text_clear (&s);
  if (!none && type != NULL)
    {
      literal_declare (&s, type, result);
      text_add (&s, " = ");
    }
  text_add (&s, "%s (", call->function);
  for (uint32_t i = 0, k = 0; i <= nfixed; i++)
    {
      text_add (&s, i > 0 ? ", " : "");
      if (i + 1 == call->list)
	text_add (&s, "args");
      else
	text_add (&s, "arg%u", ++k);
    }
  text_add (&s, ");");
  text_statement (t, 2, text_str (&s));
  text_add (t, "  va_end (args);\n");
  if (!none)
    text_add (t, "  return %s;\n", result);
  text_add (t, "}\n\n");
  t->failed = t->failed || head.failed || s.failed || (!none && type == NULL);
  free (type);
  text_free (&head);
  text_free (&s);
}

void
render_variadics (struct text *t, struct test_case *const *tests, size_t n,
		  unsigned *needs)
{
  for (size_t i = 0; i < n; i++)
    {
      bool first = tests[i]->call.list != 0;
      for (size_t k = 0; k < i && first; k++)
	first = tests[k]->call.list == 0
		|| strcmp (tests[k]->call.function, tests[i]->call.function) != 0;
      if (!first)
	continue;
      print_one (t, &tests[i]->call);
      *needs |= NEED_STDARG;
    }
}

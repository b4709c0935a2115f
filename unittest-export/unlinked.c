/* SPDX-License-Identifier: GPL-3.0-or-later
   What the code under test uses and nothing defines, so that its tests can be linked,
   and what is declared where tests do not see it:

     int verbose;
     extern int level;  */
#include <stdlib.h>
#include <string.h>
#include "literal.h"
#include "testmodel.h"
#include "unlinked.h"

static bool
is_stood_in (const struct suite_file *file, const char *symbol)
{
  for (size_t i = 0; i < file->ntest; i++)
    for (uint32_t k = 0; k < file->tests[i]->ncallee; k++)
      {
	const struct tm_callee *c = &file->tests[i]->callees[k];
	if (c->symbol != NULL && strcmp (c->symbol, symbol) == 0)
	  return true;
      }
  return false;
}

static void
print_variable (struct text *t, const struct suite_variable *v, size_t number)
{
  char *type = v->name != NULL ? literal_type_text (v->type, false) : NULL;
  struct text s = { 0 };

  text_add (t, "/* Nothing here defines %s.  */\n", v->symbol);
  if (v->thread)
    text_add (&s, "_Thread_local ");
  if (type != NULL)
    {
      literal_declare (&s, type, v->name);
      text_add (&s, ";");
    }
  else
    text_add (&s, "unsigned long not_linked_%zu[%llu] __asm__ (\"%s\");", number,
	      (unsigned long long) (v->size + 7) / 8, v->symbol);
  text_statement (t, 0, text_str (&s));
  text_add (t, "\n");
  t->failed = t->failed || s.failed;
  text_free (&s);
  free (type);
}

static void
print_declaration (struct text *t, const struct suite_variable *v)
{
  char *type = literal_type_text (v->type, false);
  struct text s = { 0 };

  text_add (t, "/* The source declares %s in functions only.  */\n", v->name);
  text_add (&s, v->thread ? "extern __thread " : "extern ");
  literal_declare (&s, type, v->name);
  text_add (&s, ";");
  text_statement (t, 0, text_str (&s));
  text_add (t, "\n");
  t->failed = t->failed || s.failed || type == NULL;
  text_free (&s);
  free (type);
}

void
unlinked_print (struct text *t, const struct suite_file *file)
{
  for (size_t i = 0; i < file->nunlinked; i++)
    {
      const char *name = file->unlinked[i];
      if (!is_stood_in (file, name))
	text_add (t,
		  "/* Nothing here defines %s, and no test comes to call it.  */\n"
		  "void not_linked_%zu (void) __asm__ (\"%s\");\n\n"
		  "void\nnot_linked_%zu (void)\n{\n  __builtin_abort ();\n}\n\n",
		  name, i + 1, name, i + 1);
    }
  for (size_t i = 0; i < file->nabsent; i++)
    print_variable (t, &file->absent[i], file->nunlinked + i + 1);
  for (size_t i = 0; i < file->ndeclared; i++)
    print_declaration (t, &file->declared[i]);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Files and environment variables of a test:

     adse_folder ();
     adse_file ("notes", "a\nb\n", 4);
     setenv ("HOME", "/home/a", 1);
     unsetenv ("EDITOR");  */
#include <string.h>
#include "literal.h"
#include "render.h"
#include "testmodel.h"
#include "text.h"
#include "world.h"

static void
string (struct text *s, const char *bytes)
{
  literal_string (s, (const uint8_t *) bytes, strlen (bytes));
}

void
world_setup (struct render *r, struct text *t, unsigned indent)
{
  const struct test_case *test = r->t;

  if (testmodel_in_folder (test))
    {
      r->needs |= NEED_FOLDER;
      text_statement (t, indent, "adse_folder ();");
    }
  for (uint32_t i = 0; i < test->nfile; i++)
    {
      const struct tm_named *f = &test->files[i];
      struct text s = { 0 };
      if (!f->there)
	continue;
      text_add (&s, "adse_file (");
      string (&s, f->name);
      text_add (&s, ", ");
      literal_string (&s, f->bytes, f->n);
      text_add (&s, ", %u);", f->n);
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
  for (uint32_t i = 0; i < test->nvariable; i++)
    {
      const struct tm_named *v = &test->variables[i];
      struct text s = { 0 };
      r->needs |= NEED_VARIABLES;
      text_add (&s, v->there ? "setenv (" : "unsetenv (");
      string (&s, v->name);
      if (v->there)
	{
	  text_add (&s, ", ");
	  string (&s, (const char *) v->bytes);
	  text_add (&s, ", 1");
	}
      text_add (&s, ");");
      text_statement (t, indent, text_str (&s));
      r->failed = r->failed || s.failed;
      text_free (&s);
    }
}

void
world_assert (struct render *r, struct text *s, const struct tm_observation *o)
{
  const char *name = r->t->files[o->object].name;

  if (o->pointer == TM_NULL)
    {
      text_add (s, "ck_assert (access (");
      string (s, name);
      text_add (s, ", F_OK) != 0);");
      return;
    }
  text_add (s, "ck_assert (adse_file_is (");
  string (s, name);
  text_add (s, ", ");
  literal_string (s, o->bytes, o->nbytes);
  text_add (s, ", %u));", o->nbytes);
}

void
world_show (struct render *r, struct text *t, uint32_t i, bool after)
{
  struct text s = { 0 };

  text_add (&s, "adse_file_look (%d, %u, ", after, i);
  string (&s, r->t->files[r->t->obs[i].object].name);
  text_add (&s, ");");
  text_statement (t, 2, text_str (&s));
  r->failed = r->failed || s.failed;
  text_free (&s);
}

void
world_fixture (struct text *t, struct test_case *const *tests, size_t n)
{
  for (size_t i = 0; i < n && strcmp (tests[i]->function, tests[0]->function) == 0; i++)
    if (testmodel_in_folder (tests[i]))
      {
	text_add (t, "  tcase_add_unchecked_fixture (tc, adse_folder_made, "
		     "adse_folder_gone);\n");
	return;
      }
}

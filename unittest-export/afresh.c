/* SPDX-License-Identifier: GPL-3.0-or-later
   Fixtures that put back what tests change:

     static void
     test_begins (void)
     {
       TEST_PUT_BACK (depth);
       TEST_PUT_BACK (fake_next_calls);
       test_begun = 1;
     }

   Its first call, in main, keeps what variables hold; each later one, before a test, puts
   that back.  Variables inside functions and of other files cannot be named here: where
   these matter the driver sees tests fail and has main insist on processes
   (suite_file's `forks').  */
#include <string.h>
#include "afresh.h"
#include "libc.h"
#include "literal.h"
#include "testmodel.h"

static bool
has_line (const struct text *list, const char *line)
{
  size_t n = strlen (line);
  for (const char *p = text_str (list); (p = strstr (p, line)) != NULL; p += n)
    if (p == list->s || p[-1] == '\n')
      return true;
  return false;
}

static void
put_back (struct text *list, const char *name)
{
  struct text line = { 0 };

  text_add (&line, "  \1TEST_PUT_BACK (%s);\n", name);
  if (!has_line (list, text_str (&line)))
    text_add (list, "%s", text_str (&line));
  list->failed = list->failed || line.failed;
  text_free (&line);
}

/* Names of environment variables that tests set.  */
static void
collect_environment (struct afresh *a, const struct test_case *test)
{
  for (uint32_t i = 0; i < test->nvariable; i++)
    {
      const char *name = test->variables[i].name;
      struct text s = { 0 };
      literal_string (&s, (const uint8_t *) name, strlen (name));
      if (strstr (text_str (&a->variables), text_str (&s)) == NULL)
	text_add (&a->variables, "%s%s", a->variables.n > 0 ? ", " : "", text_str (&s));
      a->variables.failed = a->variables.failed || s.failed;
      text_free (&s);
    }
}

void
afresh_collect (struct afresh *a, const struct suite_file *file,
		const struct callee_table *callees, unsigned *needs)
{
  *a = (struct afresh){ 0 };
  if (file->forks != NULL)
    return;
  for (size_t i = 0; i < file->nstate; i++)
    put_back (&a->list, file->state[i]);
  for (size_t i = 0; i < file->ntest && !file->bare; i++)
    for (uint32_t k = 0; k < file->tests[i]->nobject; k++)
      if (file->tests[i]->objects[k].kind == TM_GLOBAL)
	put_back (&a->list, file->tests[i]->objects[k].name);
  callees_variables (callees, put_back, &a->list);
  for (size_t i = 0; i < file->ntest; i++)
    {
      collect_environment (a, file->tests[i]);
      if (testmodel_in_folder (file->tests[i]))
	a->leaves |= LIBC_LEAVES_FOLDER;
    }
  if (!file->bare)
    a->leaves |= file->leaves;
  a->fixture = a->list.n > 0 || a->variables.n > 0 || a->leaves != 0;
  if (a->list.n > 0)
    *needs |= NEED_STRING;
  if (a->variables.n > 0)
    *needs |= NEED_STDLIB | NEED_VARIABLES;
  if (a->leaves & LIBC_LEAVES_ERRNO)
    *needs |= NEED_ERRNO;
  if (a->leaves & LIBC_LEAVES_SIGNALS)
    *needs |= NEED_SIGNAL;
  if (a->leaves & LIBC_LEAVES_DESCRIPTORS)
    *needs |= NEED_FCNTL;
  if (a->leaves & (LIBC_LEAVES_DESCRIPTORS | LIBC_LEAVES_FOLDER))
    *needs |= NEED_UNISTD;
}

/* Do tests need something done at their end?  */
static bool
has_end (const struct afresh *a)
{
  return (a->leaves & ~(unsigned) LIBC_LEAVES_ERRNO) != 0;
}

static void
print_environment (struct text *t, const struct afresh *a)
{
  struct text s = { 0 };

  text_add (&s, "static const char *const \1test_variables[] = { %s };",
	    text_str (&a->variables));
  text_statement (t, 0, text_str (&s));
  text_add (
    t, "static const char *\1test_values[sizeof \1test_variables"
       " / sizeof *\1test_variables];\n\n"
       "static void\n\1test_environment (void)\n{\n"
       "  size_t i;\n\n"
       "  for (i = 0; i < sizeof \1test_variables / sizeof *\1test_variables; i++)\n"
       "    if (!\1test_begun)\n"
       "      \1test_values[i] = getenv (\1test_variables[i]);\n"
       "    else if (\1test_values[i] != NULL)\n"
       "      setenv (\1test_variables[i], \1test_values[i], 1);\n"
       "    else\n"
       "      unsetenv (\1test_variables[i]);\n}\n\n");
  t->failed = t->failed || s.failed;
  text_free (&s);
}

/* What is looked at when a test begins and is as it was when that has ended.  */
static void
print_ends (struct text *t, unsigned leaves)
{
  if (leaves & LIBC_LEAVES_DESCRIPTORS)
    text_add (t, "/* Descriptors that a test leaves open are closed.  */\n"
		 "static void\n\1test_descriptors (int ended)\n{\n"
		 "  static char open_before[256];\n"
		 "  int i, is_open;\n\n"
		 "  for (i = 3; i < 256; i++)\n    {\n"
		 "      is_open = fcntl (i, F_GETFD) != -1;\n"
		 "      if (!ended)\n\topen_before[i] = (char) is_open;\n"
		 "      else if (is_open && !open_before[i])\n\tclose (i);\n"
		 "    }\n}\n\n");
  if (leaves & LIBC_LEAVES_SIGNALS)
    text_add (
      t, "/* Signals have the handlers that they had.  */\n"
	 "static void\n\1test_signals (int ended)\n{\n"
	 "  static struct sigaction before[32];\n"
	 "  int i;\n\n"
	 "  for (i = 1; i < 32; i++)\n"
	 "    sigaction (i, ended ? &before[i] : NULL, ended ? NULL : &before[i]);\n"
	 "}\n\n");
  if (leaves & LIBC_LEAVES_FOLDER)
    text_add (t, "/* The working directory is the one before.  */\n"
		 "static void\n\1test_directory (int ended)\n{\n"
		 "  static char before[4096];\n\n"
		 "  if (ended)\n"
		 "    ck_assert (*before == 0 || chdir (before) == 0);\n"
		 "  else if (getcwd (before, sizeof before) == NULL)\n"
		 "    *before = 0;\n}\n\n");
}

static void
print_calls (struct text *t, unsigned leaves, int ended)
{
  if (leaves & LIBC_LEAVES_DESCRIPTORS)
    text_add (t, "  \1test_descriptors (%d);\n", ended);
  if (leaves & LIBC_LEAVES_SIGNALS)
    text_add (t, "  \1test_signals (%d);\n", ended);
  if (leaves & LIBC_LEAVES_FOLDER)
    text_add (t, "  \1test_directory (%d);\n", ended);
}

void
afresh_print (struct text *t, const struct afresh *a)
{
  bool kept = a->list.n > 0 || a->variables.n > 0;

  if (!a->fixture)
    return;
  text_add (t, "/* Tests find nothing of what others did, even when all run in one "
	       "process\n   (CK_FORK=no).  */\n");
  if (kept)
    text_add (t, "static int \1test_begun;\n\n");
  if (a->list.n > 0)
    text_add (
      t, "/* The N bytes at AT are as they were in the beginning, which KEPT holds.  "
	 "*/\n"
	 "static void\n\1test_put_back (void *at, void *kept, size_t n)\n{\n"
	 "  if (!\1test_begun)\n    memcpy (kept, at, n);\n"
	 "  else if (memcmp (at, kept, n) != 0)\n    memcpy (at, kept, n);\n}\n\n"
	 "#define \1TEST_PUT_BACK(variable) \\\n  do \\\n    { \\\n"
	 "      static unsigned char \1test_kept[sizeof (variable)]; \\\n"
	 "      \1test_put_back ((void *) &(variable), \1test_kept, \\\n"
	 "\t\t     sizeof (variable)); \\\n"
	 "    } \\\n  while (0)\n\n");
  if (a->variables.n > 0)
    print_environment (t, a);
  print_ends (t, a->leaves);
  text_add (t, "static void\n\1test_begins (void)\n{\n%s", text_str (&a->list));
  if (a->variables.n > 0)
    text_add (t, "  \1test_environment ();\n");
  if (kept)
    text_add (t, "  \1test_begun = 1;\n");
  print_calls (t, a->leaves, 0);
  if (a->leaves & LIBC_LEAVES_ERRNO)
    text_add (t, "  errno = 0;\n");
  text_add (t, "}\n\n");
  if (has_end (a))
    {
      text_add (t, "static void\n\1test_ends (void)\n{\n");
      print_calls (t, a->leaves, 1);
      text_add (t, "}\n\n");
    }
  t->failed = t->failed || a->list.failed || a->variables.failed;
}

void
afresh_begin (struct text *t, const struct afresh *a)
{
  if (a->list.n > 0 || a->variables.n > 0)
    text_add (t, "\n  \1test_begins ();\n");
}

void
afresh_fixture (struct text *t, const struct afresh *a)
{
  if (a->fixture)
    text_add (t, "  tcase_add_checked_fixture (tc, \1test_begins, %s);\n",
	      has_end (a) ? "\1test_ends" : "NULL");
}

void
afresh_free (struct afresh *a)
{
  text_free (&a->list);
  text_free (&a->variables);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A file of a suite: what it begins with, its tests in turn, and a main that runs them,
   one TCase a function.  The text of a test is check.c's.  */
#include <stdlib.h>
#include <string.h>
#include "afresh.h"
#include "export.h"
#include "literal.h"
#include "names.h"
#include "prologue.h"
#include "render.h"
#include "same.h"
#include "test-text.h"
#include "testmodel.h"
#include "text.h"
#include "types.h"
#include "unlinked.h"
#include "world.h"
#include "wraps.h"

static const char process_runtime[] =
#include "process-runtime.inc"
  ;

static const char folder_runtime[] =
#include "folder-runtime.inc"
  ;

/* Is test I of FILE the first, or the last, of its function?  */
static bool
begins (const struct suite_file *file, size_t i)
{
  return i == 0 || strcmp (file->tests[i]->function, file->tests[i - 1]->function) != 0;
}

static bool
ends (const struct suite_file *file, size_t i)
{
  return i + 1 == file->ntest || begins (file, i + 1);
}

/* All tests.  Those of a function that is gone can be left out.  */
static void
write_tests (struct text *t, const struct suite_file *file,
	     const struct callee_table *callees, const struct same_table *same,
	     unsigned *needs)
{
  bool suspect = file->kind == SUITE_SUSPECTS;

  for (size_t i = 0; i < file->ntest; i++)
    {
      const char *f = file->tests[i]->function;
      if (!suspect && begins (file, i))
	text_add (t, "#ifndef WITHOUT_%s\n", f);
      /* A call of what is not there might compile.  */
      if (file->kind == SUITE_INTERNAL && begins (file, i))
	text_add (t, "typedef __typeof__ (%s) type_of_%s;\n", f, f);
      if (!suspect && begins (file, i))
	text_add (t, "\n");
      check_test (t, file->tests[i], callees, same, suspect, needs);
      if (!suspect && ends (file, i))
	text_add (t, "#endif\n\n");
    }
}

/* main, and one TCase a function.  */
static void
write_main (struct text *t, const struct suite_file *file, const struct afresh *afresh,
	    unsigned *needs)
{
  static const char *const what[] = { [SUITE_INTERFACE] = "",
				      [SUITE_INTERNAL] = " internal",
				      [SUITE_SUSPECTS] = " suspects" };
  bool suspect = file->kind == SUITE_SUSPECTS;

  text_add (t,
	    "int\nmain (void)\n{\n"
	    "  Suite *suite = suite_create (\"%s%s\");\n"
	    "  TCase *tc;\n",
	    file->stem, what[file->kind]);
  if (!suspect)
    afresh_begin (t, afresh);
  for (size_t i = 0; i < file->ntest; i++)
    {
      const struct test_case *test = file->tests[i];
      if (begins (file, i))
	{
	  text_add (t, "\n");
	  if (!suspect)
	    text_add (t, "#ifndef WITHOUT_%s\n", test->function);
	  if (test->precondition)
	    text_add (t, "  /* With inputs that %s accepts.  */\n", test->precondition);
	  if (test->asserted)
	    {
	      struct text s = { 0 };
	      text_add (&s, "With inputs of which %s asserts: %s", test->function,
			test->asserted);
	      text_comment (t, 2, text_str (&s));
	      t->failed |= s.failed;
	      text_free (&s);
	    }
	  text_add (t,
		    "  tc = tcase_create (\"%s\");\n"
		    "  suite_add_tcase (suite, tc);\n",
		    test->function);
	  world_fixture (t, file->tests + i, file->ntest - i);
	  if (!suspect)
	    afresh_fixture (t, afresh);
	}
      const char *sig = literal_signal (test->signal);
      if (suspect && test->signal != 0 && sig != NULL)
	{
	  text_add (t, "  tcase_add_test_raise_signal (tc, %s, %s);\n", test->name,
		    sig);
	  *needs |= NEED_SIGNAL;
	}
      else if (suspect && test->signal != 0)
	text_add (t, "  tcase_add_test_raise_signal (tc, %s, %d);\n", test->name,
		  test->signal);
      else
	text_add (t, "  tcase_add_test (tc, %s);\n", test->name);
      if (!suspect && ends (file, i))
	text_add (t, "#endif\n");
    }
  text_add (t, "\n  SRunner *runner = srunner_create (suite);\n");
  if (suspect || file->forks != NULL)
    {
      text_comment (t, 2,
		    suspect ? "They crash: CK_FORK=no has no effect." : file->forks);
      text_add (t, "  srunner_set_fork_status (runner, CK_FORK);\n");
    }
  text_add (t, "  srunner_run_all (runner, CK_ENV);\n"
	       "  int failed = srunner_ntests_failed (runner);\n"
	       "  srunner_free (runner);\n"
	       "  return failed != 0;\n}\n");
}

/* The comment that FILE begins with, and its line WRAPS.  */
static void
write_head (struct text *t, const struct suite_file *file, const char *wraps)
{
  if (file->kind == SUITE_SUSPECTS)
    text_add (t,
	      "/* SPDX-License-Identifier: MIT\n"
	      "   Calls on which %s crashes or does what C leaves undefined.  No "
	      "part of\n   `make check': decide case by case whether it is a bug.\n"
	      "   " EXPORT_MARK "; `adse generate' writes it anew, edits are lost.  "
	      "*/\n\n%s",
	      file->source, wraps);
  else
    text_add (t,
	      "/* SPDX-License-Identifier: MIT\n"
	      "   How %s%s: regression tests with values from the plain\n   build.\n"
	      "   " EXPORT_MARK "; `adse generate' writes it anew, edits are lost.\n"
	      "   The source is included, so that static functions and file-scope\n"
	      "   variables can be reached.  */\n\n%s",
	      file->source,
	      file->kind == SUITE_INTERNAL ? " behaves inside" : " behaves", wraps);
}

int
export_suite (FILE *out, const struct suite_file *file)
{
  bool suspect = file->kind == SUITE_SUSPECTS;
  struct callee_table callees = { 0 };
  struct same_table same = { 0 };
  struct text head = { 0 }, body = { 0 }, stubs = { 0 }, last = { 0 }, wraps = { 0 };
  struct text declared = { 0 }, types = { 0 };
  struct afresh afresh = { 0 };
  unsigned needs = 0;

  wraps_line (&wraps, file);
  callees_collect (&callees, file->tests, file->ntest, true);
  wraps_print (&stubs, file, true, &needs);
  callees_print (&stubs, &callees, file, "memcpy", &needs);
  unlinked_print (&stubs, file);
  render_variadics (&stubs, file->tests, file->ntest, &needs);
  for (size_t i = 0; i < file->ntest && !suspect; i++)
    if (file->tests[i]->process)
      {
	names_mark (&stubs, process_runtime, "test_process");
	break;
      }
  if (!suspect)
    {
      same_collect (&same, file->tests, file->ntest);
      same_print (&stubs, &same, file->tests, file->ntest);
    }
  write_tests (&body, file, &callees, &same, &needs);
  if (!suspect)
    afresh_collect (&afresh, file, &callees, &needs);
  write_main (&last, file, &afresh, &needs);
  render_makers (&stubs, needs, true);
  if (needs & NEED_FOLDER)
    text_add (&stubs, "%s", folder_runtime);
  afresh_print (&stubs, &afresh);
  if (needs & NEED_HEAP)
    needs |= NEED_STDLIB | NEED_STRING;
  types_print (&types, file, (const struct text *const[]){ &stubs, &body, &last }, 3);

  write_head (&head, file, text_str (&wraps));
  render_declarations (&declared, file->tests, file->ntest);
  if (file->check_first)
    prologue_headers (&head, file, needs, true);
  prologue_source (&head, file);
  prologue_pragmas (&head, file);
  names_undefine (&head, file,
		  (const struct text *const[]){ &declared, &types, &stubs, &body,
						&last },
		  5);
  if (!file->check_first)
    {
      text_add (&head, "\n");
      prologue_headers (&head, file, needs, true);
    }
  prologue_library (&head, file, needs);
  text_add (&head, "\n");
  names_settle (&types, file);
  names_settle (&stubs, file);
  names_settle (&body, file);
  names_settle (&last, file);
  int r = callees.failed || same.failed || declared.failed
	  || text_print (&head, out) != 0 || text_print (&types, out) != 0
	  || text_print (&declared, out) != 0 /* they may need these types */
	  || text_print (&stubs, out) != 0 || text_print (&body, out) != 0
	  || text_print (&last, out) != 0;
  callees_free (&callees);
  same_free (&same);
  afresh_free (&afresh);
  text_free (&head);
  text_free (&body);
  text_free (&stubs);
  text_free (&last);
  text_free (&wraps);
  text_free (&declared);
  text_free (&types);
  return r ? -1 : 0;
}

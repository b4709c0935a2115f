/* SPDX-License-Identifier: GPL-3.0-or-later
   Calls of the library that fail: of a test with FAILS = 1 << 1,

     test_failing_calls = TEST_CALL (2);
     struct buf *result = buf_new (0);
     test_failing_calls = 0;

   the second call of the allocator, or of another function below, in the call under test
   fails, wherever in what is linked it is made.  With SHORTS = 1 << 1 that call, of read
   or write, does one byte only (test_short_calls).  */
#include <string.h>
#include "literal.h"
#include "testmodel.h"
#include "wraps.h"

static const struct allocator
{
  const char *name, *result, *parameters, *arguments, *unless, *error;
  const char *failed; /* what it returns then; NULL: a null pointer */
} allocators[] = {
#define SYMRT_FAILS(NAME, RESULT, PARAMETERS, ARGUMENTS, UNLESS, ERROR, FAILED)        \
  { #NAME, RESULT, PARAMETERS, ARGUMENTS, UNLESS, ERROR, FAILED },
#include "libc.def"
};
enum
{
  NALLOCATORS = sizeof allocators / sizeof *allocators
};

static bool
gives_memory (const struct allocator *a)
{
  return strcmp (a->error, "ENOMEM") == 0;
}

/* Which are counted.  Of those that give memory all are: where the source has strdup
   instead of malloc and strcpy one day, its tests stay right.  */
static unsigned
counted (const struct suite_file *file)
{
  unsigned which = 0;
  bool memory = false;
  for (size_t i = 0; i < file->ntest; i++)
    if ((file->tests[i]->fails | file->tests[i]->shorts) != 0)
      which |= file->tests[i]->allocators;
  for (size_t i = 0; i < NALLOCATORS; i++)
    memory = memory || (which >> i & 1 && gives_memory (&allocators[i]));
  for (size_t i = 0; i < NALLOCATORS; i++)
    if (memory && gives_memory (&allocators[i]))
      which |= 1u << i;
  return which;
}

bool
wraps_counts (const struct suite_file *file, const char *name)
{
  unsigned which = counted (file);
  for (size_t i = 0; i < NALLOCATORS; i++)
    if (which >> i & 1 && strcmp (allocators[i].name, name) == 0)
      return true;
  return false;
}

static bool
any_short (const struct suite_file *file)
{
  for (size_t i = 0; i < file->ntest; i++)
    if (file->tests[i]->shorts != 0)
      return true;
  return false;
}

static bool
stands_in (const struct test_case *test)
{
  for (uint32_t i = 0; i < test->ncallee; i++)
    if (test->callees[i].wrap)
      return true;
  return false;
}

bool
wraps_needed (const struct test_case *test)
{
  return (test->fails | test->shorts) != 0 || stands_in (test);
}

size_t
export_wraps (const struct suite_file *file, const char **names, size_t max)
{
  unsigned which = counted (file);
  size_t n = 0;
  for (size_t i = 0; i < NALLOCATORS; i++)
    if ((which >> i & 1) && n < max)
      names[n++] = allocators[i].name;
  for (size_t i = 0; i < file->ntest; i++)
    for (uint32_t k = 0; k < file->tests[i]->ncallee; k++)
      {
	const struct tm_callee *c = &file->tests[i]->callees[k];
	bool known = !c->wrap;
	for (size_t j = 0; j < n && !known; j++)
	  known = strcmp (names[j], c->symbol) == 0;
	if (!known && n < max)
	  names[n++] = c->symbol;
      }
  return n;
}

void
wraps_line (struct text *t, const struct suite_file *file)
{
  const char *names[EXPORT_MAX_WRAPS];
  size_t n = export_wraps (file, names, EXPORT_MAX_WRAPS);
  if (n == 0)
    return;
  text_add (t, "%s", EXPORT_WRAPS_LINE);
  for (size_t i = 0; i < n; i++)
    text_add (t, "%s%s", i > 0 ? " " : "", names[i]);
  text_add (t, " */\n\n");
}

void
wraps_print (struct text *t, const struct suite_file *file, bool suite, unsigned *needs)
{
  unsigned which = counted (file);
  const char *size = suite ? "size_t" : "unsigned long";
  const bool shorts = any_short (file);

  if (which == 0)
    return;
  *needs |= NEED_ERRNO;
  text_add (t,
	    /* Volatile: compilers know that a library's malloc calls nothing here.  */
	    "/* Which calls of those below fail%s, counted from when it was set.  A "
	    "change that\n   makes one more before them lets another fail: such tests "
	    "are made anew then.  */\n"
	    "#define \1TEST_CALL(n) (1u << ((n) - 1))\n"
	    "static volatile unsigned \1test_failing_calls%s;\n\n"
	    "static int\n\1test_call_fails (int error)\n{\n"
	    "  unsigned fails = \1test_failing_calls & 1;\n"
	    "  \1test_failing_calls >>= 1;\n%s"
	    "  if (fails)\n    errno = error;\n  return fails;\n}\n\n",
	    shorts ? ", or do one byte only" : "",
	    shorts ? ", \1test_short_calls, \1test_short" : "",
	    shorts ? "  \1test_short = \1test_short_calls & 1;\n"
		     "  \1test_short_calls >>= 1;\n"
		   : "");
  if (shorts)
    text_add (t,
	      "static %s\n\1test_part (%s n)\n{\n"
	      "  return \1test_short && n > 0 ? 1 : n;\n}\n\n",
	      size, size);
  for (size_t i = 0; i < NALLOCATORS; i++)
    {
      const struct allocator *a = &allocators[i];
      struct text params = { 0 }, result = { 0 }, arguments = { 0 };
      if (!(which >> i & 1))
	continue;
      text_add (&params, a->parameters, size, size);
      text_add (&result, a->result, size);
      text_add (&arguments, a->arguments, shorts ? "\1test_part (n)" : "n");
      const char *p = text_str (&params), *r = text_str (&result);
      int head = (int) strlen (r) - (r[strlen (r) - 1] == ' ');
      text_add (t,
		"%s__real_%s (%s);\n%s__wrap_%s (%s);\n\n"
		"%.*s\n__wrap_%s (%s)\n{\n"
		"  return %s\1test_call_fails (%s) ? %s : __real_%s (%s);\n}\n\n",
		r, a->name, p, r, a->name, p, head, r, a->name, p, a->unless, a->error,
		a->failed != NULL ? a->failed
		: suite		  ? "NULL"
				  : "(void *) 0",
		a->name, text_str (&arguments));
      t->failed = t->failed || params.failed || result.failed || arguments.failed;
      text_free (&params);
      text_free (&result);
      text_free (&arguments);
    }
}

void
wraps_stand_in (struct text *t, const struct test_case *test, unsigned indent)
{
  if (stands_in (test))
    text_add (t, "%*stest_standing_in = 1;\n", indent, "");
}

/* NAME = TEST_CALL (1) | TEST_CALL (3): the bits of CALLS.  */
static void
set_calls (struct text *t, unsigned indent, const char *name, uint32_t calls)
{
  const char * or = "";

  if (calls == 0)
    return;
  text_add (t, "%*s%s = ", indent, "", name);
  for (unsigned i = 0; i < 32; i++)
    if (calls >> i & 1)
      {
	text_add (t, "%s\1TEST_CALL (%u)", or, i + 1);
	or = " | ";
      }
  text_add (t, ";\n");
}

void
wraps_arm (struct text *t, const struct test_case *test, unsigned indent)
{
  set_calls (t, indent, "\1test_failing_calls", test->fails);
  set_calls (t, indent, "\1test_short_calls", test->shorts);
}

void
wraps_disarm (struct text *t, const struct test_case *test, unsigned indent)
{
  if (test->fails != 0)
    text_add (t, "%*stest_failing_calls = 0;\n", indent, "");
  if (test->shorts != 0)
    text_add (t, "%*stest_short_calls = 0;\n", indent, "");
  if (stands_in (test))
    text_add (t, "%*stest_standing_in = 0;\n", indent, "");
}

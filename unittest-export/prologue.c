/* SPDX-License-Identifier: GPL-3.0-or-later
   First lines of generated programs.  */
#include <string.h>
#include "literal.h"
#include "prologue.h"
#include "testmodel.h"

void
prologue_source (struct text *t, const struct suite_file *file)
{
  if (file->restore_warnings)
    text_add (t, "#pragma GCC diagnostic push\n");
  if (file->rename_main)
    text_add (t, "#define main " PROLOGUE_MAIN "\n");
  text_add (t, "#include \"%s\"\n", file->source);
  if (file->rename_main)
    text_add (t, "#undef main\n");
}

void
prologue_pragmas (struct text *t, const struct suite_file *file)
{
  for (size_t i = 0; i < file->nline; i++)
    text_add (t, "%s\n", file->lines[i]);
}

static bool
has_call (const struct tm_call *c, uint32_t n, const char *name)
{
  for (uint32_t i = 0; i < n; i++)
    if (strcmp (c[i].function, name) == 0)
      return true;
  return false;
}

/* Do tests of FILE call NAME?  */
static bool
is_called (const struct suite_file *file, const char *name)
{
  for (size_t i = 0; i < file->ntest; i++)
    {
      const struct test_case *t = file->tests[i];
      if (has_call (&t->call, 1, name) || has_call (t->setup, t->nsetup, name)
	  || has_call (t->look, t->nlook, name)
	  || has_call (t->teardown, t->nteardown, name))
	return true;
    }
  return false;
}

/* Macros of <check.h> that have names which functions may have.  */
static void
undefine_check (struct text *t, const struct suite_file *file)
{
  static const char *const macros[]
    = { "fail", "fail_if", "fail_unless", "mark_point" };
  for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
    if (is_called (file, macros[i]))
      text_add (t, "#undef %s\n", macros[i]);
}

void
prologue_headers (struct text *t, const struct suite_file *file, unsigned needs,
		  bool check)
{
  static const struct
  {
    unsigned need;
    const char *header;
  } rows[] = { { NEED_FOLDER, "dirent.h" },
	       { NEED_ERRNO | NEED_FOLDER, "errno.h" },
	       { NEED_FCNTL, "fcntl.h" },
	       { NEED_LIMITS, "limits.h" },
	       { NEED_MATH, "math.h" },
	       { NEED_PROCESS, "poll.h" },
	       { NEED_SIGNAL, "signal.h" },
	       { NEED_STDARG, "stdarg.h" },
	       { NEED_STDBOOL, "stdbool.h" },
	       { NEED_STDDEF, "stddef.h" },
	       { NEED_STDINT, "stdint.h" },
	       { NEED_PROCESS | NEED_FOLDER, "stdio.h" },
	       { NEED_PROCESS | NEED_FOLDER | NEED_STDLIB, "stdlib.h" },
	       { NEED_PROCESS | NEED_FOLDER | NEED_STRING, "string.h" },
	       { NEED_PROCESS, "sys/wait.h" },
	       { NEED_PROCESS | NEED_FOLDER | NEED_UNISTD, "unistd.h" } };

  if (file->nhidden > 0)
    text_add (t, "/* The source has its own meaning of these.  */\n");
  for (size_t i = 0; i < file->nhidden; i++)
    text_add (t, "#define %s test_other_%s\n", file->hidden[i], file->hidden[i]);
  if (check)
    text_add (t, "#include <check.h>\n");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (needs & rows[i].need)
      text_add (t, "#include <%s>\n", rows[i].header);
  for (size_t i = 0; i < file->nhidden; i++)
    text_add (t, "#undef %s\n", file->hidden[i]);
  if (check)
    undefine_check (t, file);
  if (needs & NEED_MATH && file->old_standard)
    text_add (t, "#ifndef NAN /* before C99 */\n"
		 "# define NAN __builtin_nan (\"\")\n"
		 "# define INFINITY __builtin_inf ()\n"
		 "# define isnan(x) __builtin_isnan (x)\n"
		 "# define isinf(x) __builtin_isinf (x)\n"
		 "# define isfinite(x) __builtin_isfinite (x)\n"
		 "# define signbit(x) __builtin_signbit (x)\n#endif\n");
}

/* Functions of the library that tests call.  */
static const struct
{
  const char *name;
  unsigned needs;
} library[] = {
#define SYMRT_IN_TESTS(NAME, NEEDS) { #NAME, NEEDS },
#include "libc.def"
};

bool
prologue_is_library (const char *name)
{
  for (size_t i = 0; i < sizeof library / sizeof *library; i++)
    if (strcmp (library[i].name, name) == 0)
      return true;
  return false;
}

void
prologue_library (struct text *t, const struct suite_file *file, unsigned needs)
{
  if (!file->own_macros)
    return;
  text_add (t, "/* The tests mean the library's.  */\n");
  for (size_t i = 0; i < sizeof library / sizeof *library; i++)
    if (library[i].needs == 0 || needs & library[i].needs)
      text_add (t, "#undef %s\n", library[i].name);
}

int
export_headers (FILE *out)
{
  static const struct suite_file none = { 0 };
  struct text t = { 0 };

  prologue_headers (&t, &none, ~0u, true);
  int r = text_print (&t, out);
  text_free (&t);
  return r;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   First lines of generated programs.  */
#include "literal.h"
#include "prologue.h"

void
prologue_source (struct text *t, const struct suite_file *file)
{
  if (file->rename_main)
    text_add (t, "#define main " PROLOGUE_MAIN "\n");
  text_add (t, "#include \"%s\"\n", file->source);
  if (file->rename_main)
    text_add (t, "#undef main\n");
}

void
prologue_headers (struct text *t, const struct suite_file *file, unsigned needs,
		  bool check)
{
  static const struct { unsigned need; const char *header; } rows[] = {
    { NEED_FOLDER, "dirent.h" }, { NEED_ERRNO, "errno.h" }, { NEED_LIMITS, "limits.h" },
    { NEED_MATH, "math.h" }, { NEED_PROCESS, "poll.h" },
    { NEED_SIGNAL, "signal.h" }, { NEED_STDARG, "stdarg.h" },
    { NEED_STDBOOL, "stdbool.h" },
    { NEED_STDDEF, "stddef.h" }, { NEED_STDINT, "stdint.h" },
    { NEED_PROCESS | NEED_FOLDER, "stdio.h" },
    { NEED_PROCESS | NEED_FOLDER | NEED_STDLIB, "stdlib.h" },
    { NEED_PROCESS | NEED_FOLDER | NEED_STRING, "string.h" },
    { NEED_PROCESS, "sys/wait.h" }, { NEED_PROCESS | NEED_FOLDER, "unistd.h" }
  };

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
}

void
prologue_library (struct text *t, const struct suite_file *file, unsigned needs)
{
  static const struct { unsigned need; const char *names[20]; } rows[] = {
    { NEED_PROCESS, { "close", "dup2", "fflush", "fork", "pipe", "poll", "read", "realloc",
		      "waitpid", "write" } },
    { NEED_FOLDER, { "chdir", "closedir", "fclose", "fopen", "fread", "fwrite", "getcwd",
		     "getenv", "mkdtemp", "opendir", "readdir", "remove", "rmdir",
		     "sprintf" } },
    { 0, { "fmemopen", "setenv", "unsetenv" } },
    { NEED_STDLIB, { "abort", "calloc", "exit", "free", "malloc" } },
    { NEED_STRING | NEED_FOLDER, { "memcmp", "memcpy", "strcmp", "strlen", "strncat" } }
  };

  if (!file->own_macros)
    return;
  text_add (t, "/* The tests mean the library's.  */\n");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].need == 0 || needs & rows[i].need)
      for (size_t k = 0; rows[i].names[k] != NULL; k++)
	text_add (t, "#undef %s\n", rows[i].names[k]);
}

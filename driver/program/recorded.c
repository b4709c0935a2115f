/* SPDX-License-Identifier: GPL-3.0-or-later
   See recorded.h.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/recorded.h"
#include "meta.h"

#ifndef ADSE_GCC_VERSIONS
#define ADSE_GCC_VERSIONS "12"
#endif

bool
recorded_runs (const char *compiler)
{
  const char *path = getenv ("PATH");
  if (strchr (compiler, '/'))
    return access (compiler, X_OK) == 0;
  while (path && *path)
    {
      size_t n = strcspn (path, ":");
      char *full = xasprintf ("%.*s/%s", (int) n, path, compiler);
      bool ok = access (full, X_OK) == 0;
      free (full);
      if (ok)
	return true;
      path += n + (path[n] == ':');
    }
  return false;
}

/* The known names of compilers: each "gcc-N" of configure's list, then two that stand
   for one of them.  Row I; NULL behind the last.  */
static const char *
known (size_t i)
{
  static char name[24];
  const char *version = ADSE_GCC_VERSIONS;
  for (; i && *version; i--)
    {
      version += strcspn (version, " ");
      version += strspn (version, " ");
    }
  if (*version)
    {
      snprintf (name, sizeof name, "gcc-%.*s", (int) strcspn (version, " "), version);
      return name;
    }
  return i == 0 ? "gcc" : i == 1 ? "cc" : NULL;
}

const char *
recorded_compiler (const struct program *p, const char *given)
{
  static char chosen[24];
  if (given)
    return given;
  /* By its name, by its version, any.  */
  for (int by = 0; by < 3; by++)
    for (size_t u = 0; u < (by < 2 ? p->nunit : 1); u++)
      {
	const struct symrt_meta *m = p->nunit ? p->units[u].meta : NULL;
	const char *was = m ? unit_string (&p->units[u], m->compiler) : "";
	int major = m ? atoi (unit_string (&p->units[u], m->compiler_version)) : 0;
	const char *base = strrchr (was, '/'), *name;
	base = base ? base + 1 : was;
	for (size_t i = 0; (name = known (i)); i++)
	  {
	    bool fits = by == 0 ? !strcmp (name, base)
			: by == 1
			  ? !strncmp (name, "gcc-", 4) && atoi (name + 4) == major
			  : true;
	    if (!fits || !recorded_runs (name))
	      continue;
	    snprintf (chosen, sizeof chosen, "%s", name);
	    return chosen;
	  }
      }
  return "cc";
}

/* Options with a value behind `=', by what is before it.  -D, -U, -I and those that
   take a path are not here.  */
static const char *const valued[] = { "-std",
				      "-fabi-version",
				      "-fcf-protection",
				      "-fconstant-string-class",
				      "-fexcess-precision",
				      "-fexec-charset",
				      "-ffp-contract",
				      "-ffp-int-builtin-inexact",
				      "-finput-charset",
				      "-fivar-visibility",
				      "-fmax-errors",
				      "-fopenacc-dim",
				      "-fpack-struct",
				      "-fpatchable-function-entry",
				      "-fsanitize",
				      "-fno-sanitize",
				      "-fsanitize-recover",
				      "-fno-sanitize-recover",
				      "-fsanitize-trap",
				      "-fno-sanitize-trap",
				      "-fstack-limit-symbol",
				      "-fstack-reuse",
				      "-fstrict-flex-arrays",
				      "-ftabstop",
				      "-ftls-model",
				      "-ftrivial-auto-var-init",
				      "-fvisibility",
				      "-fwide-exec-charset",
				      "-fzero-call-used-regs",
				      "-falign-functions",
				      "-falign-jumps",
				      "-falign-labels",
				      "-falign-loops",
				      "-finstrument-functions-exclude-function-list",
				      "-ffixed",
				      "-fcall-used",
				      "-fcall-saved",
				      "-ftemplate-depth",
				      "-fstrict-volatile-bitfields" };

/* Families of switches without a value that write files, or speak to plugins.  */
static const char *const never[] = { "plugin",
				     "dump",
				     "profile",
				     "auto-profile",
				     "test-coverage",
				     "branch-probabilities",
				     "callgraph-info",
				     "stack-usage",
				     "save-optimization-record",
				     "opt-info",
				     "compare-debug",
				     "diagnostics",
				     "lto",
				     "wpa",
				     "ltrans",
				     "offload",
				     "self-test",
				     "use-linker-plugin",
				     "use-ld",
				     "pch",
				     "report-bug",
				     "checking",
				     "mem-report" };

/* N bytes at S: of the letters of options.  */
static bool
is_name (const char *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!isalnum ((unsigned char) s[i]) && s[i] != '-' && s[i] != '_' && s[i] != '.'
	&& s[i] != '+')
      return false;
  return n > 0;
}

/* Values have no path, no list for another program and nothing for a shell.  */
static bool
is_value (const char *s)
{
  for (; *s; s++)
    if (!isalnum ((unsigned char) *s) && !strchr ("-_.+,:", *s))
      return false;
  return true;
}

static bool
is_text (const char *s)
{
  for (; *s; s++)
    if ((unsigned char) *s < ' ' || *s == 0x7f)
      return false;
  return true;
}

static bool
is_switch (const char *word)
{
  const char *name = word + 2;
  if (word[1] == 'f' && !strncmp (name, "no-", 3))
    name += 3;
  for (size_t i = 0; word[1] == 'f' && i < sizeof never / sizeof *never; i++)
    if (!strncmp (name, never[i], strlen (never[i])))
      return false;
  return is_name (word + 2, strlen (word + 2));
}

bool
recorded_takes_path (const char *word)
{
  static const char *const rows[]
    = { "-include", "-imacros", "-iquote", "-isystem", "-idirafter", "-I" };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (!strcmp (word, rows[i]))
      return true;
  return false;
}

bool
recorded_path_allowed (const char *word)
{
  return *word && *word != '@' && *word != '-' && is_text (word);
}

bool
recorded_option_allowed (const char *word)
{
  static const char *const joined[]
    = { "-D", "-U", "-I", "-include", "-imacros", "-iquote", "-isystem", "-idirafter" };
  const char *equals = strchr (word, '=');
  if (!is_text (word))
    return false;
  for (size_t i = 0; i < sizeof joined / sizeof *joined; i++)
    if (!strncmp (word, joined[i], strlen (joined[i])))
      return true;
  if (!strcmp (word, "-ansi") || !strcmp (word, "-pthread"))
    return true;
  if (!equals)
    return (word[0] == '-' && (word[1] == 'f' || word[1] == 'm')) && is_switch (word);
  if (!is_value (equals + 1))
    return false;
  if (!strncmp (word, "-m", 2))
    return is_name (word + 2, (size_t) (equals - word) - 2);
  for (size_t i = 0; i < sizeof valued / sizeof *valued; i++)
    if (strlen (valued[i]) == (size_t) (equals - word)
	&& !strncmp (word, valued[i], (size_t) (equals - word)))
      return true;
  return false;
}

size_t
recorded_left_out (const struct unit *u, const char **first)
{
  uint32_t n = u->meta->options.count;
  size_t out = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      const char *word = unit_string (u, u->options[i]);
      bool path = recorded_takes_path (word);
      const char *after = path && i + 1 < n ? unit_string (u, u->options[i + 1]) : "";
      i += path;
      if (path ? recorded_path_allowed (after) : recorded_option_allowed (word))
	continue;
      *first = out++ ? *first : path ? after : word;
    }
  return out;
}

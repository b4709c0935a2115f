/* SPDX-License-Identifier: GPL-3.0-or-later
   The options of the compilation that a suite needs to compile the same source
   again: macros, include folders, the language and what changes its types or
   meaning.  Options for warnings, optimisation, output and debugging are not
   recorded, nor the plugin's own.  */
#include "front.h"

struct rule
{
  const char *prefix;
  bool keep;
};

/* The first match decides.  */
static const struct rule rules[]
  = { { "-fplugin", false },
      { "-fpreprocessed", false },
      { "-fdump", false },
      { "-fdiagnostics", false },
      { "-fmessage-length", false },
      { "-fcolor", false },
      { "-fsyntax-only", false },
      { "-fprofile", false },
      { "-fauto-profile", false },
      { "-ftest-coverage", false },
      { "-flto", false },
      { "-fno-lto", false },
      { "-ffat-lto", false },
      { "-fuse-linker", false },
      { "-frandom-seed", false },
      { "-fdebug", false },
      { "-ffile-prefix-map", false },
      { "-fmacro-prefix-map", false },
      { "-fwpa", false },
      { "-fltrans", false },
      { "-fworking-directory", false },
      { "-foffload", false },
      { "-fuse-ld", false },
      { "-MD", false },
      { "-MMD", false },
      { "-M", false },
      { "-D", true },
      { "-U", true },
      { "-I", true },
      { "-iquote", true },
      { "-isystem", true },
      { "-idirafter", true },
      { "-include", true },
      { "-imacros", true },
      { "-std=", true },
      { "-ansi", true },
      { "-f", true },
      { "-m", true },
      { "-pthread", true } };

static bool
wanted (const char *word)
{
  for (const struct rule &r : rules)
    if (strncmp (word, r.prefix, strlen (r.prefix)) == 0)
      return r.keep;
  return false;
}

/* The driver's options as the environment has them, for a source that was
   preprocessed by a run of its own: each word in quotes, a quote written
   '\''.  */
static void
from_environment (vec<unsigned> *words)
{
  const char *s = getenv ("COLLECT_GCC_OPTIONS");
  bool argument = false;
  while (s && *s)
    {
      while (ISSPACE (*s))
	s++;
      std::string word;
      for (bool quoted = false; *s && (quoted || !ISSPACE (*s)); s++)
	if (*s == '\'')
	  quoted = !quoted;
	else if (!quoted && *s == '\\' && s[1])
	  word += *++s;
	else
	  word += *s;
      if (argument || wanted (word.c_str ()))
	words->safe_push (meta_string (word.c_str ()));
      argument = !argument
		 && (word == "-D" || word == "-U" || word == "-I"
		     || word == "-iquote" || word == "-isystem"
		     || word == "-idirafter" || word == "-include"
		     || word == "-imacros");
    }
}

void
options_collect (vec<unsigned> *words)
{
  if (cpp_get_options (parse_in)->preprocessed)
    {
      from_environment (words);
      return;
    }
  unsigned n;
  const struct cl_decoded_option *o = compat_options (&n);
  for (unsigned i = 1; i < n; i++)
    {
      if (o[i].opt_index == OPT_SPECIAL_input_file
	  || o[i].canonical_option_num_elements == 0
	  || !wanted (o[i].canonical_option[0]))
	continue;
      for (size_t k = 0; k < o[i].canonical_option_num_elements; k++)
	words->safe_push (meta_string (o[i].canonical_option[k]));
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The options of the compilation that a suite needs to compile the same source
   again: macros, include folders, the language and what changes its types or
   meaning.  Options for warnings, optimisation, output and debugging are not
   recorded, nor the plugin's own.  */
#include "base/gcc-compat.h"
#include "base/plugin.h"
#include "meta/records.h"

struct rule
{
  const char *prefix;
  bool keep;
};

/* The first match decides.  */
static const struct rule rules[] = { { "-fplugin", false },
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

/* These are recorded in one word with their argument, as people write them.  */
static bool
joined (const char *word)
{
  return strcmp (word, "-D") == 0 || strcmp (word, "-U") == 0
	 || strcmp (word, "-I") == 0;
}

static bool
separate (const char *word)
{
  static const char *const words[]
    = { "-iquote", "-isystem", "-idirafter", "-include", "-imacros" };
  for (const char *w : words)
    if (strcmp (word, w) == 0)
      return true;
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
  std::string pending;
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
      if (!pending.empty ())
	{
	  word = pending + word;
	  pending.clear ();
	}
      else if (joined (word.c_str ()))
	{
	  pending = word;
	  continue;
	}
      if (argument || wanted (word.c_str ()))
	words->safe_push (meta_string (word.c_str ()));
      argument = !argument && separate (word.c_str ());
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
      size_t first = 0;
      if (joined (o[i].canonical_option[0]) && o[i].canonical_option_num_elements == 2)
	{
	  std::string word = o[i].canonical_option[0];
	  word += o[i].canonical_option[1];
	  words->safe_push (meta_string (word.c_str ()));
	  first = 2;
	}
      for (size_t k = first; k < o[i].canonical_option_num_elements; k++)
	words->safe_push (meta_string (o[i].canonical_option[k]));
    }
}

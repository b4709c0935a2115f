/* SPDX-License-Identifier: GPL-3.0-or-later
   Compiling observation programs: with the recorded options, without the plugin, in the
   builds that replays need.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "export.h"
#include "testmodel.h"

/* Builds of a variant; those after the first are for sources that do not build so
   (differences of pointers that initialise static data, assembly that leaves no register
   free).  */
static const char *const variant_flags[][SUITE_SANITIZE_WAYS][8]
  = { [SUITE_O0] = { { "-O0", NULL } },
      [SUITE_O2] = { { "-O2", "-DADSE_PLAIN_TESTS", NULL } },
      [SUITE_SANITIZED]
      = { { "-O0", "-g",
	    "-fsanitize=address,pointer-subtract,undefined,float-cast-overflow",
	    "-fno-sanitize-recover=all", "-fsanitize-recover=alignment",
	    "-fno-omit-frame-pointer", NULL },
	  { "-O0", "-g", "-fsanitize=address,undefined,float-cast-overflow",
	    "-fno-sanitize-recover=all", "-fsanitize-recover=alignment",
	    "-fno-omit-frame-pointer", NULL },
	  { "-O1", "-g", "-fsanitize=address,undefined,float-cast-overflow",
	    "-fno-sanitize-recover=all", "-fsanitize-recover=alignment", NULL },
	  { "-O1", "-g", "-fsanitize=address", "-fno-sanitize-recover=all", NULL } } };
static const char *const variant_names[][SUITE_SANITIZE_WAYS]
  = { { "O0" }, { "O2" }, { "san", "san-2", "san-3", "san-4" } };

static unsigned
way (const struct suite_state *s, enum suite_variant v)
{
  return v == SUITE_SANITIZED ? s->sanitize_way : 0;
}

const char *
suite_variant_name (const struct suite_state *s, enum suite_variant v)
{
  return variant_names[v][way (s, v)];
}

char *
suite_variant_path (const struct suite_state *s, const struct suite_group *g,
		    enum suite_variant v)
{
  return xasprintf ("%s/observe_%s-%s", s->scratch, s->source[g->unit].stem,
		    variant_names[v][0]);
}

/* Where sources are (__FILE__) is no behaviour: only one variant has it.  */
void
suite_add_flags (const struct suite_state *s, struct suite_words *w,
		 enum suite_variant v)
{
  const char *const *flags = variant_flags[v][way (s, v)];

  for (size_t i = 0; flags[i] != NULL; i++)
    suite_word (w, "%s", flags[i]);
  if (v != SUITE_O0)
    suite_word (w, "-fmacro-prefix-map=%s=/nowhere", s->srcdir);
  if (v != SUITE_O0 && s->builddir != NULL)
    suite_word (w, "-fmacro-prefix-map=%s=/nowhere", s->builddir);
  suite_word (w, "-w");
}

/* Run a compiler for variant V.  __DATE__ and __TIME__ are no behaviour either.  */
bool
suite_compile (const struct suite_state *s, enum suite_variant v, struct suite_words *w,
	       char **text)
{
  return suite_tool (s, w, v != SUITE_O0, text);
}

/* Options for what the tests of O stand in for, of the linker or else the
   compiler.  */
void
suite_add_wraps (const struct suite_observer *o, struct suite_words *w, bool link)
{
  const char *names[EXPORT_MAX_WRAPS];
  struct test_case **tests = xcalloc (o->ntest + 1, sizeof *tests);
  struct suite_file file = { .tests = tests, .ntest = o->ntest };

  for (size_t i = 0; i < o->ntest; i++)
    tests[i] = o->test[i]->cand->test;
  size_t n = export_wraps (&file, names, EXPORT_MAX_WRAPS);
  for (size_t i = 0; i < n; i++)
    suite_word (w, "%s%s", link ? "-Wl,--wrap=" : "-fno-builtin-", names[i]);
  free (tests);
}

bool
suite_compile_observer (const struct suite_state *s, uint32_t unit,
			const struct suite_observer *o, enum suite_variant v,
			const char *source, const char *object, const char *shifted,
			char **text)
{
  struct suite_words w = { 0 };

  suite_word (&w, "%s", s->cc);
  if (shifted != NULL)
    {
      /* Its own folder is where its headers are.  */
      const char *path = s->source[unit].path;
      suite_word (&w, "-iquote");
      suite_word (&w, "%s", shifted);
      suite_word (&w, "-iquote");
      suite_word (&w, "%.*s", (int) (strrchr (path, '/') - path), path);
    }
  suite_compile_words (s, unit, &w);
  suite_add_flags (s, &w, v);
  suite_word (&w, "-fmax-errors=200");
  suite_add_wraps (o, &w, false);
  suite_word (&w, object != NULL ? "-c" : "-fsyntax-only");
  if (object != NULL)
    {
      suite_word (&w, "-o");
      suite_word (&w, "%s", object);
    }
  suite_word (&w, "%s", source);
  return suite_compile (s, v, &w, text)
	 && (object == NULL || suite_own_rename (s, object, object));
}

bool
suite_compiles (const struct suite_state *s, const struct suite_group *g,
		const char *path, char **text)
{
  const struct suite_observer none = { 0 };
  return suite_compile_observer (s, g->unit, &none, SUITE_O0, path, NULL, NULL, text);
}

bool
suite_write_observer (const struct suite_state *s, const struct suite_group *g,
		      struct suite_test **list, size_t n, bool stable_only,
		      const char *path)
{
  const struct suite_source *src = &s->source[g->unit];
  struct test_case **tests = xcalloc (n + 1, sizeof *tests);
  char *include = suite_include (src);
  struct suite_file file = suite_file_of (s, g, include, tests, n);
  FILE *f = fopen (path, "w");
  bool ok = f != NULL;

  file.stable_only = stable_only;
  for (size_t i = 0; i < n; i++)
    tests[i] = list[i]->cand->test;
  if (ok)
    {
      ok = export_observer (f, &file) == 0;
      ok = fclose (f) == 0 && ok;
    }
  free (tests);
  free (include);
  return ok;
}

char *
suite_include (const struct suite_source *src)
{
  if (src->source.root == SUITE_ROOT_NONE)
    return xstrdup (src->source.before);
  return xstrdup (src->source.after + (*src->source.after == '/'));
}

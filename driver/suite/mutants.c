/* SPDX-License-Identifier: GPL-3.0-or-later
   See mutants.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/mutants.h"

/* Unit I, as OBJECT.  */
static bool
compile (const struct suite_state *s, uint32_t i, const char *plugin,
	 const char *object, char *err, size_t nerr)
{
  struct suite_words w = { 0 };
  char *text;

  suite_word (&w, "%s", s->cc);
  suite_compile_words (s, i, &w);
  suite_word (&w, "-O0");
  suite_word (&w, "-w");
  suite_word (&w, "-fplugin=%s", plugin);
  suite_word (&w, "-fplugin-arg-adse-mode=mutants");
  suite_word (&w, "-c");
  suite_word (&w, "-o");
  suite_word (&w, "%s", object);
  suite_word (&w, "%s", s->source[i].path);
  bool ok = suite_tool (s, &w, false, &text);
  if (!ok)
    {
      char *first = suite_first_error (s, text);
      snprintf (err, nerr, "%s", first);
      free (first);
    }
  free (text);
  return ok;
}

char **
suite_mutant_objects (struct suite_request *q, const char *plugin, char *err,
		      size_t nerr)
{
  struct suite_result none = { 0 };
  struct suite_state s = { .req = q, .result = &none };
  size_t n = q->program->nunit;
  char **objects = xcalloc (n + 1, sizeof *objects);
  bool ok;

  s.scratch = suite_absolute (".", q->scratch);
  s.out_dir = suite_absolute (".", q->out_dir);
  ok = suite_paths (&s, err, nerr) == 0;
  for (uint32_t i = 0; i < n && ok; i++)
    {
      objects[i] = xasprintf ("%s/mutants-%u.o", s.scratch, i);
      ok = compile (&s, i, plugin, objects[i], err, nerr);
    }
  suite_paths_free (&s);
  free (s.scratch);
  free (s.out_dir);
  for (size_t i = 0; i < n && !ok; i++)
    free (objects[i]);
  if (ok)
    return objects;
  free (objects);
  return NULL;
}

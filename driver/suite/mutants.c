/* SPDX-License-Identifier: GPL-3.0-or-later
   See mutants.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/mutants.h"
#include "meta.h"

/* Unit I, as OBJECT.  */
static bool
compile (const struct suite_state *s, uint32_t i, const char *plugin,
	 const char *object, char *err, size_t nerr)
{
  struct suite_words w = { 0 };
  char *text;

  suite_word (&w, "%s", s->cc);
  suite_compile_words (s, i, &w);
  /* Quickly, and what headers and sources ask for is as it was: __OPTIMIZE__, and whether
     __builtin_constant_p is known at once.  */
  uint32_t flags = s->req->program->units[i].meta->flags;
  suite_word (&w, "%s", flags & SYMRT_UNIT_OPTIMIZE ? "-O1" : "-O0");
  if (flags & SYMRT_UNIT_OPTIMIZE_SIZE)
    suite_word (&w, "-D__OPTIMIZE_SIZE__=1");
  suite_word (&w, "-w");
  suite_word (&w, "-fplugin=%s", plugin);
  suite_word (&w, "-fplugin-arg-adse-mode=mutants");
  suite_word (&w, "-c");
  suite_word (&w, "-o");
  suite_word (&w, "%s", object);
  suite_word (&w, "%s", s->source[i].path);
  /* Lines of generated sources name files as seen from there, and the plugin reads what the
     source says.  */
  const struct unit *u = &s->req->program->units[i];
  const char *cwd = unit_string (u, u->meta->directory);
  bool ok = suite_tool_in (s, &w, access (cwd, X_OK) == 0 ? cwd : s->scratch, &text);
  if (!ok)
    {
      char *first = suite_first_error (s, text);
      snprintf (err, nerr, "%s", first);
      free (first);
    }
  free (text);
  return ok;
}

int
suite_mutants (struct suite_request *q, const char *plugin, struct suite_mutants *out,
	       char *err, size_t nerr)
{
  struct suite_result none = { 0 };
  struct suite_state s = { .req = q, .result = &none };
  bool ok;

  *out = (struct suite_mutants){ .n = q->program->nunit };
  out->objects = xcalloc (out->n + 1, sizeof *out->objects);
  s.scratch = suite_absolute (".", q->scratch);
  s.out_dir = suite_absolute (".", q->out_dir);
  ok = suite_paths (&s, err, nerr) == 0;
  for (uint32_t i = 0; i < out->n && ok; i++)
    {
      out->objects[i] = xasprintf ("%s/mutants-%u.o", s.scratch, i);
      ok = !suite_late (&s) && compile (&s, i, plugin, out->objects[i], err, nerr);
      /* A compiler that was stopped has said nothing.  */
      if (!ok && suite_late (&s))
	snprintf (err, nerr, "there is no time to compile %zu sources once more",
		  out->n);
    }
  out->link = xcalloc (s.nextra + 1, sizeof *out->link);
  for (; out->nlink < s.nextra && ok; out->nlink++)
    out->link[out->nlink] = xstrdup (s.extra_words[out->nlink]);
  suite_paths_free (&s);
  free (s.scratch);
  free (s.out_dir);
  if (!ok)
    suite_mutants_free (out);
  return ok ? 0 : -1;
}

void
suite_mutants_free (struct suite_mutants *out)
{
  for (size_t i = 0; i < out->n; i++)
    free (out->objects[i]);
  for (size_t i = 0; i < out->nlink; i++)
    free (out->link[i]);
  free (out->objects);
  free (out->link);
  *out = (struct suite_mutants){ .objects = NULL };
}

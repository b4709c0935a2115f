/* SPDX-License-Identifier: GPL-3.0-or-later
   Building observation programs: compiled (suite/compile.c), and linked with the plain
   images or with the recorded sources rebuilt.  */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "program/libraries.h"
#include "suite/build.h"
#include "suite/suite.h"
#include "export.h"
#include "meta.h"

static bool
write_runtime (const struct suite_state *s, enum suite_variant v)
{
  char *c = xasprintf ("%s/observe-runtime.c", s->scratch);
  char *o
    = xasprintf ("%s/observe-runtime-%s.o", s->scratch, suite_variant_name (s, v));
  bool ok = access (o, R_OK) == 0;
  FILE *f;

  if (!ok && (f = fopen (c, "w")) != NULL)
    {
      bool good = export_observer_runtime (f) == 0;
      if (fclose (f) == 0 && good)
	{
	  struct suite_words w = { 0 };
	  char *text;
	  suite_word (&w, "%s", s->cc);
	  suite_add_flags (s, &w, v);
	  /* It observes, and is not observed: optimising it would take longer than
	     most tests do.  */
	  if (v == SUITE_O2)
	    suite_word (&w, "-O0");
	  suite_word (&w, "-c");
	  suite_word (&w, "-o");
	  suite_word (&w, "%s", o);
	  suite_word (&w, "%s", c);
	  ok = suite_compile (s, v, &w, &text);
	  if (!ok)
	    suite_log (s, "suite: %s", text);
	  free (text);
	}
    }
  free (c);
  free (o);
  return ok;
}

/* Object of recorded source I, rebuilt; NULL: it does not compile.  Malloc'd.  */
static char *
rebuilt_object (const struct suite_state *s, enum suite_variant v, uint32_t i)
{
  char *o = xasprintf ("%s/plain-%s-%u.o", s->scratch, suite_variant_name (s, v), i);
  struct suite_words w = { 0 };
  char *text;

  if (access (o, R_OK) == 0)
    return o;
  suite_word (&w, "%s", s->cc);
  suite_compile_words (s, i, &w);
  suite_add_flags (s, &w, v);
  suite_word (&w, "-c");
  suite_word (&w, "-o");
  suite_word (&w, "%s", o);
  suite_word (&w, "%s", s->source[i].path);
  if (!suite_compile (s, v, &w, &text) || !suite_own_rename (s, o, o))
    {
      char *e = suite_first_error (s, text);
      suite_log (s, "suite: %s is left out of the rebuilt sources: %s",
		 s->source[i].path, e);
      free (e);
      free (o);
      o = NULL;
    }
  free (text);
  return o;
}

/* Archive A (taken over) of recorded sources, rebuilt, those in WANTED or all; what does
   not compile is left out.  NULL: nothing to put there.  Malloc'd.  */
static char *
rebuilt_archive (const struct suite_state *s, enum suite_variant v, char *a,
		 const bool *wanted)
{
  struct suite_words objects = { 0 }, w = { 0 };
  bool ok = access (a, R_OK) == 0;

  if (ok)
    return a;
  for (uint32_t i = 0; i < s->req->program->nunit && !suite_late (s); i++)
    if (!s->source[i].same_as_before && (wanted == NULL || wanted[i]))
      {
	char *o = rebuilt_object (s, v, i);
	if (o != NULL)
	  suite_word (&objects, "%s", o);
	free (o);
      }
  if (objects.n > 0)
    {
      suite_word (&w, "ar");
      suite_word (&w, "rcs");
      suite_word (&w, "%s", a);
      for (size_t i = 0; i < objects.n; i++)
	suite_word (&w, "%s", objects.v[i]);
      ok = suite_compile (s, v, &w, NULL);
    }
  suite_words_free (&objects);
  if (!ok)
    {
      free (a);
      return NULL;
    }
  return a;
}

/* Mark the units that functions of unit I call into, and those that these call.  */
static void
mark_called (const struct program *p, uint32_t i, bool *marked)
{
  const struct unit *u = &p->units[i];
  struct target t;

  for (uint32_t f = 0; f < u->meta->functions.count; f++)
    for (uint32_t k = 0; k < u->functions[f].nuse; k++)
      {
	const struct symrt_use *use = &u->uses[u->functions[f].first_use + k];
	if (use->kind == SYMRT_U_EXTERN
	    && program_find (p, u, unit_string (u, use->index), &t) && t.unit_index != i
	    && !marked[t.unit_index])
	  {
	    marked[t.unit_index] = true;
	    mark_called (p, t.unit_index, marked);
	  }
      }
}

/* What UNIT calls of other sources, for sanitizers to see what is wrong there.  NULL:
   nothing.  Malloc'd.  */
static char *
called_archive (const struct suite_state *s, enum suite_variant v, uint32_t unit)
{
  bool *marked = xcalloc (s->req->program->nunit + 1, sizeof *marked);
  char *a
    = xasprintf ("%s/called-%s-%u.a", s->scratch, suite_variant_name (s, v), unit);

  mark_called (s->req->program, unit, marked);
  marked[unit] = false;
  a = rebuilt_archive (s, v, a, marked);
  free (marked);
  return a;
}

static bool
link_observer (const struct suite_state *s, uint32_t unit,
	       const struct suite_observer *o, enum suite_variant v, const char *object,
	       const char *program, char **text)
{
  struct suite_words w = { 0 };

  suite_word (&w, "%s", s->cc);
  for (size_t i = 0; i < s->source[unit].noption; i++)
    suite_word (&w, "%s", s->source[unit].words[i]);
  suite_add_flags (s, &w, v);
  suite_word (&w, "-Wl,-z,muldefs");
  suite_add_wraps (o, &w, true);
  suite_word (&w, "-o");
  suite_word (&w, "%s", program);
  suite_word (&w, "%s", object);
  suite_word (&w, "%s/observe-runtime-%s.o", s->scratch, suite_variant_name (s, v));
  if (s->link == SUITE_LINK_PLAIN && v == SUITE_SANITIZED)
    {
      char *archive = called_archive (s, v, unit);
      if (archive != NULL)
	suite_word (&w, "%s", archive);
      free (archive);
    }
  if (s->link != SUITE_LINK_REBUILT)
    for (size_t i = 0; i < s->nplain; i++)
      {
	char *plain = suite_own_plain (s, i);
	suite_word (&w, "%s", plain);
	free (plain);
	if (strstr (strrchr (s->plain[i], '/'), ".so") != NULL)
	  {
	    char *folder = libraries_folder (s->plain[i], s->scratch);
	    suite_word (&w, "-Wl,-rpath,%s", folder);
	    free (folder);
	  }
      }
  if (s->link != SUITE_LINK_PLAIN)
    {
      char *archive = rebuilt_archive (s, v,
				       xasprintf ("%s/libplain-%s.a", s->scratch,
						  suite_variant_name (s, v)),
				       NULL);
      if (archive != NULL)
	suite_word (&w, "%s", archive);
      free (archive);
    }
  for (size_t i = 0; i < s->nextra; i++)
    suite_word (&w, "%s", s->extra_words[i]);
  /* Check's own libraries have it in the suite.  */
  suite_word (&w, "-lm");
  return suite_compile (s, v, &w, text);
}

bool
suite_build_observer (struct suite_state *s, struct suite_group *g,
		      struct suite_observer *o)
{
  const char *stem = s->source[g->unit].stem;
  char *object = xasprintf ("%s/observe_%s.o", s->scratch, stem), *text = NULL;
  bool ok = false;

  o->test = xcalloc (g->ntest + 1, sizeof *o->test);
  o->source = xasprintf ("%s/observe_%s.c", s->scratch, stem);
  o->program[SUITE_O0] = xasprintf ("%s/observe_%s-O0", s->scratch, stem);
  if (!write_runtime (s, SUITE_O0))
    suite_drop_all (g, SUITE_COMPILE,
		    "the observation program's runtime does not compile");
  else if (suite_compile_rounds (s, g, o, object))
    for (;;)
      {
	ok = link_observer (s, g->unit, o, SUITE_O0, object, o->program[SUITE_O0],
			    &text);
	if (ok || suite_late (s))
	  break;
	if (!g->own_macros && strstr (text, "`rpl_") != NULL)
	  {
	    g->own_macros = true;
	    free (text);
	    text = NULL;
	    if (!suite_compile_rounds (s, g, o, object))
	      break;
	    continue;
	  }
	if (s->link != SUITE_LINK_PLAIN)
	  {
	    char *e = suite_first_error (s, text), *symbol = libraries_undefined (e);
	    char *hint = libraries_hint (symbol);
	    char *why = xasprintf ("%s; add what defines it after --%s", e, hint);
	    free (symbol);
	    free (hint);
	    suite_drop_all (g, SUITE_COMPILE, why);
	    for (size_t i = 0; i < g->ntest; i++)
	      if (g->test[i].target->reason != NULL
		  && strcmp (g->test[i].target->reason, "test-compile") == 0)
		g->test[i].target->reason = "test-link";
	    free (why);
	    free (e);
	    break;
	  }
	suite_log (s,
		   "suite: the plain images do not define all that %s needs; its "
		   "recorded sources are rebuilt as well",
		   stem);
	s->link = SUITE_LINK_FILLED;
	free (text);
      }
  free (text);
  free (object);
  return ok;
}

bool
suite_build_selected (struct suite_state *s, struct suite_group *g,
		      struct suite_observer *o)
{
  o->test = xcalloc (g->ntest + 1, sizeof *o->test);
  o->source
    = xasprintf ("%s/observe_%s-selected.c", s->scratch, s->source[g->unit].stem);
  o->ntest = suite_still_live (g, o->test);
  return suite_write_observer (s, g, o->test, o->ntest, true, o->source);
}

/* A folder with GROUP's source a few lines further down, as the tests include it: where
   something stands there (__LINE__) is no behaviour.  NULL: it cannot be made.
   Malloc'd.  */
static char *
shift_source (const struct suite_state *s, const struct suite_group *g)
{
  const struct suite_source *src = &s->source[g->unit];
  char *include = suite_include (src), *folder = xasprintf ("%s/shifted", s->scratch);
  char *path = xasprintf ("%s/%s", folder, include);
  size_t n;
  char *text = *include != '/' && strstr (include, "..") == NULL
		 ? suite_contents (src->path, &n)
		 : NULL;
  bool ok = text != NULL;

  for (char *p = path + strlen (s->scratch) + 1; ok && (p = strchr (p, '/')) != NULL;
       p++)
    {
      *p = 0;
      ok = mkdir (path, 0777) == 0 || errno == EEXIST;
      *p = '/';
    }
  char *shifted = ok ? xasprintf ("\n\n\n%s", text) : NULL;
  ok = ok && strlen (text) == n
       && suite_write_file (path, shifted, strlen (shifted)) == 0;
  free (shifted);
  free (text);
  free (path);
  free (include);
  if (ok)
    return folder;
  free (folder);
  return NULL;
}

/* One way of it.  */
static bool
build_way (struct suite_state *s, struct suite_group *g, struct suite_observer *o,
	   enum suite_variant v, const char *program)
{
  const char *stem = s->source[g->unit].stem;
  char *object
    = xasprintf ("%s/observe_%s-%s.o", s->scratch, stem, suite_variant_name (s, v));
  char *text = NULL, *more = NULL;
  char *shifted = v == SUITE_O2 ? shift_source (s, g) : NULL;
  bool ok = write_runtime (s, v);
  if (ok)
    {
      ok = suite_compile_observer (s, g->unit, o, v, o->source, object, shifted, &text);
      if (!ok && shifted != NULL)
	{
	  free (text);
	  ok
	    = suite_compile_observer (s, g->unit, o, v, o->source, object, NULL, &text);
	}
    }
  ok = ok && link_observer (s, g->unit, o, v, object, program, &more);

  if (!ok && !suite_late (s))
    {
      char *e = suite_first_error (s, more != NULL ? more : text != NULL ? text : "");
      suite_log (s, "suite: no %s build of %s: %s", suite_variant_name (s, v), stem, e);
      free (e);
    }
  free (shifted);
  free (text);
  free (more);
  free (object);
  return ok;
}

bool
suite_build_variant (struct suite_state *s, struct suite_group *g,
		     struct suite_observer *o, enum suite_variant v)
{
  char *program = suite_variant_path (s, g, v);
  unsigned ways = v == SUITE_SANITIZED ? SUITE_SANITIZE_WAYS : 1;
  bool ok = false;

  for (unsigned k = 0; k < ways && !ok && !suite_late (s); k++)
    {
      s->sanitize_way = k;
      ok = build_way (s, g, o, v, program);
    }
  s->sanitize_way = 0;
  if (ok)
    o->program[v] = program;
  else
    free (program);
  return ok;
}

bool
suite_can_sanitize (struct suite_state *s)
{
  char *c = xasprintf ("%s/empty.c", s->scratch);
  char *program = xasprintf ("%s/empty", s->scratch);
  FILE *f = fopen (c, "w");
  bool ok = f != NULL && fputs ("int main (void) { return 0; }\n", f) >= 0;

  if (f != NULL)
    ok = fclose (f) == 0 && ok;
  if (ok)
    {
      struct suite_words w = { 0 };
      suite_word (&w, "%s", s->cc);
      suite_add_flags (s, &w, SUITE_SANITIZED);
      suite_word (&w, "-o");
      suite_word (&w, "%s", program);
      suite_word (&w, "%s", c);
      ok = suite_compile (s, SUITE_SANITIZED, &w, NULL);
    }
  free (c);
  free (program);
  return ok;
}

void
suite_observer_free (struct suite_observer *o)
{
  for (size_t i = 0; i < sizeof o->program / sizeof *o->program; i++)
    free (o->program[i]);
  free (o->source);
  free (o->test);
}

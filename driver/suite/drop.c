/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests whose text does not compile cost themselves, not their neighbours: they are
   found by the compiler's line numbers, or by halves.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "suite/build.h"
#include "suite/diagnostics.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"

/* Drop the tests in whose functions errors lie, unless the first lies elsewhere: others
   may follow from it.  TEXT is the compiler's, SOURCE what it read.  The number
   dropped.  */
static size_t
drop_by_lines (struct suite_test **list, size_t n, const char *source, const char *text,
	       const char *marker)
{
  const char *base = strrchr (source, '/');
  size_t dropped = 0, nline = 0;
  long *owner = NULL; /* test of each line, or SUITE_NO_TEST */
  char *line = NULL;
  size_t room = 0;
  long current = SUITE_NO_TEST;
  FILE *f = fopen (source, "r");

  base = base != NULL ? base + 1 : source;
  if (f == NULL)
    return 0;
  while (getline (&line, &room, f) > 0)
    {
      if (strncmp (line, marker, strlen (marker)) == 0)
	current = atol (line + strlen (marker));
      owner = xrealloc (owner, (nline + 1) * sizeof *owner);
      owner[nline++] = current;
      if (line[0] == '}')
	current = SUITE_NO_TEST;
    }
  free (line);
  fclose (f);
  struct diagnostic e;
  bool first = true; /* no error before this one */
  for (const char *p = text; diagnostic_next (&p, &e);)
    {
      if (e.kind != DIAGNOSTIC_ERROR)
	continue;
      bool ours = diagnostic_is_of (&e, base);
      bool of_test = ours && e.line >= 1 && (size_t) e.line <= nline
		     && owner[e.line - 1] != SUITE_NO_TEST
		     && (size_t) owner[e.line - 1] < n;
      if (ours && dropped == 0 && (!of_test || !first))
	break;
      first = false;
      struct suite_test *t = of_test ? list[owner[e.line - 1]] : NULL;
      if (t != NULL && t->live)
	{
	  char *why = xasprintf ("%.*s", (int) e.ntext, e.text);
	  suite_fate (t, SUITE_COMPILE, why);
	  free (why);
	  dropped++;
	}
    }
  free (owner);
  return dropped;
}

/* Do the N tests of LIST compile together?  *WHY (malloc'd): why not.  */
static bool
compiles (const struct suite_state *s, struct suite_group *g, struct suite_test **list,
	  size_t n, const char *path, char **why)
{
  const struct suite_observer none = { 0 };
  char *text = NULL;
  bool ok
    = suite_write_observer (s, g, list, n, false, path)
      && suite_compile_observer (s, g->unit, &none, SUITE_O0, path, NULL, NULL, &text);

  *why = ok ? NULL : suite_first_error (s, text);
  free (text);
  return ok;
}

/* Drop of the N tests of LIST, which do not compile together because of WHY, those
   that do not compile alone.  */
static void
drop_alone (const struct suite_state *s, struct suite_group *g,
	    struct suite_test **list, size_t n, const char *path, const char *why)
{
  if (n == 1)
    suite_fate (list[0], SUITE_COMPILE, why);
  for (size_t half = 0; half < 2 && n > 1 && !suite_late (s); half++)
    {
      struct suite_test **from = half ? list + n / 2 : list;
      size_t k = half ? n - n / 2 : n / 2;
      char *e;
      if (!compiles (s, g, from, k, path, &e))
	drop_alone (s, g, from, k, path, e);
      free (e);
    }
}

/* Find the tests that do not compile where the compiler's line numbers do not say:
   halves, halves of these, down to single tests.  False when not even none of them
   compile: it is the source.  */
static bool
drop_by_halves (const struct suite_state *s, struct suite_group *g,
		struct suite_test **list, size_t n, const char *path, char **why)
{
  if (!compiles (s, g, list, 0, path, why))
    return false;
  drop_alone (s, g, list, n, path, "");
  return true;
}

/* The N tests of LIST compile alone, and not together: drop the first that does not
   compile with those before it.  */
static void
drop_first (const struct suite_state *s, struct suite_group *g,
	    struct suite_test **list, size_t n, const char *path)
{
  size_t good = 0, bad = n;
  char *why = NULL;

  while (bad - good > 1 && !suite_late (s))
    {
      size_t middle = good + (bad - good) / 2;
      char *e;
      if (compiles (s, g, list, middle, path, &e))
	good = middle;
      else
	{
	  bad = middle;
	  free (why);
	  why = e;
	}
    }
  if (bad - good == 1)
    suite_fate (list[good], SUITE_COMPILE,
		why != NULL ? why : "does not compile with other tests");
  free (why);
}

bool
suite_compile_rounds (struct suite_state *s, struct suite_group *g,
		      struct suite_observer *o, const char *object)
{
  for (int round = 0;; round++)
    {
      char *text = NULL, *why = NULL;
      o->ntest = suite_still_live (g, o->test);
      if (o->ntest == 0 || suite_late (s))
	return false;
      if (!suite_write_observer (s, g, o->test, o->ntest, false, o->source))
	{
	  suite_drop_all (g, SUITE_COMPILE,
			  "the observation program cannot be written");
	  return false;
	}
      if (suite_compile_observer (s, g->unit, o, SUITE_O0, o->source, object, NULL,
				  &text))
	{
	  free (text);
	  return true;
	}
      if (suite_late (s))
	{
	  free (text);
	  return false;
	}
      size_t dropped = suite_mean_library (g, text);
      if (dropped == 0 && round < suite_limit.compile_rounds)
	dropped = suite_hide_names (s, g, text) + suite_declare_names (s, g, text)
		  + suite_declare_types (s, g, text);
      if (dropped == 0 && round < suite_limit.compile_rounds)
	dropped = drop_by_lines (o->test, o->ntest, o->source, text, "adse_test_");
      free (text);
      if (dropped > 0)
	continue;
      if (round > suite_limit.compile_rounds_most
	  || !drop_by_halves (s, g, o->test, o->ntest, o->source, &why))
	{
	  /* Perhaps its own names and those of headers only get along in the other
	     order.  */
	  if (!g->check_first)
	    g->check_first = true;
	  else
	    suite_drop_all (g, SUITE_COMPILE, why != NULL ? why : "does not compile");
	}
      else if (suite_still_live (g, o->test) == o->ntest)
	drop_first (s, g, o->test, o->ntest, o->source);
      free (why);
    }
}

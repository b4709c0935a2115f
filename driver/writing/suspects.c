/* SPDX-License-Identifier: GPL-3.0-or-later
   Suspects where they were written: one that does not build is no help, and one that does
   not crash there, in the call under test, is none.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "suite/trial.h"
#include "writing/impl.h"
#include "export.h"
#include "literal.h"
#include "testmodel.h"

/* The suspect T does not crash where it was written, or not in the call under test: it
   goes, because of WHY, or is told of for what a sanitizer said alone.  */
static void
clear_suspect (const struct suite_state *s, struct suite_test *t, const char *why)
{
  struct test_case *c = t->cand->test;
  const char *signal = literal_signal (c->signal);

  suite_log (s, "suite: %s: %s", c->name, why);
  c->signal = 0;
  if (signal == NULL || strcmp (c->suspect, signal) == 0)
    suite_fate (t, SUITE_UNSTABLE, why);
}

/* The line of SOURCE, suspects, after which test NAME is to crash; 0: anywhere.  */
static long
line_of_mark (const char *source, const char *name)
{
  char *start = xasprintf (SUITE_TEST_LINE "%s)\n", name), *line = NULL;
  size_t room = 0;
  long at = 0, mark = 0;
  bool inside = false;
  FILE *f = fopen (source, "r");

  while (f != NULL && getline (&line, &room, f) > 0)
    {
      at++;
      inside
	= strncmp (line, "END_TEST", 8) != 0 && (inside || strcmp (line, start) == 0);
      if (inside && strcmp (line, EXPORT_MARK_POINT) == 0)
	mark = at;
    }
  if (f != NULL)
    fclose (f);
  free (line);
  free (start);
  return mark;
}

/* Suspects of G that by LOG, Check's in XML, crashed before the call under test, in what
   prepares it.  SOURCE: their text.  The number of changes.  */
static size_t
clear_early (const struct suite_state *s, struct suite_group *g, const char *log,
	     const char *source)
{
  char name[TRIAL_NAME_ROOM], *line = NULL;
  size_t room = 0, changed = 0;
  long at = 0, n;
  FILE *f = fopen (log, "r");

  while (f != NULL && getline (&line, &room, f) > 0)
    {
      if (sscanf (line, " <fn>%*[^:]:%ld", &n) == 1)
	at = n;
      if (sscanf (line, " <id>%199[^<]", name) != 1)
	continue;
      long mark = line_of_mark (source, name);
      for (size_t i = 0; i < g->ntest && mark != 0 && at < mark; i++)
	{
	  struct suite_test *t = &g->test[i];
	  if (t->live || t->cand->fate != SUITE_SUSPECT || t->cand->test->signal == 0
	      || strcmp (t->cand->test->name, name) != 0)
	    continue;
	  clear_suspect (s, t, "it crashes before the call under test, in some runs");
	  changed++;
	}
    }
  free (line);
  if (f != NULL)
    fclose (f);
  return changed;
}

/* Program PATH, of the text SOURCE, holds the suspects of G.  The number of those that do
   not end by their signal there, or before the call under test.  */
static size_t
run_suspects (struct suite_state *s, struct suite_group *g, const char *path,
	      const char *source)
{
  char *log = xasprintf ("%s/verify-run/tap", s->scratch), denied[TRIAL_DENIED_ROOM];
  char *xml = xasprintf ("%s" TRIAL_XML, log);
  char name[TRIAL_NAME_ROOM], *line = NULL;
  size_t ntest = 0, room = 0, changed = 0;
  struct suite_process p;
  FILE *f = NULL;

  for (size_t i = 0; i < g->ntest; i++)
    ntest += !g->test[i].live && g->test[i].cand->fate == SUITE_SUSPECT;
  if (trial_run (s, 0, path, NULL, ntest, trial_forks (g), 0, log, &p, denied)
      == SUITE_ENDED)
    f = fopen (log, "r");
  while (f != NULL && getline (&line, &room, f) > 0)
    for (size_t i = 0; i < g->ntest; i++)
      {
	struct suite_test *t = &g->test[i];
	const struct test_case *c = t->cand->test;
	if (t->live || t->cand->fate != SUITE_SUSPECT || c->signal == 0
	    || !trial_failed (line, name) || strcmp (c->name, name) != 0)
	  continue;
	clear_suspect (s, t, "it crashes in some replays only");
	changed++;
      }
  free (line);
  if (f != NULL)
    {
      fclose (f);
      changed += clear_early (s, g, xml, source);
    }
  free (xml);
  free (log);
  return changed;
}

/* Build the suspects of G with the numbers from FIRST to LAST.  */
static bool
build_suspects (struct suite_state *s, struct suite_group *g, unsigned first,
		unsigned last, char **text)
{
  struct suite_words targets = { 0 };

  for (unsigned k = first; k <= last; k++)
    {
      char *path = trial_path (s, g, SUITE_SUSPECTS, k);
      suite_word (&targets, "%s", path + strlen (s->scratch) + 1);
      free (path);
    }
  *text = NULL;
  bool ok = targets.n == 0 || trial_build (s, &targets, text);
  suite_words_free (&targets);
  return ok;
}

/* Suspects that do not build are no help: they go.  */
bool
suspects_try (struct suite_state *s, struct suite_group *g)
{
  const struct suite_files *files = &g->files[SUITE_SUSPECTS];
  char *text;
  build_suspects (s, g, 1, files->kept.n, &text);
  bool ok = suite_late (s) || kept_try (s, g, SUITE_SUSPECTS, text) == 0;

  free (text);
  if (suite_late (s) || files->n == files->kept.n)
    return ok;
  bool built = build_suspects (s, g, files->kept.n + 1, files->n, &text);
  if (!built && !suite_late (s))
    {
      char *why = suite_first_error (s, text);
      suite_log (s, "suite: suspects of %s do not build: %s", s->source[g->unit].stem,
		 why);
      for (size_t i = 0; i < g->ntest; i++)
	if (!g->test[i].live && g->test[i].cand->fate == SUITE_SUSPECT)
	  suite_fate (&g->test[i], SUITE_COMPILE, why);
      free (why);
    }
  else if (built && !suite_late (s))
    {
      char *path = trial_path (s, g, SUITE_SUSPECTS, files->n);
      char *name = names_file (SUITE_SUSPECTS, s->source[g->unit].stem, files->n);
      char *source = xasprintf ("%s/%s", s->stage, name);
      built = run_suspects (s, g, path, source) == 0;
      free (source);
      free (name);
      free (path);
    }
  free (text);
  return ok && built;
}

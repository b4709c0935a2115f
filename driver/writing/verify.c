/* SPDX-License-Identifier: GPL-3.0-or-later
   What was written is built with its own Makefile and run once, as its user will; a
   test that does not compile or pass there loses its place.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/util.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"
#include "suite/trial.h"
#include "writing/impl.h"
#include "export.h"

static struct suite_test *
test_named (struct suite_state *s, const char *name, size_t n, size_t *group)
{
  for (size_t i = 0; i < s->ngroup; i++)
    for (size_t k = 0; s->group[i].written && k < s->group[i].ntest; k++)
      {
	struct suite_test *t = &s->group[i].test[k];
	if (t->live && strlen (t->cand->test->name) == n
	    && memcmp (t->cand->test->name, name, n) == 0)
	  {
	    *group = i;
	    return t;
	  }
      }
  return NULL;
}

/* Drop the tests of PATH in whose text TEXT reports errors.  */
static size_t
drop_by_lines (struct suite_state *s, const char *path, const char *text)
{
  char name[TRIAL_NAME_ROOM];
  const char *error;
  size_t dropped = 0, group;

  while ((text = trial_next_error (path, text, name, &error)) != NULL)
    {
      struct suite_test *t = test_named (s, name, strlen (name), &group);
      if (t != NULL)
	{
	  char *why = xasprintf ("%.*s", (int) strcspn (error, "\n"), error);
	  suite_fate (t, SUITE_COMPILE, why);
	  free (why);
	  dropped++;
	}
    }
  return dropped;
}

/* A program of tests that this run wrote.  */
struct program_of
{
  enum suite_kind kind;
  unsigned k; /* its number */
};

/* Go on from AT, which is 0 at the beginning, to the next of G.  False: there is none.  */
static bool
next_program (const struct suite_group *g, struct program_of *at)
{
  if (at->k == 0)
    at->k = g->files[at->kind].kept.n;
  at->k++;
  while (at->k > g->files[at->kind].n)
    {
      if (at->kind == SUITE_INTERNAL)
	return false;
      at->kind = SUITE_INTERNAL;
      at->k = g->files[at->kind].kept.n + 1;
    }
  return true;
}

/* What of group G does not build, by the compiler's word TEXT.  The number of
   changes.  */
static size_t
mend (struct suite_state *s, struct suite_group *g, const char *text)
{
  const char *stem = s->source[g->unit].stem;
  size_t changed = 0;
  bool built = true;

  for (struct program_of at = { 0 }; next_program (g, &at);)
    {
      char *name = names_file (at.kind, stem, at.k);
      char *program = trial_path (s, g, at.kind, at.k);
      char *source = xasprintf ("%s/%s", s->stage, name);
      if (access (program, X_OK) != 0)
	{
	  built = false;
	  changed += suite_mean_library (g, text);
	  if (changed == 0)
	    changed += suite_hide_names (s, g, text) + suite_declare_types (s, g, text);
	  if (changed == 0)
	    changed += drop_by_lines (s, source, text);
	}
      free (name);
      free (program);
      free (source);
    }
  if (built || changed > 0)
    return changed;
  if (!g->own_macros && strstr (text, "undefined reference to") != NULL)
    {
      g->own_macros = true;
      return 1;
    }
  if (!g->bare && !write_compiles_empty (s, g))
    {
      g->bare = suite_forget_state (g, text) == 0;
      return 1;
    }
  changed = write_drop_by_halves (s, g);
  if (changed > 0)
    return changed;
  if (!g->check_first)
    {
      g->check_first = true;
      return 1;
    }
  char *why = suite_first_error (s, text);
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      suite_fate (&g->test[i], SUITE_COMPILE, why);
  free (why);
  return 1;
}

/* Test T fails now and then, as other tests of its function may.  */
static size_t
drop_with_others (struct suite_state *s, struct suite_group *g,
		  const struct suite_test *t)
{
  size_t dropped = 0;

  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live && g->test[i].target == t->target)
      {
	suite_fate (&g->test[i], SUITE_FAILED, "one of its tests fails now and then");
	dropped++;
      }
  suite_log (s, "suite: %zu more tests of %s go", dropped, t->target->target->name);
  return dropped;
}

/* Lines "not ok 3 - check_x.c:function:test: message" of a run's log.  */
static size_t
drop_failed (struct suite_state *s, const char *log, uint8_t *touched)
{
  char *line = NULL;
  size_t room = 0, dropped = 0, group;
  FILE *f = fopen (log, "r");

  if (f == NULL)
    return 0;
  while (getline (&line, &room, f) > 0)
    {
      char name[TRIAL_NAME_ROOM], message[300] = "";
      if (!trial_failed (line, name))
	continue;
      sscanf (line, "not ok %*d - %*[^:]:%*[^:]:%*[^:]: %299[^\n]", message);
      struct suite_test *t = test_named (s, name, strlen (name), &group);
      if (t != NULL)
	{
	  suite_log (s, "suite: %s fails where it was written: %s", name, message);
	  suite_fate (t, SUITE_FAILED, message);
	  touched[group] = 1;
	  dropped++;
	  if (s->round >= suite_limit.patient_rounds)
	    dropped += drop_with_others (s, &s->group[group], t);
	}
    }
  free (line);
  fclose (f);
  return dropped;
}

/* Program PATH did not come to its end as it should: what of each of the functions
   in G?  All tests of one that is to blame lose their place.  The number of these.  */
static size_t
run_by_function (struct suite_state *s, struct suite_group *g, int trial,
		 const char *path, const char *log, uint8_t *touched)
{
  size_t dropped = 0;

  for (size_t i = 0, k, n; i < g->ntest && !suite_late (s); i = k)
    {
      char denied[TRIAL_DENIED_ROOM];
      struct suite_process p;
      for (k = i, n = 0; k < g->ntest && g->test[k].target == g->test[i].target; k++)
	n += g->test[k].live;
      if (n == 0)
	continue;
      enum suite_end end = trial_run (s, trial, path, g->test[i].target->target->name,
				      n, trial_forks (g), 0, log, &p, denied);
      if (end == SUITE_DEADLINE)
	break;
      bool passed = end == SUITE_ENDED && WIFEXITED (p.status)
		    && WEXITSTATUS (p.status) == 0 && *denied == 0;
      if (passed)
	continue;
      size_t named = *denied ? 0 : drop_failed (s, log, touched);
      dropped += named;
      for (; named == 0 && i < k; i++)
	if (g->test[i].live)
	  {
	    suite_fate (&g->test[i], *denied ? SUITE_DENIED : SUITE_FAILED,
			*denied ? denied : "the suite does not come to its end");
	    dropped++;
	  }
    }
  if (dropped > 0)
    touched[g - s->group] = 1;
  return dropped;
}

/* The first test that fails by LOG, of a run.  Malloc'd; NULL: none.  */
static char *
first_failed (const char *log)
{
  char name[TRIAL_NAME_ROOM], *line = NULL, *found = NULL;
  size_t room = 0;
  FILE *f = fopen (log, "r");

  while (f != NULL && found == NULL && getline (&line, &room, f) > 0)
    if (trial_failed (line, name))
      found = xstrdup (name);
  free (line);
  if (f != NULL)
    fclose (f);
  return found;
}

/* Program PATH passed; does it in one process?  What its tests leave behind may be out of
   reach for fixtures.  SECONDS: what it took.  0 yes, 1 no: it will insist on processes,
   -1: no time.  */
static int
run_in_one (struct suite_state *s, struct suite_group *g, const char *path,
	    size_t ntest, double seconds, const char *log, uint8_t *touched)
{
  char denied[TRIAL_DENIED_ROOM];
  struct suite_process p;
  enum suite_end end
    = trial_run (s, TRIAL_COUNT - 1, path, NULL, ntest, trial_forks (g),
		 (double) suite_limit.one_process_seconds + 2 * seconds, log, &p,
		 denied);

  if (end == SUITE_DEADLINE)
    return -1;
  if (end == SUITE_ENDED && WIFEXITED (p.status) && WEXITSTATUS (p.status) == 0
      && *denied == 0)
    return 0;
  char *name = first_failed (log);
  g->forks
    = name != NULL
	? xasprintf ("CK_FORK=no has no effect: %s meets what tests before it"
		     " leave out of reach.",
		     name)
	: xstrdup ("CK_FORK=no has no effect: in one process these do not come to"
		   " their end.");
  free (name);
  suite_log (s, "suite: %s: %s", s->source[g->unit].stem, g->forks);
  touched[g - s->group] = 1;
  return 1;
}

/* Run the programs of group G, several times: each time addresses are others, and so is
   what memory holds that was never set.  0 passed, 1 tests were dropped, -1 it cannot
   be told.  */
static int
run_group (struct suite_state *s, struct suite_group *g, uint8_t *touched)
{
  char *log = xasprintf ("%s/verify-run/tap", s->scratch);
  size_t ntest = 0;
  int result = 0;

  for (size_t i = 0; i < g->ntest; i++)
    ntest += g->test[i].live;
  for (int trial = 0; trial < TRIAL_COUNT && result == 0; trial++)
    for (struct program_of at = { 0 }; result >= 0 && next_program (g, &at);)
      {
	char *path = trial_path (s, g, at.kind, at.k), denied[TRIAL_DENIED_ROOM];
	struct suite_process p;
	double start = clock_seconds ();
	enum suite_end end = trial_run (s, trial, path, NULL, ntest, trial_forks (g), 0,
					log, &p, denied);
	bool passed
	  = end == SUITE_ENDED && WIFEXITED (p.status) && WEXITSTATUS (p.status) == 0;
	if (end == SUITE_DEADLINE)
	  result = -1;
	else if (*denied || end != SUITE_ENDED
		 || (!passed && drop_failed (s, log, touched) == 0))
	  result = run_by_function (s, g, trial, path, log, touched) > 0 ? 1 : -1;
	else if (!passed)
	  result = 1;
	else if (trial == TRIAL_COUNT - 1 && g->forks == NULL)
	  result
	    = run_in_one (s, g, path, ntest, clock_seconds () - start, log, touched);
	free (path);
      }
  free (log);
  return result;
}

/* What was built of G goes: it is built again.  */
static void
remove_built (struct suite_state *s, const struct suite_group *g)
{
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    for (unsigned k = g->files[kind].kept.n + 1; k <= g->files[kind].n; k++)
      {
	char *path = trial_path (s, g, (enum suite_kind) kind, k);
	unlink (path);
	free (path);
      }
}

static int
write_again (struct suite_state *s, const uint8_t *touched, char *err, size_t nerr)
{
  for (size_t i = 0; i < s->ngroup; i++)
    if (touched[i])
      {
	remove_built (s, &s->group[i]);
	names_tests (s, &s->group[i]);
	if (write_suites (s, &s->group[i], err, nerr) != 0)
	  return -1;
      }
  return write_makefile (s, err, nerr);
}

/* Does this call look at G?  */
static bool
is_new (const struct suite_group *g)
{
  return g->written && !g->good;
}

/* Build the programs of all groups that are looked at, and of suites of an earlier run
   that go on beside them.  */
static bool
build_new (struct suite_state *s, char **text)
{
  struct suite_words targets = { 0 };

  for (size_t i = 0; i < s->ngroup; i++)
    for (int kind = 0; kind < SUITE_SUSPECTS; kind++)
      for (unsigned k = 1; is_new (&s->group[i]) && k <= s->group[i].files[kind].n; k++)
	{
	  char *path = trial_path (s, &s->group[i], (enum suite_kind) kind, k);
	  suite_word (&targets, "%s", path + strlen (s->scratch) + 1);
	  free (path);
	}
  *text = NULL;
  bool ok = targets.n == 0 || trial_build (s, &targets, text);
  suite_words_free (&targets);
  return ok;
}

static bool
has_programs (const struct suite_group *g)
{
  return g->files[SUITE_INTERFACE].n + g->files[SUITE_INTERNAL].n > 0;
}

int
verify_written (struct suite_state *s, char *err, size_t nerr)
{
  uint8_t *touched = xcalloc (s->ngroup + 1, 1);
  uint8_t *good = xcalloc (s->ngroup + 1, 1); /* passed, and was not written since */
  const char *note = "what was written still changed after several trials";
  int r = 0;

  for (size_t i = 0; i < s->ngroup; i++)
    if (is_new (&s->group[i]))
      remove_built (s, &s->group[i]);
  for (s->round = 0; s->round < suite_limit.rounds; s->round++)
    {
      char *text;
      bool changed = false, passed = true;
      memset (touched, 0, s->ngroup);
      bool built = build_new (s, &text);
      for (size_t i = 0; i < s->ngroup && !suite_late (s); i++)
	{
	  struct suite_group *g = &s->group[i];
	  if (!is_new (g) || !has_programs (g) || good[i])
	    continue;
	  s->under_way = i;
	  size_t less = kept_try (s, g, SUITE_INTERFACE, text)
			+ kept_try (s, g, SUITE_INTERNAL, text);
	  if ((!built && mend (s, g, text) > 0) || less > 0)
	    touched[i] = 1;
	  else
	    {
	      int e = run_group (s, g, touched);
	      passed = passed && e == 0;
	      good[i] = e == 0;
	    }
	  changed = changed || touched[i];
	}
      if (!built && !changed && !suite_late (s))
	{
	  char *e = suite_first_error (s, text);
	  snprintf (s->result->note, sizeof s->result->note,
		    "the suites do not build: %.200s", e);
	  free (e);
	}
      free (text);
      if (suite_late (s))
	{
	  note = ""; /* what is not good is not kept */
	  break;
	}
      /* Those of all files in one round: there are not as many rounds as files.  */
      bool tests_changed = changed;
      for (size_t i = 0; i < s->ngroup && !tests_changed && !suite_late (s); i++)
	if (is_new (&s->group[i]) && s->group[i].files[SUITE_SUSPECTS].n > 0
	    && !suspects_try (s, &s->group[i]) && !suite_late (s))
	  touched[i] = changed = true;
      if (!changed)
	{
	  for (size_t i = 0; i < s->ngroup && built && passed; i++)
	    s->group[i].good |= s->group[i].written;
	  note = *s->result->note ? s->result->note
		 : passed	  ? ""
				  : "a suite fails as a whole when it is run";
	  break;
	}
      for (size_t i = 0; i < s->ngroup; i++)
	good[i] &= !touched[i];
      r = write_again (s, touched, err, nerr);
      if (r != 0)
	break;
    }
  for (size_t i = 0; i < s->ngroup && r == 0; i++)
    s->group[i].good |= s->group[i].written && good[i] && !touched[i];
  if (note != s->result->note && !*s->result->note)
    snprintf (s->result->note, sizeof s->result->note, "%s", note);
  free (touched);
  free (good);
  return r;
}

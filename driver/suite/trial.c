/* SPDX-License-Identifier: GPL-3.0-or-later
   See suite/trial.h.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/scratch.h"
#include "base/util.h"
#include "sandbox/sandbox.h"
#include "suite/diagnostics.h"
#include "suite/impl.h"
#include "suite/trial.h"
#include "export.h"

enum
{
  BUILD_SECONDS = 300,
  RUN_SECONDS = 300,
  /* Check gives a test four seconds by the clock; a busy machine needs more.  */
  TIMEOUT_MULTIPLIER = 3,
  TIMEOUT_SECONDS = 4 * TIMEOUT_MULTIPLIER
};

/* Surroundings of a user's shell, without the variables of some other make.  */
static void
plain_environment (struct suite_words *env)
{
  static const char *const kept[]
    = { "PATH", "PKG_CONFIG_PATH", "TMPDIR", "LIBRARY_PATH", "C_INCLUDE_PATH" };

  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (getenv (kept[i]) != NULL)
      suite_word (env, "%s=%s", kept[i], getenv (kept[i]));
  suite_word (env, "LC_ALL=C");
}

const char *
trial_next_error (const char *path, const char *text, char name[TRIAL_NAME_ROOM],
		  const char **error)
{
  struct diagnostic d;

  while (diagnostic_next (&text, &d))
    {
      char *line = NULL;
      size_t room = 0;
      long here = 0;
      if (d.kind != DIAGNOSTIC_ERROR || !diagnostic_is_of (&d, strrchr (path, '/') + 1))
	continue;
      *error = d.text;
      FILE *f = fopen (path, "r");
      *name = 0;
      while (f != NULL && here < d.line && getline (&line, &room, f) > 0)
	{
	  here++;
	  if (sscanf (line, SUITE_TEST_LINE TRIAL_NAME ")", name) != 1
	      && strncmp (line, "END_TEST", 8) == 0)
	    *name = 0;
	}
      free (line);
      if (f != NULL)
	fclose (f);
      if (*name)
	return text;
    }
  return NULL;
}

/* NAME=PATHS, words for a shell that are names of files for make, too, as long as
   they need no quotes.  */
static void
set_variable (struct suite_words *argv, const char *name, char *const *paths, size_t n)
{
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
			      "0123456789_-+=./,:%@^";
  struct strbuf b = { 0 };

  strbuf_addf (&b, "%s=", name);
  for (size_t i = 0; i < n; i++)
    {
      const char *quote = paths[i][strspn (paths[i], plain)] != 0 ? "'" : "";
      strbuf_addf (&b, i > 0 ? " %s" : "%s", quote);
      for (const char *p = paths[i]; *p; p++)
	strbuf_addf (&b, *p == '$' ? "$$" : *p == '\'' ? "'\\''" : "%c", *p);
      strbuf_add (&b, quote);
    }
  suite_word (argv, "%s", b.s);
  free (b.s);
}

bool
trial_build (struct suite_state *s, const struct suite_words *targets, char **text)
{
  struct suite_words argv = { 0 }, env = { 0 };

  suite_word (&argv, "make");
  suite_word (&argv, "-k");
  suite_word (&argv, "-j%u", s->req->jobs ? s->req->jobs : 1);
  suite_word (&argv, "-f");
  suite_word (&argv, "%s/Makefile", s->stage);
  suite_word (&argv, "BUILD=" TRIAL_FOLDER);
  suite_word (&argv, "STRICT=1");
  /* Its own paths are relative to where it will be.  */
  set_variable (&argv, "SRCDIR", &s->srcdir, 1);
  if (s->builddir != NULL)
    set_variable (&argv, "BUILDDIR", &s->builddir, 1);
  set_variable (&argv, "PLAIN", s->plain, s->nplain);
  set_variable (&argv, "LIBS", s->extra_words, s->nextra);
  for (size_t i = 0; i < targets->n; i++)
    suite_word (&argv, "%s", targets->v[i]);
  plain_environment (&env);
  struct suite_process p = { .argv = argv.v,
			     .env = env.v,
			     .clean = true,
			     .cwd = s->scratch,
			     .cpu_seconds = BUILD_SECONDS,
			     .seconds = 4 * BUILD_SECONDS };
  enum suite_end end = suite_run (s, &p);
  suite_words_free (&argv);
  suite_words_free (&env);
  *text = p.text.s != NULL ? p.text.s : xstrdup ("");
  return end == SUITE_ENDED && WIFEXITED (p.status) && WEXITSTATUS (p.status) == 0;
}

bool
trial_failed (const char *line, char name[TRIAL_NAME_ROOM])
{
  return sscanf (line, "not ok %*d - %*[^:]:%*[^:]:" TRIAL_NAME ":", name) == 1;
}

static void
take_denial (void *ctx, const char *what)
{
  char *denied = ctx;
  snprintf (denied, TRIAL_DENIED_ROOM, "%s", what);
}

/* What a trial runs on, and whether limits are ours: the first is run as replays are,
   for tests that passed so often may have waited for this, the others as their user
   will run them.  */
static const struct
{
  enum suite_input input;
  bool unlimited;
} trials[TRIAL_COUNT] = { { SUITE_INPUT_NULL, false },
			  { SUITE_INPUT_PIPE, true },
			  { SUITE_INPUT_TERMINAL, true } };

enum suite_end
trial_run (struct suite_state *s, int trial, const char *path, const char *function,
	   size_t ntest, bool nested, double one_process, const char *log,
	   struct suite_process *p, char *denied)
{
  struct suite_words argv = { 0 }, env = { 0 };
  unsigned ms = s->req->run_ms ? s->req->run_ms : 2000;
  char *cwd = xasprintf ("%s/verify-run", s->scratch), err[200];
  enum suite_end end = SUITE_NOT_STARTED;

  *denied = 0;
  mkdir (cwd, 0700);
  scratch_empty (cwd); /* of what the one before left, the log too */
  suite_word (&argv, "%s", path);
  plain_environment (&env);
  suite_word (&env, "HOME=%s", cwd);
  suite_word (&env, "TMPDIR=%s", cwd);
  suite_word (&env, "TEMP=%s", cwd); /* where Check itself writes */
  suite_word (&env, "CK_TAP_LOG_FILE_NAME=%s", log);
  suite_word (&env, "CK_XML_LOG_FILE_NAME=%s" TRIAL_XML, log);
  suite_word (&env, "CK_VERBOSITY=silent");
  suite_word (&env, "CK_TIMEOUT_MULTIPLIER=%u", TIMEOUT_MULTIPLIER);
  if (function != NULL)
    suite_word (&env, "CK_RUN_CASE=%s", function);
  if (one_process > 0)
    suite_word (&env, "CK_FORK=no");
  /* Each test may use its time and more; then the whole has no end.  */
  *p = (struct suite_process){ .argv = argv.v,
			       .env = env.v,
			       .clean = true,
			       .cwd = cwd,
			       .memory_mb = suite_memory_mb (s),
			       .cpu_seconds = ms / 1000 + 3,
			       .input = trials[trial].input,
			       .unlimited = trials[trial].unlimited,
			       .forks = (nested ? 2u : 1u) * (unsigned) ntest + 2,
			       .denied = take_denial,
			       .ctx = denied };
  if (p->unlimited)
    p->memory_mb = p->cpu_seconds = 0;
  p->seconds = one_process > 0	  ? one_process
	       : function != NULL ? 10 + ntest * 2 * TIMEOUT_SECONDS
				  : RUN_SECONDS;
  if (s->req->sandbox)
    {
      p->sandbox = sandbox_new (cwd, true, err, sizeof err);
      if (p->sandbox != NULL)
	sandbox_allow_groups (p->sandbox);
      if (p->sandbox != NULL && nested)
	sandbox_allow_nested (p->sandbox);
    }
  if (p->sandbox != NULL || !s->req->sandbox)
    end = suite_run (s, p);
  sandbox_free (p->sandbox);
  p->sandbox = NULL;
  free (p->text.s);
  p->text = (struct strbuf){ 0 };
  suite_words_free (&argv);
  suite_words_free (&env);
  free (cwd);
  return end;
}

bool
trial_forks (const struct suite_group *g)
{
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live && g->test[i].cand->test->process)
      return true;
  return false;
}

char *
trial_path (const struct suite_state *s, const struct suite_group *g,
	    enum suite_kind kind, unsigned k)
{
  char name[400];
  export_file_name (name, sizeof name, kind, s->source[g->unit].stem, k);
  return xasprintf ("%s/" TRIAL_FOLDER "/%s", s->scratch, name);
}

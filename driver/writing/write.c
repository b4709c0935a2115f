/* SPDX-License-Identifier: GPL-3.0-or-later
   The texts of suites, suspects and their Makefile, put where they are tried out
   (writing/stage.c).  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "export.h"
#include "testmodel.h"

/* The same as a file to be.  */
static char *
path_of (const struct suite_state *s, const char *kind, const char *stem, unsigned k)
{
  char *name = names_file (kind, stem, k);
  char *path = xasprintf ("%s/%s", s->stage, name);

  free (name);
  return path;
}

/* The N tests as one file, malloc'd.  NULL: ERR.  */
static char *
text_of (struct suite_state *s, const struct suite_group *g, bool suspects,
	 struct test_case **tests, size_t n, char *err, size_t nerr)
{
  char *include = suite_include (&s->source[g->unit]), *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream (&text, &size);
  struct suite_file file = suite_file_of (s, g, include, tests, n);
  int e = f == NULL  ? -1
	  : suspects ? export_suspects (f, &file)
		     : export_suite (f, &file);

  if (f == NULL || fclose (f) != 0 || e != 0)
    {
      snprintf (err, nerr, "the tests of %s cannot be made: out of memory",
		s->source[g->unit].stem);
      free (text);
      text = NULL;
    }
  free (include);
  return text;
}

/* Unlink the suites of KIND from number K on.  */
static void
remove_from (const struct suite_state *s, const char *kind, const char *stem,
	     unsigned k)
{
  for (bool ours = true; ours; k++)
    {
      char *path = path_of (s, kind, stem, k);
      ours = stage_whose (path) == 1;
      if (ours)
	unlink (path);
      free (path);
    }
}

/* Do the N tests of LIST compile as a suite?  */
static bool
compiles (struct suite_state *s, struct suite_group *g, struct suite_test **list,
	  size_t n, char **why)
{
  struct test_case **tests = xcalloc (n + 1, sizeof *tests);
  char *include = suite_include (&s->source[g->unit]), *text = NULL;
  char *path = xasprintf ("%s/halves.c", s->scratch);
  struct suite_file file = suite_file_of (s, g, include, tests, n);
  FILE *f = fopen (path, "w");
  bool ok = f != NULL;

  for (size_t i = 0; i < n; i++)
    tests[i] = list[i]->cand->test;
  if (f != NULL)
    {
      ok = export_suite (f, &file) == 0;
      ok = fclose (f) == 0 && ok && suite_compiles (s, g, path, &text);
    }
  *why = ok ? NULL : suite_first_error (s, text);
  free (text);
  free (path);
  free (include);
  free (tests);
  return ok;
}

/* The N tests of LIST do not compile together because of WHY: drop those that do not
   compile alone.  Their number.  */
static size_t
drop_alone (struct suite_state *s, struct suite_group *g, struct suite_test **list,
	    size_t n, const char *why)
{
  size_t dropped = 0;

  if (n == 1)
    {
      suite_fate (list[0], SUITE_COMPILE, why);
      return 1;
    }
  for (size_t half = 0; half < 2 && n > 1 && !suite_late (s); half++)
    {
      struct suite_test **from = half ? list + n / 2 : list;
      size_t k = half ? n - n / 2 : n / 2;
      char *e;
      if (!compiles (s, g, from, k, &e))
	dropped += drop_alone (s, g, from, k, e);
      free (e);
    }
  return dropped;
}

bool
write_compiles_empty (struct suite_state *s, struct suite_group *g)
{
  char *why;
  bool ok = compiles (s, g, NULL, 0, &why);

  free (why);
  return ok;
}

size_t
write_drop_by_halves (struct suite_state *s, struct suite_group *g)
{
  struct suite_test **list = xcalloc (g->ntest + 1, sizeof *list);
  size_t n = 0, dropped = 0;
  char *why;

  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      list[n++] = &g->test[i];
  bool none = compiles (s, g, list, 0, &why);
  free (why);
  if (none && n > 0 && !compiles (s, g, list, n, &why))
    {
      dropped = drop_alone (s, g, list, n, why);
      free (why);
    }
  free (list);
  return dropped;
}

/* Write the N tests as files of GROUP, after those that stay of an earlier run.  *NFILE:
   how many files there are then.  0; -1: ERR.  */
static int
write_files (struct suite_state *s, struct suite_group *g, bool suspects,
	     struct test_case **tests, size_t n, unsigned *nfile, char *err,
	     size_t nerr)
{
  const char *kind = suspects ? "suspect" : "check", *stem = s->source[g->unit].stem;
  size_t most = suspects ? n : (size_t) suite_limit.file_tests, ntext = 0;
  char **texts = xcalloc (n + 1, sizeof *texts);
  struct suite_kept *kept = suspects ? &g->kept_suspects : &g->kept;
  int r = 0;

  u64map_free (&g->texts);
  for (size_t i = 0, k; i < n && r == 0; i += k)
    {
      k = n - i < most ? n - i : most;
      texts[ntext] = text_of (s, g, suspects, tests + i, k, err, nerr);
      if (texts[ntext] == NULL)
	r = -1;
      else
	keep_note_tests (g, texts[ntext++]);
    }
  if (r == 0)
    r = keep_earlier (s, g, kind, kept, err, nerr);
  *nfile = kept->n;
  for (size_t i = 0; i < ntext; i++)
    {
      char *name = names_file (kind, stem, *nfile + 1);
      if (r == 0)
	r = stage_put (s, name, texts[i], strlen (texts[i]), err, nerr);
      *nfile += 1;
      free (name);
      free (texts[i]);
    }
  free (texts);
  remove_from (s, kind, stem, *nfile + 1);
  return r;
}

int
write_suites (struct suite_state *s, struct suite_group *g, char *err, size_t nerr)
{
  struct test_case **tests = xcalloc (g->ntest + 1, sizeof *tests);
  size_t n = 0;

  claims_weigh (g);
  for (size_t i = 0; i < g->ntest; i++)
    if (g->test[i].live)
      tests[n++] = g->test[i].cand->test;
  int r = write_files (s, g, false, tests, n, &g->nfile, err, nerr);
  n = 0;
  for (size_t i = 0; i < g->ntest; i++)
    if (!g->test[i].live && g->test[i].cand->fate == SUITE_SUSPECT)
      tests[n++] = g->test[i].cand->test;
  if (r == 0)
    r = write_files (s, g, true, tests, n, &g->nsuspect, err, nerr);
  free (tests);
  return r;
}

/* How many suites of KIND an earlier run wrote for STEM.  */
static unsigned
count_earlier (const struct suite_state *s, const char *kind, const char *stem)
{
  for (unsigned k = 1;; k++)
    {
      char *path = path_of (s, kind, stem, k);
      bool ours = stage_whose (path) == 1;
      free (path);
      if (!ours)
	return k - 1;
    }
}

/* The names that file K of KIND says it stands in for.  Malloc'd.  */
static char *
wraps_in (const struct suite_state *s, const char *kind, const char *stem, unsigned k)
{
  char *path = path_of (s, kind, stem, k), *line = NULL, *names = NULL;
  size_t room = 0, n = strlen (EXPORT_WRAPS_LINE);
  FILE *f = fopen (path, "re");

  while (f != NULL && names == NULL && getline (&line, &room, f) > 0
	 && strncmp (line, "#include", 8) != 0)
    if (strncmp (line, EXPORT_WRAPS_LINE, n) == 0)
      names = xasprintf ("%.*s", (int) strcspn (line + n, "*") - 1, line + n);
  if (f != NULL)
    fclose (f);
  free (line);
  free (path);
  return names != NULL ? names : xstrdup ("");
}

/* Note of what functions TEXT, a file of the suites of UNIT, has tests.  SEEN: of these in
   all.  */
static void
count_functions (struct suite_state *s, uint32_t unit, const char *text,
		 struct u64map *seen)
{
  size_t n;

  for (const char *p = text; p != NULL && (p = keep_next_function (p, &n)) != NULL;)
    {
      uint64_t h = hash_mix (1, unit);
      bool fresh;
      for (size_t k = 0; k < n; k++)
	h = hash_mix (h, (unsigned char) p[k]);
      u64map_put (seen, h, 1, &fresh);
      s->result->functions += fresh;
      for (size_t i = 0; i < s->req->ntarget; i++)
	{
	  const struct target *t = s->req->targets[i].target;
	  s->req->targets[i].there |= t->unit_index == unit && strlen (t->name) == n
				      && memcmp (t->name, p, n) == 0;
	}
    }
}

/* Count what file K of the suites of STEM, of UNIT, has: functions, and if it is one of
   those that are written (OURS) tests, and whether it insists on a process for each.  */
static void
count_file (struct suite_state *s, uint32_t unit, const char *stem, unsigned k,
	    bool ours, struct u64map *seen)
{
  char *path = path_of (s, "check", stem, k);
  size_t n;
  char *text = suite_contents (path, &n);

  count_functions (s, unit, text, seen);
  if (!ours)
    {
      free (text);
      free (path);
      return;
    }
  s->result->files++;
  s->result->forking
    += text != NULL && strstr (text, "\n  srunner_set_fork_status (") != NULL;
  for (const char *p = text;
       p != NULL && (p = strstr (p, "\n" SUITE_TEST_LINE)) != NULL; p++)
    s->result->kept++;
  free (text);
  free (path);
}

/* Those of all files of U.  */
static const char *const *
list_wraps (const struct suite_state *s, const struct suite_unit *u)
{
  const char **list = xcalloc (u->nfile + u->nsuspect + 1, sizeof *list);

  for (unsigned k = 0; k < u->nfile; k++)
    list[k] = wraps_in (s, "check", u->stem, k + 1);
  for (unsigned k = 0; k < u->nsuspect; k++)
    list[u->nfile + k] = wraps_in (s, "suspect", u->stem, k + 1);
  return list;
}

static void
free_wraps (const struct suite_unit *u)
{
  for (unsigned k = 0; u->wraps != NULL && k < u->nfile + u->nsuspect; k++)
    free ((char *) u->wraps[k]);
  free ((void *) u->wraps);
}

/* What the Makefile calls FOLDER (NULL: nothing does), or LATER if that is given.
   Malloc'd.  */
static char *
later (const char *folder, const char *later, const char *out_dir)
{
  if (folder == NULL || later == NULL)
    return folder == NULL ? NULL : suite_relative (folder, out_dir);
  char *path = suite_absolute (".", later);
  char *r = suite_relative (path, out_dir);

  free (path);
  return r;
}

int
write_makefile (struct suite_state *s, char *err, size_t nerr)
{
  size_t n = s->req->program->nunit, size = 0;
  struct suite_unit *units = xcalloc (n + 1, sizeof *units);
  char **plain = xcalloc (s->nplain + 1, sizeof *plain);
  char *srcdir = later (s->srcdir, s->req->srcdir_later, s->out_dir);
  char *builddir = later (s->builddir, s->req->builddir_later, s->out_dir);
  char *text = NULL;
  struct suite_makefile m = { .srcdir = srcdir,
			      .builddir = builddir,
			      .plain = (const char *const *) plain,
			      .nplain = s->nplain,
			      .cc = s->cc,
			      .units = units,
			      .fill = s->link == SUITE_LINK_FILLED,
			      .link = s->extra,
			      .nlink = s->nextra,
			      .own = (const char *const *) s->own.v,
			      .nown = s->own.n };
  int r = -1;

  struct u64map seen = { 0 };

  s->result->files = s->result->forking = s->result->kept = s->result->functions = 0;
  for (size_t i = 0; i < s->req->ntarget; i++)
    s->req->targets[i].there = false;
  for (size_t i = 0; i < s->nplain; i++)
    plain[i] = suite_relative (s->plain[i], s->out_dir);
  for (uint32_t i = 0; i < n; i++)
    {
      const struct suite_source *src = &s->source[i];
      struct suite_unit *u = &units[m.nunit];
      const struct suite_group *g = NULL;
      for (size_t k = 0; k < s->ngroup; k++)
	if (s->group[k].unit == i)
	  g = &s->group[k];
      if (src->same_as_before && g == NULL)
	continue;
      *u = (struct suite_unit){ .stem = src->stem,
				.source = src->source,
				.options = src->options,
				.noption = src->noption };
      if (g != NULL && g->written)
	{
	  u->nfile = g->nfile;
	  u->nsuspect = g->nsuspect;
	}
      else
	{
	  u->nfile = count_earlier (s, "check", src->stem);
	  u->nsuspect = count_earlier (s, "suspect", src->stem);
	}
      u->wraps = list_wraps (s, u);
      for (unsigned k = 1; k <= u->nfile; k++)
	count_file (s, i, src->stem, k, g != NULL, &seen);
      m.nunit++;
    }
  u64map_free (&seen);
  FILE *f = open_memstream (&text, &size);
  if (f == NULL)
    snprintf (err, nerr, "out of memory");
  else
    {
      int e = export_makefile (f, &m);
      if (fclose (f) != 0 || e != 0)
	snprintf (err, nerr, "the suites' Makefile cannot be made: out of memory");
      else
	r = stage_put (s, "Makefile", text, size, err, nerr);
    }
  for (size_t i = 0; i < s->nplain; i++)
    free (plain[i]);
  for (size_t i = 0; i < m.nunit; i++)
    free_wraps (&units[i]);
  free (text);
  free (plain);
  free (units);
  free (srcdir);
  free (builddir);
  return r;
}

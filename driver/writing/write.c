/* SPDX-License-Identifier: GPL-3.0-or-later
   The texts of suites, suspects and their Makefile, put where they are tried out
   (writing/stage.c).  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "program/libraries.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "export.h"
#include "meta.h"
#include "testmodel.h"

/* The path of file K of KIND.  Malloc'd.  */
static char *
path_of (const struct suite_state *s, enum suite_kind kind, const char *stem,
	 unsigned k)
{
  char *name = names_file (kind, stem, k);
  char *path = xasprintf ("%s/%s", s->stage, name);

  free (name);
  return path;
}

/* The N tests as one file, malloc'd.  NULL: ERR.  */
static char *
text_of (struct suite_state *s, const struct suite_group *g, enum suite_kind kind,
	 struct test_case **tests, size_t n, char *err, size_t nerr)
{
  char *include = suite_include (&s->source[g->unit]), *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream (&text, &size);
  struct suite_file file = suite_file_of (s, g, include, tests, n);
  file.kind = kind;
  int e = f == NULL ? -1 : export_suite (f, &file);

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
remove_from (const struct suite_state *s, enum suite_kind kind, const char *stem,
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

/* Is T a test of what its source keeps to itself?  Where no other file declares the
   function, all is the source's own.  */
static bool
is_internal (const struct suite_test *t)
{
  const struct target *target = t->target->target;
  const struct symrt_function *f = target->rec;
  bool declared = strcmp (unit_string (target->unit, f->decl_file),
			  unit_string (target->unit, f->file))
		  != 0;

  return f->flags & SYMRT_F_STATIC || (declared && export_is_private (t->cand->test));
}

/* Does test T belong into files of KIND?  */
static bool
is_of_kind (const struct suite_test *t, enum suite_kind kind)
{
  bool internal = is_internal (t);

  if (kind == SUITE_SUSPECTS)
    return !t->live && t->cand->fate == SUITE_SUSPECT;
  return t->live && internal == (kind == SUITE_INTERNAL);
}

/* Texts of files, malloc'd.  */
struct texts
{
  char **v;
  size_t n;
};

/* Make OUT the texts of G's tests of KIND, each of at most so many tests.  0; -1: ERR.  */
static int
make_texts (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	    struct texts *out, char *err, size_t nerr)
{
  struct test_case **tests = xcalloc (g->ntest + 1, sizeof *tests);
  size_t n = 0;
  int r = 0;

  for (size_t i = 0; i < g->ntest; i++)
    if (is_of_kind (&g->test[i], kind))
      tests[n++] = g->test[i].cand->test;
  *out = (struct texts){ .v = xcalloc (n + 1, sizeof *out->v) };
  size_t most = kind == SUITE_SUSPECTS ? n : (size_t) suite_limit.file_tests;
  for (size_t i = 0, k; i < n && r == 0; i += k)
    {
      k = n - i < most ? n - i : most;
      out->v[out->n] = text_of (s, g, kind, tests + i, k, err, nerr);
      if (out->v[out->n] == NULL)
	r = -1;
      else
	keep_note_tests (g, out->v[out->n++]);
    }
  free (tests);
  return r;
}

/* Put TEXTS into files of KIND of G, after those that stay of an earlier run.  0; -1:
   ERR.  */
static int
put_texts (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	   const struct texts *texts, char *err, size_t nerr)
{
  const char *stem = s->source[g->unit].stem;
  struct suite_files *files = &g->files[kind];
  int r = keep_earlier (s, g, kind, err, nerr);

  files->n = files->kept.n;
  for (size_t i = 0; i < texts->n && r == 0; i++)
    {
      char *name = names_file (kind, stem, ++files->n);
      r = stage_put (s, name, texts->v[i], strlen (texts->v[i]), err, nerr);
      free (name);
    }
  remove_from (s, kind, stem, files->n + 1);
  return r;
}

int
write_suites (struct suite_state *s, struct suite_group *g, char *err, size_t nerr)
{
  struct texts texts[SUITE_KINDS];
  int r = 0;

  claims_weigh (g);
  u64map_free (&g->texts);
  /* What is new of any kind is known before it is said what stays.  */
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    if (make_texts (s, g, (enum suite_kind) kind, &texts[kind], err, nerr) != 0)
      r = -1;
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    {
      if (r == 0)
	r = put_texts (s, g, (enum suite_kind) kind, &texts[kind], err, nerr);
      for (size_t i = 0; i < texts[kind].n; i++)
	free (texts[kind].v[i]);
      free (texts[kind].v);
    }
  return r;
}

/* How many suites of KIND an earlier run wrote for STEM.  */
static unsigned
count_earlier (const struct suite_state *s, enum suite_kind kind, const char *stem)
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

/* The names that TEXT, a file of a suite, says it stands in for.  Malloc'd.  */
static char *
wraps_in (const char *text)
{
  const char *end = strstr (text, "\n#include");
  const char *line = strstr (text, EXPORT_WRAPS_LINE);

  if (line == NULL || (end != NULL && line > end))
    return xstrdup ("");
  line += strlen (EXPORT_WRAPS_LINE);
  return xasprintf ("%.*s", (int) strcspn (line, "*") - 1, line);
}

/* The functions that TEXT has tests of.  Malloc'd.  */
static char *
functions_in (const char *text)
{
  struct strbuf b = { 0 };
  size_t n;

  for (const char *p = text; (p = keep_next_function (p, &n)) != NULL;)
    strbuf_addf (&b, "%s%.*s", b.n > 0 ? " " : "", (int) n, p);
  return b.s != NULL ? b.s : xstrdup ("");
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

/* Count what TEXT, a file of the suites of UNIT, has: functions, and if it is one of those
   that are written (OURS) tests, and whether it insists on a process for each.  */
static void
count_file (struct suite_state *s, uint32_t unit, const char *text, bool ours,
	    struct u64map *seen)
{
  count_functions (s, unit, text, seen);
  if (!ours)
    return;
  s->result->files++;
  s->result->forking
    += text != NULL && strstr (text, "\n  srunner_set_fork_status (") != NULL;
  for (const char *p = text;
       p != NULL && (p = strstr (p, "\n" SUITE_TEST_LINE)) != NULL; p++)
    s->result->kept++;
}

/* Fill in the programs of U, and count what they have.  UNIT is its index; OURS as for
   count_file.  */
static void
fill_programs (struct suite_state *s, uint32_t unit, struct suite_unit *u, bool ours,
	       struct u64map *seen)
{
  size_t all = 0, n;
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    all += u->nfile[kind];
  struct suite_program *p = xcalloc (all + 1, sizeof *p);
  u->programs = p;
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    for (unsigned k = 1; k <= u->nfile[kind]; k++, p++)
      {
	char *path = path_of (s, (enum suite_kind) kind, u->stem, k);
	char *text = suite_contents (path, &n);
	if (text != NULL)
	  {
	    p->wraps = wraps_in (text);
	    p->functions = kind == SUITE_SUSPECTS ? NULL : functions_in (text);
	  }
	if (kind != SUITE_SUSPECTS)
	  count_file (s, unit, text, ours, seen);
	free (text);
	free (path);
      }
}

static void
free_programs (const struct suite_unit *u)
{
  size_t all = 0;
  for (int kind = 0; kind < SUITE_KINDS; kind++)
    all += u->nfile[kind];
  for (size_t i = 0; u->programs != NULL && i < all; i++)
    {
      free ((char *) u->programs[i].wraps);
      free ((char *) u->programs[i].functions);
    }
  free ((void *) u->programs);
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
    {
      char *absent = libraries_absent_name (s->plain[i]);
      m.links |= absent != NULL;
      free (absent);
      plain[i] = suite_relative (s->plain[i], s->out_dir);
    }
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
      for (int kind = 0; kind < SUITE_KINDS; kind++)
	u->nfile[kind] = g != NULL && g->written
			   ? g->files[kind].n
			   : count_earlier (s, (enum suite_kind) kind, src->stem);
      fill_programs (s, i, u, g != NULL, &seen);
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
    free_programs (&units[i]);
  free (text);
  free (plain);
  free (units);
  free (srcdir);
  free (builddir);
  return r;
}

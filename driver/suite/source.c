/* SPDX-License-Identifier: GPL-3.0-or-later
   What a source leaves behind where the tests begin, in the same translation unit:
   macros, identifiers, pragmas.  The preprocessor says so.  */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "program/image.h"
#include "program/tmtypes.h"
#include "suite/build.h"
#include "suite/impl.h"
#include "suite/limits.h"
#include "export.h"
#include "names.h"
#include "testmodel.h"

/* A macro by the order of its first definition.  */
struct macro
{
  char *name;
  bool alive;
};

struct scan
{
  const struct suite_state *s;
  struct suite_group *g;
  bool project; /* the line is the project's, not a header's of the system */
  struct macro *macro;
  size_t nmacro;
  struct u64map number; /* of a macro, by name */
  struct u64map system; /* macros that the system's headers define */
  struct u64map known;	/* names in g->taken */
  int visible, packed;	/* depths */
  bool pack, order;	/* not the default */
  int depth, errors;	/* of diagnostics; warnings that become errors */
  struct suite_words poison;
};

static uint64_t
hash_word (const char *p, size_t n)
{
  uint64_t h = n;
  for (size_t i = 0; i < n; i++)
    h = hash_mix (h, (unsigned char) p[i]);
  return h;
}

/* Names that tell headers what to declare; they have been read.  */
static bool
is_for_headers (const char *p)
{
  return p[0] == '_'
	 && (isupper ((unsigned char) p[1]) || strncmp (p, "__STDC", 6) == 0);
}

/* # 12 "file.h" 1 3: whose are the lines from here on?  */
static void
take_marker (struct scan *c, const char *line)
{
  const char *name = strchr (line, '"'), *end = strrchr (line, '"');
  if (name == NULL || end == name)
    return;
  const char *roots[] = { c->s->srcdir, c->s->builddir };
  char *path = xasprintf ("%.*s", (int) (end - name - 1), name + 1);
  c->project = strcmp (path, "<built-in>") != 0 && strstr (end, " 3") == NULL;
  for (int i = 0; i < 2; i++)
    if (roots[i] != NULL && strlen (roots[i]) > 1
	&& strncmp (path, roots[i], strlen (roots[i])) == 0)
      c->project = true;
  free (path);
}

static void
take_define (struct scan *c, const char *p)
{
  size_t n = names_word (p);
  uint64_t h = hash_word (p, n);
  bool fresh;

  if (!c->project)
    {
      u64map_put (&c->system, h, 1, &fresh);
      return;
    }
  /* What redefines a macro of the system's is meant to be used like that.  */
  if (n == 0 || is_for_headers (p) || u64map_get (&c->system, h) != NULL)
    return;
  uint32_t *k = u64map_put (&c->number, h, (uint32_t) c->nmacro, &fresh);
  if (fresh)
    {
      c->macro = xrealloc (c->macro, (c->nmacro + 1) * sizeof *c->macro);
      c->macro[c->nmacro++].name = xasprintf ("%.*s", (int) n, p);
    }
  c->macro[*k].alive = true;
}

static void
take_undef (struct scan *c, const char *p)
{
  uint32_t *k = u64map_get (&c->number, hash_word (p, names_word (p)));
  if (k != NULL)
    c->macro[*k].alive = false;
}

/* #pragma GCC diagnostic ...  */
static void
take_diagnostic (struct scan *c, const char *p)
{
  if (strncmp (p, "push", 4) == 0)
    c->depth++;
  else if (strncmp (p, "pop", 3) == 0)
    c->depth--;
  else if (strncmp (p, "error", 5) == 0)
    c->errors++;
}

static void
take_pragma (struct scan *c, const char *p)
{
  if (strncmp (p, "GCC visibility push", 19) == 0)
    c->visible++;
  else if (strncmp (p, "GCC visibility pop", 18) == 0)
    c->visible--;
  else if (strncmp (p, "GCC diagnostic ", 15) == 0)
    take_diagnostic (c, p + 15);
  else if (strncmp (p, "GCC poison ", 11) == 0)
    for (p += 11; *p;)
      {
	size_t n = names_word (p);
	if (n > 0)
	  suite_word (&c->poison, "%.*s", (int) n, p);
	p += n ? n : 1;
      }
  else if (strncmp (p, "scalar_storage_order ", 21) == 0)
    c->order = strncmp (p + 21, "default", 7) != 0;
  else if (strncmp (p, "pack", 4) == 0)
    {
      bool number = p[strcspn (p, "0123456789")] != 0;
      c->packed += strstr (p, "push") != NULL;
      c->packed -= strstr (p, "pop") != NULL;
      c->pack = number || (c->packed > 0 && c->pack);
    }
}

/* Where the number of an identifier of N bytes that ends in one begins, as in NAME_12;
   0: it has none.  */
static size_t
number_of (const char *s, size_t n)
{
  size_t at = n;
  while (at > 0 && isdigit ((unsigned char) s[at - 1]))
    at--;
  return at < n && at > 1 && s[at - 1] == '_' ? at : 0;
}

/* Does the identifier of N bytes at P begin as a function with tests is called?  */
static bool
matters (const struct suite_group *g, const char *p, size_t n)
{
  for (size_t i = 0; i < g->ntest; i++)
    {
      const char *name = g->test[i].target->target->name;
      size_t k = strlen (name);
      if ((i == 0 || g->test[i].target != g->test[i - 1].target) && k < n
	  && memcmp (name, p, k) == 0)
	return true;
    }
  return false;
}

/* NAME, of N bytes, is an identifier of G's source: does it end in a number, as the names
   of tests do?  */
static void
note_numbered (struct suite_group *g, const char *name, size_t n)
{
  struct suite_words *all = &g->numbered;
  bool known = number_of (name, n) == 0 || !matters (g, name, n);

  for (size_t i = 0; i < all->n && !known; i++)
    known = strlen (all->v[i]) == n && memcmp (all->v[i], name, n) == 0;
  if (!known)
    suite_word (all, "%.*s", (int) n, name);
}

static void
take_line (void *ctx, const char *line)
{
  struct scan *c = ctx;
  const char *p = line;
  bool fresh;

  if (p[0] == '#' && p[1] == ' ' && isdigit ((unsigned char) p[2]))
    {
      take_marker (c, line);
      return;
    }
  if (strncmp (p, "#define ", 8) == 0)
    take_define (c, p + 8);
  else if (strncmp (p, "#undef ", 7) == 0)
    take_undef (c, p + 7);
  else if (strncmp (p, "#pragma ", 8) == 0 && c->project)
    take_pragma (c, p + 8);
  while (*p)
    {
      size_t n = names_word (p);
      if (names_identifier (p) > 0)
	{
	  note_numbered (c->g, p, n);
	  if (export_is_own_name (p, n))
	    {
	      u64map_put (&c->known, hash_word (p, n), 1, &fresh);
	      if (fresh)
		suite_word (&c->g->taken, "%.*s", (int) n, p);
	    }
	}
      p += n ? n : 1;
    }
}

static void
preprocess (const struct suite_state *s, struct suite_words *w, const char *path,
	    void (*line) (void *, const char *), void *ctx)
{
  char *env[] = { "LC_ALL=C", NULL };
  struct suite_process p = { .cwd = s->scratch,
			     .seconds = (double) suite_limit.preprocess_seconds,
			     .line = line,
			     .ctx = ctx,
			     .env = env };

  suite_word (w, "-w");
  suite_word (w, "-E");
  suite_word (w, "-dD");
  suite_word (w, "%s", path);
  p.argv = w->v;
  suite_run (s, &p);
  free (p.text.s);
  suite_words_free (w);
}

static void
take_header_line (void *ctx, const char *line)
{
  struct suite_state *s = ctx;
  bool fresh;

  if (line[0] == '#' && line[1] == ' ')
    return;
  for (const char *p = line; *p;)
    {
      size_t n = names_word (p);
      if (names_identifier (p) > 0)
	u64map_put (&s->header_words, hash_word (p, n), 1, &fresh);
      p += n ? n : 1;
    }
}

/* What headers that tests include mention.  */
static void
find_header_words (struct suite_state *s)
{
  char *path = xasprintf ("%s/headers.c", s->scratch);
  FILE *f = fopen (path, "w");

  if (f != NULL)
    {
      struct suite_words w = { 0 };
      export_headers (f);
      fclose (f);
      suite_word (&w, "%s", s->cc);
      preprocess (s, &w, path, take_header_line, s);
    }
  free (path);
}

static bool
is_header_word (const struct suite_state *s, const char *name)
{
  return u64map_get (&s->header_words, hash_word (name, strlen (name))) != NULL;
}

static int
by_name (const void *a, const void *b)
{
  return strcmp (((const struct macro *) a)->name, ((const struct macro *) b)->name);
}

/* What the scan found becomes G's.  */
static void
take_over (struct suite_state *s, struct suite_group *g, struct scan *c)
{
  if (c->nmacro > 0 || c->poison.n > 0)
    find_header_words (s);
  if (c->nmacro > 0)
    qsort (c->macro, c->nmacro, sizeof *c->macro, by_name);
  g->header_macros = xcalloc (c->nmacro + 1, sizeof *g->header_macros);
  for (size_t i = 0; i < c->nmacro; i++)
    if (c->macro[i].alive)
      {
	g->header_macros[g->macros.n] = is_header_word (s, c->macro[i].name);
	suite_word (&g->macros, "%s", c->macro[i].name);
      }
  for (size_t i = 0; i < c->poison.n; i++)
    g->check_first |= is_header_word (s, c->poison.v[i]);
  if (c->visible > 0)
    suite_word (&g->lines, "#pragma GCC visibility push(default)");
  if (c->pack)
    suite_word (&g->lines, "#pragma pack()");
  if (c->order)
    suite_word (&g->lines, "#pragma scalar_storage_order default");
  /* What warnings imply has no list: as it was before the source.  */
  g->restore_warnings = c->errors > 0;
  for (int i = 0; g->restore_warnings && i <= c->depth; i++)
    suite_word (&g->lines, "#pragma GCC diagnostic pop");
}

/* Is what this option asks for C of before 1999?  */
static bool
is_old (const char *option)
{
  static const char *const names[]
    = { "-ansi",      "-std=c89",	   "-std=c90",		 "-std=gnu89",
	"-std=gnu90", "-std=iso9899:1990", "-std=iso9899:199409" };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (option, names[i]) == 0)
      return true;
  return false;
}

void
suite_scan_source (struct suite_state *s, struct suite_group *g)
{
  const struct unit *u = &s->req->program->units[g->unit];
  const struct suite_source *src = &s->source[g->unit];
  struct scan c = { .s = s, .g = g, .project = true };
  struct suite_words w = { 0 };

  if (g->scanned)
    return;
  g->scanned = true;
  suite_find_state (s, g);
  /* Where the preprocessor does not say.  */
  for (uint32_t i = 0; i < u->meta->functions.count; i++)
    take_line (&c, unit_string (u, u->functions[i].name));
  for (uint32_t i = 0; i < u->meta->globals.count; i++)
    take_line (&c, unit_string (u, u->globals[i].name));
  for (size_t i = 0; i < src->noption; i++)
    if (strcmp (src->words[i], "-ansi") == 0
	|| strncmp (src->words[i], "-std=", 5) == 0)
      g->old_standard = is_old (src->words[i]);
  suite_word (&w, "%s", s->cc);
  suite_compile_words (s, g->unit, &w);
  preprocess (s, &w, src->path, take_line, &c);
  take_over (s, g, &c);
  for (size_t i = 0; i < c.nmacro; i++)
    free (c.macro[i].name);
  free (c.macro);
  u64map_free (&c.number);
  u64map_free (&c.system);
  u64map_free (&c.known);
  suite_words_free (&c.poison);
}

void
suite_free_scan (struct suite_group *g)
{
  suite_words_free (&g->numbered);
  suite_words_free (&g->taken);
  suite_words_free (&g->macros);
  suite_words_free (&g->lines);
  suite_words_free (&g->state);
  free (g->forks);
  free (g->header_macros);
}

struct suite_file
suite_file_of (const struct suite_state *s, const struct suite_group *g,
	       const char *include, struct test_case **tests, size_t n)
{
  const struct suite_source *src = &s->source[g->unit];
  size_t ntype;
  const struct suite_type *types
    = tmtypes_declared (&s->req->program->units[g->unit], &ntype);

  return (struct suite_file){ .source = include,
			      .stem = src->stem,
			      .rename_main = src->has_main,
			      .hidden = (const char *const *) g->hidden.v,
			      .nhidden = g->hidden.n,
			      .taken = (const char *const *) g->taken.v,
			      .ntaken = g->taken.n,
			      .macros = (const char *const *) g->macros.v,
			      .header_macros = g->header_macros,
			      .nmacro = g->macros.n,
			      .lines = (const char *const *) g->lines.v,
			      .nline = g->lines.n,
			      .restore_warnings = g->restore_warnings,
			      .old_standard = g->old_standard,
			      .unlinked = s->unlinked,
			      .nunlinked = s->nunlinked,
			      .absent = g->absent,
			      .nabsent = s->req->program->nabsent,
			      .declared = g->declared,
			      .ndeclared = g->ndeclared,
			      .foreign = (const char *const *) g->foreign.v,
			      .nforeign = g->foreign.n,
			      .types = types,
			      .ntype = ntype,
			      .state = (const char *const *) g->state.v,
			      .nstate = g->bare ? 0 : g->state.n,
			      .leaves = g->leaves,
			      .bare = g->bare,
			      .forks = g->forks,
			      .own_macros = g->own_macros,
			      .check_first = g->check_first,
			      .tests = tests,
			      .ntest = n };
}

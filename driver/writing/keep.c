/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests that this run says nothing better of stay: those of functions that were not asked
   for (-f NAME), and those of functions of which it may know less than an earlier run did
   (a time limit, an interrupt), but for what it wrote itself; as long as the functions are
   in the source.  A suite of an earlier run loses all others, by the lines that the
   exporter wrote:

     START_TEST (f_1) ... END_TEST	with the comment before it
     tc = tcase_create ("f"); ...	the paragraph of main

   It keeps what these tests share, and is a program of its own beside those of this
   run.  Files in which nothing is left go.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/util.h"
#include "program/image.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "export.h"

#define MAIN "\nint\nmain (void)\n{\n"
#define CASE "  tc = tcase_create (\""
#define ADD "  tcase_add_test"

/* What becomes of an earlier run's tests of one function.  */
enum keep
{
  KEEP_NONE,
  KEEP_OTHER, /* those that this run did not write as well */
  KEEP_ALL
};

/* Of function NAME (N characters) of G's unit.  */
static enum keep
keep_of (const struct suite_state *s, const struct suite_group *g, const char *name,
	 size_t n)
{
  const struct suite_request *q = s->req;
  const struct unit *u = &q->program->units[g->unit];
  bool there = false;

  for (uint32_t i = 0; i < u->meta->functions.count && !there; i++)
    {
      const char *f = unit_string (u, u->functions[i].name);
      there = strlen (f) == n && memcmp (f, name, n) == 0;
    }
  for (size_t i = 0; i < q->ntarget && there; i++)
    if (q->targets[i].target->unit_index == g->unit
	&& strlen (q->targets[i].target->name) == n
	&& memcmp (q->targets[i].target->name, name, n) == 0)
      return q->targets[i].cut ? KEEP_OTHER : KEEP_NONE;
  return there ? KEEP_ALL : KEEP_NONE;
}

/* Where the test NAME (N characters) begins in TEXT, after its first line; *LENGTH: up to
   its last one.  NULL: it has none.  */
static char *
find_test (char *text, const char *name, size_t n, size_t *length)
{
  char *start = xasprintf ("\nSTART_TEST (%.*s)\n", (int) n, name);
  char *at = strstr (text, start), *end;

  if (at != NULL)
    at += strlen (start);
  free (start);
  if (at == NULL || (end = strstr (at, "\nEND_TEST\n")) == NULL)
    return NULL;
  *length = end - at;
  return at;
}

static uint64_t
hash_text (const char *p, size_t n)
{
  uint64_t h = hash_mix (1, n);

  while (n-- > 0)
    h = hash_mix (h, (unsigned char) *p++);
  return h;
}

void
keep_note_tests (struct suite_group *g, char *text)
{
  for (char *p = text; (p = strstr (p, "\n" SUITE_TEST_LINE)) != NULL; p++)
    {
      const char *name = p + 1 + strlen (SUITE_TEST_LINE);
      size_t length;
      bool fresh;
      char *test = find_test (p, name, strcspn (name, ")"), &length);
      if (test != NULL)
	u64map_put (&g->texts, hash_text (test, length), 1, &fresh);
    }
}

/* Cut the test NAME out of TEXT.  */
static void
cut_test (char *text, const char *name, size_t n)
{
  size_t length;
  char *at = find_test (text, name, n, &length);

  if (at == NULL)
    return;
  char *end = at + length + strlen ("\nEND_TEST\n");
  end += *end == '\n';
  /* Its comment begins after the blank line before it.  */
  while (at > text && !(at[0] == '\n' && at[-1] == '\n'))
    at--;
  memmove (at + 1, end, strlen (end) + 1);
}

const char *
keep_next_function (const char *p, size_t *n)
{
  const char *name = strstr (p, CASE);

  if (name == NULL)
    return NULL;
  name += strlen (CASE);
  *n = strcspn (name, "\"");
  return name;
}

/* The paragraph AT of main, N characters, is about a function: its name.  */
static const char *
function_of (const char *at, size_t n, size_t *length)
{
  const char *name = memmem (at, n, CASE, strlen (CASE));

  if (name == NULL)
    return NULL;
  name += strlen (CASE);
  *length = strcspn (name, "\"");
  return name;
}

/* Did this run write test NAME (N characters) of TEXT as well, or has it no text, for it
   failed?  */
static bool
is_replaced (const struct suite_group *g, char *text, const char *name, size_t n)
{
  size_t length;
  const char *test = find_test (text, name, n, &length);

  return test == NULL || u64map_get (&g->texts, hash_text (test, length)) != NULL;
}

/* Cut those lines out of the paragraph of main from FROM to END that add tests which go,
   as KEEP says, and note these in GONE.  What is left of them.  */
static size_t
cut_lines (const struct suite_group *g, char *text, enum keep keep, char *from,
	   char *end, struct suite_words *gone)
{
  size_t left = 0;

  for (char *p = from; (p = memmem (p, end - p, ADD, strlen (ADD))) != NULL;)
    {
      const char *test = strstr (p, "(tc, ");
      size_t n = test != NULL ? strcspn (test + 5, ",)") : 0;
      char *next = p + strcspn (p, "\n") + 1;
      if (n == 0 || keep == KEEP_ALL
	  || (keep == KEEP_OTHER && !is_replaced (g, text, test + 5, n)))
	{
	  left++;
	  p = next;
	  continue;
	}
      suite_word (gone, "%.*s", (int) n, test + 5);
      memmove (p, next, strlen (next) + 1);
      end -= next - p;
    }
  return left;
}

/* Leave in TEXT, a suite, what stays of its tests.  How many these are; *OURS: of them
   those of functions that were asked for.  */
static size_t
cut_tests (const struct suite_state *s, const struct suite_group *g, char *text,
	   size_t *ours)
{
  struct suite_words gone = { 0 };
  char *at = strstr (text, MAIN);
  size_t kept = 0, n = 0;

  *ours = 0;
  while (at != NULL && (at = strstr (at, "\n\n")) != NULL)
    {
      char *from = at + 1, *end = strstr (at + 2, "\n\n");
      const char *name = end != NULL ? function_of (from, end - from, &n) : NULL;
      at = from + 1;
      if (name == NULL)
	continue;
      enum keep keep = keep_of (s, g, name, n);
      size_t left = cut_lines (g, text, keep, from, end, &gone);
      kept += left;
      *ours += keep == KEEP_OTHER ? left : 0;
      if (left > 0)
	continue;
      end = strstr (from + 1, "\n\n");
      memmove (from, end + 1, strlen (end + 1) + 1);
      at = from - 1;
    }
  for (size_t i = 0; i < gone.n; i++)
    cut_test (text, gone.v[i], strlen (gone.v[i]));
  suite_words_free (&gone);
  return kept;
}

/* File K of KIND, as the earlier run left it.  Malloc'd.  */
static char *
earlier_path (const struct suite_state *s, const struct suite_group *g,
	      enum suite_kind kind, unsigned k)
{
  char *name = names_file (kind, s->source[g->unit].stem, k);
  char *path = xasprintf ("%s/%s", s->earlier, name);

  free (name);
  return path;
}

int
keep_earlier (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	      char *err, size_t nerr)
{
  struct suite_kept *kept = &g->files[kind].kept;
  int r = 0;

  *kept = (struct suite_kept){ .file = kept->file };
  for (unsigned k = 1; r == 0; k++)
    {
      char *path = earlier_path (s, g, kind, k);
      size_t n, ours, all;
      char *text = suite_contents (path, &n);
      free (path);
      if (text == NULL)
	break;
      all = cut_tests (s, g, text, &ours);
      if (all > 0)
	{
	  kept->file = xrealloc (kept->file, (kept->n + 1) * sizeof *kept->file);
	  kept->file[kept->n++]
	    = (struct suite_kept_file){ .from = k, .all = all, .ours = ours };
	  char *name = names_file (kind, s->source[g->unit].stem, kept->n);
	  r = stage_put (s, name, text, strlen (text), err, nerr);
	  free (name);
	}
      free (text);
    }
  return r;
}

/* The tests that paragraph P of main adds, those called NAME (N characters) or, if that is
   NULL, all.  */
static void
list_tests (const char *p, const char *name, size_t n, struct suite_words *out)
{
  const char *end = strstr (p, "\n\n");

  for (; (p = strstr (p, ADD)) != NULL && (end == NULL || p < end); p++)
    {
      const char *test = strstr (p, "(tc, ");
      size_t k = test != NULL ? strcspn (test + 5, ",)") : 0;
      if (k > 0 && (name == NULL || (k == n && memcmp (test + 5, name, n) == 0)))
	suite_word (out, "%.*s", (int) k, test + 5);
    }
}

size_t
keep_less (struct suite_state *s, struct suite_group *g, enum suite_kind kind,
	   const struct suite_kept_file *file, const char *name, size_t n)
{
  char *path = earlier_path (s, g, kind, file->from);
  struct suite_words gone = { 0 };
  size_t size, length;
  char *text = suite_contents (path, &size);
  size_t dropped = 0;

  for (const char *p = text; p != NULL && (p = strstr (p, CASE)) != NULL; p++)
    {
      const char *function = p + strlen (CASE);
      if (keep_of (s, g, function, strcspn (function, "\"")) == KEEP_OTHER)
	list_tests (p, name, n, &gone);
    }
  for (size_t i = 0; i < gone.n; i++)
    {
      dropped += find_test (text, gone.v[i], strlen (gone.v[i]), &length) != NULL;
      /* cut_tests cuts the line of a test that has no text.  */
      cut_test (text, gone.v[i], strlen (gone.v[i]));
    }
  if (dropped > 0 && suite_write_file (path, text, strlen (text)) != 0)
    s->result->no_room = true;
  suite_words_free (&gone);
  free (text);
  free (path);
  return dropped;
}

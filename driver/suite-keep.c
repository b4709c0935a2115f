/* SPDX-License-Identifier: GPL-3.0-or-later
   Tests that this run says nothing of stay: those of functions that were not asked for
   (-f NAME) and are still in the source.  A suite of an earlier run loses the tests of
   all other functions, by the lines that the exporter wrote:

     START_TEST (f_1) ... END_TEST	with the comment before it
     tc = tcase_create ("f"); ...	the paragraph of main

   It keeps what these tests share, and is a program of its own beside those of this
   run.  Files in which nothing is left go.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "suite-impl.h"

#define MAIN "\nint\nmain (void)\n{\n"
#define CASE "  tc = tcase_create (\""
#define ADD "  tcase_add_test"

/* Has this run nothing to say of function NAME (N characters) of G's unit, which is
   still there?  */
static bool
stays (const struct suite_state *s, const struct suite_group *g, const char *name,
       size_t n)
{
  const struct suite_request *q = s->req;
  const struct unit *u = &q->program->units[g->unit];
  bool there = false;

  for (size_t i = 0; i < q->ntarget; i++)
    if (q->targets[i].target->unit_index == g->unit
	&& strlen (q->targets[i].target->name) == n
	&& memcmp (q->targets[i].target->name, name, n) == 0)
      return false;
  for (uint32_t i = 0; i < u->meta->functions.count && !there; i++)
    {
      const char *f = unit_string (u, u->functions[i].name);
      there = strlen (f) == n && memcmp (f, name, n) == 0;
    }
  return there;
}

/* Cut the test NAME out of TEXT.  */
static void
cut_test (char *text, const char *name, size_t n)
{
  char *start = xasprintf ("\nSTART_TEST (%.*s)\n", (int) n, name);
  char *at = strstr (text, start), *end;

  free (start);
  if (at == NULL || (end = strstr (at, "\nEND_TEST\n")) == NULL)
    return;
  end += strlen ("\nEND_TEST\n");
  end += *end == '\n';
  /* Its comment begins after the blank line before it.  */
  while (at > text && !(at[0] == '\n' && at[-1] == '\n'))
    at--;
  memmove (at + 1, end, strlen (end) + 1);
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

/* Leave in TEXT, a suite, the tests of functions that stay.  How many functions these
   are.  */
static size_t
cut_tests (const struct suite_state *s, const struct suite_group *g, char *text)
{
  struct suite_words gone = { 0 };
  char *at = strstr (text, MAIN);
  size_t kept = 0, n = 0;

  while (at != NULL && (at = strstr (at, "\n\n")) != NULL)
    {
      char *from = at + 1, *end = strstr (at + 2, "\n\n");
      const char *name = end != NULL ? function_of (from, end - from, &n) : NULL;
      if (name == NULL || stays (s, g, name, n))
	{
	  kept += name != NULL;
	  at = from + 1;
	  continue;
	}
      for (char *p = from; (p = strstr (p, ADD)) != NULL && p < end; p++)
	{
	  const char *test = strstr (p, "(tc, ");
	  if (test != NULL)
	    suite_word (&gone, "%.*s", (int) strcspn (test + 5, ",)"), test + 5);
	}
      memmove (from, end + 1, strlen (end + 1) + 1);
    }
  for (size_t i = 0; i < gone.n; i++)
    cut_test (text, gone.v[i], strlen (gone.v[i]));
  suite_words_free (&gone);
  return kept;
}

int
suite_keep_others (struct suite_state *s, struct suite_group *g, const char *kind,
		   unsigned *kept, char *err, size_t nerr)
{
  const char *stem = s->source[g->unit].stem;
  int r = 0;

  *kept = 0;
  for (unsigned k = 1; r == 0; k++)
    {
      char *name = suite_name (kind, stem, k);
      char *path = xasprintf ("%s/%s", s->stage, name);
      size_t n;
      char *text = suite_contents (path, &n);
      free (name);
      if (text == NULL)
	{
	  free (path);
	  break;
	}
      unlink (path);
      free (path);
      if (cut_tests (s, g, text) > 0)
	{
	  name = suite_name (kind, stem, ++*kept);
	  r = suite_stage_put (s, name, text, strlen (text), err, nerr);
	  free (name);
	}
      free (text);
    }
  return r;
}

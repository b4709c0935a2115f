/* SPDX-License-Identifier: GPL-3.0-or-later
   The comment above a test.  Labels come as notes "SITE\tWHAT"
   (criteria/labels.h); a reader wants each place of the source once, with what
   the test does there.  */
#include <stdlib.h>
#include <string.h>
#include "comment.h"

/* More than a reader takes in is counted instead.  */
enum
{
  SHOWN_SITES = 4,
  SHOWN_NOTES = 5,
  SITE_BYTES = 100
};

static const char kills[] = "kills ";

/* The note of LABEL after its site, and the length of the site's text; a label
   without a tab is all site.  */
static const char *
note_of (const char *label, size_t *site)
{
  const char *tab = strchr (label, '\t');

  *site = tab != NULL ? (size_t) (tab - label) : strlen (label);
  return tab != NULL ? tab + 1 : "";
}

/* What the comment says of label I.  */
static const char *
label_of (const struct test_case *test, uint32_t i)
{
  const struct tm_label *l = &test->labels[i];
  return l->said != NULL ? l->said : l->note;
}

static bool
same_site (const char *a, const char *b)
{
  size_t na, nb;

  note_of (a, &na);
  note_of (b, &nb);
  return na == nb && memcmp (a, b, na) == 0;
}

/* Label I says nothing that an earlier one does not say: the same once more, or
   the comparison itself beside "true".  */
static bool
is_repetition (const struct test_case *test, uint32_t i)
{
  const char *label = label_of (test, i);
  size_t site;
  const char *what = note_of (label, &site);

  for (uint32_t k = 0; k < i; k++)
    if (strcmp (label_of (test, k), label) == 0)
      return true;
  if (strlen (what) != site || memcmp (what, label, site) != 0)
    return false;
  for (uint32_t k = 0; k < test->nlabel; k++)
    if (same_site (label_of (test, k), label)
	&& strcmp (note_of (label_of (test, k), &site), "true") == 0)
      return true;
  return false;
}

/* What TEST does at the site of its label FIRST: of its labels from there on, the
   mutants it KILLS or the others, after BEFORE.  Whether there are any.  */
static bool
add_notes (struct text *t, const struct test_case *test, uint32_t first, bool mutants,
	   const char *before)
{
  uint32_t n = 0;

  for (uint32_t i = first; i < test->nlabel; i++)
    {
      size_t site;
      const char *what = note_of (label_of (test, i), &site);
      bool kill = strncmp (what, kills, sizeof kills - 1) == 0;

      if (kill != mutants || *what == 0
	  || !same_site (label_of (test, i), label_of (test, first))
	  || is_repetition (test, i))
	continue;
      if (++n <= SHOWN_NOTES)
	text_add (t, "%s%s", n == 1 ? before : ", ",
		  kill ? what + sizeof kills - 1 : what);
    }
  if (n > SHOWN_NOTES)
    text_add (t, " and %u more", n - SHOWN_NOTES);
  return n != 0;
}

static bool
is_first_of_site (const struct test_case *test, uint32_t i)
{
  for (uint32_t k = 0; k < i; k++)
    if (same_site (label_of (test, k), label_of (test, i)))
      return false;
  return true;
}

void
comment_words (struct text *t, const struct test_case *test)
{
  uint32_t sites = 0, hidden = 0;

  if (test->suspect != NULL && *test->suspect != 0)
    {
      text_add (t, "%s", test->suspect);
      return;
    }
  if (test->nlabel == 0)
    text_add (t, "a path and a result of its own");
  for (uint32_t i = 0; i < test->nlabel; i++)
    {
      size_t site;

      if (!is_first_of_site (test, i))
	continue;
      if (++sites > SHOWN_SITES)
	{
	  hidden++;
	  continue;
	}
      note_of (label_of (test, i), &site);
      text_add (t, "%s%.*s%s", sites > 1 ? "\n" : "",
		(int) (site < SITE_BYTES ? site : SITE_BYTES), label_of (test, i),
		site > SITE_BYTES ? "..." : "");
      bool covers = add_notes (t, test, i, false, ": ");
      add_notes (t, test, i, true, covers ? "; kills " : ": kills ");
    }
  if (hidden != 0)
    text_add (t, "\nand labels of %u more place%s", hidden, hidden > 1 ? "s" : "");
}

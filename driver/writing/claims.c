/* SPDX-License-Identifier: GPL-3.0-or-later
   What the suite says of mutants is what its assertions bear out: a mutant that a run
   showed at the output is claimed as long as a test is written that asserts one of the
   places where it shows.  Assertions go, and tests do, after the run: values differ from
   one replay to the next, say nothing of the function, or are somebody's secrets.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "suite/impl.h"
#include "suite/suite.h"
#include "writing/impl.h"
#include "writing/minimal.h"
#include "writing/writing.h"
#include "claims.h"
#include "labels.h"
#include "testmodel.h"

bool
claims_show (const struct suite_target *t, uint32_t label)
{
  for (size_t i = 0; i < t->ncand; i++)
    {
      const struct suite_candidate *c = &t->cand[i];
      for (uint32_t k = 0; k < c->test->nclaim; k++)
	if (c->fate == SUITE_KEPT && c->tried && c->test->claims[k].label == label
	    && claims_hold (c->test, &c->test->claims[k]))
	  return true;
    }
  return false;
}

/* Notes of labels that tests of G from START to END, those of one function, show only
   in what they do not assert.  */
static void
find_unasserted (const struct suite_group *g, size_t start, size_t end,
		 struct suite_words *notes)
{
  struct u64map held = { 0 };
  bool fresh;

  for (int pass = 0; pass < 2; pass++)
    for (size_t i = start; i < end; i++)
      {
	const struct test_case *t = g->test[i].cand->test;
	for (uint32_t k = 0; k < t->nclaim; k++)
	  {
	    const struct tm_claim *c = &t->claims[k];
	    uint64_t note = hash_string (1, c->note);
	    if (pass > 0 && u64map_get (&held, note) == NULL)
	      suite_word (notes, "%s", c->note);
	    else if (pass == 0 && g->test[i].live && claims_hold (t, c))
	      u64map_put (&held, note, 1, &fresh);
	  }
      }
  u64map_free (&held);
}

/* What the comments of T say in place of labels whose notes are NOTES.  */
static void
say_less (struct test_case *t, const struct suite_words *notes)
{
  for (uint32_t i = 0; i < t->nlabel; i++)
    {
      struct tm_label *l = &t->labels[i];
      free (l->said);
      l->said = NULL;
      for (size_t k = 0; k < notes->n && l->said == NULL; k++)
	if (minimal_is_note (l->note, notes->v[k]))
	  l->said = xasprintf ("%s (%s only)", notes->v[k],
			       adse_strengths[ADSE_STRENGTH_WEAK].place);
    }
}

void
claims_weigh (struct suite_group *g)
{
  for (size_t i = 0, end; i < g->ntest; i = end)
    {
      struct suite_words notes = { 0 };
      for (end = i; end < g->ntest && g->test[end].target == g->test[i].target; end++)
	;
      find_unasserted (g, i, end, &notes);
      for (size_t k = i; k < end; k++)
	say_less (g->test[k].cand->test, &notes);
      suite_words_free (&notes);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs that an earlier exploration of the target kept.  Under a time limit an
   exploration goes on from them: those of a plan come after its first guesses, and the
   call sequences that they belong to before others.  Without a limit it is the same
   whatever was there before, and those that it did not find again (the target does not
   repeat itself, or time was shorter) are run at its end.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "goals/undecided.h"
#include "inputs/inputs.h"
#include "store/store.h"
#include "vectors/vectors.h"

struct resumed
{
  uint64_t plan;
  uint32_t number;
  struct input_vector *vector;
  bool run;
};

static void
add (struct explorer *x, const struct resumed *r)
{
  if (!(x->resumed.n & (x->resumed.n - 1)))
    x->resumed.v
      = xrealloc (x->resumed.v, (2 * (size_t) x->resumed.n + 1) * sizeof *x->resumed.v);
  x->resumed.v[x->resumed.n++] = *r;
}

static bool
collect (void *ctx, const struct store_input *i)
{
  struct input_vector *v = vector_unpack (i->vector, i->nvector);
  struct resumed r = { .plan = i->plan, .number = i->run, .vector = v };
  if (v)
    add (ctx, &r);
  return false;
}

static void
add_all (struct explorer *x, const struct explore_kept *k, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      struct resumed r = { .plan = k[i].plan, .vector = vector_copy (k[i].vector) };
      if (r.vector)
	add (x, &r);
    }
}

void
explore_resume_begin (struct explorer *x)
{
  if (x->store && x->opt->deadline > 0 && x->aims.labels)
    {
      store_inputs (x->store, x->row, collect, x);
      x->resumed.stored = true;
    }
  if (!x->store)
    add_all (x, x->opt->first, x->opt->nfirst);
  add_all (x, x->opt->given, x->opt->ngiven);
  for (uint32_t i = 0; i < x->resumed.n; i++)
    if (x->resumed.v[i].number > x->resumed.earlier)
      x->resumed.earlier = x->resumed.v[i].number;
}

uint32_t
explore_resume (struct explorer *x)
{
  uint32_t news = 0;
  for (uint32_t i = 0; i < x->resumed.n && !explore_spent (x); i++)
    {
      struct resumed *r = &x->resumed.v[i];
      struct input_vector *v
	= r->plan == x->plan.number ? vector_copy (r->vector) : NULL;
      if (!v)
	continue;
      uint32_t before = x->res->runs;
      r->run = true;
      explore_corpus_again (x, explore_run (x, v, x->plan.use));
      news += x->res->runs > before && x->news.run == x->res->runs;
      x->resumed.runs += x->res->runs - before;
    }
  return news;
}

uint64_t
explore_resumed_sequence (const struct explorer *x, uint32_t *at)
{
  while (*at < x->resumed.n)
    {
      uint32_t i = (*at)++, k = 0;
      while (k < i && x->resumed.v[k].plan != x->resumed.v[i].plan)
	k++;
      if (k == i && plan_is_sequence (x->resumed.v[i].plan))
	return x->resumed.v[i].plan;
    }
  return 0;
}

/* The worker is about to be ended: what is not run by now is not.  */
static bool
too_late (const struct explorer *x)
{
  return (x->opt->stop && *x->opt->stop)
	 || (x->opt->deadline > 0
	     && clock_seconds ()
		  > x->opt->deadline + (double) explore_limit.late_ms / 1000);
}

static bool
was_found (const struct explorer *x, uint64_t plan, const struct input_vector *v)
{
  for (uint32_t k = 0; k < x->res->nkept; k++)
    if (x->res->kept[k].plan == plan && vector_equal (x->res->kept[k].vector, v))
      return true;
  return false;
}

void
explore_leftovers (struct explorer *x, const struct subject *plans, size_t nplan)
{
  enum undecided stopped = x->stopped;
  if (!x->store)
    return;
  if (!x->resumed.stored)
    store_inputs (x->store, x->row, collect, x);
  /* Those of call sequences are found again or not.  */
  for (uint32_t p = 0; p < nplan; p++)
    {
      bool begun = false;
      for (uint32_t i = 0; i < x->resumed.n; i++)
	{
	  struct resumed *r = &x->resumed.v[i];
	  if (r->plan != p || r->run || too_late (x) || was_found (x, p, r->vector))
	    continue;
	  if (!begun)
	    explore_plan_begin (x, p, &plans[p], false);
	  begun = true;
	  explore_run (x, r->vector, x->plan.use);
	  r->vector = NULL;
	}
      if (begun)
	explore_plan_end (x);
    }
  x->stopped = stopped;
}

void
explore_resume_end (struct explorer *x)
{
  for (uint32_t i = 0; i < x->resumed.n; i++)
    if (x->resumed.v[i].vector)
      vector_free (x->resumed.v[i].vector);
  free (x->resumed.v);
  x->resumed.v = NULL;
  x->resumed.n = 0;
}

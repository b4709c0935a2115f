/* SPDX-License-Identifier: GPL-3.0-or-later
   States that only calls lead to.  After the plans of a target, call sequences between
   set-up and target are tried at random: each that showed something new is made longer,
   as in feedback-directed random testing.  Then those are searched that may cover most of the
   open labels, as their runs tell, each with part of what is left.

     open ()				       nothing new
     open (), put (begin)		       new: longer ones are tried
     open (), put (begin), put (text), target  ...  */
#include <stdlib.h>
#include <string.h>
#include "base/limits.h"
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "goals/goals.h"
#include "goals/undecided.h"
#include "inputs/inputs.h"
#include "vectors/vectors.h"

#define SEED_PLAIN 1 /* of a plan's first inputs: small numbers; by the seed */
#define SEED_BY_CHANCE 2

struct sequence
{
  uint64_t number;
  uint32_t news;	/* runs of it that showed something new */
  uint32_t tried, good; /* longer ones; and those all of whose calls succeeded */
  uint32_t *may, nmay; /* goals that were open and that a query of its runs may cover */
  bool searched;
};

struct sequences
{
  struct explorer *x;
  /* The empty one, and those that showed something new or whose calls all succeeded
     (see subject.went_well).  */
  struct sequence *v;
  uint32_t n;
  struct u64map tried;
  uint64_t random;
  uint32_t *occurrences; /* of each goal, before a sequence is tried */
  uint8_t *searched;	 /* each goal: searches of sequences that may cover it */
};

static uint32_t
below (struct sequences *c, uint32_t n)
{
  c->random = hash_mix (c->random, n);
  return (uint32_t) (c->random >> 16) % n;
}

/* A sequence is tried from here on.  */
static void
note_goals (struct sequences *c)
{
  for (uint32_t i = 0; i < c->x->goals->n; i++)
    c->occurrences[i] = c->x->goals->goal[i].occurrences;
}

/* Add sequence NUMBER, the one that was tried last.  */
static void
add (struct sequences *c, uint64_t number, uint32_t news)
{
  const struct goals *g = c->x->goals;
  struct sequence s = { .number = number, .news = news };
  for (uint32_t i = 0; i < g->n; i++)
    s.nmay
      += g->goal[i].state == GOAL_OPEN && g->goal[i].occurrences > c->occurrences[i];
  s.may = xcalloc ((size_t) s.nmay + 1, sizeof *s.may);
  s.nmay = 0;
  for (uint32_t i = 0; i < g->n; i++)
    if (g->goal[i].state == GOAL_OPEN && g->goal[i].occurrences > c->occurrences[i])
      s.may[s.nmay++] = i;
  c->v = xrealloc (c->v, (c->n + 1) * sizeof *c->v);
  c->v[c->n++] = s;
}

/* One that is worth making longer: of a few, that with most success so far.  */
static uint32_t
some (struct sequences *c)
{
  uint32_t best = below (c, c->n),
	   newest = limit_least (c->n, explore_limit.sequence_newest);
  for (unsigned i = 1; i < explore_limit.sequence_compared; i++)
    {
      uint32_t k = i % 2 ? c->n - 1 - below (c, newest) : below (c, c->n);
      const struct sequence *a = &c->v[best], *b = &c->v[k];
      if ((b->good + 1) * (a->tried + 1) > (a->good + 1) * (b->tried + 1))
	best = k;
    }
  return best;
}

/* Call sequence FROM with some moves more.  */
static uint64_t
longer (struct sequences *c, uint32_t from)
{
  const struct explore_sequences *o = &c->x->opt->sequences;
  uint64_t number = c->v[from].number;
  uint32_t more = below (c, 8);
  for (uint32_t k = more < 6 ? 1 : more - 4; k; k--)
    {
      /* What may be done once may often be done again.  */
      bool own = o->nown && (o->nown == o->nmove || below (c, 2));
      uint64_t next = plan_sequence (number, own ? below (c, (uint32_t) o->nown)
						 : below (c, (uint32_t) o->nmove));
      if (!next)
	break;
      number = next;
    }
  return number;
}

/* Run some first inputs of the sequence under way; *WELL: all calls of one succeeded.
   How many showed something new.  */
static uint32_t
run_first (struct explorer *x, uint64_t random, bool *well)
{
  const struct subject *s = x->plan.subject;
  uint32_t before = x->plan.corpus.n;
  for (unsigned i = 0; i < explore_limit.sequence_chances; i++)
    {
      struct input_vector **seeds = NULL;
      size_t n = s->seeds (s->ctx, hash_mix (random, i), &seeds);
      for (size_t k = 0; k < n; k++)
	{
	  bool given = k + s->ngiven >= n,
	       plain = given || (n > SEED_BY_CHANCE ? k == SEED_PLAIN : k == 0);
	  if (explore_spent (x) || !((plain && !i) || (k == SEED_BY_CHANCE && !given)))
	    {
	      vector_free (seeds[k]);
	      continue;
	    }
	  explore_run (x, seeds[k], x->plan.use);
	  *well |= x->plan.past.n && (!s->went_well || s->went_well (s->ctx));
	}
      free (seeds);
    }
  return x->plan.corpus.n - before;
}

/* Begin with call sequence NUMBER.  False: there is none.  */
static bool
open_sequence (struct sequences *c, uint64_t number, struct subject *s)
{
  const struct explore_sequences *o = &c->x->opt->sequences;
  return o->subject (o->ctx, number, s);
}

static void
close_sequence (struct sequences *c, struct subject *s)
{
  struct explorer *x = c->x;
  x->plan.subject = NULL;
  x->opt->sequences.done (x->opt->sequences.ctx, s);
}

/* Its first runs, or those that were kept: how many showed something new.  WELL: see
   run_first, for kept ones NULL.  */
static bool
try_sequence (struct sequences *c, uint64_t number, uint32_t *news, bool *well)
{
  struct explorer *x = c->x;
  struct subject s;
  if (!open_sequence (c, number, &s))
    return false;
  note_goals (c);
  explore_plan_begin (x, number, &s, true);
  *news = well ? run_first (x, c->random, well) : explore_resume (x);
  explore_plan_end (x);
  close_sequence (c, &s);
  return true;
}

/* A search of up to RUNS runs, one at least.  */
static void
search_sequence (struct sequences *c, uint64_t number, uint32_t runs)
{
  struct subject s;
  if (!open_sequence (c, number, &s))
    return;
  explore_plan (c->x, number, &s, true, c->x->res->runs + (runs ? runs : 1));
  close_sequence (c, &s);
}

/* LIMIT_RUNS and the time allow another sequence.  */
static bool
goes_on (struct explorer *x, uint32_t limit_runs)
{
  return !explore_spent (x) && explore_runs (x) < limit_runs
	 && (x->plan.deadline <= 0 || clock_seconds () < x->plan.deadline);
}

static void
walk (struct sequences *c, uint32_t limit_runs)
{
  struct explorer *x = c->x;
  uint32_t fruitless = 0;
  while (fruitless < explore_limit.sequence_fruitless && goes_on (x, limit_runs))
    {
      uint32_t from = some (c);
      uint64_t number = longer (c, from);
      bool fresh, well = false;
      uint32_t news = 0;
      fruitless++;
      u64map_put (&c->tried, number, 0, &fresh);
      if (!number || !fresh || !try_sequence (c, number, &news, &well))
	continue;
      c->v[from].tried++;
      c->v[from].good += well;
      if (news || well)
	add (c, number, news);
      if (news)
	fruitless = 0;
    }
}

/* Call sequences that are known from before.  */
static void
resume (struct sequences *c, uint32_t limit_runs)
{
  uint32_t at = 0, news;
  while (goes_on (c->x, limit_runs))
    {
      uint64_t number = explore_resumed_sequence (c->x, &at);
      if (!number)
	break;
      bool fresh;
      u64map_put (&c->tried, number, 0, &fresh);
      if (fresh && try_sequence (c, number, &news, NULL))
	add (c, number, news);
    }
}

/* What a search of S promises: the goals that are open and that it may cover, less for those
   that others were searched for.  */
static uint64_t
promise (const struct sequences *c, const struct sequence *s)
{
  uint64_t sum = 0;
  for (uint32_t i = 0; i < s->nmay; i++)
    if (c->x->goals->goal[s->may[i]].state == GOAL_OPEN)
      sum += 4096u >> 2 * c->searched[s->may[i]];
  return sum;
}

/* The sequence to be searched next: that which promises most, then that with most news.
   NULL: none is worth it.  */
static struct sequence *
most_promising (struct sequences *c)
{
  struct sequence *best = NULL;
  uint64_t most = 0;
  for (uint32_t i = 0; i < c->n; i++)
    {
      struct sequence *s = &c->v[i];
      uint64_t p = promise (c, s);
      if (s->searched || (!p && !s->news))
	continue;
      if (!best || p > most || (p == most && s->news > best->news)
	  || (p == most && s->news == best->news && s->number < best->number))
	best = s, most = p;
    }
  return best;
}

unsigned
explore_sequence_share (const struct explorer *x)
{
  const struct explore_sequences *s = &x->opt->sequences;
  if (!s->nmove || !x->aims.sequences)
    return 0;
  return s->known ? explore_limit.sequence_known : explore_limit.sequence_share;
}

/* What follows may take one in SHARE of the time that is left.  */
static void
share_time (struct explorer *x, double share)
{
  double now = clock_seconds (), end = x->opt->deadline;
  x->plan.begun = now;
  x->plan.deadline = end > 0 ? now + (end - now) / share : 0;
}

/* Searches of those that promise most; each leaves a share to those after it.  */
static void
search_best (struct sequences *c)
{
  struct explorer *x = c->x;
  const uint64_t all = 1000 * (uint64_t) x->opt->budget.work;
  uint32_t n = limit_least (c->n, explore_limit.sequence_searched);
  for (; n && !explore_spent (x); n--)
    {
      struct sequence *s = most_promising (c);
      if (!s)
	break;
      uint32_t left = x->opt->budget.runs - explore_runs (x);
      x->plan.work = all ? x->spent.work + (all - x->spent.work) / n : 0;
      share_time (x, n);
      s->searched = true;
      for (uint32_t i = 0; i < s->nmay; i++)
	c->searched[s->may[i]] += c->searched[s->may[i]] < 6;
      search_sequence (c, s->number, left / n);
    }
  x->plan.work = 0;
}

void
explore_sequences (struct explorer *x, bool exhausted)
{
  struct sequences c = { .x = x, .random = hash_mix (explore_chance (x), 0) };
  if (x->stopped || !explore_sequence_share (x))
    return;
  /* What call sequences show beyond labels, the search that came before this one took.  */
  if (x->opt->usual_only && explore_done (x))
    return;
  /* Targets of one kind go different ways.  */
  for (const char *s = x->target->name; *s; s++)
    c.random = hash_mix (c.random, (unsigned char) *s);
  /* Arbitrary states often crash, or have no stable test.  */
  explore_watch_again (x);
  c.occurrences = xcalloc ((size_t) x->goals->n + 1, sizeof *c.occurrences);
  c.searched = xcalloc ((size_t) x->goals->n + 1, 1);
  note_goals (&c);
  add (&c, 0, 0);
  uint32_t left = x->opt->budget.runs - explore_runs (x);
  const double share = (double) explore_limit.sequence_search_share;
  bool nothing = exhausted || explore_done (x);
  uint32_t walked = nothing && left > explore_limit.sequence_exhausted
		      ? (uint32_t) explore_limit.sequence_exhausted
		      : left - (uint32_t) (left / explore_limit.sequence_search_share);
  share_time (x, share / (share - 1.0));
  walked += explore_runs (x);
  resume (&c, walked);
  if (!x->opt->sequences.known)
    walk (&c, walked);
  if (!nothing)
    search_best (&c);
  /* What the plans gave is complete all the same.  */
  if (exhausted)
    x->stopped = UNDECIDED_NOTHING;
  for (uint32_t i = 0; i < c.n; i++)
    free (c.v[i].may);
  free (c.v);
  free (c.occurrences);
  free (c.searched);
  u64map_free (&c.tried);
}

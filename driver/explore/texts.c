/* SPDX-License-Identifier: GPL-3.0-or-later
   Texts put together from others that were run, for mutants that nothing has killed.  Parts of
   a language are found one by one, but what they do together is seldom met:

     "1-x", "y*2"  ->  "1-y*2"	   tells whether "*" goes before "-"

   Two that had the same result are put together: where one text in ten is accepted, one pair in
   a hundred is.  What has the result of its parts again, and takes a new path or leaves a new
   state, is a part of others from then on.  Results with many states are tried more often: what
   is not accepted leaves most things as they were.  The longest ones become tests as they are, and a few that
   took a branch which no run with their result took: some changes of the code show in hardly
   anything else, and no mutant is like them.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "goals/tree.h"
#include "vectors/vectors.h"

enum
{
  GROUPS = 12, /* results, of as many as are told apart */
  PARTS = 32,  /* texts of one result that are put together with others */
  PAIRS = 64,
  TRIES = 8 /* so many of another result count as one of that and of no new state */
};

/* Runs of one result.  */
struct group
{
  uint64_t result;
  uint32_t run[PARTS], n;
  uint32_t longest, nodes; /* run of those put together that recorded most: so many */
  uint32_t tried, hits;	   /* so many were put together; had the result again */
  uint32_t states;	   /* so many states these left */
};

struct groups
{
  struct group v[GROUPS];
  uint32_t n;
  struct u64map paths, states; /* of those put together */
  uint32_t pair[PAIRS],
    npair; /* runs that had a result in a way that was not seen for it */
};

static void
add_part (struct group *g, uint32_t run, uint64_t random)
{
  if (g->n < PARTS)
    g->run[g->n++] = run;
  else
    g->run[random % PARTS] = run;
}

/* The corpus of the plan, by result.  */
static void
find_groups (const struct explorer *x, struct groups *to)
{
  for (uint32_t i = 0; i < x->plan.corpus.n; i++)
    {
      uint32_t run = x->plan.corpus.run[i], k;
      uint64_t result = x->plan.past.v[run].result;
      for (k = 0; k < to->n && to->v[k].result != result; k++)
	;
      if (k == to->n && to->n < GROUPS)
	to->v[to->n++] = (struct group){ .result = result, .longest = RUN_NONE };
      if (k < to->n)
	add_part (&to->v[k], run, hash_mix (result, i));
    }
}

/* Is what run RUN leaves a state that no text put together left before?  */
static bool
is_state_new (const struct explorer *x, struct groups *all, uint32_t run)
{
  bool fresh;
  uint64_t state = subject_left (x->plan.subject, x->plan.past.v[run].vector);
  u64map_put (&all->states, state, 1, &fresh);
  return state && fresh;
}

/* One of the results, by RANDOM: the more states it was seen to have, the more often.  */
static struct group *
some_group (struct groups *all, uint64_t random)
{
  uint64_t sum = 0, weight[GROUPS];
  for (uint32_t i = 0; i < all->n; i++)
    {
      uint64_t share = 100 * (1 + (uint64_t) all->v[i].states)
		       / (4 + all->v[i].hits + all->v[i].tried / TRIES);
      sum += weight[i] = 1 + share * share;
    }
  uint64_t at = sum ? random % sum : 0;
  uint32_t i = 0;
  while (i + 1 < all->n && at >= weight[i])
    at -= weight[i++];
  return &all->v[i];
}

/* Run a text put together from two of G.  */
static void
run_one (struct explorer *x, struct groups *all, struct group *g, uint64_t random)
{
  const struct subject *to = x->plan.subject;
  const struct past *past = x->plan.past.v;
  uint32_t a = g->run[(random >> 8) % g->n], b = g->run[(random >> 24) % g->n];
  struct input_vector *v = to->compose (to->ctx, past[a].vector, past[b].vector,
					(uint32_t) explore_limit.composed_text,
					&x->plan.changing.words, hash_mix (random, 1));
  uint32_t run = v ? explore_run (x, v, x->plan.use & USE_OF_MUTANT) : RUN_NONE;
  bool fresh = false;
  g->tried++;
  if (run == RUN_NONE || x->last.result != g->result || x->last.full)
    return;
  g->hits++;
  if (x->last.pairs && all->npair < explore_limit.composed_pairs && all->npair < PAIRS)
    all->pair[all->npair++] = run;
  u64map_put (&all->paths, x->last.path, 1, &fresh);
  bool state = is_state_new (x, all, run);
  g->states += state;
  if (!fresh && !state)
    return;
  add_part (g, run, random >> 40);
  if (x->last.nnode > g->nodes)
    {
      g->longest = run;
      g->nodes = x->last.nnode;
    }
}

static int
by_length (const void *a, const void *b)
{
  const struct group *p = a, *q = b;
  return p->nodes != q->nodes ? (p->nodes < q->nodes) - (p->nodes > q->nodes)
			      : (p->result > q->result) - (p->result < q->result);
}

/* Run RUN becomes a test, which says NOTE.  */
static void
make_test (struct explorer *x, uint32_t run, const char *note)
{
  x->plan.matching.note = note;
  explore_run (x, vector_copy (x->plan.past.v[run].vector),
	       x->plan.use & USE_OF_MUTANT);
  x->plan.matching.note = NULL;
}

/* The longest ones become tests, and those that came to a result in a way of their own.  */
static void
keep_some (struct explorer *x, struct groups *all)
{
  qsort (all->v, all->n, sizeof *all->v, by_length);
  for (uint32_t i = 0; i < all->n && i < explore_limit.composed_kept; i++)
    {
      if (all->v[i].longest != RUN_NONE)
	make_test (x, all->v[i].longest, "a text put together from others");
    }
  for (uint32_t i = 0; i < all->npair; i++)
    make_test (x, all->pair[i], "another way to this result");
}

void
explore_texts (struct explorer *x)
{
  uint64_t random = hash_mix (hash_mix (explore_chance (x), x->plan.number), 3);
  uint64_t until = x->spent.beside
		   + x->spent.work / (uint64_t) explore_limit.composed_share
		   + 1000 * (uint64_t) explore_limit.idle_most;
  if (!x->plan.subject->compose || !x->live.program || x->plan.sequence)
    return;
  struct groups all = { .n = 0 };
  find_groups (x, &all);
  uint32_t killed = x->live.killed;
  for (int64_t n = 0, since = 0;
       all.n && n < explore_limit.composed && since < explore_limit.composed_fruitless
       && x->spent.beside < until && !mutants_out_of_time (x);
       n++, since++)
    {
      random = hash_mix (random, (uint64_t) n);
      run_one (x, &all, some_group (&all, random >> 20), random);
      if (x->live.killed != killed)
	since = 0;
      killed = x->live.killed;
    }
  if (!x->opt->earlier)
    keep_some (x, &all);
  u64map_free (&all.paths);
  u64map_free (&all.states);
}

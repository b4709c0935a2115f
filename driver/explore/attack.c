/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutants that runs infect and that none kills are attacked when a plan's search is over:
   inputs like those of such runs are tried live, first those inputs themselves.

     level = (a * 3 + b) / 16;	a = 1, b = 1 infects "b + 1 in place of b";
				a = 1, b = 12 kills it: 15 / 16 and 16 / 16

   What differs in a live run is run as usual, and becomes a test.  Constants of the
   target's file, and neighbours of the numbers that are there, are what is most often put
   in place of a number; texts change as in explore/chance.c.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "mutants/live.h"
#include "program/image.h"
#include "solver/solver.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "site.h"

enum
{
  CHANGED = 3 /* numbers of one input, at most */
};

/* Some constant that an operator of the target's file has, as a number of WIDTH bits.  (What
   expressions there are depends on what the store knows.)  */
static uint64_t
some_constant (const struct explorer *x, uint64_t random, unsigned width)
{
  const struct unit *u = x->target->unit;
  uint32_t n = u->meta->sites.count;
  adse_val v = 0;
  for (uint32_t i = 0; i < 32 && n; i++)
    {
      random = hash_mix (random, i);
      const struct adse_site *s = &u->sites[random % n];
      unsigned k = random >> 40 & 1;
      if (s->kind != ADSE_SITE_OP || s->opnd[k] != ADSE_OPND_CONST)
	continue;
      v = s->konst[k];
      break;
    }
  return (uint64_t) adse_mask (v, width);
}

/* A number of WIDTH bits to try in place of OLD.  */
static uint64_t
other_number (const struct explorer *x, uint64_t old, unsigned width, uint64_t random)
{
  uint64_t r = hash_mix (random, 1), one = 1;
  switch (random % 8)
    {
    case 0:
    case 1: return old + r % 7 - 3;
    case 2:
    case 3: return some_constant (x, r, width) + (r >> 40) % 3 - 1;
    case 4: return old ^ one << r % width;
    case 5: return r >> 32 & ((one << r % width) - 1);
    case 6: return -(r >> 32 & ((one << r % width) - 1));
    default: return r % 11;
    }
}

/* The input of run BASE with other numbers.  NULL: these are none that may be.  */
static struct input_vector *
with_numbers (struct explorer *x, uint32_t base, uint64_t random)
{
  const struct model *past = explore_past_model (&x->plan, base);
  struct model m;
  struct input_vector *v = NULL;
  if (!past->n)
    return NULL;
  model_copy (&m, past);
  for (uint64_t k = 0; k <= random % CHANGED; k++)
    {
      uint64_t r = hash_mix (random, k);
      uint32_t i = (uint32_t) ((r >> 8) % m.n);
      unsigned width = expr_input (x->plan.dag, i)->width;
      if (m.set[i] && width <= 64)
	m.value[i] = (uint64_t) adse_mask (other_number (x, (uint64_t) m.value[i],
							 width, hash_mix (r, 7)),
					   width);
    }
  const struct subject *to = x->plan.subject;
  if (explore_allowed (x, &m))
    v = to->from_model (to->ctx, x->plan.dag, &m, x->plan.past.v[base].vector);
  model_free (&m);
  return v;
}

/* Try the input of run BASE, or, if not FIRST, one like it by RANDOM.  */
static void
attack (struct explorer *x, uint32_t base, bool first, uint64_t random)
{
  const struct subject *subject = x->plan.subject;
  struct input_vector *v = first	     ? vector_copy (x->plan.past.v[base].vector)
			   : random >> 7 & 1 ? explore_changed (x, base, random)
					     : NULL;
  v = v || first ? v : with_numbers (x, base, random);
  if (!v)
    return;
  struct live_try t = { .vector = v,
			.run = base,
			.each = (unsigned) explore_limit.attack_each,
			.live = subject->live,
			.beyond = subject->beyond,
			.ctx = subject->ctx };
  if (live_attack (&x->live, &t))
    explore_run (x, v, x->plan.use & USE_OF_MUTANT);
  else
    vector_free (v);
}

/* May more be spent on runs of what kills a mutant?  They are on no budget of the
   search.  */
static bool
is_affordable (const struct explorer *x, uint64_t beside)
{
  uint64_t share = (uint64_t) explore_limit.mutant_share;
  return x->spent.beside - beside
	   <= x->spent.work / share + 1000 * (uint64_t) explore_limit.idle_most
	 && x->res->mutants.runs - x->res->mutants.near < x->opt->budget.runs / share;
}

/* A run of the corpus.  */
struct near_base
{
  uint32_t run, alike; /* how many gave the same result */
  bool first;	       /* the last one of these */
};

/* The last runs of each result first, those of rare results before others.  */
static int
by_result (const void *a, const void *b)
{
  const struct near_base *p = a, *q = b;
  if (p->first != q->first)
    return q->first - p->first;
  if (p->first && p->alike != q->alike)
    return p->alike < q->alike ? -1 : 1;
  return p->run > q->run ? -1 : p->run < q->run;
}

/* The runs of the corpus whose inputs' neighbours are of use, the best first: malloc'd.  */
static struct near_base *
near_bases (const struct explorer *x)
{
  const struct corpus *c = &x->plan.corpus;
  struct near_base *v = xcalloc (c->n + (size_t) 1, sizeof *v);
  struct u64map last = { 0 };
  for (uint32_t i = 0; i < c->n; i++)
    {
      bool fresh;
      uint32_t *at = u64map_put (&last, x->plan.past.v[c->run[i]].result, i, &fresh);
      v[i] = (struct near_base){ .run = c->run[i], .first = true, .alike = 1 };
      if (fresh)
	continue;
      v[i].alike += v[*at].alike;
      v[*at].first = false;
      *at = i;
    }
  u64map_free (&last);
  qsort (v, c->n, sizeof *v, by_result);
  return v;
}

/* Run neighbours of inputs that showed something new: an input that is accepted where most
   are not tells most by these.  They have a budget of their own, and take a part of the work
   so far.  */
static void
run_near (struct explorer *x)
{
  const struct subject *to = x->plan.subject;
  struct explore_mutant_work *done = &x->res->mutants;
  uint32_t most = (uint32_t) explore_limit.near_text, before = done->runs,
	   n = x->plan.corpus.n;
  uint64_t until
    = x->spent.beside + x->spent.work / (uint64_t) explore_limit.near_share;
  struct near_base *bases = near_bases (x);
  for (uint32_t i = 0; i < n && to->near; i++)
    {
      struct input_vector *v;
      uint32_t which = 0;
      while (
	done->near + done->runs - before < explore_limit.near_runs && x->live.waits
	&& x->spent.beside < until && !mutants_out_of_time (x)
	&& (v = to->near (to->ctx, x->plan.past.v[bases[i].run].vector, most, &which)))
	explore_run (x, v, x->plan.use & USE_OF_MUTANT);
    }
  done->near += done->runs - before;
  free (bases);
}

void
explore_attack (struct explorer *x, bool exhausted)
{
  const struct explore_budget *budget = &x->opt->budget;
  uint32_t limit = (uint32_t) (x->plan.sequence ? explore_limit.attack_sequence
						: explore_limit.attack_runs);
  uint64_t seed = hash_mix (explore_chance (x), x->plan.number), n = 0, beside;
  uint32_t since, killed, base;
  if (limit > budget->runs)
    limit = budget->runs;
  x->attacks = true;
  if (limit && !exhausted)
    run_near (x);
  beside = x->spent.beside;
  since = x->live.runs;
  killed = x->live.killed;
  while (x->live.runs - since < limit && n < 16 * (uint64_t) limit && x->live.waits
	 && is_affordable (x, beside) && !mutants_out_of_time (x))
    {
      uint64_t random = hash_mix (seed, n++);
      bool first;
      if (!live_next (&x->live, random >> 16, &base, &first))
	break;
      attack (x, base, first, random);
      if (x->live.killed != killed)
	since = x->live.runs;
      killed = x->live.killed;
    }
  x->attacks = false;
}

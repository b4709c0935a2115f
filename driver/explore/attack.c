/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutants that runs infect and that none kills are attacked when a plan's search is over:
   inputs like those of such runs are tried live, first those inputs themselves.

     level = (a * 3 + b) / 16;	a = 1, b = 1 infects "b + 1 in place of b";
				a = 1, b = 12 kills it: 15 / 16 and 16 / 16

     for (i = 0; i < n; i++)	n = 2 infects "i <= n", which needs a third element to be seen:
       sum += v[i];		the test has it, although the program does not look at it

   What differs in a live run is run as usual, and becomes a test.  Constants of the
   target's file, and neighbours of the numbers that are there, are what is most often put
   in place of a number, or what puts a comparison of the run on its boundary
   (goals/boundary.h); texts change as in explore/chance.c.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/boundary.h"
#include "goals/tree.h"
#include "mutants/live.h"
#include "program/constants.h"
#include "program/image.h"
#include "solver/solver.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "claims.h"
#include "site.h"
#include "trace.h"

enum
{
  CHANGED = 3 /* numbers of one input, at most */
};

/* Some constant that an operator of the target, or of its file, has, as a number of WIDTH
   bits.  (What expressions there are depends on what the store knows.)  */
static uint64_t
some_constant (const struct explorer *x, uint64_t random, unsigned width)
{
  const struct unit *u = x->target->unit;
  if (x->constants.n && random >> 50 & 1)
    return (uint64_t) adse_mask (x->constants.v[random % x->constants.n], width);
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

/* Of the first NINPUT inputs of M one that has a value, by RANDOM; NINPUT: none has.  */
static uint32_t
some_input (const struct model *m, uint32_t ninput, uint64_t random)
{
  for (uint32_t k = 0; k < ninput; k++)
    if (m->set[(random + k) % ninput])
      return (uint32_t) ((random + k) % ninput);
  return ninput;
}

/* Give N of the first NINPUT inputs of M, or fewer, another number.  */
static void
change_numbers (const struct explorer *x, struct model *m, uint32_t ninput, uint64_t n,
		uint64_t random)
{
  for (uint64_t k = 0; k < n; k++)
    {
      uint64_t r = hash_mix (random, k);
      uint32_t i = some_input (m, ninput, r >> 8);
      if (i == ninput)
	break;
      unsigned width = expr_input (x->plan.dag, i)->width;
      if (width <= 64)
	m->value[i] = (uint64_t) adse_mask (other_number (x, (uint64_t) m->value[i],
							  width, hash_mix (r, 7)),
					    width);
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
  change_numbers (x, &m, m.n, random % CHANGED + 1, random);
  const struct subject *to = x->plan.subject;
  if (explore_allowed (x, &m))
    v = to->from_model (to->ctx, x->plan.dag, &m, x->plan.past.v[base].vector);
  model_free (&m);
  return v;
}

/* The input of run BASE with another number that puts it on a boundary of its path.  NULL:
   none was found, or it is one that may not be.  */
static struct input_vector *
on_boundary (struct explorer *x, uint32_t base, uint64_t random)
{
  const struct past *from = &x->plan.past.v[base];
  struct model m;
  struct input_vector *v = NULL;
  model_copy (&m, explore_past_model (&x->plan, base));
  const struct subject *to = x->plan.subject;
  if (boundary_near (x->plan.dag, &x->plan.tree, from->at, &m, random)
      && explore_allowed (x, &m))
    v = to->from_model (to->ctx, x->plan.dag, &m, from->vector);
  model_free (&m);
  return v;
}

/* The number of the first input behind what the run of V looked at, in the memory that
   input AT is in.  UINT32_MAX: no run looked at one.  */
static uint32_t
next_unread (const struct explorer *x, const struct input_vector *v, uint32_t at)
{
  uint32_t region = SYMRT_INPUT_REGION (expr_input (x->plan.dag, at)->key),
	   next = UINT32_MAX;
  uint64_t least = UINT64_MAX;
  if (region >= v->nregion)
    return UINT32_MAX;
  for (uint32_t i = 0; i < expr_ninput (x->plan.dag); i++)
    {
      uint64_t key = expr_input (x->plan.dag, i)->key;
      if (SYMRT_INPUT_REGION (key) == region && key < least
	  && SYMRT_INPUT_OFFSET (key) >= v->region[region].touched)
	{
	  next = i;
	  least = key;
	}
    }
  return next;
}

/* A number of WIDTH bits: one that run RUN has among its inputs, a constant, or another
   one.  */
static uint64_t
some_number (struct explorer *x, uint32_t run, unsigned width, uint64_t random)
{
  const struct model *past = explore_past_model (&x->plan, run);
  uint64_t r = hash_mix (random, 1);
  if (random % 3 == 0 && past->n && past->set[r % past->n])
    return (uint64_t) past->value[r % past->n];
  if (random % 3 == 1)
    return some_constant (x, r, width);
  return other_number (x, 0, width, r);
}

/* The input of run BASE with a number, one that may be where a run looked at it, behind what
   it looks at.  A test has it there.  NULL: no other run looked at more, or that is none that
   may be.  */
static struct input_vector *
with_unread (struct explorer *x, uint32_t base, uint64_t random)
{
  const struct subject *to = x->plan.subject;
  const struct input_vector *from = x->plan.past.v[base].vector;
  const struct corpus *c = &x->plan.corpus;
  uint32_t n = expr_ninput (x->plan.dag), at;
  if (!n || !c->n
      || (at = next_unread (x, from, (uint32_t) ((random >> 8) % n))) == UINT32_MAX)
    return NULL;
  const struct expr_input *in = expr_input (x->plan.dag, at);
  if (in->width > 64)
    return NULL;
  struct model m = { .n = n,
		     .value = xcalloc (n, sizeof *m.value),
		     .set = xcalloc (n, sizeof *m.set) };
  struct input_vector *v = NULL;
  uint64_t there
    = some_number (x, c->run[(random >> 40) % c->n], in->width, hash_mix (random, 2));
  const struct model *past = explore_past_model (&x->plan, base);
  for (uint32_t i = 0; i < past->n; i++)
    {
      m.value[i] = past->value[i];
      m.set[i] = past->set[i];
    }
  /* How many there are may be told beside them.  */
  change_numbers (x, &m, past->n, random % 4 == 0, hash_mix (random, 3));
  m.value[at] = adse_mask (there, in->width);
  m.set[at] = true;
  if (explore_allowed (x, &m))
    v = to->from_model (to->ctx, x->plan.dag, &m, from);
  model_free (&m);
  if (v)
    vector_touch (v, in->key, in->width);
  return v;
}

/* An input like that of run BASE, by RANDOM; NULL: that is none that may be.  */
static struct input_vector *
one_like (struct explorer *x, uint32_t base, uint64_t random)
{
  struct input_vector *v = NULL;
  switch (random >> 5 & 7)
    {
    case 0:
    case 1: v = with_unread (x, base, random); break;
    case 2:
    case 3:
    case 4: v = explore_changed (x, base, random); break;
    case 5: v = on_boundary (x, base, hash_mix (random, 9)); break;
    default: break;
    }
  return v ? v : with_numbers (x, base, random);
}

/* Try the input of run BASE, or, if not FIRST, one like it by RANDOM.  */
static void
attack (struct explorer *x, uint32_t base, bool first, uint64_t random)
{
  const struct subject *subject = x->plan.subject;
  struct input_vector *v
    = first ? vector_copy (x->plan.past.v[base].vector) : one_like (x, base, random);
  if (!v)
    return;
  struct live_try t = { .vector = v,
			.run = base,
			.each = (unsigned) explore_limit.attack_each,
			.live = subject->live,
			.beyond = subject->beyond,
			.ctx = subject->ctx };
  if (live_attack (&x->live, &t) != UINT32_MAX)
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
  uint32_t size;       /* of its texts */
  bool first;	       /* the last one of the shortest of these that look like it */
};

/* A short run of each result and look first, those of rare results before others.  */
static int
by_result (const void *a, const void *b)
{
  const struct near_base *p = a, *q = b;
  if (p->first != q->first)
    return q->first - p->first;
  if (p->first && p->alike != q->alike)
    return p->alike < q->alike ? -1 : 1;
  if (p->first && p->size != q->size)
    return p->size < q->size ? -1 : 1;
  return p->run > q->run ? -1 : p->run < q->run;
}

/* The runs of the corpus whose inputs' neighbours are of use, the best first: malloc'd.  A
   long text has many neighbours, and most of them differ where it says nothing.  */
static struct near_base *
near_bases (const struct explorer *x)
{
  const struct corpus *c = &x->plan.corpus;
  const struct subject *to = x->plan.subject;
  struct near_base *v = xcalloc (c->n + (size_t) 1, sizeof *v);
  struct u64map first = { 0 }, alike = { 0 };
  for (uint32_t i = 0; i < c->n; i++)
    {
      const struct past *p = &x->plan.past.v[c->run[i]];
      v[i].run = c->run[i];
      uint64_t look = hash_mix (to->look (to->ctx, p->vector, &v[i].size), p->result);
      uint32_t *at = u64map_put (&first, look, i, NULL);
      ++*u64map_put (&alike, p->result, 0, NULL);
      if (v[*at].size < v[i].size)
	continue;
      v[*at].first = false;
      v[i].first = true;
      *at = i;
    }
  for (uint32_t i = 0; i < c->n; i++)
    v[i].alike = *u64map_get (&alike, x->plan.past.v[v[i].run].result);
  u64map_free (&first);
  u64map_free (&alike);
  qsort (v, c->n, sizeof *v, by_result);
  return v;
}

/* Run V, a neighbour of the run of BASE, which is taken over.  A letter in the other case, and
   the result that few have again: that becomes a test as it is, once for each of these results,
   which are in MEANT.  No mutant may be like a reader that minds the case from now on.  */
static void
run_neighbour (struct explorer *x, struct input_vector *v, const struct near_base *base,
	       struct u64map *meant)
{
  const struct subject *to = x->plan.subject;
  const struct past *past = &x->plan.past.v[base->run];
  uint32_t size, before;
  uint64_t result = past->result;
  bool fresh,
    alike = to->look (to->ctx, v, &size) == to->look (to->ctx, past->vector, &before);
  bool rare = 2 * base->alike < x->plan.corpus.n;
  struct input_vector *again
    = alike && size == before && rare && !u64map_get (meant, result) ? vector_copy (v)
								     : NULL;
  uint32_t run = explore_run (x, v, x->plan.use & USE_OF_MUTANT);
  if (!again || run == RUN_NONE || x->last.result != result || x->last.full)
    {
      vector_free (again);
      return;
    }
  u64map_put (meant, result, 1, &fresh);
  x->plan.matching.note = CLAIMS_CASE;
  explore_run (x, again, x->plan.use & USE_OF_MUTANT);
  x->plan.matching.note = NULL;
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
  if (!to->near)
    return;
  struct near_base *bases = near_bases (x);
  struct u64map meant = { 0 };
  for (uint32_t i = 0; i < n; i++)
    {
      struct input_vector *v;
      uint32_t which = 0;
      while (
	done->near + done->runs - before < explore_limit.near_runs && x->live.waits
	&& x->spent.beside < until && !mutants_out_of_time (x)
	&& (v = to->near (to->ctx, x->plan.past.v[bases[i].run].vector, most, &which)))
	run_neighbour (x, v, &bases[i], &meant);
    }
  u64map_free (&meant);
  done->near += done->runs - before;
  free (bases);
}

void
explore_attack (struct explorer *x, bool exhausted)
{
  const struct explore_budget *budget = &x->opt->budget;
  uint32_t limit = (uint32_t) (x->plan.sequence ? explore_limit.attack_sequence
						: explore_limit.attack_runs);
  uint64_t seed = hash_mix (explore_chance (x), x->plan.number), n = 0, beside, since;
  uint32_t killed, base;
  if (limit > budget->runs)
    limit = budget->runs;
  x->attacks = true;
  constants_of (&x->constants, x->target->unit, x->target->function);
  if (limit && !exhausted)
    run_near (x);
  beside = x->spent.beside;
  since = x->live.work;
  killed = x->live.killed;
  while (x->live.work - since < limit && n < 16 * (uint64_t) limit && x->live.waits
	 && is_affordable (x, beside) && !mutants_out_of_time (x))
    {
      uint64_t random = hash_mix (seed, n++);
      bool first;
      if (!live_next (&x->live, random >> 16, &base, &first))
	break;
      attack (x, base, first, random);
      if (x->live.killed != killed)
	since = x->live.work;
      killed = x->live.killed;
    }
  constants_free (&x->constants);
  if (limit && !exhausted)
    explore_texts (x);
  x->attacks = false;
}

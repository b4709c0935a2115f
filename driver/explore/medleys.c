/* SPDX-License-Identifier: GPL-3.0-or-later
   What only long orders of calls show of an object: the last part of an exploration, for
   mutants that nothing has killed.  Medleys (inputs/sequence.c) are run, and others like
   them are tried live on the mutants that they infect.  Of one that kills, all calls are
   left out without which it does so as well:

     put (m, "b", 3), remove (m, "c"), put (m, "a", 0), remove (m, "b"), put (m, "a", 1) ...
			tells "marks - 1" from "marks"; so does
     put (m, "b", 3), remove (m, "b"), put (m, "a", 1)	  which becomes the test

   The first ones become tests as they are: some changes of the code show in hardly anything
   else, and no mutant is like them.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/mutants.h"
#include "explore/run.h"
#include "explore/search.h"
#include "goals/tree.h"
#include "inputs/inputs.h"
#include "mutants/live.h"
#include "program/constants.h"
#include "program/image.h"
#include "vectors/vectors.h"
#include "meta.h"

/* V, which T has, kills mutant LABEL.  What is left of it where it still does; V is taken
   over.  */
static struct input_vector *
shortest (struct explorer *x, struct live_try *t, struct input_vector *v,
	  uint32_t label)
{
  const struct subject *s = x->plan.subject;
  struct input_vector *less;
  for (uint32_t call = 0; (less = s->leave_call (s->ctx, v, &call)); call++)
    {
      struct strbuf places = { 0 };
      t->vector = less;
      bool kills = live_check (&x->live, t, label, &places) == LIVE_DIFFERS;
      free (places.s);
      vector_free (kills ? v : less);
      v = kills ? less : v;
    }
  return v;
}

/* Try V, of the medley under way, which is taken over, on the mutants that run BASE
   infects.  */
static void
attack (struct explorer *x, struct input_vector *v, uint32_t base)
{
  const struct subject *s = x->plan.subject;
  struct live_try t = { .vector = v,
			.run = base,
			.each = (unsigned) explore_limit.live_each,
			.live = s->live,
			.beyond = s->beyond,
			.opaque = s->makes && !s->arbitrary,
			.ctx = s->ctx };
  uint32_t label = live_attack (&x->live, &t);
  if (label != UINT32_MAX)
    explore_run (x, shortest (x, &t, v, label), x->plan.use & USE_OF_MUTANT);
  else
    vector_free (v);
}

/* Run V, which is taken over; KEEP: it becomes a test as it is.  The number of the run.  */
static uint32_t
run_base (struct explorer *x, struct input_vector *v, bool keep)
{
  x->plan.matching.note = keep ? "many calls, one after the other" : NULL;
  uint32_t run = explore_run (x, v, x->plan.use & USE_OF_MUTANT);
  x->plan.matching.note = NULL;
  return run;
}

/* Inputs of the medley under way, by RANDOM, of which the first is run; KEEP: and becomes a
   test.  */
static void
try_inputs (struct explorer *x, uint64_t random, bool keep)
{
  const struct subject *s = x->plan.subject;
  struct input_vector **seeds = NULL;
  size_t n = s->seeds (s->ctx, x->opt->seed, &seeds);
  uint32_t base = RUN_NONE;
  for (int64_t i = 0; n && i < explore_limit.medley_inputs && !mutants_out_of_time (x)
		      && (base == RUN_NONE || x->live.n);
       i++)
    {
      uint64_t r = hash_mix (random, (uint64_t) i);
      struct input_vector *v
	= s->medley (s->ctx, seeds[(r >> 8) % n], &x->constants, hash_mix (r, 1));
      if (!v)
	continue;
      if (base == RUN_NONE)
	base = run_base (x, v, keep);
      else
	attack (x, v, base);
    }
  for (size_t k = 0; k < n; k++)
    vector_free (seeds[k]);
  free (seeds);
}

/* Try medley NUMBER; KEEP: as try_inputs.  False: there is none.  */
static bool
try_medley (struct explorer *x, uint64_t number, uint64_t random, bool keep)
{
  const struct explore_sequences *o = &x->opt->sequences;
  struct subject s;
  if (!o->subject (o->ctx, number, &s))
    return false;
  explore_plan_begin (x, number, &s, true);
  try_inputs (x, random, keep);
  explore_plan_end (x);
  x->plan.subject = NULL;
  o->done (o->ctx, &s);
  return true;
}

void
explore_medleys (struct explorer *x)
{
  const struct explore_options *o = x->opt;
  uint64_t until = x->spent.beside
		   + x->spent.work / (uint64_t) explore_limit.medley_share
		   + 1000 * (uint64_t) explore_limit.idle_most;
  uint64_t random = hash_mix (explore_chance (x), 2);
  if (!o->sequences.nmove || !x->aims.sequences || !x->live.program || o->usual_only
      || x->target->rec->flags & SYMRT_F_STATIC)
    return;
  for (const char *s = x->target->name; *s; s++)
    random = hash_mix (random, (unsigned char) *s);
  x->attacks = x->live.sure = true;
  constants_of (&x->constants, x->target->unit, x->target->function);
  uint64_t since = x->live.work;
  uint32_t killed = x->live.killed;
  for (int64_t i = 0;
       i < explore_limit.medleys && !mutants_out_of_time (x)
       && x->live.work - since < (uint64_t) explore_limit.medley_fruitless
       && x->spent.beside < until;
       i++)
    {
      random = hash_mix (random, (uint64_t) i);
      /* Later turns of the target have those of the first.  */
      bool keep = !o->earlier && i < explore_limit.medleys_kept;
      if (!keep && !x->live.n)
	break;
      unsigned length
	= keep ? PLAN_MEDLEYS - 1 : (unsigned) (random >> 40) % PLAN_MEDLEYS;
      if (!try_medley (x, plan_medley (random, length), hash_mix (random, 3), keep))
	break;
      if (x->live.killed != killed)
	since = x->live.work;
      killed = x->live.killed;
    }
  constants_free (&x->constants);
  x->attacks = x->live.sure = false;
}

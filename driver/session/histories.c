/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects as calls leave them.  See histories.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/messages.h"
#include "base/util.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "inputs/inputs.h"
#include "program/constants.h"
#include "program/image.h"
#include "program/reach.h"
#include "run/exec.h"
#include "session/given.h"
#include "session/histories.h"
#include "session/limits.h"
#include "vectors/vectors.h"
#include "meta.h"
#include "trace.h"

enum
{
  /* One of so many runs may be ended by the clock: each of these takes as long as a hundred
     others.  */
  SLOW_SHARE = 64
};

/* Has what P may take of a time limit been taken, or are its calls of no use, as many of them
   do not end?  */
static bool
is_late (const struct pool *p)
{
  return p->slow >= session_limit.slow + p->runs / SLOW_SHARE
	 || (p->deadline > 0 && clock_seconds () >= p->deadline);
}

struct pools
{
  struct pool **v;
  size_t n;
};

/* Do NOTES, a line each, say of a label that it is covered which MAP has not?  It has it
   then.  */
static bool
is_first (struct u64map *map, const char *notes)
{
  bool first = false;
  while (*notes)
    {
      uint64_t h = 0;
      bool fresh;
      for (; *notes && *notes != '\n'; notes++)
	h = hash_mix (h, (unsigned char) *notes);
      notes += *notes == '\n';
      u64map_put (map, h, 0, &fresh);
      first |= fresh;
    }
  return first;
}

/* VECTOR of M under PLAN was the first to cover something.  */
static void
note_call (struct method *m, const struct input_plan *plan,
	   const struct input_vector *vector)
{
  unsigned at = m->ncall++ % MOST_CALLS;
  vector_free (m->call[at].vector);
  m->call[at].plan = plan;
  m->call[at].vector = vector_copy (vector);
}

/* Is there one among the N VALUES that no member had?  They are known then.  */
static bool
has_news (struct pool *p, const uint64_t *values, size_t n)
{
  bool news = false;
  for (size_t i = 0; i < n; i++)
    {
      bool fresh;
      u64map_put (&p->values, values[i], 0, &fresh);
      news |= fresh;
    }
  return news;
}

/* What VECTOR of H, for P, leaves with S: H's state and values.  False: there is no such
   state.  */
static bool
see_state (struct pool *p, struct history *h, struct subject *s,
	   const struct input_vector *vector)
{
  h->state = subject_state (s, vector, &h->value, &h->nvalue);
  p->runs++;
  p->slow += subject_slow (s);
  return h->state != 0;
}

/* Keep H, whose state is known, with the calls of VECTOR, if they make an object that is a new
   one; WALK: only if it has news.  True: they were kept, and so has the plan to be.  */
static bool
keep (struct pool *p, struct history h, const struct input_vector *vector, bool walk)
{
  bool known = !h.state;
  for (size_t i = 0; i < p->n && !known; i++)
    known = p->v[i].state == h.state;
  bool news = !known && has_news (p, h.value, h.nvalue);
  h.first |= news;
  if (!known && (h.first || !walk))
    h.vector = vector_copy (vector);
  if (!h.vector)
    {
      free (h.value);
      return false;
    }
  p->v = xrealloc (p->v, (p->n + 1) * sizeof *p->v);
  p->v[p->n++] = h;
  return true;
}

/* Give call CALL in V, of PLAN, what known call NTH of M was given.  */
static bool
call_as (const struct input_plan *plan, struct input_vector *v, uint32_t call,
	 const struct method *m, unsigned nth)
{
  return m->call[nth].vector
	 && vector_call_as (plan, v, call, m->call[nth].plan, m->call[nth].vector);
}

uint32_t
history_last_call (const struct input_plan *plan)
{
  struct target of;
  uint32_t last = 0;
  for (uint32_t call = 0; plan_next_call (plan, &call, &of); call++)
    last = call;
  return last;
}

size_t
history_inputs (struct worker *w, const struct input_plan *plan,
		const struct history *h, const struct method *m,
		struct input_vector ***out)
{
  struct input_vector **base = NULL;
  size_t nbase = plan_seeds (plan, w->s->settings->seed, &base), n = 0;
  uint32_t last = history_last_call (plan);
  *out = xcalloc (2 + MOST_CALLS, sizeof **out);
  for (size_t i = 0; i < nbase; i++)
    {
      if (i < 2 && ((*out)[n] = vector_after (plan, base[i], h->plan, h->vector)))
	n++;
      vector_free (base[i]);
    }
  free (base);
  for (unsigned i = 0; m && n && i < MOST_CALLS; i++)
    {
      struct input_vector *v = vector_copy ((*out)[0]);
      if (v && call_as (plan, v, last, m, i))
	(*out)[n++] = v;
      else
	vector_free (v);
    }
  return n;
}

/* Explore method BY after the calls of H; NULL: it is the first one.  */
static void
explore (struct worker *w, struct pool *p, uint32_t by, const struct history *h)
{
  struct method *m = &p->method[by];
  struct goals goals;
  struct explore_result res;
  struct explore_options o
    = session_aside (w, session_limit.histories_runs, session_limit.histories_work);
  uint64_t number = h ? plan_sequence_after (h->plan, &m->of) : plan_sequence_empty ();
  struct input_plan *plan
    = number && !is_late (p) ? plan_new_sequence (w->s->program, &m->of, number) : NULL;
  if (!plan)
    return;
  p->plans = xrealloc (p->plans, (p->nplan + 1) * sizeof *p->plans);
  p->plans[p->nplan++] = plan;
  o.usual_only = true;
  o.deadline = p->deadline;
  struct subject s = subject_exec (w->exec, NULL, plan),
		 live = subject_exec (w->exec, w->live, plan);
  struct input_vector **first = NULL;
  size_t nfirst = h ? history_inputs (w, plan, h, m, &first) : 0;
  for (size_t k = 0; k < nfirst; k++)
    subject_give (&s, first[k]);
  free (first);
  goals_init (&goals, w->s->program, &m->of, o.criteria);
  explore_target (&m->of, w->s->program, &s, 1, &goals, NULL, 0, &o, &res);
  for (uint32_t i = 0; i < res.nkept; i++)
    if (res.kept[i].end == RUN_RETURNED && !is_late (p))
      {
	bool first = is_first (&m->covered, res.kept[i].labels);
	if (first)
	  note_call (m, plan, res.kept[i].vector);
	struct history new = { .plan = plan, .by = by, .first = first };
	see_state (p, &new, &live, res.kept[i].vector);
	keep (p, new, res.kept[i].vector, false);
      }
  goals_free (&goals);
  explore_result_free (&res);
  subject_free (&s);
  subject_free (&live);
}

size_t
histories_choose (const struct pool *p, size_t first, size_t *which, size_t most)
{
  size_t n = 0;
  for (int others = 0; others < 2; others++)
    for (size_t turn = 0, before = SIZE_MAX; n < most && before != n; turn++)
      {
	before = n;
	for (uint32_t by = 0; by < p->nmethod && n < most; by++)
	  {
	    size_t nth = 0, i = first;
	    for (; i < p->n; i++)
	      if (p->v[i].by == by && p->v[i].first != others && nth++ == turn)
		break;
	    if (i < p->n)
	      which[n++] = i;
	  }
      }
  return n;
}

/* The history that fewest walks began with, of those that showed something new; of equal
   ones the newest.  SIZE_MAX: there is none.  */
static size_t
least_walked (const struct pool *p)
{
  size_t best = SIZE_MAX;
  for (size_t i = p->n; i-- > 0;)
    if (p->v[i].first && plan_sequence_length (p->v[i].plan) < session_limit.walks_depth
	&& (best == SIZE_MAX || p->v[i].walks < p->v[best].walks))
      best = i;
  return best;
}

/* One by RANDOM that walks may begin with: what is no news may come next to some.  SIZE_MAX:
   it may not.  */
static size_t
some_walked (const struct pool *p, uint64_t random)
{
  size_t i = p->n ? random % p->n : SIZE_MAX;
  return p->n && plan_sequence_length (p->v[i].plan) < session_limit.walks_depth
	   ? i
	   : least_walked (p);
}

uint64_t
history_then (const struct history *h, const struct target *of, unsigned way)
{
  uint64_t number = plan_sequence_after (h->plan, of);
  return number && way < PLAN_AGAIN ? plan_sequence_again (number, way) : number;
}

/* The plan of method BY after the calls of H, as history_then.  NULL: there is none.  */
static struct input_plan *
longer (struct worker *w, const struct pool *p, const struct history *h, uint32_t by,
	unsigned way)
{
  const struct target *of = &p->method[by].of;
  uint64_t number = history_then (h, of, way);
  return number ? plan_new_sequence (w->s->program, of, number) : NULL;
}

/* A run of VECTOR, of PLAN, covers labels of M that no walk has covered.  They are covered
   then.  */
static bool
covers_more (struct worker *w, struct method *m, const struct input_plan *plan,
	     struct input_vector *vector)
{
  char err[MESSAGE_SIZE];
  struct run run;
  uint32_t n;
  size_t left = 0;
  struct subject s = subject_exec (w->exec, NULL, plan);
  uint8_t *bytes = s.labels (s.ctx, &n);
  memset (bytes, 0, n);
  for (size_t i = 0; i < m->nopen; i++)
    bytes[m->open[i]] = SYMRT_L_WANTED;
  s.refresh (s.ctx);
  bool made = m->nopen && s.run (s.ctx, vector, &run, err, sizeof err) == 0
	      && run.end == RUN_RETURNED;
  for (size_t i = 0; i < m->nopen; i++)
    if (!made || !(bytes[m->open[i]] & SYMRT_L_COVERED))
      m->open[left++] = m->open[i];
  subject_free (&s);
  bool more = left < m->nopen;
  m->nopen = left;
  return more;
}

/* M, of PLAN, has VECTOR made: it is kept if it shows something new.  True: PLAN is to be
   kept, too.  */
static bool
keep_news (struct worker *w, struct pool *p, const struct input_plan *plan, uint32_t by,
	   struct input_vector *vector)
{
  struct method *m = &p->method[by];
  struct subject live = subject_exec (w->exec, w->live, plan);
  struct history new = { .plan = plan, .by = by };
  bool led = false; /* where no call of M led */
  if (see_state (p, &new, &live, vector))
    u64map_put (&m->led, new.state, 0, &led);
  subject_free (&live);
  new.first = led &&covers_more (w, m, plan, vector);
  if (new.first)
    {
      m->walked = xrealloc (m->walked, (m->nwalked + 1) * sizeof *m->walked);
      m->walked[m->nwalked++]
	= (struct made_call){ .plan = plan, .vector = vector_copy (vector) };
      note_call (m, plan, vector);
    }
  return keep (p, new, vector, true) || new.first;
}

/* PLAN was made for P, which has it from now on if it was KEPT.  */
static void
put_plan (struct pool *p, struct input_plan *plan, bool kept)
{
  if (!kept)
    {
      plan_free (plan);
      return;
    }
  p->plans = xrealloc (p->plans, (p->nplan + 1) * sizeof *p->plans);
  p->plans[p->nplan++] = plan;
}

/* One call more, by RANDOM, after those of H, which becomes that: its plan and its vector are
   new ones.  False: there is none.  */
static bool
step (struct worker *w, const struct pool *p, struct history *h, uint32_t by,
      unsigned way, uint64_t random)
{
  struct input_plan *plan = longer (w, p, h, by, way);
  struct input_vector **first = NULL;
  size_t n = plan ? history_inputs (w, plan, h, &p->method[by], &first) : 0;
  size_t one = n ? (size_t) (hash_mix (random, 1) >> 8) % n : 0;
  bool as_known = hash_mix (random, 4) % 4 == 0;
  bool made
    = n
      && (as_known
	  || vector_change_call (plan, first[one], history_last_call (plan),
				 &p->method[by].constants, hash_mix (random, 2)));
  for (size_t i = 0; i < n; i++)
    if (i != one || !made)
      vector_free (first[i]);
  if (made)
    *h = (struct history){ .plan = plan, .vector = first[one], .by = by };
  else
    plan_free (plan);
  free (first);
  return made;
}

/* A few calls more after those of history FROM, by RANDOM, made live alone.  */
static void
walk (struct worker *w, struct pool *p, size_t from, uint64_t random)
{
  struct history h = p->v[from]; /* the list grows */
  struct input_plan *plan = NULL;
  struct input_vector *vector = NULL;
  uint64_t calls = 1 + hash_mix (random, 4) % (uint64_t) session_limit.walks_calls;
  p->v[from].walks++;
  for (uint64_t i = 0; i < calls; i++)
    {
      uint64_t r = hash_mix (random, 5 + i),
	       way = hash_mix (r, 3) % (uint64_t) session_limit.walks_again;
      if (!step (w, p, &h, (uint32_t) (r % p->nmethod),
		 way < PLAN_AGAIN ? (unsigned) way : PLAN_AGAIN, r))
	break;
      plan_free (plan);
      vector_free (vector);
      plan = (struct input_plan *) h.plan;
      vector = h.vector;
    }
  bool kept = plan && keep_news (w, p, plan, h.by, vector);
  vector_free (vector);
  if (plan)
    put_plan (p, plan, kept);
}

/* H, but for the arguments of its last call: those by RANDOM, 0: as they are.  NULL:
   memory.  */
static struct input_vector *
called_with (const struct history *h, const struct constants *constants,
	     uint64_t random)
{
  struct input_vector *v = vector_copy (h->vector);
  if (v
      && (!random
	  || vector_change_call (h->plan, v, history_last_call (h->plan), constants,
				 random)))
    return v;
  vector_free (v);
  return NULL;
}

/* The call of H with the same arguments or, TRIES - 1 times, with others again and again in
   WAY, and once more: what it comes to in the end.  */
static void
repeat (struct worker *w, struct pool *p, const struct history *h, unsigned way,
	int64_t tries)
{
  struct input_plan *plan = longer (w, p, h, h->by, way);
  struct input_vector **base = NULL;
  size_t nbase = plan ? plan_seeds (plan, w->s->settings->seed, &base) : 0;
  bool kept = false;
  for (int64_t i = 0; i < tries && nbase && !is_late (p); i++)
    {
      struct input_vector *with
	= called_with (h, &p->method[h->by].constants,
		       i ? hash_mix (w->s->settings->seed, (uint64_t) i) | 1 : 0);
      struct input_vector *v
	= with ? vector_after (plan, base[0], h->plan, with) : NULL;
      if (v && vector_call_as (plan, v, history_last_call (plan), h->plan, with))
	kept |= keep_news (w, p, plan, h->by, v);
      vector_free (v);
      vector_free (with);
    }
  for (size_t i = 0; i < nbase; i++)
    vector_free (base[i]);
  free (base);
  if (plan)
    put_plan (p, plan, kept);
}

/* One in so many of the histories that walks may begin with, into WHICH, so that they are
   MOST: of those with few values of members and of those with many.  Their number.  */
static size_t
spread (const struct pool *p, size_t *which, size_t most)
{
  size_t n = 0, all = 0;
  for (size_t values = 0; all < p->n; values++)
    for (size_t i = 0; i < p->n; i++)
      if (p->v[i].nvalue == values)
	{
	  all++;
	  if (plan_sequence_length (p->v[i].plan) <= session_limit.walks_depth)
	    which[n++] = i;
	}
  if (n > most)
    for (size_t i = 0; i < most; i++)
      which[i] = which[i * n / most];
  return n < most ? n : most;
}

/* Method BY again and again after history H, with what is known of its calls.  */
static void
repeat_known (struct worker *w, struct pool *p, const struct history *h, uint32_t by)
{
  struct input_plan *plan = longer (w, p, h, by, PLAN_AGAIN);
  struct input_vector **first = NULL;
  size_t n = plan ? history_inputs (w, plan, h, &p->method[by], &first) : 0;
  for (size_t i = 0; i < n; i++)
    {
      const struct history one = { .plan = plan, .vector = first[i], .by = by };
      for (unsigned way = 0; way < PLAN_AGAIN && !is_late (p); way++)
	repeat (w, p, &one, way, 1);
      vector_free (first[i]);
    }
  free (first);
  plan_free (plan);
}

/* Each method again and again after some of the histories, with what is known of its calls:
   what goes by days, fills up or runs out shows only then.  */
static void
repeat_after (struct worker *w, struct pool *p)
{
  size_t *which = xcalloc (p->n + 1, sizeof *which);
  size_t n
    = spread (p, which,
	      ((size_t) session_limit.walks_after + p->nmethod - 1) / p->nmethod);
  for (size_t k = 0; k < n; k++)
    for (uint32_t by = 0; by < p->nmethod && !is_late (p); by++)
      {
	const struct history h = p->v[which[k]]; /* the list grows */
	repeat_known (w, p, &h, by);
      }
  free (which);
}

/* Walks FROM to TO.  */
static void
walk_some (struct worker *w, struct pool *p, int64_t from, int64_t to)
{
  for (int64_t i = from; i < to; i++)
    {
      uint64_t random = hash_mix (w->s->settings->seed, (uint64_t) i);
      size_t h = random % 3 ? least_walked (p) : some_walked (p, hash_mix (random, 7));
      if (h == SIZE_MAX || is_late (p))
	break;
      walk (w, p, h, random);
    }
}

/* States that take several calls, each with the right arguments: a call is found live, and
   others begin where it led.  What many calls lead to has values that would be no news of a
   few: it comes later.  */
static void
walk_on (struct worker *w, struct pool *p)
{
  const int64_t walks = session_limit.walks, first = walks - walks / 4;
  walk_some (w, p, 0, first);
  const size_t n = p->n;
  for (size_t i = 0; i < n && walks && !is_late (p); i++)
    for (unsigned way = 0; way < PLAN_AGAIN && !plan_sequence_length (p->v[i].plan);
	 way++)
      {
	const struct history h = p->v[i]; /* the list grows */
	repeat (w, p, &h, way, session_limit.walks_repeated);
      }
  if (walks)
    repeat_after (w, p);
  walk_some (w, p, first, walks);
}

/* No walk has covered a label of M, or of the static functions that it is nearest to.  */
static void
open_labels (struct worker *w, struct method *m)
{
  struct goals goals;
  uint32_t nown = 0;
  bool *own = unit_nearest (m->of.unit, m->of.function, true, &nown);
  own[m->of.function] = true;
  goals_init_of (&goals, w->s->program, m->of.unit, own, w->s->settings->criteria);
  free (own);
  m->open = xcalloc (goals.n + 1, sizeof *m->open);
  for (uint32_t i = 0; i < goals.n; i++)
    if (goals.goal[i].label < w->s->program->nlabel)
      m->open[m->nopen++] = goals.goal[i].label;
  goals_free (&goals);
}

static void
fill (struct worker *w, struct pool *p)
{
  size_t first = 0,
	 most = ((size_t) session_limit.histories_longer + p->nmethod - 1) / p->nmethod,
	 *which = xcalloc (most + 1, sizeof *which);
  p->deadline = session_aside_until (w, session_limit.histories_share);
  for (uint32_t i = 0; i < p->nmethod; i++)
    explore (w, p, i, NULL);
  for (int64_t depth = 1; depth < session_limit.histories_depth; depth++)
    {
      size_t n = histories_choose (p, first, which, most);
      first = p->n;
      for (size_t k = 0; k < n; k++)
	for (uint32_t i = 0; i < p->nmethod; i++)
	  {
	    const struct history h = p->v[which[k]]; /* the list grows */
	    explore (w, p, i, &h);
	  }
    }
  free (which);
  walk_on (w, p);
}

/* The order of the source: it does not depend on who asks first.  */
static int
by_place (const void *a, const void *b)
{
  const struct target *x = a, *y = b;
  if (x->unit_index != y->unit_index)
    return x->unit_index < y->unit_index ? -1 : 1;
  return (x->function > y->function) - (x->function < y->function);
}

const struct pool *
histories_pool (struct worker *w, const struct target *target)
{
  struct target of[MOST_METHODS];
  size_t n = sequence_methods (w->s->program, target, of, MOST_METHODS);
  if (!n)
    return NULL;
  qsort (of, n, sizeof *of, by_place);
  if (!w->pools)
    w->pools = xcalloc (1, sizeof *w->pools);
  for (size_t i = 0; i < w->pools->n; i++)
    for (size_t k = 0; k < w->pools->v[i]->nmethod; k++)
      if (w->pools->v[i]->method[k].of.unit == of[0].unit
	  && w->pools->v[i]->method[k].of.function == of[0].function)
	return w->pools->v[i];
  struct pool *p = xcalloc (1, sizeof *p);
  w->pools->v = xrealloc (w->pools->v, (w->pools->n + 1) * sizeof *w->pools->v);
  w->pools->v[w->pools->n++] = p;
  for (size_t i = 0; i < n; i++)
    {
      p->method[p->nmethod].of = of[i];
      constants_reached (&p->method[p->nmethod].constants, of[i].unit, of[i].function);
      open_labels (w, &p->method[p->nmethod++]);
    }
  fill (w, p);
  return p;
}

const struct method *
pool_method (const struct pool *p, const struct target *target)
{
  for (size_t i = 0; i < p->nmethod; i++)
    if (p->method[i].of.unit == target->unit
	&& p->method[i].of.function == target->function)
      return &p->method[i];
  return NULL;
}

void
session_likely (struct worker *w, const struct target *target, uint64_t number,
		const struct input_plan *plan, struct subject *s)
{
  const struct pool *p
    = target->rec->flags & SYMRT_F_STATIC ? NULL : histories_pool (w, target);
  struct input_vector **base = NULL;
  size_t n = p ? plan_seeds (plan, w->s->settings->seed, &base) : 0;
  for (int64_t i = 0; n && i < session_limit.histories_likely; i++)
    {
      struct input_vector *v = vector_copy (base[i % 2 && n > 1]);
      uint64_t random
	= hash_mix (hash_mix (w->s->settings->seed, number), (uint64_t) i);
      struct target of;
      for (uint32_t call = 0; v && plan_next_call (plan, &call, &of); call++)
	{
	  const struct method *m = pool_method (p, &of);
	  random = hash_mix (random, call);
	  if (m && m->ncall)
	    call_as (plan, v, call, m,
		     (unsigned) (random >> 8)
		       % (m->ncall < MOST_CALLS ? m->ncall : MOST_CALLS));
	}
      if (v)
	subject_give (s, v);
    }
  for (size_t i = 0; i < n; i++)
    vector_free (base[i]);
  free (base);
}

void
pools_free (struct pools *p)
{
  for (size_t i = 0; p && i < p->n; i++)
    {
      struct pool *of = p->v[i];
      for (size_t k = 0; k < of->n; k++)
	{
	  vector_free (of->v[k].vector);
	  free (of->v[k].value);
	}
      for (size_t k = 0; k < of->nmethod; k++)
	{
	  constants_free (&of->method[k].constants);
	  u64map_free (&of->method[k].covered);
	  u64map_free (&of->method[k].led);
	  for (unsigned c = 0; c < MOST_CALLS; c++)
	    vector_free (of->method[k].call[c].vector);
	  for (size_t c = 0; c < of->method[k].nwalked; c++)
	    vector_free (of->method[k].walked[c].vector);
	  free (of->method[k].walked);
	  free (of->method[k].open);
	}
      u64map_free (&of->values);
      free (of->v);
      plans_free (of->plans, of->nplan);
      free (of);
    }
  if (p)
    free (p->v);
  free (p);
}

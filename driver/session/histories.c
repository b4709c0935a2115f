/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects as calls leave them.  See histories.h.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/given.h"
#include "session/histories.h"
#include "session/limits.h"
#include "vectors/vectors.h"
#include "meta.h"

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

/* RUN of M under PLAN was the first to cover something.  */
static void
note_call (struct method *m, const struct input_plan *plan,
	   const struct explore_kept *run)
{
  unsigned at = m->ncall++ % MOST_CALLS;
  vector_free (m->call[at].vector);
  m->call[at].plan = plan;
  m->call[at].vector = vector_copy (run->vector);
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

/* Keep H, the calls of VECTOR with S, if they make an object that is a new one; WALK: only
   if it has news.  True: they were kept, and so has the plan to be.  */
static bool
keep (struct pool *p, struct history h, struct subject *s,
      const struct input_vector *vector, bool walk)
{
  h.state = subject_state (s, vector, &h.value, &h.nvalue);
  bool known = !h.state;
  for (size_t i = 0; i < p->n && !known; i++)
    known = p->v[i].state == h.state;
  bool news = !known && has_news (p, h.value, h.nvalue);
  h.first |= news;
  if (!known && (news || !walk))
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
    = number ? plan_new_sequence (w->s->program, &m->of, number) : NULL;
  if (!plan || (p->deadline > 0 && clock_seconds () >= p->deadline))
    {
      plan_free (plan);
      return;
    }
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
    if (res.kept[i].end == RUN_RETURNED)
      {
	bool first = is_first (&m->covered, res.kept[i].labels);
	if (first)
	  note_call (m, plan, &res.kept[i]);
	const struct history new = { .plan = plan, .by = by, .first = first };
	keep (p, new, &live, res.kept[i].vector, false);
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

/* PLAN, of method BY, has VECTOR made live: it is kept if it has news.  */
static bool
keep_news (struct worker *w, struct pool *p, const struct input_plan *plan, uint32_t by,
	   const struct input_vector *vector)
{
  struct subject live = subject_exec (w->exec, w->live, plan);
  const struct history new = { .plan = plan, .by = by };
  bool kept = keep (p, new, &live, vector, true);
  subject_free (&live);
  return kept;
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

/* One call more after those of a history, by RANDOM, made live alone.  */
static void
walk (struct worker *w, struct pool *p, size_t from, uint64_t random)
{
  uint32_t by = (uint32_t) (random % p->nmethod);
  const struct history h = p->v[from];
  uint64_t way = hash_mix (random, 3) % (uint64_t) session_limit.walks_again;
  struct input_plan *plan
    = longer (w, p, &h, by, way < PLAN_AGAIN ? (unsigned) way : PLAN_AGAIN);
  p->v[from].walks++;
  if (!plan)
    return;
  struct input_vector **first = NULL;
  size_t n = history_inputs (w, plan, &h, &p->method[by], &first);
  size_t one = n ? (size_t) (hash_mix (random, 1) >> 8) % n : 0;
  bool kept = n
	      && vector_change_call (plan, first[one], history_last_call (plan),
				     hash_mix (random, 2))
	      && keep_news (w, p, plan, by, first[one]);
  for (size_t i = 0; i < n; i++)
    vector_free (first[i]);
  free (first);
  put_plan (p, plan, kept);
}

/* H, but for the arguments of its last call: those by RANDOM, 0: as they are.  NULL:
   memory.  */
static struct input_vector *
called_with (const struct history *h, uint64_t random)
{
  struct input_vector *v = vector_copy (h->vector);
  if (v
      && (!random
	  || vector_change_call (h->plan, v, history_last_call (h->plan), random)))
    return v;
  vector_free (v);
  return NULL;
}

/* The call of history FROM, the first one, with the same arguments or others again and
   again in WAY, and once more: what it comes to in the end.  */
static void
repeat (struct worker *w, struct pool *p, size_t from, unsigned way)
{
  const struct history h = p->v[from]; /* the list grows */
  struct input_plan *plan = longer (w, p, &h, h.by, way);
  struct input_vector **base = NULL;
  size_t nbase = plan ? plan_seeds (plan, w->s->settings->seed, &base) : 0;
  bool kept = false;
  for (int64_t i = 0; i < session_limit.walks_repeated && nbase; i++)
    {
      struct input_vector *with
	= called_with (&h, i ? hash_mix (w->s->settings->seed, (uint64_t) i) | 1 : 0);
      struct input_vector *v = with ? vector_after (plan, base[0], h.plan, with) : NULL;
      if (v && vector_call_as (plan, v, history_last_call (plan), h.plan, with))
	kept |= keep_news (w, p, plan, h.by, v);
      vector_free (v);
      vector_free (with);
    }
  for (size_t i = 0; i < nbase; i++)
    vector_free (base[i]);
  free (base);
  if (plan)
    put_plan (p, plan, kept);
}

/* Walks FROM to TO.  */
static void
walk_some (struct worker *w, struct pool *p, int64_t from, int64_t to)
{
  for (int64_t i = from; i < to; i++)
    {
      size_t h = least_walked (p);
      if (h == SIZE_MAX || (p->deadline > 0 && clock_seconds () >= p->deadline))
	break;
      walk (w, p, h, hash_mix (w->s->settings->seed, (uint64_t) i));
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
  for (size_t i = 0; i < n && walks; i++)
    for (unsigned way = 0; way < PLAN_AGAIN && !plan_sequence_length (p->v[i].plan);
	 way++)
      repeat (w, p, i, way);
  walk_some (w, p, first, walks);
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
    p->method[p->nmethod++].of = of[i];
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
	  u64map_free (&of->method[k].covered);
	  for (unsigned c = 0; c < MOST_CALLS; c++)
	    vector_free (of->method[k].call[c].vector);
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

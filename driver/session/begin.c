/* SPDX-License-Identifier: GPL-3.0-or-later
   Of the histories that were found those that a function begins with.  See histories.h.  */
#include <stdlib.h>
#include "base/limits.h"
#include "base/util.h"
#include "explore/explore.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "session/histories.h"
#include "session/impl.h"
#include "session/limits.h"
#include "vectors/vectors.h"
#include "meta.h"

/* How many values of members COVERED has not does H have?  ADD: they are put there.  */
static size_t
uncovered (struct u64map *covered, const struct history *h, bool add)
{
  size_t n = 0;
  for (size_t i = 0; i < h->nvalue; i++)
    {
      bool fresh = !u64map_get (covered, h->value[i]);
      if (add && fresh)
	u64map_put (covered, h->value[i], 0, NULL);
      n += fresh;
    }
  return n;
}

/* Up to MOST histories with which members have as many different values as may be, into
   WHICH; then others, as histories_choose has them.  Their number.  */
static size_t
choose_states (const struct pool *p, size_t *which, size_t most)
{
  struct u64map covered = { 0 };
  size_t n = 0, *others = xcalloc (most + 1, sizeof *others);
  while (n < most)
    {
      size_t best = SIZE_MAX, has = 0;
      for (size_t i = 0; i < p->n; i++)
	{
	  size_t more = uncovered (&covered, &p->v[i], false);
	  if (more > has)
	    best = i, has = more;
	}
      if (best == SIZE_MAX)
	break;
      uncovered (&covered, &p->v[best], true);
      which[n++] = best;
    }
  size_t nothers = histories_choose (p, 0, others, most);
  for (size_t i = 0; i < nothers && n < most; i++)
    {
      bool known = false;
      for (size_t k = 0; k < n; k++)
	known |= which[k] == others[i];
      if (!known)
	which[n++] = others[i];
    }
  free (others);
  u64map_free (&covered);
  return n;
}

/* Inputs of a target that begin with histories.  */
struct begun
{
  struct explore_kept *v;
  uint32_t n;
  struct u64map left; /* states that they leave */
  bool as_known;      /* the last calls with no other arguments */
  double until;	      /* they are looked for; 0: no limit */
  int64_t slow;	      /* so many runs for that were ended by the clock */
};

/* Are no more to be looked for?  */
static bool
is_over (const struct begun *to)
{
  return to->slow >= session_limit.slow
	 || (to->until > 0 && clock_seconds () >= to->until);
}

/* Does V, of a plan, leave a state that none of TO leaves, as a live run tells?  It is one of
   those then.  */
static bool
leaves_other (struct subject *live, const struct input_vector *v, struct begun *to)
{
  uint64_t *value = NULL;
  size_t nvalue;
  bool fresh = false;
  uint64_t state = subject_state (live, v, &value, &nvalue);
  to->slow += subject_slow (live);
  if (state)
    u64map_put (&to->left, state, 0, &fresh);
  free (value);
  return fresh;
}

/* Leave those of the N inputs V of PLAN that do not leave other states.  Their number.  */
static size_t
leave_same (struct worker *w, const struct input_plan *plan, struct input_vector **v,
	    size_t n, struct begun *to)
{
  struct subject live = subject_exec (w->exec, w->live, plan);
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (!is_over (to) && leaves_other (&live, v[i], to))
      v[kept++] = v[i];
    else
      vector_free (v[i]);
  subject_free (&live);
  return kept;
}

/* Append to the N inputs *V of PLAN others that are like them but for the last call, and
   leave a state that none of TO leaves, as live runs tell.  Their number.  */
static size_t
vary_last (struct worker *w, const struct input_plan *plan, struct input_vector ***v,
	   size_t n, struct begun *to)
{
  struct subject live = subject_exec (w->exec, w->live, plan);
  const size_t first = n, most = n + (size_t) session_limit.varied_kept;
  const uint32_t last = history_last_call (plan);
  *v = xrealloc (*v, most * sizeof **v);
  for (int64_t i = 0; i < session_limit.varied && n < most && !is_over (to); i++)
    {
      uint64_t random = hash_mix (w->s->settings->seed, (uint64_t) i);
      struct input_vector *one = vector_copy ((*v)[(random >> 8) % first]);
      if (one && vector_change_call (plan, one, last, NULL, random)
	  && leaves_other (&live, one, to))
	(*v)[n++] = one;
      else
	vector_free (one);
    }
  subject_free (&live);
  return n;
}

/* Append to TO the inputs of TARGET that begin with what history H of P left, whose
   last call is made as often as WAY of plan_sequence_again says; PLAN_AGAIN: once.  */
static void
begin_with (struct worker *w, const struct pool *p, const struct target *target,
	    const struct history *h, unsigned way, struct begun *to)
{
  uint64_t number = history_then (h, target, way);
  struct input_plan *plan = number && !is_over (to)
			      ? plan_new_sequence (w->s->program, target, number)
			      : NULL;
  struct input_vector **v = NULL;
  size_t nv = plan ? history_inputs (w, plan, h, pool_method (p, target), &v) : 0;
  /* A call that fails leaves the same, however often it is made.  */
  if (nv && way < PLAN_AGAIN)
    nv = leave_same (w, plan, v, nv, to);
  if (nv && !to->as_known)
    nv = vary_last (w, plan, &v, nv, to);
  to->v = xrealloc (to->v, (to->n + nv + 1) * sizeof *to->v);
  for (size_t k = 0; k < nv; k++)
    to->v[to->n++] = (struct explore_kept){ .plan = number, .vector = v[k] };
  free (v);
  plan_free (plan);
}

/* The last calls of histories, the N in WHICH, are made many times: one of each function, the
   first that leads elsewhere so.  */
static void
begin_with_many (struct worker *w, const struct pool *p, const struct target *target,
		 const size_t *which, size_t n, struct begun *to)
{
  for (uint32_t by = 0; by < p->nmethod; by++)
    {
      const uint32_t before = to->n;
      for (size_t i = 0; i < n && to->n == before; i++)
	for (unsigned way = 0; way < PLAN_AGAIN && p->v[which[i]].by == by; way++)
	  begin_with (w, p, target, &p->v[which[i]], way, to);
    }
}

/* Those walks of P that end with TARGET and covered something.  */
static void
begin_with_walks (const struct pool *p, const struct target *target, struct begun *to)
{
  const struct method *m = pool_method (p, target);
  size_t n = m ? m->nwalked : 0;
  to->v = xrealloc (to->v, (to->n + n + 1) * sizeof *to->v);
  for (size_t i = 0; i < n; i++)
    to->v[to->n++]
      = (struct explore_kept){ .plan = plan_sequence_number (m->walked[i].plan),
			       .vector = vector_copy (m->walked[i].vector) };
}

/* TARGET is called after what it did itself in walks, once more and many times, and after
   what each other function of P did last that no walk had come to before.  */
static void
begin_after_walks (struct worker *w, const struct pool *p, const struct target *target,
		   struct begun *to)
{
  for (uint32_t by = 0; by < p->nmethod; by++)
    {
      const struct method *m = &p->method[by];
      const bool own = m == pool_method (p, target);
      const size_t n
	= own ? m->nwalked
	      : limit_least ((uint32_t) m->nwalked, session_limit.walks_last);
      for (size_t i = 0; i < n; i++)
	{
	  const struct made_call *last = &m->walked[m->nwalked - 1 - i];
	  const struct history h
	    = { .plan = last->plan, .vector = last->vector, .by = by };
	  for (unsigned way = 0; way <= PLAN_AGAIN; way++)
	    begin_with (w, p, target, &h, way, to);
	}
    }
}

struct explore_kept *
session_histories (struct worker *w, const struct target *target, uint32_t *n)
{
  /* What static functions do is asked for through others, with objects of those.  */
  const struct pool *p
    = target->rec->flags & SYMRT_F_STATIC ? NULL : histories_pool (w, target);
  struct begun begun = { .until = w->slice > 0 ? clock_seconds () + w->slice / 2 : 0 };
  *n = 0;
  if (!p)
    return NULL;
  size_t *which = xcalloc ((size_t) session_limit.histories_most + 1, sizeof *which),
	 count = choose_states (p, which, (size_t) session_limit.histories_most);
  for (size_t i = 0; i < count; i++)
    begin_with (w, p, target, &p->v[which[i]], PLAN_AGAIN, &begun);
  begin_with_many (w, p, target, which, count, &begun);
  begin_with_walks (p, target, &begun);
  begun.as_known = true;
  begin_after_walks (w, p, target, &begun);
  free (which);
  u64map_free (&begun.left);
  /* The search is to have most of a small budget.  */
  *n
    = limit_least (begun.n, w->s->settings->budget.runs / session_limit.histories_part);
  for (uint32_t i = *n; i < begun.n; i++)
    vector_free (begun.v[i].vector);
  return begun.v;
}

void
free_given (struct explore_kept *given, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    vector_free (given[i].vector);
  free (given);
}

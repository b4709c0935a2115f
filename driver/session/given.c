/* SPDX-License-Identifier: GPL-3.0-or-later
   First inputs of targets that have objects changed.  See given.h.  */
#include <stdlib.h>
#include "base/interrupt.h"
#include "base/limits.h"
#include "base/util.h"
#include "explore/explore.h"
#include "goals/goals.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "run/exec.h"
#include "session/given.h"
#include "session/limits.h"
#include "session/settings.h"
#include "vectors/vectors.h"
#include "labels.h"

enum
{
  CHANGES = 4, /* calls of a plan that are looked at */
  MANY = 8     /* the same of a plan with many */
};

/* A function, and inputs of it that showed something.  */
struct giver
{
  struct target of;
  struct input_plan **plans;
  size_t nplan;
  struct given *input; /* `call' is not set; the vectors are those of RESULT */
  unsigned n;
  struct explore_result result;
};

struct givers
{
  struct giver **v;
  size_t n;
};

struct explore_options
session_aside (const struct worker *w, int64_t runs, int64_t work)
{
  const struct settings *st = w->s->settings;
  struct explore_options o
    = { .criteria = 1ull << ADSE_CRIT_DC | 1ull << ADSE_CRIT_CC | 1ull << ADSE_CRIT_MCC,
	.strategy = st->strategy,
	.seed = st->seed,
	.budget = st->budget,
	.solver = st->solver,
	.build = w->s->stamp,
	.stop = interrupt_flag () };
  o.budget.runs = (uint32_t) runs;
  o.budget.work = (uint32_t) work;
  /* One hard query would cost more than all that is to be found out.  */
  o.solver.rlimit
    = o.solver.rlimit / (uint64_t) session_limit.aside_lowered + (o.solver.rlimit != 0);
  o.solver.quick = true;
  return o;
}

double
session_aside_until (const struct worker *w, int64_t percent)
{
  double now = clock_seconds (), left = w->s->deadline - now;
  return w->s->deadline > 0 ? now + (left > 0 ? left : 0) * limit_share (percent) : 0;
}

/* Explore G, whose plans are known, for what decides its conditions.  */
static void
explore_giver (struct worker *w, struct giver *g)
{
  struct goals goals;
  struct explore_options o
    = session_aside (w, session_limit.given_runs, session_limit.given_work);
  struct subject *sub = xcalloc (g->nplan, sizeof *sub);
  size_t n = 0;
  for (size_t i = 0; i < g->nplan; i++)
    if (!plan_arbitrary (g->plans[i]))
      sub[n++] = subject_exec (w->exec, NULL, g->plans[i]);
  o.deadline = session_aside_until (w, session_limit.given_share);
  if (w->slice > 0 && o.deadline > clock_seconds () + w->slice)
    o.deadline = clock_seconds () + w->slice;
  goals_init (&goals, w->s->program, &g->of, o.criteria);
  if (n)
    explore_target (&g->of, w->s->program, sub, n, &goals, NULL, 0, &o, &g->result);
  goals_free (&goals);
  for (size_t i = 0; i < n; i++)
    subject_free (&sub[i]);
  free (sub);
}

/* Those inputs of G with which it returned, as far as so many are wanted.  Plans that begin
   with usual objects are the first ones.  */
static void
take_inputs (struct giver *g)
{
  const struct explore_result *r = &g->result;
  g->input = xcalloc (r->nkept + 1, sizeof *g->input);
  for (uint32_t i = 0; i < r->nkept && (int64_t) g->n < session_limit.given_most; i++)
    if (r->kept[i].end == RUN_RETURNED && r->kept[i].plan < g->nplan)
      g->input[g->n++] = (struct given){ .from = g->plans[r->kept[i].plan],
					 .vector = r->kept[i].vector };
}

/* What is known of function OF, which may have to be explored.  */
static const struct giver *
giver (struct worker *w, const struct target *of)
{
  const struct function_setting *fs = settings_function (w->s->settings, of->name);
  const char *reason;
  char why[240];
  if (!w->givers)
    w->givers = xcalloc (1, sizeof *w->givers);
  for (size_t i = 0; i < w->givers->n; i++)
    if (w->givers->v[i]->of.unit == of->unit
	&& w->givers->v[i]->of.function == of->function)
      return w->givers->v[i];
  w->givers->v = xrealloc (w->givers->v, (w->givers->n + 1) * sizeof *w->givers->v);
  struct giver *g = w->givers->v[w->givers->n++] = xmalloc (sizeof *g);
  *g = (struct giver){ .of = *of };
  if ((fs && fs->skip)
      || plans_new (w->s->program, of, &g->plans, &g->nplan, &reason, why, sizeof why))
    return g;
  explore_giver (w, g);
  take_inputs (g);
  return g;
}

/* BASE with what N calls of PLAN, from WHICH on, are given, is a first input of TO.  */
static void
add (const struct input_plan *plan, const struct input_vector *base,
     const struct given *which, unsigned n, struct subject *to)
{
  struct input_vector *v = vector_given (plan, base, which, n);
  if (v)
    subject_give (to, v);
}

/* First inputs of PLAN, some of whose calls change an object: one call of each kind alone
   with each of its inputs, and then two calls with two inputs.  */
static void
give (struct worker *w, const struct input_plan *plan, const struct input_vector *base,
      struct subject *to)
{
  struct given first[2];
  struct target of;
  uint32_t call[CHANGES];
  const struct giver *by[CHANGES];
  unsigned n = 0;
  for (uint32_t c = 0; n < CHANGES && plan_next_change (plan, &c, &of); c++)
    {
      call[n] = c;
      by[n] = giver (w, &of);
      bool known = false;
      for (unsigned k = 0; k < n && !known; k++)
	known = by[k] == by[n];
      for (unsigned i = 0; i < by[n]->n && !known; i++)
	{
	  first[0] = by[n]->input[i];
	  first[0].call = c;
	  add (plan, base, first, 1, to);
	}
      n++;
    }
  for (unsigned i = 0; n > 1 && i < by[0]->n && by[1]->n; i++)
    {
      first[0] = by[0]->input[i];
      first[1] = by[1]->input[hash_mix (w->s->settings->seed, i) % by[1]->n];
      first[0].call = call[0];
      first[1].call = call[1];
      add (plan, base, first, 2, to);
    }
}

/* First inputs of PLAN, which has many calls that change an object: all of them, and half
   of them, each with another input of what it calls.  */
static void
give_many (struct worker *w, const struct input_plan *plan,
	   const struct input_vector *base, struct subject *to)
{
  uint32_t call[MANY];
  const struct giver *by[MANY];
  struct target of;
  unsigned n = 0;
  for (uint32_t c = 0; n < MANY && plan_next_change (plan, &c, &of); c++)
    {
      call[n] = c;
      by[n++] = giver (w, &of);
    }
  for (unsigned i = 0; (int64_t) i < session_limit.given_many; i++)
    {
      struct given which[MANY];
      unsigned made = 0;
      for (unsigned k = 0; k < (i % 2 ? (n + 1) / 2 : n); k++)
	if (by[k]->n)
	  {
	    which[made] = by[k]->input[(i * (n + 1) + k) % by[k]->n];
	    which[made++].call = call[k];
	  }
      if (made)
	add (plan, base, which, made, to);
    }
}

void
session_give (struct worker *w, struct input_plan *const *plans, struct subject *sub,
	      size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      struct target of;
      uint32_t call = 0;
      struct input_vector **base = NULL;
      if (plan_arbitrary (plans[i]) || !plan_next_change (plans[i], &call, &of))
	continue;
      /* The second one has small values.  */
      size_t nbase = plan_seeds (plans[i], w->s->settings->seed, &base);
      if (nbase > 1)
	give (w, plans[i], base[1], &sub[i]);
      if (nbase > 1 && plan_many (plans[i]))
	give_many (w, plans[i], base[1], &sub[i]);
      for (size_t k = 0; k < nbase; k++)
	vector_free (base[k]);
      free (base);
    }
}

void
givers_free (struct givers *g)
{
  for (size_t i = 0; g && i < g->n; i++)
    {
      plans_free (g->v[i]->plans, g->v[i]->nplan);
      free (g->v[i]->input);
      explore_result_free (&g->v[i]->result);
      free (g->v[i]);
    }
  if (g)
    free (g->v);
  free (g);
}

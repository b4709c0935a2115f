/* SPDX-License-Identifier: GPL-3.0-or-later
   Explorations within an exploration: the same target once more, for other labels.

   Beyond preconditions.  Is a label infeasible, or only for inputs that the precondition
   accepts?  Where runs were rejected, or the function's declaration requires something of
   its inputs (nonnull), labels whose proofs rest on paths are asked for once more, whatever
   precondition there is left aside: what is proved so as well keeps its kind of proof, the
   rest is infeasible by precondition.

     int isqrt_precond (int n) { return n >= 0; }
     int isqrt (int n)
     {
       if (n < 0)		true: infeasible (precondition)
	 return -1;
       if (n > 5 && n < 4)	true: infeasible (path-exhausted)

   Nothing of it is kept but these kinds: no input of it becomes a test.

   Static functions, through one that other files can call.  What users of the file see of

     static int power (int base, int exp)
     int calc_eval (const char *text)		"2 ** 3"

   is what calc_eval does with it, and tests of calc_eval stay when `power' is written
   anew.  So a function that is not static is explored for the labels of the static
   functions that are nearer to it than to any other.  Their states stay: here only tests
   are found.

   Objects as users have them.  What was found with arbitrary contents, although functions
   of the program set such objects up, is the source's own.  So plans without such contents,
   and call sequences, are explored once more for all labels of the target.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "explore/verdict.h"
#include "goals/goals.h"
#include "goals/tree.h"
#include "program/image.h"
#include "program/reach.h"
#include "store/store.h"
#include "meta.h"

/* Explore for AGAIN with what is left of the budget.  */
static void
explore_any (struct explorer *x, const struct subject *plans, size_t nplan,
	     struct goals *again)
{
  struct explore_options o = *x->opt;
  struct explore_result *to = x->res, r;
  o.progress = NULL;
  o.labels_only = o.any_inputs = true;
  o.budget.runs -= to->runs < o.budget.runs ? to->runs : o.budget.runs;
  o.budget.queries
    -= to->queries < o.budget.queries ? (uint32_t) to->queries : o.budget.queries;
  if (o.budget.work)
    o.budget.work -= to->work < o.budget.work ? to->work : o.budget.work - 1;
  for (size_t i = 0; i < nplan; i++)
    plans[i].any (plans[i].ctx, true);
  o.sequences.nmove = 0;
  explore_target (x->target, x->program, plans, nplan, again, NULL, 0, &o, &r);
  for (size_t i = 0; i < nplan; i++)
    plans[i].any (plans[i].ctx, false);
  to->cut |= r.cut;
  to->made += r.made;
  to->queries += r.queries;
  to->solver_calls += r.solver_calls;
  explore_add_checks (&to->checks, &r.checks);
  explore_result_free (&r);
}

void
explore_beyond (struct explorer *x, const struct subject *plans, size_t nplan)
{
  struct goals again;
  bool excluded = x->res->rejected != 0;
  for (size_t i = 0; i < nplan; i++)
    excluded |= plans[i].precondition;
  if (!excluded || x->opt->any_inputs)
    return;
  uint32_t n = goals_again (&again, x->goals);
  if (n && !x->res->cut && plans[0].any)
    explore_any (x, plans, nplan, &again);
  if (x->store)
    store_batch (x->store, true);
  for (uint32_t i = 0; n && i < again.n; i++)
    {
      struct goal *o = &x->goals->goal[i];
      if (!goals_rests_on_paths (o) || again.goal[i].state == GOAL_INFEASIBLE)
	continue;
      goals_infeasible (x->goals, o, PROOF_PRECONDITION);
      explore_store_goal (x, o);
    }
  if (x->store)
    store_batch (x->store, false);
  goals_free (&again);
}

/* G is asked for as FROM, the target's own: its mutants as far as those are to come.  */
static void
want_like (struct goals *g, const struct goals *from)
{
  g->treatment = from->treatment;
  g->deletion = from->deletion;
  memcpy (g->wanted, from->wanted, sizeof g->wanted);
  for (uint32_t i = 0; i < g->n; i++)
    g->goal[i].wanted = g->wanted[g->goal[i].criterion];
}

/* What R found for G becomes tests of X.  */
static void
take_kept (struct explorer *x, struct explore_result *r)
{
  struct explore_result *to = x->res;
  if (x->store)
    store_batch (x->store, true);
  for (uint32_t i = 0; i < r->nkept; i++)
    {
      struct explore_kept k = r->kept[i];
      if (!*k.labels)
	continue;
      k.run += to->runs;
      k.past = RUN_NONE;
      k.firsts = 0;
      explore_add_kept (x, &k);
      r->kept[i].vector = NULL;
      r->kept[i].labels = NULL;
    }
  if (x->store)
    store_batch (x->store, false);
}

/* Of what N functions have together, each of them EACH, the part that is for what is looked
   for through one of them.  */
static uint32_t
part_of (uint32_t each, uint32_t n)
{
  uint64_t part = (uint64_t) each * n / (uint64_t) explore_limit.through_share + 1;
  return part < UINT32_MAX ? (uint32_t) part : UINT32_MAX;
}

/* Labels of N functions.  */
struct looked_for
{
  struct goals goals;
  uint32_t n;
};

/* Explore for L, which it frees; USUAL_ONLY: the plans have but the objects that users have,
   and call sequences lead to more of these.  */
static void
search_for (struct explorer *x, const struct subject *plans, size_t nplan,
	    struct looked_for *l, bool usual_only, double deadline)
{
  struct explore_options o = *x->opt;
  struct explore_result *to = x->res, r;
  struct goals *g = &l->goals;
  want_like (g, x->goals);
  o.progress = NULL;
  o.seen = NULL;
  o.deadline = deadline;
  o.labels_only = !usual_only;
  o.usual_only = usual_only;
  o.result_only = x->spent.result_only[0];
  o.before_only = x->spent.before_only;
  o.first = to->kept;
  o.nfirst = to->nkept;
  o.budget.runs = part_of (o.budget.runs, l->n);
  o.budget.work = o.budget.work ? part_of (o.budget.work, l->n) : 0;
  if (!usual_only)
    o.sequences.nmove = 0;
  explore_target (x->target, x->program, plans, nplan, g, NULL, 0, &o, &r);
  take_kept (x, &r);
  to->cut |= r.cut && o.stop && *o.stop;
  to->made += r.made;
  to->runs += r.runs;
  to->mutants.runs += r.runs;
  to->mutants.live_killed += r.mutants.live_killed;
  to->mutants.live_runs += r.mutants.live_runs;
  to->queries += r.queries;
  to->mutants.queries += (uint32_t) r.queries;
  to->solver_calls += r.solver_calls;
  explore_add_checks (&to->checks, &r.checks);
  explore_result_free (&r);
  goals_free (g);
}

/* How many of the plans, the first ones, begin with objects as users have them.  */
static size_t
usual (const struct subject *plans, size_t nplan)
{
  size_t n = 0;
  while (n < nplan && !plans[n].arbitrary)
    n++;
  return n;
}

/* The static functions that the target is nearest to, and how many those are; NULL: there are
   none, or nobody wants to know.  */
static bool *
to_look_for (const struct explorer *x, uint32_t *n)
{
  const struct target *t = x->target;
  *n = 0;
  bool *own = x->aims.elsewhere && !(t->rec->flags & SYMRT_F_STATIC)
		? unit_nearest (t->unit, t->function, true, n)
		: NULL;
  if (*n)
    return own;
  free (own);
  return NULL;
}

/* Does the target, no static function, begin with objects as users have them, and with
   others too?  */
static bool
some_usual (const struct explorer *x, const struct subject *plans, size_t nplan)
{
  size_t n = usual (plans, nplan);
  return x->aims.elsewhere && !(x->target->rec->flags & SYMRT_F_STATIC) && n
	 && n < nplan;
}

double
explore_until (const struct explorer *x, const struct subject *plans, size_t nplan)
{
  double deadline = x->opt->deadline, now = clock_seconds ();
  uint32_t n;
  bool *own = deadline > now ? to_look_for (x, &n) : NULL;
  if (own || (deadline > now && some_usual (x, plans, nplan)))
    deadline -= (deadline - now) / (1 + (double) explore_limit.through_share);
  free (own);
  return deadline;
}

void
explore_through (struct explorer *x, const struct subject *plans, size_t nplan,
		 double deadline)
{
  const struct target *t = x->target;
  struct looked_for l;
  bool *own = to_look_for (x, &l.n), users = some_usual (x, plans, nplan);
  if (users && own)
    own[t->function] = true;
  l.n += users;
  if (own)
    goals_init_of (&l.goals, x->program, t->unit, own, x->opt->criteria);
  else if (users)
    goals_init (&l.goals, x->program, t, x->opt->criteria);
  if (users)
    search_for (x, plans, usual (plans, nplan), &l, true, deadline);
  else if (own)
    search_for (x, plans, nplan, &l, false, deadline);
  free (own);
}

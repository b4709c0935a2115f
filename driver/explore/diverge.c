/* SPDX-License-Identifier: GPL-3.0-or-later
   Did the runs do what was predicted of them, and if not, why not?  Running an
   input again tells apart what does not repeat itself; what does is looked for in
   the record of the run (Kähkönen 2009 only counts such runs).  Nothing here grows
   the tree or covers a label.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explore.h"
#include "explore/explorer.h"
#include "explore/limits.h"
#include "explore/run.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/tree.h"
#include "run/exec.h"
#include "solver/solver.h"

static const char *const codes[] = {
#define ADSE_DIVERGENCE(NAME, CODE, HELP) CODE,
#include "explore/divergence.def"
#undef ADSE_DIVERGENCE
};

const char *
divergence_code (enum divergence d)
{
  return codes[d];
}

const char *
divergence_help (enum divergence d)
{
  static const char *const help[] = {
#define ADSE_DIVERGENCE(NAME, CODE, HELP) HELP,
#include "explore/divergence.def"
#undef ADSE_DIVERGENCE
  };
  return help[d];
}

/* Do the inputs that run AT saw, and where it saw none those of MODEL, satisfy the
   prediction?  */
static bool
inputs_as_asked (struct explorer *x, uint32_t at, const struct model *model,
		 edge_id prefix, expr_id goal)
{
  const struct model *seen = explore_past_model (&x->plan, at);
  struct model both;
  expr_id *c = NULL;
  size_t room = 0, n = tree_prefix (&x->plan.tree, prefix, &c, 0, &room);
  bool holds = true;
  model_copy (&both, model);
  for (uint32_t i = 0; i < both.n && i < seen->n; i++)
    if (seen->set[i])
      {
	both.value[i] = seen->value[i];
	both.set[i] = 1;
      }
  uint64_t stamp = expr_stamp (x->plan.dag);
  for (size_t i = 0; i < n && holds; i++)
    holds = expr_eval (x->plan.dag, c[i], &both, stamp) != 0;
  holds = holds && expr_eval (x->plan.dag, goal, &both, stamp) != 0;
  model_free (&both);
  free (c);
  return holds;
}

/* Does the input of RUN take another path where addresses are other ones?  */
static bool
is_other_elsewhere (struct explorer *x, uint32_t run)
{
  struct run_shape again;
  bool other = false;
  if (!x->plan.subject->fresh)
    return false;
  for (int i = 0; i < explore_limit.places && !other; i++)
    {
      x->plan.subject->fresh (x->plan.subject->ctx, true);
      other = explore_run_again (x, x->plan.past.v[run].vector, &again)
	      && !explore_same (&x->last, &again);
    }
  x->plan.subject->fresh (x->plan.subject->ctx, false);
  return other;
}

static enum divergence
classify (struct explorer *x, const struct prediction *want, uint32_t run)
{
  const struct run_shape *last = &x->last;
  struct run_shape again;
  bool there = tree_above (&x->plan.tree, want->prefix, last->at);
  if (last->end == RUN_TIME)
    return DIVERGENCE_TIME;
  if (last->end == RUN_DENIED)
    return DIVERGENCE_DENIED;
  if (last->full)
    return DIVERGENCE_TRACE;
  for (int i = 0;
       i < explore_limit.reruns_each && x->spent.reruns < explore_limit.reruns; i++)
    {
      if (!explore_run_again (x, x->plan.past.v[run].vector, &again))
	break;
      if (!explore_same (last, &again))
	return DIVERGENCE_NONDETERMINISTIC;
      if (again.contradicts)
	return DIVERGENCE_FAULT;
    }
  x->spent.reruns++;
  if (x->spent.freshes++ < explore_limit.reruns_fresh && is_other_elsewhere (x, run))
    return DIVERGENCE_ADDRESS;
  if (!inputs_as_asked (x, run, want->model, want->prefix, want->goal))
    return DIVERGENCE_INPUT;
  if (!there && last->end == RUN_SIGNAL)
    return DIVERGENCE_CRASH;
  if (!there && (last->end == RUN_EXIT || last->end == RUN_REJECTED))
    return DIVERGENCE_EXIT;
  if (x->plan.past.v[run].concretized || x->plan.past.v[want->base].concretized)
    return DIVERGENCE_CONCRETE;
  return there ? DIVERGENCE_LABEL : DIVERGENCE_UNMODELLED;
}

static void
count (struct explorer *x, enum divergence d)
{
  x->res->divergences++;
  x->res->divergence[d]++;
  x->inc.diverged++;
}

void
explore_diverged (struct explorer *x, const struct prediction *want, uint32_t run)
{
  if (!want->exact)
    {
      x->inc.diverged++;
      return;
    }
  count (x, classify (x, want, run));
}

void
explore_replay (struct explorer *x)
{
  int places = 0;
  for (uint32_t i = x->spent.replayed; i < x->res->nkept; i++)
    {
      const struct explore_kept *k = &x->res->kept[i];
      struct run_shape was = { .path = k->path, .end = k->end, .signal = k->signal },
		       now, again;
      if (x->spent.failures >= explore_limit.rerun_failures
	  || (x->opt->stop && *x->opt->stop)
	  || (x->opt->deadline > 0 && clock_seconds () >= x->opt->deadline))
	break;
      if (places < explore_limit.places && x->plan.subject->fresh)
	{
	  places++;
	  x->plan.subject->fresh (x->plan.subject->ctx, true);
	}
      if (!explore_run_again (x, k->vector, &now) || explore_same (&was, &now))
	continue;
      count (x,
	     now.end == RUN_TIME     ? DIVERGENCE_TIME
	     : now.end == RUN_DENIED ? DIVERGENCE_DENIED
	     : !explore_run_again (x, k->vector, &again) || !explore_same (&now, &again)
	       ? DIVERGENCE_NONDETERMINISTIC
	       : DIVERGENCE_ADDRESS);
    }
  if (places)
    x->plan.subject->fresh (x->plan.subject->ctx, false);
  x->spent.replayed = x->res->nkept;
}

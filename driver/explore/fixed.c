/* SPDX-License-Identifier: GPL-3.0-or-later
   Predictions past values that became concrete without being fixed by the path: what a
   function that is not followed was given,

     n = sprintf (buf, "%g", d);  if (n > room) ...

   Another d may make another n, so a model with another d predicts nothing of what
   comes after the call.  A query is asked with these values kept first (as DART
   does).  Where that has no model it is asked without them: what then is run is a
   try, and no prediction that could fail.  */
#include <stdlib.h>
#include "base/util.h"
#include "explore/explorer.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/tree.h"
#include "solver/solver.h"

/* What of run BASE was fixed on the way to PREFIX, as conjuncts of V.  */
static size_t
kept_values (struct explorer *x, edge_id prefix, uint32_t base, expr_id *v)
{
  const struct past *p = &x->plan.past.v[base];
  size_t n = 0;
  for (uint32_t i = 0; i < p->nfixed && n < PAST_FIXED; i++)
    if (tree_above (&x->plan.tree, p->fixed[i].at, prefix))
      v[n++] = p->fixed[i].conjunct;
  return n;
}

enum solver_answer
explore_predict (struct explorer *x, struct prediction *w, edge_id prefix, expr_id goal,
		 struct solver_result *r)
{
  expr_id v[PAST_FIXED + 1];
  size_t n = x->plan.past.v[w->base].nfixed ? kept_values (x, prefix, w->base, v) : 0;
  w->exact = true;
  if (n)
    {
      expr_id *all = NULL;
      size_t room = 0, have = tree_prefix (&x->plan.tree, prefix, &all, 0, &room);
      all = xrealloc (all, (have + n + 1) * sizeof *all);
      for (size_t i = 0; i < n; i++)
	all[have++] = v[i];
      all[have++] = goal;
      enum solver_answer a = explore_ask_aside (x, NULL, all, have, w->base, r);
      free (all);
      if (a == SOLVER_SAT)
	return a;
      solver_result_free (r);
      w->exact = false;
    }
  return explore_ask (x, prefix, goal, w->base, true, r);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   A plan's first vectors are guesses: two may take one path.  What a guess would do
   is known when an earlier run's path condition holds for its values: it would take
   that path again and, unless it covers an open label or computes another result
   there, show nothing that is not known.  Such a guess is not run.

     seeds (0,0,0), (1,1,1), (2,3,-1)	   if (a <= 0 || b <= 0 || c <= 0)
     the third one ends like the second	     return NONE;		      */
#include "explore/impl.h"

static bool
holds (struct explorer *x, expr_id e, const struct model *m, uint64_t stamp)
{
  return !e || expr_eval (x->dag, e, m, stamp) == 1;
}

static bool
takes_path (struct explorer *x, edge_id at, const struct model *m, uint64_t stamp)
{
  for (edge_id e = at; e != EDGE_NONE; e = tree_up (&x->tree, e))
    if (!holds (x, x->tree.edges[e].conjunct, m, stamp))
      return false;
  return true;
}

/* Does a label that is asked for on the way to AT hold?  */
static bool
answers_label (struct explorer *x, edge_id at, const struct model *m,
	       uint64_t stamp)
{
  for (uint32_t i = 0; i < x->goals->ncand; i++)
    {
      const struct candidate *c = &x->goals->cand[i];
      if (c->state == CAND_OPEN
	  && goals_wants (x->goals, &x->goals->goal[c->goal])
	  && tree_above (&x->tree, c->at, at)
	  && holds (x, c->predicate, m, stamp))
	return true;
    }
  return false;
}

void
explore_guess (struct explorer *x, struct input_vector *v)
{
  struct model m = { 0 };
  bool needless = false;
  if (x->aims.labels && x->subject->values && x->npast
      && x->subject->values (x->subject->ctx, x->dag, v, &m))
    {
      uint64_t stamp = expr_stamp (x->dag);
      for (uint32_t i = 0; i < x->npast && !needless; i++)
	{
	  const struct past *p = &x->past[i];
	  if (!p->settled || !vector_same_but_inputs (x->dag, p->vector, v)
	      || !takes_path (x, p->at, &m, stamp))
	    continue;
	  needless = !answers_label (x, p->at, &m, stamp);
	  /* The guess is the model of a query that needs no solver.  */
	  x->res->label_queries += !needless;
	  x->res->label_models += !needless;
	  break;
	}
    }
  if (needless)
    {
      if (x->solver)
	solver_add_model (x->solver, x->dag, &m);
      vector_free (v);
    }
  else
    explore_run (x, v, x->use);
  model_free (&m);
}

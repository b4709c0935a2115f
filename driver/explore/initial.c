/* SPDX-License-Identifier: GPL-3.0-or-later
   Initialisation points (Kähkönen 2009 section 4.2).  Where a run first uses a pointer
   its path says which object that leads to.  A comparison of two pointers that comes
   later then has one outcome only:

     l1->value = l2->value;	l1 is object 1, l2 is object 2
     if (l1 == l2)		unsatisfiable

   although there are inputs for the other one.  So whenever what is asked for on a path
   has no model and is about such a pointer, its initialisation point, the deeper ones
   first, gets one more branch: the pointer leads somewhere else, so that what was asked
   for holds.  Nothing is predicted of what comes after that point, for other objects
   have other values.  Not before it is needed: a comparison that is never made splits
   no path.  */
#include "base/util.h"
#include "explore/explorer.h"
#include "explore/search.h"
#include "expr/expr.h"
#include "goals/tree.h"
#include "solver/solver.h"
#include "adse-op.h"
#include "trace.h"

/* The input that constraint C fixes to an address, or 0.  */
static expr_id
pointer_of (const struct expr_dag *dag, expr_id c)
{
  const struct expr_node *n = expr_node (dag, c);
  if (n->op != ADSE_OP_EQ || n->owidth != 64)
    return 0;
  for (unsigned i = 0; i < 2; i++)
    {
      expr_id in = i ? n->b : n->a;
      adse_val v;
      if (expr_node (dag, in)->op == ADSE_OP_INPUT
	  && expr_is_const (dag, i ? n->a : n->b, &v))
	return in;
    }
  return 0;
}

static bool
mentions (struct expr_dag *dag, expr_id e, expr_id input)
{
  size_t n;
  const uint32_t *in = expr_inputs (dag, e, &n);
  for (size_t i = 0; i < n; i++)
    if (in[i] == expr_node (dag, input)->k)
      return true;
  return false;
}

/* Is there another object for the pointer of edge POINT, a constraint, with which GOAL
   holds?  If so it is run, and the answer is true.  */
static bool
lead_elsewhere (struct explorer *x, edge_id point, expr_id pointer, expr_id goal,
		uint32_t base)
{
  edge_id before = tree_up (&x->plan.tree, point);
  bool fresh;
  u64map_put (&x->plan.initial, hash_mix (hash_mix (before, pointer), goal), 0, &fresh);
  if (!fresh)
    return false;
  expr_id null = expr_op (x->plan.dag, ADSE_OP_EQ, 1, pointer,
			  expr_const (x->plan.dag, 64, 0), 0, 0);
  expr_id other = expr_and (x->plan.dag, expr_not (x->plan.dag, null),
			    expr_not (x->plan.dag, x->plan.tree.edges[point].conjunct));
  struct solver_result r;
  struct prediction w = { .prefix = before, .goal = other, .base = base };
  bool found = explore_predict (x, &w, before, expr_and (x->plan.dag, other, goal), &r)
	       == SOLVER_SAT;
  if (found)
    {
      w.model = &r.model;
      uint32_t run = explore_model (x, &w, x->plan.use);
      if (run != RUN_NONE && !tree_above (&x->plan.tree, before, x->last.at))
	explore_diverged (x, &w, run);
    }
  solver_result_free (&r);
  return found;
}

void
explore_other_callee (struct explorer *x)
{
  edge_id e = x->plan.callees.v[--x->plan.callees.n];
  const struct tree_node *n = &x->plan.tree.nodes[x->plan.tree.edges[e].node];
  expr_id p = pointer_of (x->plan.dag, x->plan.tree.edges[e].conjunct);
  if (p)
    lead_elsewhere (x, e, p, expr_const (x->plan.dag, 1, 1), n->run);
}

void
explore_initial (struct explorer *x, edge_id prefix, expr_id goal, uint32_t base)
{
  if (!x->aims.labels)
    return;
  for (edge_id e = prefix; e; e = tree_up (&x->plan.tree, e))
    {
      const struct tree_node *n = &x->plan.tree.nodes[x->plan.tree.edges[e].node];
      expr_id p = n->kind == NODE_CONSTRAINT && n->reason == SYMRT_CO_POINTER
		    ? pointer_of (x->plan.dag, x->plan.tree.edges[e].conjunct)
		    : 0;
      if (p && mentions (x->plan.dag, goal, p) && lead_elsewhere (x, e, p, goal, base))
	break;
    }
}

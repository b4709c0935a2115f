/* SPDX-License-Identifier: GPL-3.0-or-later
   Floating-point conjuncts differ in cost by orders of magnitude: a comparison of
   inputs is a few gates, a square root thousands.  What is cheap is asked first:

     sqrt (x) != 3, floor (x) == y, y > 2, y < 1

   is unsatisfiable without its first conjunct.  If the rest has a model it may be one
   of all; if not, or nothing is known, the whole is asked.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>

enum
{
  MAX_NODES = 5000, /* beyond, the whole is asked at once */
  CLASSES = 3
};

/* How dear OP is: 2 for what takes a multiplier or more, 1 for other arithmetic.  */
static unsigned
cost_of (unsigned op)
{
  switch (op)
    {
    case ADSE_OP_FMUL:
    case ADSE_OP_FDIV:
    case ADSE_OP_FSQRT: return 2;
    case ADSE_OP_FNEG:
    case ADSE_OP_FABS:
    case ADSE_OP_FUP: return 0;
    default: return adse_op_is_float (op) && adse_op_rows[op].shape != ADSE_SHAPE_FCMP;
    }
}

/* The dearest operator below E; CLASSES: there are too many.  */
static unsigned
class_of (const struct query *q, expr_id e, size_t *nodes)
{
  struct u64map seen = { 0 };
  expr_id *stack = xmalloc ((MAX_NODES * 3 + 3) * sizeof *stack);
  size_t sp = 0;
  unsigned most = 0;
  for (stack[sp++] = e; sp && *nodes < MAX_NODES;)
    {
      expr_id i = stack[--sp];
      const struct expr_node *n = expr_node (q->dag, i);
      const expr_id below[3] = { n->a, n->b, n->c };
      bool fresh;
      u64map_put (&seen, i, 0, &fresh);
      if (!fresh)
	continue;
      ++*nodes;
      if (cost_of (n->op) > most)
	most = cost_of (n->op);
      for (unsigned k = 0; k < 3; k++)
	if (below[k])
	  stack[sp++] = below[k];
    }
  u64map_free (&seen);
  free (stack);
  return *nodes < MAX_NODES ? most : CLASSES;
}

/* Does the model of a part, over the base, satisfy all of Q?  */
static bool
fits (const struct query *q, const struct model *part)
{
  struct model m;
  bool holds;
  model_new (&m, expr_ninput (q->dag));
  for (uint32_t i = 0; i < m.n; i++)
    {
      bool set = i < part->n && part->set[i];
      m.value[i] = adse_mask (set ? part->value[i] : model_value (q->base, i),
			      expr_input (q->dag, i)->width);
      m.set[i] = 1;
    }
  holds = query_holds (q, &m, expr_stamp (q->dag));
  model_free (&m);
  return holds;
}

static enum solver_answer
check (struct layer *l, const struct query *q, struct solver_result *r)
{
  if (!expr_has_floats (q->dag))
    return layer_next (l, q, r);
  unsigned *class = xmalloc ((q->n + 1) * sizeof *class), most = 0, count[CLASSES + 1];
  expr_id *kept = xmalloc ((q->n + 1) * sizeof *kept);
  size_t nodes = 0;
  bool done = false;
  for (unsigned c = 0; c <= CLASSES; c++)
    count[c] = 0;
  for (size_t i = 0; i < q->n; i++)
    {
      class[i] = class_of (q, q->conjuncts[i], &nodes);
      count[class[i]]++;
      most = class[i] > most ? class[i] : most;
    }
  for (unsigned c = 0; c < most && most < CLASSES && !done; c++)
    if (count[c])
      {
	struct query part = *q;
	part.conjuncts = kept;
	part.n = 0;
	part.goal = 0;
	for (size_t i = 0; i < q->n; i++)
	  if (class[i] <= c)
	    kept[part.n++] = q->conjuncts[i];
	layer_next (l, &part, r);
	done = r->answer == SOLVER_UNSAT
	       || (r->answer == SOLVER_SAT && fits (q, &r->model));
	if (!done)
	  solver_result_free (r);
      }
  if (!done)
    {
      *r = (struct solver_result){ 0 };
      layer_next (l, q, r);
      /* Bits of what is not a number are the solver's guess.  */
      if (r->answer == SOLVER_SAT && most < CLASSES && most && !fits (q, &r->model))
	{
	  solver_result_free (r);
	  *r = (struct solver_result){ .by = SOLVER_BY_LIGHT };
	  result_is (r, SOLVER_UNKNOWN);
	}
    }
  free (class);
  free (kept);
  return r->answer;
}

static void
light_free (struct layer *l)
{
  free (l);
}

struct layer *
solver_light_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_LIGHT;
  l->free = light_free;
  return l;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   See boundary.h.  The difference of the operands is a function of the input.  Its zero is
   looked for as if it were linear, and again from where that leads to, as in the secant
   method: one step does for sums and products with constants, a few for quotients.  */
#include "base/util.h"
#include "expr/expr.h"
#include "goals/boundary.h"
#include "goals/tree.h"
#include "adse-op.h"

enum
{
  COMPARISONS = 8, /* of the path, of as many as are looked at */
  INPUTS = 3,	   /* of one of these */
  STEPS = 6,	   /* of the search in one input */
  DEPTH = 16	   /* of connectives above a comparison */
};

/* A comparison whose operands are to differ by WANT.  */
struct boundary
{
  struct expr_dag *dag;
  struct model *m;
  expr_id a, b;
  unsigned width; /* of these */
  __int128 want;
};

/* A difference of the operands of comparison C that is next to one with which C has
   another value, by RANDOM.  */
static int
wanted (const struct expr_node *c, uint64_t random)
{
  switch ((enum adse_op) c->op)
    {
    case ADSE_OP_ULT:
    case ADSE_OP_SLT: return (int) (random % 2) - 1;
    case ADSE_OP_ULE:
    case ADSE_OP_SLE: return (int) (random % 2);
    default: return (int) (random % 3) - 1;
    }
}

/* Some comparison of numbers in condition E, by RANDOM; 0: there is none.  */
static expr_id
comparison_in (const struct expr_dag *dag, expr_id e, uint64_t random)
{
  for (unsigned i = 0; i < DEPTH && e; i++)
    {
      const struct expr_node *n = expr_node (dag, e);
      if (adse_op_rows[n->op].shape == ADSE_SHAPE_CMP)
	{
	  /* A truth value that is compared with a constant stands for itself.  */
	  const struct expr_node *left = expr_node (dag, n->a);
	  expr_id plain = left->op == ADSE_OP_ZEXT ? left->a : n->a;
	  if (expr_node (dag, plain)->width > 1)
	    return e;
	  e = plain;
	}
      else if (n->op == ADSE_OP_NOT || n->op == ADSE_OP_ZEXT)
	e = n->a;
      else if (n->op == ADSE_OP_AND || n->op == ADSE_OP_OR)
	e = random >> i & 1 ? n->a : n->b;
      else
	return 0;
    }
  return 0;
}

/* Operands of B differ by so much where input I is V.  */
static __int128
difference (const struct boundary *b, uint32_t i, adse_val v)
{
  b->m->value[i] = v;
  uint64_t stamp = expr_stamp (b->dag);
  adse_val x = expr_eval (b->dag, b->a, b->m, stamp),
	   y = expr_eval (b->dag, b->b, b->m, stamp);
  return (__int128) adse_sext (adse_mask (x - y, b->width), b->width);
}

/* A value of input I, now OLD, near it, for which the difference is another one than AT:
   *THERE is what it is.  OLD: none was found.  */
static adse_val
other_value (const struct boundary *b, uint32_t i, adse_val old, __int128 at,
	     __int128 *there)
{
  unsigned width = expr_input (b->dag, i)->width;
  for (unsigned bit = 0; bit < width; bit += bit < 4 ? 1 : 4)
    {
      adse_val v = adse_mask (old + ((adse_val) 1 << bit), width);
      if ((*there = difference (b, i, v)) != at)
	return v;
    }
  return old;
}

/* Give input I the value with which B's operands differ as they are to.  */
static bool
move_to (const struct boundary *b, uint32_t i)
{
  unsigned width = expr_input (b->dag, i)->width;
  adse_val old = b->m->value[i], v = old;
  for (unsigned step = 0; step < STEPS; step++)
    {
      __int128 at = difference (b, i, v), there, far, slope;
      if (at == b->want)
	return v != old;
      adse_val next = other_value (b, i, v, at, &there);
      if (next == v)
	break;
      far = (__int128) adse_sext (adse_mask (next - v, width), width);
      slope = there - at;
      /* Inputs and operands have 64 bits at most.  */
      v = adse_mask (v + (adse_val) ((b->want - at) * far / slope), width);
    }
  b->m->value[i] = old;
  return false;
}

/* Some comparison of numbers on the path to END, by RANDOM; 0: none was found.  */
static expr_id
comparison_of (const struct expr_dag *dag, const struct tree *t, edge_id end,
	       uint64_t random)
{
  uint32_t up = (uint32_t) (random % t->edges[end].depth);
  edge_id e = end;
  while (up--)
    e = tree_up (t, e);
  const struct tree_node *n = &t->nodes[t->edges[e].node];
  expr_id found = 0;
  if (n->kind == NODE_BRANCH || n->kind == NODE_CONSTRAINT)
    found = comparison_in (dag, n->expr, random >> 32);
  return found && expr_node (dag, found)->owidth <= 64 ? found : 0;
}

bool
boundary_near (struct expr_dag *dag, const struct tree *t, edge_id end, struct model *m,
	       uint64_t random)
{
  for (uint64_t k = 0; k < COMPARISONS && t->edges[end].depth; k++)
    {
      uint64_t r = hash_mix (random, k);
      expr_id e = comparison_of (dag, t, end, r);
      size_t n = 0;
      if (!e)
	continue;
      const struct expr_node *c = expr_node (dag, e);
      struct boundary b = { .dag = dag,
			    .m = m,
			    .a = c->a,
			    .b = c->b,
			    .width = c->owidth,
			    .want = wanted (c, r >> 16) };
      const uint32_t *in = expr_inputs (dag, e, &n);
      for (size_t i = 0; i < n && i < INPUTS; i++)
	{
	  uint32_t at = in[((r >> 40) + i) % n];
	  if (at < m->n && m->set[at] && expr_input (dag, at)->width <= 64
	      && move_to (&b, at))
	    return true;
	}
    }
  return false;
}

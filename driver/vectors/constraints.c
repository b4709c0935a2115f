/* SPDX-License-Identifier: GPL-3.0-or-later
   What every query about a plan's inputs must respect: facts about C, preconditions
   of declarations, and bounds of ours.  */
#include <stdlib.h>
#include "expr/expr.h"
#include "inputs/inputs.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "vectors/vectors.h"
#include "adse-op.h"
#include "job.h"
#include "trace.h"

struct list
{
  struct expr_dag *dag;
  expr_id **out;
  size_t *n;
};

static void
add (struct list *l, expr_id e)
{
  expr_id *grown;
  if (!e)
    return;
  grown = realloc (*l->out, (*l->n + 1) * sizeof **l->out);
  if (!grown)
    return;
  *l->out = grown;
  grown[(*l->n)++] = e;
}

static expr_id
input (struct list *l, uint32_t region, uint32_t offset, unsigned bit, unsigned bits)
{
  return expr_input_node (l->dag, SYMRT_INPUT_KEY (region, offset, bit), bits);
}

/* Is the scalar at (REGION, OFFSET) an input at all: does some layout entry say
   so.  */
static bool
is_input (const struct input_plan *p, uint32_t region, uint32_t offset, unsigned bit,
	  unsigned bits)
{
  const struct plan_region *r = &p->regions[region];
  uint32_t in = r->stride ? offset % r->stride : offset;
  for (uint32_t i = 0; i < r->nlayout; i++)
    {
      const struct symrt_layout *l = &p->layouts[r->layout + i];
      if (l->offset == in && l->bit == bit && l->bits == bits)
	return true;
    }
  return false;
}

static expr_id
slot_input (struct expr_dag *dag, const struct plan_pointer *ptr)
{
  return expr_input_node (dag, SYMRT_INPUT_KEY (ptr->region, ptr->offset, 0), 64);
}

static void
constrain_pointer (struct list *l, const struct input_plan *p, bool any_inputs,
		   const struct plan_pointer *ptr)
{
  if (ptr->soft)
    return;
  if (ptr->cursor)
    {
      add (l, cursor_constraint (p, l->dag, ptr, slot_input));
      return;
    }
  expr_id e = input (l, ptr->region, ptr->offset, 0, 64), any = 0, one;
  for (uint32_t i = 0; i <= ptr->nto + 1; i++)
    {
      uint64_t value;
      if (i < ptr->nto)
	value = region_address (p, ptr->to[i]);
      else if (i == ptr->nto && ptr->callee != PLAN_NO_CALLEE)
	value = SYMRT_CALLEE_POINTER + (uint64_t) ptr->callee;
      else if (i == ptr->nto + 1 && (ptr->null || (any_inputs && ptr->nonnull)))
	value = 0;
      else
	continue;
      one = expr_op (l->dag, ADSE_OP_EQ, 1, e, expr_const (l->dag, 64, value), 0, 0);
      any = any ? expr_op (l->dag, ADSE_OP_OR, 1, any, one, 0, 0) : one;
    }
  add (l, any);
}

/* Lengths stay within the memory that there is.  */
static void
constrain_length (struct list *l, const struct input_plan *p,
		  const struct plan_length *len)
{
  expr_id e, max;
  if (len->bits > 64 || !is_input (p, len->region, len->offset, 0, len->bits)
      || (len->bits < 64 && len->max >> (len->bits - len->is_signed)))
    return;
  e = input (l, len->region, len->offset, 0, len->bits);
  max = expr_const (l->dag, len->bits, len->max);
  add (l,
       expr_op (l->dag, len->is_signed ? ADSE_OP_SLE : ADSE_OP_ULE, 1, e, max, 0, 0));
}

/* The bound of an array is not negative.  */
static void
constrain_bound (struct list *l, const struct input_plan *p,
		 const struct plan_length *len)
{
  if (len->bound && is_input (p, len->region, len->offset, 0, len->bits))
    add (l, expr_op (l->dag, ADSE_OP_SLE, 1, expr_const (l->dag, len->bits, 0),
		     input (l, len->region, len->offset, 0, len->bits), 0, 0));
}

/* Not null, or only where its length is 0.  */
static void
constrain_nonnull (struct list *l, const struct input_plan *p,
		   const struct plan_pointer *ptr)
{
  expr_id some, none;
  if (!ptr->symbolic || (!ptr->nonnull && !ptr->only_if))
    return;
  some = expr_op (l->dag, ADSE_OP_NE, 1, slot_input (l->dag, ptr),
		  expr_const (l->dag, 64, 0), 0, 0);
  if (!ptr->nonnull)
    {
      const struct plan_length *len = &p->values.lengths[ptr->only_if - 1];
      if (!is_input (p, len->region, len->offset, 0, len->bits))
	return;
      none = expr_op (l->dag, len->is_signed ? ADSE_OP_SLE : ADSE_OP_ULE, 1,
		      input (l, len->region, len->offset, 0, len->bits),
		      expr_const (l->dag, len->bits, 0), 0, 0);
      some = expr_op (l->dag, ADSE_OP_OR, 1, some, none, 0, 0);
    }
  add (l, some);
}

/* Bits that no member has are 0, of those that the DAG has.  */
static void
constrain_gaps (struct list *l, const struct input_plan *p)
{
  struct expr_dag *dag = l->dag;
  /* Asking for one adds no input.  */
  for (uint32_t i = 0, n = expr_ninput (dag); i < n; i++)
    {
      struct expr_input in = *expr_input (dag, i);
      if (plan_is_gap (p, in.key))
	add (l, expr_op (dag, ADSE_OP_EQ, 1, expr_input_node (dag, in.key, in.width),
			 expr_const (dag, in.width, 0), 0, 0));
    }
}

static void
add_restriction (void *ctx, expr_id e)
{
  add (ctx, e);
}

void
plan_constraints (const struct input_plan *p, bool any, struct expr_dag *dag,
		  expr_id **out, size_t *n, size_t *nbound, bool *bounded)
{
  struct list l = { dag, out, n };
  size_t facts;
  for (uint32_t i = 0; i < p->values.bools.n; i++)
    {
      const struct plan_scalar *s = &p->values.bools.of[i];
      if (s->bits > 1 && is_input (p, s->region, s->offset, s->bit, s->bits))
	add (&l, expr_op (dag, ADSE_OP_ULE, 1,
			  input (&l, s->region, s->offset, s->bit, s->bits),
			  expr_const (dag, s->bits, 1), 0, 0));
    }
  for (uint32_t i = 0; i < p->values.npointer && !any; i++)
    constrain_nonnull (&l, p, &p->values.pointers[i]);
  for (uint32_t i = 0; i < p->values.nlength && !any; i++)
    constrain_bound (&l, p, &p->values.lengths[i]);
  if (!any)
    plan_restrictions (p, dag, add_restriction, &l);
  facts = *n;
  /* C allows other pointers; a path that uses one asserts which it is.  */
  for (uint32_t i = 0; i < p->values.npointer; i++)
    if (p->values.pointers[i].symbolic)
      constrain_pointer (&l, p, any, &p->values.pointers[i]);
  for (uint32_t i = 0; i < p->values.nlength; i++)
    constrain_length (&l, p, &p->values.lengths[i]);
  for (uint32_t i = 0; i < p->nregion; i++)
    if (p->regions[i].text && is_input (p, i, p->regions[i].text_end, 0, 8))
      add (&l, expr_op (dag, ADSE_OP_EQ, 1, input (&l, i, p->regions[i].text_end, 0, 8),
			expr_const (dag, 8, 0), 0, 0));
  constrain_gaps (&l, p);
  *nbound = *n - facts;
  *bounded = p->bounds.aliases || p->bounds.narrowed;
}

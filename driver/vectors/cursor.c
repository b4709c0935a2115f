/* SPDX-License-Identifier: GPL-3.0-or-later
   Values of pointers into one array (inputs/cursor.c): first ones, and the order that
   queries keep them in.  */
#include "expr/expr.h"
#include "inputs/plan.h"
#include "vectors/impl.h"
#include "adse-op.h"

uint64_t
cursor_seed (const struct input_plan *p, const struct plan_pointer *ptr, unsigned items)
{
  uint32_t r = ptr->to[0];
  uint64_t base = region_address (p, r), element = p->regions[r].element;
  uint64_t n = p->regions[r].capacity / element;
  switch (ptr->rank)
    {
    case CURSOR_LAST: return base + element * (items < n ? items : n);
    case CURSOR_END: return base + element * n;
    case CURSOR_HEAD:
    case CURSOR_INSIDE: return base + (items > 1 ? element : 0);
    default: return base;
    }
}

/* PTR is null as its START is, else it stands somewhere in the array and not before
   the slots BEFORE of lower rank.  */
expr_id
cursor_constraint (const struct input_plan *p, struct expr_dag *dag,
		   const struct plan_pointer *ptr, cursor_input *input)
{
  uint32_t r = ptr->to[0];
  uint64_t base = region_address (p, r), element = p->regions[r].element;
  uint64_t n = p->regions[r].capacity / element;
  const struct plan_pointer *start = &p->values.pointers[ptr->start];
  expr_id e = input (dag, ptr), null = 0, some = 0;
  expr_id zero = expr_const (dag, 64, 0);
  if (element == 1)
    some = expr_op (dag, ADSE_OP_ULE, 1,
		    expr_op (dag, ADSE_OP_SUB, 64, e, expr_const (dag, 64, base), 0, 0),
		    expr_const (dag, 64, n), 0, 0);
  else
    for (uint64_t k = 0; k <= n; k++)
      {
	expr_id one = expr_op (dag, ADSE_OP_EQ, 1, e,
			       expr_const (dag, 64, base + k * element), 0, 0);
	some = some ? expr_op (dag, ADSE_OP_OR, 1, some, one, 0, 0) : one;
      }
  for (uint32_t i = 0; i < p->values.npointer; i++)
    {
      const struct plan_pointer *o = &p->values.pointers[i];
      if (o->cursor && o->start == ptr->start && o->rank < ptr->rank
	  && o->rank > CURSOR_START && o->symbolic)
	some = expr_op (dag, ADSE_OP_AND, 1, some,
			expr_op (dag, ADSE_OP_ULE, 1, input (dag, o), e, 0, 0), 0, 0);
    }
  if (!start->null)
    return some;
  null = expr_op (dag, ADSE_OP_EQ, 1, input (dag, start), zero, 0, 0);
  return expr_op (dag, ADSE_OP_ITE, 1, null,
		  expr_op (dag, ADSE_OP_EQ, 1, e, zero, 0, 0), some, 0);
}

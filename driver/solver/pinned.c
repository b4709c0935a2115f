/* SPDX-License-Identifier: GPL-3.0-or-later
   Expressions with some of their inputs as a model has them.  */
#include <stdlib.h>
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "adse-op.h"

/* What E became, or 0.  */
static expr_id
made_of (const struct pinned *p, expr_id e)
{
  const uint32_t *slot = u64map_get (&p->made, e);
  return slot ? *slot : 0;
}

bool
expr_has_pinned (const struct pinned *p, struct expr_dag *dag, expr_id e, bool pinned)
{
  size_t n;
  const uint32_t *in = expr_inputs (dag, e, &n);
  for (size_t i = 0; i < n; i++)
    if (p->is_pinned (p->ctx, in[i]) == pinned)
      return true;
  return false;
}

expr_id
expr_pinned (struct pinned *p, struct expr_dag *dag, expr_id root)
{
  size_t room = 256, sp = 0;
  expr_id *stack = xmalloc (room * sizeof *stack);
  stack[sp++] = root;
  while (sp)
    {
      expr_id e = stack[sp - 1], to = 0;
      const struct expr_node x = *expr_node (dag, e);
      expr_id a = x.a ? made_of (p, x.a) : 0;
      adse_val chosen;
      if (made_of (p, e))
	{
	  sp--;
	  continue;
	}
      if (sp + 3 > room)
	stack = xrealloc (stack, (room *= 2) * sizeof *stack);
      if (x.op == ADSE_OP_INPUT)
	to = p->is_pinned (p->ctx, (uint32_t) x.k)
	       ? expr_const (dag, x.width,
			     adse_mask (model_value (p->values, (uint32_t) x.k),
					x.width))
	       : e;
      else if (!x.a)
	to = e;
      else if (!a)
	stack[sp++] = x.a;
      else if (x.op == ADSE_OP_ITE && expr_is_const (dag, a, &chosen))
	{
	  expr_id arm = chosen ? x.b : x.c;
	  to = made_of (p, arm);
	  if (!to)
	    stack[sp++] = arm;
	}
      else
	{
	  expr_id b = x.b ? made_of (p, x.b) : 0, c = x.c ? made_of (p, x.c) : 0;
	  if (x.b && !b)
	    stack[sp++] = x.b;
	  if (x.c && !c)
	    stack[sp++] = x.c;
	  if ((!x.b || b) && (!x.c || c))
	    to = a == x.a && b == x.b && c == x.c ? e : expr_with (dag, e, a, b, c);
	}
      if (to)
	u64map_put (&p->made, e, to, NULL);
    }
  free (stack);
  return made_of (p, root);
}

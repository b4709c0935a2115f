/* SPDX-License-Identifier: GPL-3.0-or-later
   Values of expressions.  Nothing here recurses over the depth of one: a loop gives
   chains of 100,000 nodes.  */
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

uint64_t
expr_stamp (struct expr_dag *dag)
{
  return dag->next_stamp++;
}

static adse_val
leaf_value (const struct expr_dag *dag, const struct expr_node *n,
	    const struct model *m)
{
  if (n->op == ADSE_OP_CONST)
    return n->k;
  if (n->op != ADSE_OP_INPUT || !m || n->k >= m->n || !m->set[n->k])
    return 0;
  return adse_mask (m->value[n->k], dag->input[n->k].width);
}

/* Value of node N, whose operands are evaluated.  */
static adse_val
node_value (const struct expr_dag *dag, const struct expr_node *n,
	    const struct model *m)
{
  if (!n->a)
    return leaf_value (dag, n, m);
  if (n->op == ADSE_OP_TABLE)
    {
      const struct expr_table *t = &dag->table[n->k];
      adse_val i = dag->value[n->a];
      return t->values[i < t->count ? (uint32_t) i : 0];
    }
  return adse_op_eval ((enum adse_op) n->op, n->width, n->owidth, dag->value[n->a],
		       n->b ? dag->value[n->b] : 0, n->c ? dag->value[n->c] : 0, n->k);
}

adse_val
expr_eval (struct expr_dag *dag, expr_id e, const struct model *m, uint64_t stamp)
{
  size_t sp = 0;

  if (!e)
    return 0;
  if (!stamp)
    stamp = dag->private_stamp++;
  if (dag->memo_room <= dag->nnode)
    {
      uint32_t old = dag->memo_room;
      dag->memo_room = dag->nnode + 1 + dag->nnode / 2;
      dag->value = xrealloc (dag->value, dag->memo_room * sizeof *dag->value);
      dag->stamp = xrealloc (dag->stamp, dag->memo_room * sizeof *dag->stamp);
      memset (dag->stamp + old, 0, (dag->memo_room - old) * sizeof *dag->stamp);
    }
  /* An entry is pushed at most once for each operand position on the way, so 3
     slots a node are enough.  */
  if (dag->stack_room < (size_t) e * 3 + 4)
    {
      dag->stack_room = (size_t) dag->memo_room * 3 + 4;
      dag->stack = xrealloc (dag->stack, dag->stack_room * sizeof *dag->stack);
    }
  dag->stack[sp++] = e;
  while (sp)
    {
      expr_id i = dag->stack[sp - 1];
      const struct expr_node *n = &dag->node[i];
      expr_id operand[3] = { n->a, n->b, n->c };
      size_t before = sp;

      if (dag->stamp[i] == stamp)
	{
	  sp--;
	  continue;
	}
      for (int j = 2; j >= 0; j--)
	if (operand[j] && dag->stamp[operand[j]] != stamp)
	  dag->stack[sp++] = operand[j];
      if (sp > before)
	continue;
      dag->value[i] = node_value (dag, n, m);
      dag->stamp[i] = stamp;
      sp--;
    }
  return dag->value[e];
}

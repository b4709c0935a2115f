/* SPDX-License-Identifier: GPL-3.0-or-later
   Expressions as text for people and logs.  Bounded in depth and length,
   because a DAG of a few nodes can be an endless tree.  */
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"
#include "trace.h"

#include <inttypes.h>

#define MAX_DEPTH 24
#define MAX_TEXT 4000

static void put (struct strbuf *, const struct expr_dag *, expr_id, int depth);

static void
put_leaf (struct strbuf *s, const struct expr_dag *dag, const struct expr_node *n)
{
  if (n->op == ADSE_OP_INPUT)
    {
      const struct expr_input *in = &dag->input[n->k];
      strbuf_addf (s, "r%u[%u", SYMRT_INPUT_REGION (in->key),
		   SYMRT_INPUT_OFFSET (in->key));
      if (SYMRT_INPUT_BIT (in->key))
	strbuf_addf (s, ".%u", SYMRT_INPUT_BIT (in->key));
      strbuf_addf (s, "]:%u", in->width);
    }
  else if (n->k > 9 && n->width > 4)
    strbuf_addf (s, "0x%" PRIx64 ":%u", n->k, n->width);
  else
    strbuf_addf (s, "%" PRIu64 ":%u", n->k, n->width);
}

static void
put (struct strbuf *s, const struct expr_dag *dag, expr_id e, int depth)
{
  const struct expr_node *n = &dag->node[e];
  const expr_id operand[3] = { n->a, n->b, n->c };

  if (!n->a)
    {
      put_leaf (s, dag, n);
      return;
    }
  if (depth >= MAX_DEPTH || s->n > MAX_TEXT)
    {
      strbuf_addf (s, "(... %u)", e);
      return;
    }
  strbuf_addf (s, "(%s", adse_op_rows[n->op].text);
  if (n->op == ADSE_OP_EXTRACT)
    strbuf_addf (s, " [%u:%u]", (unsigned) n->k + n->width - 1, (unsigned) n->k);
  else if (n->op == ADSE_OP_TABLE)
    strbuf_addf (s, " %" PRIu64, n->k);
  else if (adse_op_rows[n->op].shape == ADSE_SHAPE_EXT
	   || adse_op_rows[n->op].shape == ADSE_SHAPE_COUNT)
    strbuf_addf (s, " %u", n->width);
  for (int i = 0; i < 3 && operand[i]; i++)
    {
      strbuf_add (s, " ");
      put (s, dag, operand[i], depth + 1);
    }
  strbuf_add (s, ")");
}

char *
expr_text (const struct expr_dag *dag, expr_id e)
{
  struct strbuf s = { 0 };
  put (&s, dag, e, 0);
  return s.s;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Conditions on one byte.  An expression whose only input has at most 8 bits is
   known completely by its values for these: 256 evaluations once, instead of some
   for each query that it occurs in.  */
#include <stdlib.h>
#include <string.h>
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

/* Nodes of an expression that is worth 256 evaluations.  */
#define MAX_NODES 64

static bool
is_small (const struct expr_dag *dag, expr_id e)
{
  expr_id seen[MAX_NODES];
  unsigned n = 1;

  seen[0] = e;
  for (unsigned i = 0; i < n; i++)
    {
      const struct expr_node *x = &dag->node[seen[i]];
      expr_id operand[3] = { x->a, x->b, x->c };
      for (unsigned k = 0; k < 3; k++)
	{
	  unsigned j = 0;
	  while (j < n && seen[j] != operand[k])
	    j++;
	  if (!operand[k] || j < n)
	    continue;
	  if (n == MAX_NODES)
	    return false;
	  seen[n++] = operand[k];
	}
    }
  return true;
}

/* The only input of E, when it has at most 8 bits and E is not large.  */
static bool
byte_input (struct expr_dag *dag, expr_id e, uint32_t *input)
{
  size_t n;
  const uint32_t *set = expr_inputs (dag, e, &n);

  if (n != 1 || dag->input[set[0]].width > 8 || !is_small (dag, e))
    return false;
  *input = set[0];
  return true;
}

/* A model that can say what INPUT is, and nothing else.  */
static struct model *
byte_model (struct expr_dag *dag, uint32_t input)
{
  struct model *m = &dag->byte_model;

  if (m->n <= input)
    {
      uint32_t n = input + input / 2 + 16;
      m->value = xrealloc (m->value, n * sizeof *m->value);
      m->set = xrealloc (m->set, n);
      memset (m->set + m->n, 0, n - m->n);
      m->n = n;
    }
  m->set[input] = 1;
  return m;
}

static struct byte_set
compute (struct expr_dag *dag, expr_id e, uint32_t input)
{
  struct model *m = byte_model (dag, input);
  struct byte_set s = { { 0 } };

  for (unsigned v = 0; v < 1u << dag->input[input].width; v++)
    {
      m->value[input] = v;
      if (expr_eval (dag, e, m, expr_stamp (dag)))
	s.bit[v / 64] |= (uint64_t) 1 << v % 64;
    }
  m->set[input] = 0;
  return s;
}

bool
expr_byte_set (struct expr_dag *dag, expr_id e, uint32_t *input, struct byte_set *out)
{
  bool fresh;
  uint32_t *slot;
  size_t n;

  slot = u64map_get (&dag->byte_set_of, e);
  fresh = !slot;
  if (fresh)
    {
      if (!byte_input (dag, e, input))
	return false;
      slot = u64map_put (&dag->byte_set_of, e, dag->nbyte_set, NULL);
      dag->byte_set = expr_grow (dag->byte_set, dag->nbyte_set, &dag->byte_set_room,
				 sizeof *dag->byte_set);
      dag->byte_set[dag->nbyte_set++] = compute (dag, e, *input);
    }
  else
    *input = expr_inputs (dag, e, &n)[0];
  *out = dag->byte_set[*slot];
  return true;
}

expr_id
expr_byte_index (struct expr_dag *dag, expr_id index, uint64_t *value)
{
  uint32_t input;
  struct model *m;
  struct expr_node n = { .op = ADSE_OP_INPUT };

  if (dag->node[index].op == ADSE_OP_INPUT || !byte_input (dag, index, &input))
    return 0;
  m = byte_model (dag, input);
  for (unsigned v = 0; v < 1u << dag->input[input].width; v++)
    {
      adse_val i;
      m->value[input] = v;
      i = expr_eval (dag, index, m, expr_stamp (dag));
      value[v] = i > UINT32_MAX ? UINT32_MAX : (uint64_t) i;
    }
  m->set[input] = 0;
  n.width = dag->input[input].width;
  n.k = input;
  return expr_intern (dag, &n);
}

void
expr_bytes_free (struct expr_dag *dag)
{
  free (dag->byte_model.value);
  free (dag->byte_model.set);
  free (dag->byte_set);
  u64map_free (&dag->byte_set_of);
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   The expression DAG as a whole, and as the algebra by which the criteria's predicates
   are built.  */
#include "base/util.h"
#include "expr/expr.h"
#include "expr/impl.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

struct expr_dag *
expr_dag_new (void)
{
  static uint64_t serial;
  struct expr_dag *dag = xcalloc (1, sizeof *dag);

  dag->serial = ++serial;
  dag->node = expr_grow (NULL, 0, &dag->node_room, sizeof *dag->node);
  memset (&dag->node[0], 0, sizeof dag->node[0]);
  dag->nbucket = 1024;
  dag->bucket = xcalloc (dag->nbucket, sizeof *dag->bucket);
  dag->next_stamp = (uint64_t) 1 << 63;
  dag->private_stamp = (uint64_t) 3 << 62;
  expr_sets_init (dag);
  return dag;
}

void
expr_dag_free (struct expr_dag *dag)
{
  if (!dag)
    return;
  for (uint32_t i = 0; i < dag->ntable; i++)
    free (dag->table[i].values);
  expr_sets_free (dag);
  expr_bytes_free (dag);
  free (dag->node);
  free (dag->form);
  free (dag->bucket);
  free (dag->input);
  u64map_free (&dag->input_of);
  free (dag->table);
  free (dag->value);
  free (dag->stamp);
  free (dag->stack);
  free (dag);
}

static adse_ref
algebra_konst (void *ctx, unsigned width, adse_val v)
{
  return expr_const (ctx, width, v);
}

static adse_ref
algebra_op (void *ctx, enum adse_op op, unsigned width, unsigned owidth, adse_ref a,
	    adse_ref b, adse_ref c, uint64_t k)
{
  (void) owidth;
  return expr_op (ctx, op, width, a, b, c, k);
}

struct adse_algebra
expr_algebra (struct expr_dag *dag)
{
  struct adse_algebra alg = { algebra_konst, algebra_op, dag };
  return alg;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   What the layers of the chain share: models, results, and what a query asks of its
   inputs.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

void
solver_result_free (struct solver_result *r)
{
  model_free (&r->model);
}

enum solver_answer
result_is (struct solver_result *r, enum solver_answer answer)
{
  return r->answer = answer;
}

void
model_new (struct model *m, uint32_t n)
{
  m->n = n;
  m->value = xcalloc (n ? n : 1, sizeof *m->value);
  m->set = xcalloc (n ? n : 1, 1);
}

void
model_copy (struct model *to, const struct model *from)
{
  model_new (to, from->n);
  if (from->n)
    {
      memcpy (to->value, from->value, from->n * sizeof *to->value);
      memcpy (to->set, from->set, from->n);
    }
}

void
model_free (struct model *m)
{
  free (m->value);
  free (m->set);
  memset (m, 0, sizeof *m);
}

adse_val
model_value (const struct model *m, uint32_t index)
{
  return m && index < m->n && m->set[index] ? m->value[index] : 0;
}

void
model_of_base (struct model *m, const struct query *q)
{
  model_new (m, expr_ninput (q->dag));
  for (uint32_t i = 0; i < m->n; i++)
    {
      m->value[i] = adse_mask (model_value (q->base, i), expr_input (q->dag, i)->width);
      m->set[i] = 1;
    }
}

bool
query_holds (const struct query *q, const struct model *m, uint64_t stamp)
{
  for (size_t i = q->n; i-- > 0;)
    if (!expr_eval (q->dag, q->conjuncts[i], m, stamp))
      return false;
  return true;
}

static const struct expr_dag *sort_dag;

static int
compare_inputs (const void *a, const void *b)
{
  const struct expr_input *x = expr_input (sort_dag, *(const uint32_t *) a),
			  *y = expr_input (sort_dag, *(const uint32_t *) b);
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->width - y->width;
}

uint32_t *
query_inputs (const struct query *q, size_t *n)
{
  uint32_t ninput = expr_ninput (q->dag);
  uint32_t *list = xmalloc ((ninput + 1) * sizeof *list);
  uint8_t *seen = xcalloc (ninput + 1, 1);

  *n = 0;
  for (size_t i = 0; i < q->n; i++)
    {
      size_t m;
      const uint32_t *set = expr_inputs (q->dag, q->conjuncts[i], &m);
      for (size_t j = 0; j < m; j++)
	if (!seen[set[j]])
	  {
	    seen[set[j]] = 1;
	    list[(*n)++] = set[j];
	  }
    }
  free (seen);
  sort_dag = q->dag;
  qsort (list, *n, sizeof *list, compare_inputs);
  return list;
}

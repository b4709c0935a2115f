/* SPDX-License-Identifier: GPL-3.0-or-later
   Enumeration.  Where the path leaves each input of a query few values,

     0 <= a, a <= 60, 0 <= b, b <= 60, (a srem b) srem c != 0

   trying them all decides the query, both ways, whatever its operators are:
   chains of divisions cost a bit-blasting solver minutes.  Few combinations
   go before the solver, more of them only after it gave up.  */
#include "base/util.h"
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/limits.h"
#include "solver/solver.h"
#include "adse-op.h"

#include <stdlib.h>
#include <string.h>

#define MAX_INPUTS 8

/* Number of combinations of DOMAINS, UINT64_MAX beyond MAX.  */
static uint64_t
combinations (const struct domain *d, size_t n, uint64_t max)
{
  uint64_t all = 1;
  for (size_t i = 0; i < n; i++)
    {
      if (d[i].count > max || (all *= d[i].count) > max)
	return UINT64_MAX;
    }
  return all;
}

static enum solver_answer
enumerate (const struct query *q, const struct domain *d, size_t n,
	   struct solver_result *r)
{
  struct model m;
  uint64_t at[MAX_INPUTS] = { 0 };
  size_t i;
  for (i = 0; i < n; i++)
    if (!d[i].count)
      return result_is (r, SOLVER_UNSAT);
  model_new (&m, expr_ninput (q->dag));
  for (uint32_t k = 0; k < m.n; k++)
    {
      m.value[k] = adse_mask (model_value (q->base, k), expr_input (q->dag, k)->width);
      m.set[k] = 1;
    }
  for (;;)
    {
      for (i = 0; i < n; i++)
	m.value[d[i].input] = adse_mask (d[i].lo + at[i], d[i].width);
      if (query_holds (q, &m, expr_stamp (q->dag)))
	{
	  r->model = m;
	  return result_is (r, SOLVER_SAT);
	}
      for (i = 0; i < n && ++at[i] == d[i].count; i++)
	at[i] = 0;
      if (i == n)
	break;
    }
  model_free (&m);
  return result_is (r, SOLVER_UNSAT);
}

static enum solver_answer
check (struct layer *layer, const struct query *q, struct solver_result *r)
{
  size_t n;
  uint32_t *input = query_inputs (q, &n);
  struct domain d[MAX_INPUTS];
  uint64_t all = UINT64_MAX;
  if (n <= MAX_INPUTS)
    {
      for (size_t i = 0; i < n; i++)
	d[i] = query_domain (q, input[i]);
      all = combinations (d, n, (uint64_t) solver_limit.enum_after);
    }
  free (input);
  if (all <= (uint64_t) solver_limit.enum_before)
    return enumerate (q, d, n, r);
  enum solver_answer a = layer_next (layer, q, r);
  if (a != SOLVER_UNKNOWN || all == UINT64_MAX)
    return a;
  solver_result_free (r);
  memset (r, 0, sizeof *r);
  return enumerate (q, d, n, r);
}

static void
enum_free (struct layer *layer)
{
  free (layer);
}

struct layer *
solver_enum_layer (void)
{
  struct layer *l = xcalloc (1, sizeof *l);
  l->check = check;
  l->by = SOLVER_BY_ENUM;
  l->free = enum_free;
  return l;
}

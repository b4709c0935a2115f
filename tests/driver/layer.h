/* SPDX-License-Identifier: GPL-3.0-or-later
   For tests of expressions: inputs, and numbers by chance; of one layer of the solver chain:
   what comes behind it gives up.  */
#ifndef TESTS_DRIVER_LAYER_H
#define TESTS_DRIVER_LAYER_H

#include <stdint.h>
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "trace.h"

static uint64_t state = 88172645463325252ull;

/* A number less than N, always the same ones in a row.  */
static inline unsigned
below (unsigned n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned) (state >> 33) % n;
}

/* How often the solver was asked, for which GIVE_UP stands.  */
static unsigned asked;

static inline enum solver_answer
give_up (struct layer *l, const struct query *q, struct solver_result *r)
{
  (void) l;
  (void) q;
  asked++;
  r->end = SOLVER_END_RLIMIT;
  return result_is (r, SOLVER_UNKNOWN);
}

/* What layer L, which is freed, answers to N CONJUNCTS, the last of which is the goal.  */
static inline enum solver_answer
decide_by (struct layer *l, struct expr_dag *dag, const expr_id *conjuncts, size_t n,
	   struct solver_result *r)
{
  struct solver_stats stats = { 0 };
  struct layer last = { .check = give_up, .stats = &stats };
  struct query q = { .dag = dag, .conjuncts = conjuncts, .n = n, .goal = n - 1 };
  l->next = &last;
  l->stats = &stats;
  *r = (struct solver_result){ 0 };
  enum solver_answer a = l->check (l, &q, r);
  l->free (l);
  return a;
}

static inline expr_id
input (struct expr_dag *dag, unsigned i, unsigned width)
{
  return expr_input_node (dag, SYMRT_INPUT_KEY (0, 8 * i, 0), width);
}
#endif

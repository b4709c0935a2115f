/* SPDX-License-Identifier: GPL-3.0-or-later
   cvc5 behind a C interface, for the solver's child process only.  It is
   told the expression DAG node by node and answers queries by node id.  No
   exception leaves it: what cvc5 throws becomes the answer SOLVER_ERROR, or,
   out of memory, unknown.  */
#ifndef ADSE_CVC5_H
#define ADSE_CVC5_H

#include "expr/expr.h"
#include "solver/solver.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cvc5_facade;

/* RLIMIT: work that a query may take (0: no limit).  NULL: out of memory.  */
struct cvc5_facade *cvc5_new (uint64_t rlimit, enum cvc5_config);
void cvc5_free (struct cvc5_facade *);

/* Input INDEX of WIDTH bits, before a node refers to it.  */
void cvc5_add_input (struct cvc5_facade *, uint32_t index, unsigned width);
/* Table INDEX of COUNT elements of WIDTH bits, before a node refers to it; VALUES are
   copied.  */
void cvc5_add_table (struct cvc5_facade *, uint32_t index, uint32_t count,
		     uint32_t width, const uint64_t *values);
/* The node of this expression, which is copied; its operands were added before.  */
void cvc5_add_node (struct cvc5_facade *, expr_id, const struct expr_node *);

struct cvc5_query
{
  const expr_id *conjuncts;
  size_t n;
  const uint32_t *want; /* inputs whose values the model needs */
  size_t nwant;
  uint64_t *values; /* SAT: one for each of WANT */
};

/* Satisfiability of the conjunction.  The verdict comes from one solver that
   keeps the previous query's conjuncts as far as they agree; the model from
   a second one that knows nothing but this query, so that it does not depend
   on what was asked before.  */
enum solver_answer cvc5_check (struct cvc5_facade *, const struct cvc5_query *,
			       enum solver_end *);

#ifdef __cplusplus
}
#endif
#endif

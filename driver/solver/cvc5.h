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

/* A solver without expressions.  RLIMIT: work that a query may take, 0: no
   limit.  NULL: out of memory.  cvc5_free frees it.  */
struct cvc5_facade *cvc5_new (uint64_t rlimit, enum cvc5_config);
/* Free the solver and its copies of expressions.  May be NULL.  */
void cvc5_free (struct cvc5_facade *);

/* Tell the solver of input INDEX of WIDTH bits, before a node refers to
   it.  */
void cvc5_add_input (struct cvc5_facade *, uint32_t index, unsigned width);
/* Tell the solver of table INDEX of COUNT elements of WIDTH bits, before a
   node refers to it.  VALUES are copied.  */
void cvc5_add_table (struct cvc5_facade *, uint32_t index, uint32_t count,
		     uint32_t width, const uint64_t *values);
/* Tell the solver the node of this expression, which is copied.  Its operands
   are told before the next query.  */
void cvc5_add_node (struct cvc5_facade *, expr_id, const struct expr_node *);

/* A conjunction to be decided, and what is wanted of its model.  */
struct cvc5_query
{
  const expr_id *conjuncts;
  size_t n;
  const uint32_t *want; /* inputs whose values the model needs */
  size_t nwant;
  uint64_t *values; /* SAT: one for each of WANT */
};

/* Satisfiability of the conjunction.  First asked is a solver that keeps the
   previous query's conjuncts as far as they agree; it answers "unsatisfiable".
   Otherwise a new one is asked that knows nothing but this query, so that the
   model does not depend on what was asked before.  CVC5_SECOND asks the new
   one only.  The last argument says which budget ended it.  */
enum solver_answer cvc5_check (struct cvc5_facade *, const struct cvc5_query *,
			       enum solver_end *);

#ifdef __cplusplus
}
#endif
#endif

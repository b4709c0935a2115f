/* SPDX-License-Identifier: GPL-3.0-or-later
   A second opinion on proofs.  What an exploration concludes from "unsatisfiable"
   - a label refuted, a path closed - is noted with its formula and solved again
   from scratch: expressions without simplification, no cheap layer, cvc5 in
   another configuration, and where that gives up, all values if they are few.  It never
   changes what is explored; a disagreement is an error, and takes the verdict back.  */
#ifndef ADSE_PROOFS_H
#define ADSE_PROOFS_H

#include <signal.h>
#include "base/util.h"
#include "expr/expr.h"
#include "run/exec.h"
#include "solver/solver.h"

/* How many proofs there were, and what came of them.  */
struct proof_counts
{
  uint64_t used;     /* different unsatisfiable answers */
  uint64_t resolved; /* answers solved again: the sum of the three that follow */
  uint64_t agreed, disagreed, unanswered;
};
/* Add the second counts to TO.  */
void proof_counts_add (struct proof_counts *to, const struct proof_counts *);

struct proof;

/* The proofs of one exploration that are to be solved again.  */
struct proofs
{
  unsigned percent; /* of the answers that are solved again; 0: nothing is done */
  uint64_t seed;    /* of the sample */
  struct solver_limits limits;
  struct proof_counts count;
  char why[200];       /* of the first disagreement */
  struct facts *facts; /* where a wrong one is retracted; may be NULL */

  /* Noted and not yet solved again.  */
  struct proof *proof;
  uint32_t n, room;
  struct u64map seen; /* conjunctions; 1: found wrong */
  struct u64map raw;  /* expression -> as the program had it */
  uint64_t dag;	      /* that they belong to: expr_serial */
  const struct expr_dag *learning;
  struct solver *solver;
};

/* Begin without proofs.  proofs_free frees what comes.  */
void proofs_init (struct proofs *, unsigned percent, uint64_t seed,
		  const struct solver_limits *);
/* Free all that is held, which is empty then.  Facts are not touched.  */
void proofs_free (struct proofs *);

/* Note what the expressions of RUN were before simplification.  */
void proofs_learn (struct proofs *, struct expr_dag *, const struct run *);
/* Note that BY said that the conjunction has no model.  */
void proofs_add (struct proofs *, struct expr_dag *, const expr_id *conjuncts, size_t n,
		 enum solver_by);
/* Solve again what was added since the last call, while DAG is there.  STOP
   (may be NULL) and DEADLINE (0: none) end it early; what is left is then not
   resolved.  Returns how many disagreed.  */
unsigned proofs_check (struct proofs *, struct expr_dag *,
		       const volatile sig_atomic_t *stop, double deadline);
/* Was the conjunction, which was added before, found wrong?  */
bool proofs_refuted (const struct proofs *, const expr_id *conjuncts, size_t n);
#endif

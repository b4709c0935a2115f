/* SPDX-License-Identifier: GPL-3.0-or-later
   What the tests of the solver chain share: solvers, small expressions, random
   conditions, and an answer by brute force.  */
#ifndef TESTS_QUERY_H
#define TESTS_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "expr/expr.h"
#include "solver/impl.h"
#include "solver/solver.h"
#include "adse-op.h"

/* Of rnd; not 0.  */
extern uint64_t random_state;
uint64_t rnd (void);
unsigned below (unsigned n);

/* N rounds, or a tenth where ADSE_FEW_ROUNDS is set: under valgrind, where cvc5
   takes 50 times as long.  */
unsigned rounds (unsigned n);

extern const struct solver_limits no_limits;
struct solver *chain (const struct solver_limits *);
struct solver *second_opinion (const struct solver_limits *);
/* cvc5 without the layers before it; it counts in ALONE_STATS.  */
struct layer *alone (const struct solver_limits *);
extern struct solver_stats alone_stats;
/* The last of the N conjuncts is the goal.  */
enum solver_answer ask_alone (struct layer *, struct expr_dag *, const expr_id *c,
			      size_t n, struct solver_result *);

expr_id input (struct expr_dag *, unsigned i, unsigned width);
expr_id op (struct expr_dag *, enum adse_op, expr_id, expr_id);
/* V in the width of LIKE.  */
expr_id num (struct expr_dag *, expr_id like, adse_val v);
/* A condition over NINPUT inputs of WIDTHS bits, of any operators.  */
expr_id random_condition (struct expr_dag *, unsigned ninput, const unsigned *widths);

/* Factors of a product of two 31-bit primes, or of a prime: hours for cvc5.  The
   number of conjuncts put into C.  */
size_t hard_query (struct expr_dag *, bool satisfiable, expr_id *c);

/* Do some values of the inputs satisfy all of C?  */
bool brute_force (struct expr_dag *, const expr_id *c, size_t n, unsigned ninput,
		  const unsigned *widths);
/* The model of the result satisfies all of C.  */
void check_model (struct expr_dag *, const expr_id *c, size_t n,
		  const struct solver_result *);

#endif

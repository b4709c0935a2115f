/* SPDX-License-Identifier: GPL-3.0-or-later
   Asking the solver through the store: what cvc5 proved in an earlier session is
   not proved again.  Keys are digests of the query's expressions over input keys, so
   they mean the same in every session.  A stored model is evaluated on the query
   before it is used, like any other.

   A proof holds for any program.  Which model a query gets, and whether one is
   found, can depend on the runs before it: these answers are used only where the
   build and its options are the same, so that a session on an old store gives what
   it gives on a new one.  */
#ifndef ADSE_FACTS_H
#define ADSE_FACTS_H

#include "base/util.h"
#include "expr/expr.h"
#include "solver/solver.h"
#include "store/store.h"

/* The answers that are known of one function's queries.  */
struct facts
{
  struct store *store; /* NULL: nothing is kept */
  char *function;
  struct fact
  {
    uint64_t k1;
    int answer, end;
    void *model;
    size_t nmodel;
    bool asked; /* in this session: the solver chain has had it */
  } * fact;
  uint32_t n, room;
  struct u64map index; /* k0 -> fact */
  uint64_t build;
  uint64_t base; /* of build, options */
  uint64_t salt; /* of these and limits */
  uint64_t hits;
  uint64_t refuted; /* stored models that evaluation refuted: not used */
  /* Digests of expressions of one DAG, by id.  */
  uint64_t dag; /* its expr_serial; 0: none */
  uint64_t (*digest)[2];
  uint32_t ndigest;
};

/* Load what STORE (may be NULL) has for FUNCTION.  BUILD, SALT and LIMITS go
   into the keys of models and unknowns; those of other builds are dropped from
   the store.  facts_free frees it; STORE must outlive it.  */
void facts_init (struct facts *, struct store *, const char *function, uint64_t build,
		 uint64_t salt, const struct solver_limits *limits);
/* From now on queries have these LIMITS: under others, models and unknowns may be
   others.  */
void facts_limits (struct facts *, const struct solver_limits *limits);
/* Free what is held in memory, which is empty then.  */
void facts_free (struct facts *);

/* The conjunction was said to be unsatisfiable, and that was found wrong: no
   later session is told so.  */
void facts_retract (struct facts *, const struct expr_dag *, const expr_id *conjuncts,
		    size_t n);

/* As solver_check.  What is known needs no solver; the given one answers the
   rest, which is stored.  */
enum solver_answer facts_check (struct facts *, struct solver *,
				const struct solver_query *, struct solver_result *);
#endif

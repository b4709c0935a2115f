/* SPDX-License-Identifier: GPL-3.0-or-later
   Asking the solver through the store: what an earlier session proved is not
   proved again.  Keys are digests of the query's expressions over input keys, so
   they mean the same in every session.  A stored model is evaluated on the query
   before it is used, like any other.  */
#ifndef ADSE_FACTS_H
#define ADSE_FACTS_H

#include "solver.h"
#include "store.h"
#include "util.h"

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
  } *fact;
  uint32_t n, room;
  struct u64map index; /* k0 -> fact */
  uint64_t salt;       /* limits: an unknown is one under these */
  uint64_t hits;
  /* Digests of expressions of one DAG, by id.  */
  uint64_t dag; /* its expr_serial; 0: none */
  uint64_t (*digest)[2];
  uint32_t ndigest;
};

/* FUNCTION names what the facts are kept under; LIMITS go into the keys of
   unknowns.  */
void facts_init (struct facts *, struct store *, const char *function,
		 const struct solver_limits *limits);
void facts_free (struct facts *);

/* solver_check through the facts.  SOLVER answers what is not known.  */
enum solver_answer facts_check (struct facts *, struct solver *,
				const struct solver_query *,
				struct solver_result *);
#endif

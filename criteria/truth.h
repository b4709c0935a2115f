/* SPDX-License-Identifier: MIT
   Sets of assignments to the conditions of a decision, as truth tables: bit X
   of a set stands for the assignment in which condition J is true when bit J of
   X is set.  Criteria on clauses are such sets; this makes predicates of them.
   Private to this folder.  */
#ifndef TRUTH_H
#define TRUTH_H

#include "labels.h"
#include "site.h"

/* 2^ADSE_MAX_CLAUSES bits; those beyond 2^n are zero in a decision of n.  */
struct truth
{
  uint64_t w[(1u << ADSE_MAX_CLAUSES) / 64];
};

/* All assignments to N conditions.  */
struct truth truth_all (unsigned n);
/* Assignments to N conditions in which condition J is true.  */
struct truth truth_condition (unsigned n, unsigned j);
/* Assignments that make the formula F of NTOKEN tokens true.  */
struct truth truth_formula (unsigned n, const uint8_t *f, unsigned ntoken);
/* Assignments that are in both sets.  */
struct truth truth_and (struct truth, struct truth);
/* Assignments that are in one set alone.  */
struct truth truth_xor (struct truth, struct truth);
/* Assignments that are in A and not in B.  */
struct truth truth_without (struct truth a, struct truth b);
/* The set of assignment X alone.  */
struct truth truth_one (unsigned x);
/* Assignments that are in the set when condition J is made V.  */
struct truth truth_cofactor (struct truth, unsigned j, bool v);
/* Is assignment X in the set?  */
bool truth_has (const struct truth *, unsigned x);
/* How many assignments are in the set.  */
unsigned truth_count (const struct truth *);
/* The I-th member of the set, from 0.  */
unsigned truth_member (const struct truth *, unsigned i);
/* How many members of the set are below X.  */
unsigned truth_rank (const struct truth *, unsigned x);

/* What a visit in which short-circuit evaluation skipped conditions says.  */
enum truth_mode
{
  TRUTH_SOME, /* the set holds some assignment with the values that are known */
  TRUTH_EACH  /* it holds each of them */
};
/* The predicate "the assignment is in the set" for N conditions; MODE says
   what that is where the visit does not know all of them.  Only assignments in
   WITHIN count, which must not depend on a condition that the visit does not
   know.  */
adse_ref truth_predicate (struct truth, unsigned n, enum truth_mode,
			  struct truth within, const struct adse_visit *,
			  const struct adse_algebra *);

#endif

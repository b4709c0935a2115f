/* SPDX-License-Identifier: GPL-3.0-or-later
   Inputs of a function: from the types in the metadata to regions of memory.  Their
   values are those of vectors/vectors.h.

   A `plan' says once for a target which regions there are: one VALUE region a
   parameter, a MEMORY region behind each pointer (to a depth), GLOBAL regions for
   the file-scope variables that the target and its callees in the unit read.
   Set-up calls (X_init on a struct the target takes) and the precondition are in
   the plan as well; a target can have several plans ("after csv_init", "arbitrary
   state"), tried in order.  */
#ifndef ADSE_INPUTS_H
#define ADSE_INPUTS_H

#include "program/image.h"

struct input_plan; /* immutable after plans_new */

/* Plans of TARGET, best first.  0 plans: *REASON is the stable reason code and
   WHY a sentence.  The caller frees with plans_free.  */
int plans_new (const struct program *, const struct target *, struct input_plan ***out,
	       size_t *n, const char **reason, char *why, size_t nwhy);
/* Further plans, call sequences between set-up and target.  A call sequence has a
   number that no plan of plans_new has; it begins as 0, no steps.  NUMBER with one of
   the target's moves added; 0: it is full.  */
#define PLAN_SEQUENCE_STEPS 10
uint64_t plan_sequence (uint64_t number, unsigned move);
bool plan_is_sequence (uint64_t number);
/* How many moves there are; the first *NOWN call the target itself.  */
size_t sequence_nmoves (const struct program *, const struct target *, size_t *nown);
/* The plan of call sequence NUMBER; NULL: these calls cannot be made.  Freed with
   plan_free.  */
struct input_plan *plan_new_sequence (const struct program *, const struct target *,
				      uint64_t number);
void plan_free (struct input_plan *);
void plans_free (struct input_plan **, size_t n);

/* Is the input KEY of bits that no member of an object has?  */
bool plan_is_gap (const struct input_plan *, uint64_t key);
/* The function whose call makes or initialises what the target takes; NULL: none.  */
const char *plan_maker (const struct input_plan *);
/* Do declarations (nonnull, [static N], access) or the user require anything of its
   inputs?  */
bool plan_has_precondition (const struct input_plan *);
/* Are inputs wanted against which the target asserts something at entry?  */
bool plan_asserting (const struct input_plan *);

/* Bounds and simplifications of the plan, for `explain': one line each.  */
const char *plan_notes (const struct input_plan *);
/* What tells the plan from others of its target: "after csv_init", "".  */
const char *plan_name (const struct input_plan *);

/* Does memory region REGION of the plan stand for an object of which neither type nor
   size are known: what a void pointer leads to, unless it is a parameter with a length
   beside it?  */
bool plan_region_unknown (const struct input_plan *, uint32_t region);

#endif

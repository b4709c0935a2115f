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

/* A plan, which does not change once it is made.  */
struct input_plan; /* immutable after plans_new */

/* The plans of TARGET, best first: *N of them in *OUT, which plans_free frees.
   If there are none, *OUT is NULL, *REASON the stable reason code and WHY a
   sentence.  Returns 0.  */
int plans_new (const struct program *, const struct target *, struct input_plan ***out,
	       size_t *n, const char **reason, char *why, size_t nwhy);
/* How many moves a call sequence has at most.  */
#define PLAN_SEQUENCE_STEPS 10
/* The number of call sequence NUMBER with one of the target's moves added.
   NUMBER 0 is the call sequence without moves.  0: it has no room for another
   move.  */
uint64_t plan_sequence (uint64_t number, unsigned move);
/* In how many ways plan_sequence_again repeats a call.  */
#define PLAN_AGAIN 3
/* The number of call sequence NUMBER, whose last move is a call, with that call made
   several times, WAY < PLAN_AGAIN: 12 times, 40 times, 12 times with other arguments each
   time.  0: it has no room.  */
uint64_t plan_sequence_again (uint64_t number, unsigned way);
/* How many lengths of medleys there are.  */
#define PLAN_MEDLEYS 3
/* The number of a call sequence of many calls in an order by RANDOM, each of which an input
   may leave out: a medley.  LENGTH < PLAN_MEDLEYS: of more and more calls.  */
uint64_t plan_medley (uint64_t random, unsigned length);
/* Is NUMBER that of a medley?  */
bool plan_is_medley (uint64_t number);
/* Is NUMBER that of a call sequence, a further plan with calls between set-up
   and target?  No plan of plans_new has such a number.  */
bool plan_is_sequence (uint64_t number);
/* How many moves the target has.  The first *NOWN of them call the target
   itself.  */
size_t sequence_nmoves (const struct program *, const struct target *, size_t *nown);
/* Does the program make the object that they are about?  */
bool sequence_is_made (const struct program *, const struct target *);
/* The functions that these call on one object, MOST at most, into OUT; their
   number.  */
size_t sequence_methods (const struct program *, const struct target *,
			 struct target *out, size_t most);
/* The number of the call sequence without moves, that plan_new_sequence can make.  */
uint64_t plan_sequence_empty (void);
/* PLAN is that of a call sequence.  The number of the one of target TO that makes the same
   calls, and that of PLAN's target after them.  0: there is none.  */
uint64_t plan_sequence_after (const struct input_plan *, const struct target *to);
/* How many moves the call sequence of a plan has; one for a call that is made again.  */
unsigned plan_sequence_length (const struct input_plan *);
/* The number of its call sequence; 0: it has none.  */
uint64_t plan_sequence_number (const struct input_plan *);
/* The plan of call sequence NUMBER, which plan_free frees.  NULL: its calls
   cannot be made.  */
struct input_plan *plan_new_sequence (const struct program *, const struct target *,
				      uint64_t number);
/* Free a plan and all that it owns.  May be NULL.  */
void plan_free (struct input_plan *);
/* Free an array of N plans that plans_new made, and the plans.  */
void plans_free (struct input_plan **, size_t n);

/* Is the input KEY of bits that no member of an object has?  */
bool plan_is_gap (const struct input_plan *, uint64_t key);
/* Is it of a pointer, or of a part of one?  */
bool plan_is_pointer (const struct input_plan *, uint64_t key);
/* A number for the member that the scalar KEY is: the same for that of each element of an
   array of structs.  0: nothing is known of it.  *NAMED: its values have names, it is an
   enumeration.  */
uint64_t plan_member (const struct input_plan *, uint64_t key, bool *named);
/* The function whose call makes or initialises what the target takes; NULL: none.  */
const char *plan_maker (const struct input_plan *);
/* Do declarations (nonnull, [static N], access) or the user require anything of its
   inputs?  */
bool plan_has_precondition (const struct input_plan *);
/* Are inputs wanted for which what is asserted at entry fails?  */
bool plan_asserting (const struct input_plan *);
/* Does another plan of the target have all inputs, so that what is left out of this one
   leaves nothing out of all?  */
bool plan_beside (const struct input_plan *);
/* A number for the function that is the target of the plan.  */
uint64_t plan_function (const struct input_plan *);
/* Do many calls change the objects that the program makes for it?  */
bool plan_many (const struct input_plan *);
/* Does it begin with objects in states that the functions which set such objects up may
   never make, or that a function of the program does not call valid?  The first plans are
   others.  */
bool plan_arbitrary (const struct input_plan *);
/* Does a function of the program make an object for the target, as X_new does?  */
bool plan_makes (const struct input_plan *);

/* Bounds and simplifications of the plan, for `explain': one line each, "" if
   there are none.  The text is the plan's.  */
const char *plan_notes (const struct input_plan *);
/* What tells the plan from others of its target: "after csv_init", "".  The
   text is the plan's.  */
const char *plan_name (const struct input_plan *);

/* Does memory region REGION of the plan stand for an object of which neither type nor
   size are known: what a void pointer leads to, unless it is a parameter with a length
   beside it?  */
bool plan_region_unknown (const struct input_plan *, uint32_t region);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects as calls leave them.  The functions that change objects of a type which X_init
   sets up are explored one after another, each with the objects that the others made:

     open (l, "a", 0)				       after ledger_init
     open (l, "a", 0), deposit (l, 0, 1)
     open (l, "a", 0), deposit (l, 0, 1), pay (l, 0, 1)

   What is new of the code or of the object is where longer ones begin.  States that take
   many calls, each with the right arguments, are found by walks: a few calls more with other
   small numbers, made live alone, thousands of times.  One that ends in a state where no walk
   with this last call ended is run once more for its labels: what is the first to cover one is
   kept, and the function that was called last begins with it.  It is a little and for that
   alone, so it is the same whatever else is explored, and by whom.  Functions that take such an object
   are tried with these calls before them; some also with the last of these made many times,
   where that leads elsewhere.  What is a new object, live runs tell: without them there are
   no histories.  */
#ifndef ADSE_SESSION_HISTORIES_H
#define ADSE_SESSION_HISTORIES_H

#include "explore/explore.h"
#include "inputs/inputs.h"
#include "program/image.h"
#include "session/impl.h"

/* Such calls before TARGET: inputs of its call sequences, for explore_options.given, *N of
   them.  free_given frees them.  */
struct explore_kept *session_histories (struct worker *, const struct target *,
					uint32_t *n);
/* Inputs of call sequence NUMBER of TARGET, whose PLAN it is, become first inputs of S:
   each call is given what some call of the function was given.  */
void session_likely (struct worker *, const struct target *, uint64_t number,
		     const struct input_plan *, struct subject *);
/* Free the N inputs of GIVEN.  */
void free_given (struct explore_kept *given, uint32_t n);
/* Free what a worker found for session_histories.  */
void pools_free (struct pools *);
#endif

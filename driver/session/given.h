/* SPDX-License-Identifier: GPL-3.0-or-later
   What is given to the functions that change an object before a target has it: what they
   were given when they were explored themselves, a little and for that alone.  So it is
   the same whatever else is explored, and by whom.  */
#ifndef ADSE_SESSION_GIVEN_H
#define ADSE_SESSION_GIVEN_H

#include "explore/explore.h"
#include "inputs/inputs.h"
#include "session/impl.h"

/* Options of an exploration that is made for what it gives others: RUNS, and so much WORK,
   in 1/1000 s.  */
struct explore_options session_aside (const struct worker *, int64_t runs,
				      int64_t work);
/* Until when it may take PERCENT of what is left of the time limit; 0: there is none.  */
double session_aside_until (const struct worker *, int64_t percent);
/* First inputs of that kind for the N PLANS, whose subjects SUBJECTS are.  */
void session_give (struct worker *, struct input_plan *const *plans,
		   struct subject *subjects, size_t n);
/* Free what a worker found for session_give.  */
void givers_free (struct givers *);
#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   What is given to the functions that change an object before a target has it: what they
   were given when they were explored themselves, a little and for that alone.  So it is
   the same whatever else is explored, and by whom.  */
#ifndef ADSE_SESSION_GIVEN_H
#define ADSE_SESSION_GIVEN_H

#include "explore/explore.h"
#include "inputs/inputs.h"
#include "session/impl.h"

/* First inputs of that kind for the N PLANS, whose subjects SUBJECTS are.  */
void session_give (struct worker *, struct input_plan *const *plans,
		   struct subject *subjects, size_t n);
/* Free what a worker found for session_give.  */
void givers_free (struct givers *);
#endif

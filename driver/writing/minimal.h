/* SPDX-License-Identifier: GPL-3.0-or-later
   --minimal: labels that say the same as another one, or that another one implies,
   are left out of the count (implied.h), and tests that are there for such labels
   alone of the suite.  What is explored, and what the store has, is the same.  */
#ifndef ADSE_MINIMAL_H
#define ADSE_MINIMAL_H

#include "goals/goals.h"
#include "goals/implied.h"
#include "program/image.h"
#include "store/store.h"
#include "suite/suite.h"

/* Give TARGET's objectives in GOALS the states that STORE has in row ROW.  */
void minimal_states (struct goals *, const struct target *, struct store *,
		     int64_t row);
/* Find the roles of objectives whose states are known; what is infeasible
   implies nothing.  0, or -1 with a message.  implied_free frees them in
   either case.  */
int minimal_find (struct implied *, const struct goals *, char *err, size_t nerr);

/* Is LINE the label NOTE, "NOTE (condition only)" or "NOTE (output)", say?  */
bool minimal_is_note (const char *line, const char *note);

/* Drop candidates of T that add nothing but labels left out, each of which a label
   implies that a candidate covers that did not crash.  GOALS: states and roles.  */
void minimal_trim (const struct goals *, const struct implied *,
		   struct suite_target *t);
#endif

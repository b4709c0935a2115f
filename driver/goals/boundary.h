/* SPDX-License-Identifier: GPL-3.0-or-later
   Neighbours of a run's inputs on a boundary of its path (boundary value analysis, as
   Beizer's "Software Testing Techniques" has it): one input is changed so that a
   comparison that the run made is about to change, or has just changed, its value, and all
   else stays.

     if (balance + overdraft < amount + fee)	balance = 500, overdraft = 0, amount = 120,
						fee = 25 becomes amount = 475 or 476

   A label asks for such values once.  Mutants ask for them on the way on which they show:
   where the fee is not 0, the second tells `amount + fee' from `amount'.  */
#ifndef ADSE_BOUNDARY_H
#define ADSE_BOUNDARY_H

#include "expr/expr.h"
#include "goals/tree.h"

/* The path of M, a model, ends at edge END of the tree.  Put M on a boundary of a comparison
   of numbers on it: their difference is one next to which the comparison has another value.
   RANDOM says of which comparison, and by which input; no other input of M is changed.
   False, and M is as it was: nothing was found.  */
bool boundary_near (struct expr_dag *, const struct tree *, edge_id end,
		    struct model *m, uint64_t random);
#endif

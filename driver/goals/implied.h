/* SPDX-License-Identifier: GPL-3.0-or-later
   What the labels of one site say of each other.  A label that holds whenever
   another one does is covered with it; two that hold for the same values are one
   label.

     x <= 7, mutated to x < 7:   x == 7				counts
     boundary of x <= 7:	 x == 7				the same
     x <= 7 is true:		 x <= 7				implied by both  */
#ifndef ADSE_IMPLIED_H
#define ADSE_IMPLIED_H

#include "goals/goals.h"
#include "solver/solver.h"

/* What the other labels of its site make of a label.  */
enum implied_role
{
  IMPLIED_COUNTS = 0, /* no other label says it */
  IMPLIED_SAME,	      /* as `by', which comes first */
  IMPLIED_BY	      /* `by' implies it, and not the other way round */
};

/* The roles of all objectives of one target.  */
struct implied
{
  uint8_t *role;      /* enum implied_role; one an objective */
  uint32_t *by;	      /* objective */
  uint8_t *undecided; /* counts, but whether another one implies it was not decided
			 within the budget; one an objective */
  uint32_t same, subsumed, nundecided; /* how many */
};

/* Find the roles of GOALS's objectives.  A label counts as another's reason
   only if USABLE says so (NULL: all) and it can hold at all: what never holds
   implies everything.  Related labels count by themselves.  0, or -1 with a
   message.  Free the roles with implied_free in either case.  */
int implied_find (struct implied *, const struct goals *,
		  bool (*usable) (void *, const struct objective *), void *ctx,
		  char *err, size_t nerr);
/* Free the roles.  */
void implied_free (struct implied *);

/* Does the site's label P imply its label Q, whatever the operands?  Without a
   SOLVER only a decision's labels can be told.  */
bool implied_holds (const struct goals *, const struct goal *p, const struct goal *q,
		    struct solver *);
#endif

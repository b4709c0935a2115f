/* SPDX-License-Identifier: GPL-3.0-or-later
   Augmented path conditions (Jamrozik et al. 2013, sections 3.2 and 4): from one
   condition C of a path, what is to hold in its place after the conditions before
   it.  This is the method as published, which knows expressions and no source: an
   operator of a loop is augmented again at each iteration.  Labels (goals.h) are
   asked for once a place in the source; the two are there to be compared.

   C is the expression as the run recorded it, before any simplification; what comes
   out is simplified.  */
#ifndef ADSE_AUGMENT_H
#define ADSE_AUGMENT_H

#include "expr/expr.h"
#include "labels.h"

/* A transformation of a condition, see augment.def.  */
enum augment
{
#define AUGMENT(NAME, CRITERIA, HELP) AUGMENT_##NAME,
#include "goals/augment.def"
#undef AUGMENT
  AUGMENT__COUNT
};

/* Which transformations CRITERIA ask for, bit I for enum augment I.  */
unsigned augment_wanted (adse_criteria criteria);

/* Call EACH with what C, of width 1, becomes.  HOLDS: the path took its true
   outcome; else the condition is not C.  TRAP: C says that a division is carried
   out.  At most so many mutants of one condition are made; false: there were more,
   or it is too deep.  */
bool augment_condition (struct expr_dag *, expr_id c, bool holds, bool trap,
			void (*each) (void *, enum augment, expr_id), void *ctx);
#endif

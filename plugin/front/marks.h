/* SPDX-License-Identifier: GPL-3.0-or-later
   What mark.cc, decisions.cc and connectives.cc call of each other.  */
#ifndef ADSE_PLUGIN_MARKS_H
#define ADSE_PLUGIN_MARKS_H

#include "front/front.h"

/* Walk *TP, part of the current function's body.  */
void marks_walk (tree *tp);
/* The same for a condition of a decision.  */
void marks_walk_condition (tree *tp);
/* The walk has nothing to do at T.  */
void marks_pass_over (tree t);
/* *TP, at LOC, is the condition of a statement or a logical expression: mark its
   conditions and walk what is inside them.  The decision's site, when its outcome
   is that of *TP, else -1.  */
int marks_decision (tree fndecl, tree *tp, location_t loc);
/* Enter the cases of SWITCH_STMT T into the case table and S, and where their labels
   are into LOCATIONS.  */
void marks_add_cases (tree t, struct adse_site *s, vec<location_t> *locations);
/* T is an expression with a logical operator.  */
bool marks_logical (tree t);
/* T converts a truth value to another integer type.  */
bool marks_truth_conversion (tree t);
/* In `__builtin_expect (E, c) != 0' with a truth value E: where E stands.  */
tree *marks_expected_value (tree t);

/* connectives.cc.  */

/* A logical operator T as the source has it.  */
struct connective
{
  enum tree_code code; /* TRUTH_ANDIF_EXPR, ... */
  bool inverted; /* T has the negations of its operands, of a TRUTH_XOR_EXPR that
		    of the first */
  unsigned nots; /* how many `!' stand before it */
};
void connective_written (tree t, struct connective *);
/* The first operand of T, a TRUTH_XOR_EXPR, is the negation of the source's.  */
bool connective_first_inverted (tree t);
/* T is a logical operator's negation, and there is no `!'.  */
bool connective_swapped (tree t);
/* T is a condition that the source has behind a `!', which T has not: the front end
   inverted it once more.  */
bool connective_uninverted (tree t);
/* Text of the decision T, as the source has it, and of a condition.  */
std::string marks_decision_text (tree t);
std::string marks_condition_text (tree t);
/* Constructs of CODE are not looked into: later passes rely on their shape.  */
bool mark_is_opaque (enum tree_code code);
/* A call whose arguments are not evaluated, or must stay as they are to be
   folded.  */
bool marks_opaque_call (tree t);
/* No condition in T, an expression without effects, can trap or read what may
   not be read.  */
bool marks_pure (tree t);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   What mark.cc and decisions.cc call of each other.  */
#ifndef ADSE_PLUGIN_MARKS_H
#define ADSE_PLUGIN_MARKS_H

#include "front.h"

/* Walk *TP, part of the current function's body.  */
void marks_walk (tree *tp);
/* *TP, at LOC, is the condition of a statement or a logical expression: mark its
   conditions and walk what is inside them.  The decision's site, when its outcome
   is that of *TP, else -1.  */
int marks_decision (tree fndecl, tree *tp, location_t loc);
/* Enter the cases of SWITCH_STMT T into the case table and S, and where their labels
   are into LOCATIONS.  */
void marks_add_cases (tree t, struct adse_site *s, vec<location_t> *locations);
/* Text of the decision T, as the source has it.  */
std::string marks_decision_text (tree t);
/* Constructs of CODE are not looked into: later passes rely on their shape.  */
bool mark_is_opaque (enum tree_code code);
/* No condition in T, an expression without effects, can trap or read what may
   not be read.  */
bool marks_pure (tree t);

#endif

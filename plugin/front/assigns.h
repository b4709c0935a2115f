/* SPDX-License-Identifier: GPL-3.0-or-later
   Assignments that mark.cc's walk meets (assigns.cc), and what is known of them before
   it changes the trees (definite.cc).  */
#ifndef ADSE_PLUGIN_ASSIGNS_H
#define ADSE_PLUGIN_ASSIGNS_H

#include "base/plugin.h"

/* What is known of an assignment, as the source has it.  */
struct assignment
{
  bool defined; /* its target has a value before, whatever way led there */
  bool free;	/* neither does evaluating its value change the target or what the
		   target is reached by, nor the other way round, and calls on both
		   sides are in no order that would have to be kept */
};

/* Look at all assignments of FNDECL's body, before the walk changes it.  */
void definite_find (tree fndecl);
/* What was found of the MODIFY_EXPR T; NULL: it is not the source's.  */
const struct assignment *definite_assignment (tree t);
/* T, a variable, is no memory: only assignments to it change it.  */
bool definite_register (tree t);

/* *TP is an assignment that has been walked: a site for it, and a marker beside it
   that tells what the target had and what it is given.  NEW_NODE is told of what
   the walk shall not come to.  */
void assigns_visit (tree fndecl, tree *tp, void (*new_node) (tree));

/* T in a node that evaluates it once however often it is used.  NEW_NODE is
   told of it.  */
tree assigns_saved (tree t, void (*new_node) (tree));
/* What *TP, an lvalue, is reached by is evaluated once: after SAVES, in their
   order, *TP can be evaluated more often.  False: it cannot.  */
bool assigns_stabilise (tree *tp, vec<tree> *saves, void (*new_node) (tree));

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   Variables and constants that no operator takes (values.cc), where mark.cc's walk meets
   them.  Unless such places were asked for, only constants get a site, and a marker only
   in code with mutants.  */
#ifndef ADSE_PLUGIN_VALUES_H
#define ADSE_PLUGIN_VALUES_H

#include "base/plugin.h"

/* A function begins.  */
void values_begin (void);
/* It has been walked.  What would change how its calls read changes now.  */
void values_end (tree fndecl);
/* The value that MODIFY stores or returns gets a site and a marker if it
   stands alone.  It has been walked.  NEW_NODE is told of what the walk shall
   not come to.  */
void values_assigned (tree fndecl, tree modify, void (*new_node) (tree));
/* The initial value of the variable of DECL_EXPR T gets a site and a marker if
   it stands alone.  It has been walked.  NEW_NODE is told of what the walk
   shall not come to.  */
void values_initial (tree fndecl, tree t, void (*new_node) (tree));
/* Argument I of CALL gets a site and a marker if it stands alone.  It has been
   walked.  NEW_NODE is told of what the walk shall not come to.  */
void values_argument (tree fndecl, tree call, int i, void (*new_node) (tree));
/* The index of the element T, or what the sum T adds to a pointer, gets a site
   and a marker if it stands alone.  It has been walked.  NEW_NODE is told of
   what the walk shall not come to.  */
void values_index (tree fndecl, tree t, void (*new_node) (tree));
/* What ++ or --, T, adds gets a site, and in code with mutants a marker.  It has been
   walked.  NEW_NODE is told of what the walk shall not come to.  */
void values_step (tree fndecl, tree t, void (*new_node) (tree));
/* T without what only says that its value is not used.  */
tree values_unused (tree t);
/* Statement *TP, if it is an assignment or a call, gets a site of whether it is carried
   out.  It has been walked.  NEW_NODE is told of what the walk shall not come to.  */
void values_statement (tree fndecl, tree *tp, void (*new_node) (tree));
/* The first argument of CALL, which is not walked yet, if that could be its result; else
   NULL.  */
tree values_call_begin (tree call);
/* CALL, for which values_call_begin gave FIRST, gets a site of whether it is made.  It has
   been walked.  */
void values_call_end (tree fndecl, tree call, tree first);
/* Arm I (0: the first) of COND_EXPR T, a ?:, gets a site and a marker if it
   stands alone.  It has been walked.  NEW_NODE is told of what the walk shall
   not come to.  */
void values_arm (tree fndecl, tree t, int i, void (*new_node) (tree));
/* The index of SWITCH_STMT T gets a site and a marker if it stands alone.  It
   has been walked.  NEW_NODE is told of what the walk shall not come to.  */
void values_switch (tree fndecl, tree t, void (*new_node) (tree));
/* *TP, a condition of a decision at WHERE, gets a site and a marker if it
   stands alone.  It has been walked.  NEW_NODE is told of what the walk shall
   not come to.  */
void values_condition (tree fndecl, tree *tp, location_t where,
		       void (*new_node) (tree));

#endif

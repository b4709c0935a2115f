/* SPDX-License-Identifier: GPL-3.0-or-later
   Variables and constants that no operator takes (values.cc), where mark.cc's walk meets
   them.  All of these do nothing unless such places were asked for.  */
#ifndef ADSE_PLUGIN_VALUES_H
#define ADSE_PLUGIN_VALUES_H

#include "base/plugin.h"

/* *TP, which has been walked, is the value that MODIFY stores or returns; the initial
   value of the variable of DECL_EXPR T; an argument of CALL (its number); an index or
   what is added to a pointer in T; an arm of COND_EXPR T (0: the first); the index of
   SWITCH_STMT T.  NEW_NODE is told of what the walk shall not come to.  */
void values_assigned (tree fndecl, tree modify, void (*new_node) (tree));
void values_initial (tree fndecl, tree t, void (*new_node) (tree));
void values_argument (tree fndecl, tree call, int i, void (*new_node) (tree));
void values_index (tree fndecl, tree t, void (*new_node) (tree));
void values_arm (tree fndecl, tree t, int i, void (*new_node) (tree));
void values_switch (tree fndecl, tree t, void (*new_node) (tree));
/* *TP is a condition of a decision at WHERE.  */
void values_condition (tree fndecl, tree *tp, location_t where,
		       void (*new_node) (tree));

#endif

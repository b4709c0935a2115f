/* SPDX-License-Identifier: GPL-3.0-or-later
   What phase G leaves in the code, and which statement of phase S is which site.  */
#ifndef ADSE_PLUGIN_MARKERS_H
#define ADSE_PLUGIN_MARKERS_H

#include "base/plugin.h"

/* markers.cc.  Markers: int __adse_cond (int value, int site) returns VALUE; void
   __adse_decision (int site, ...) takes one int a condition.  NULL_TREE until
   markers_make.  void __adse_point (int site, int, ...): the program is there,
   with a value.  int __adse_live (int 0): in the original its argument, in the
   clone 1.  void __adse_assume (int), behind __adse_live: an assumption does not
   hold.  int __adse_mutated (int site): a mutant of SITE is switched on; and behind it,
   unsigned long __adse_mutate (int site, unsigned long, unsigned long) (schemata.h): in
   the clone there is neither.  */
extern tree adse_cond_decl, adse_decision_decl, adse_point_decl, adse_live_decl;
extern tree adse_assume_decl, adse_mutated_decl, adse_mutate_decl;
void markers_make (void);
bool mark_is_cond (gimple *stmt, unsigned *site, tree *value);
bool mark_is_decision (gimple *stmt, unsigned *site);
/* *SITE is SYMRT_NONE where phase G did not come.  */
bool mark_is_point (gimple *stmt, unsigned *site);
/* Is STMT a marker that keeps alive what is only there for labels?  */
bool mark_is_live (gimple *stmt);
/* Is STMT the marker of an assumption that is false?  */
bool mark_is_assumption (gimple *stmt);
/* *SITE: its argument.  */
bool mark_is_mutated (gimple *stmt, unsigned *site);
bool mark_is_mutate (gimple *stmt);
/* Constructs of CODE are not looked into: later passes rely on their shape.  */
bool mark_is_opaque (enum tree_code code);
/* A call whose arguments are not evaluated, or must stay as they are to be
   folded.  */
bool mark_is_opaque_call (tree t);

/* mark.cc.  Mark FNDECL's body.  */
void mark_function (tree fndecl);

/* sites.cc.  Site of the source operator that became a statement of CODE at LOC with
   operands A and B (NULL: unary), in FNDECL's body or its clone's, or -1: the compiler
   made it.  FNDECL is the original.  *SWAPPED: the statement has the operands in the
   other order than the source and the site; report B first.  */
int mark_operator_site (tree fndecl, location_t loc, enum tree_code code, tree a,
			tree b, bool *swapped);
int mark_switch_site (tree fndecl, gimple *stmt);
/* The same for the index or dereference REF.  */
int mark_access_site (tree fndecl, tree ref);
/* The same for a conversion.  */
int mark_conversion_site (tree fndecl, location_t loc);
/* The same for a point of the source (points.h).  */
int mark_point_site (tree fndecl, location_t loc);
/* Site of the source's call that became STMT, or -1.  */
int mark_call_site (tree fndecl, gimple *stmt);

#endif

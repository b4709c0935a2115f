/* SPDX-License-Identifier: GPL-3.0-or-later
   What phase G leaves in the code, and which statement of phase S is which site.  */
#ifndef ADSE_PLUGIN_MARKERS_H
#define ADSE_PLUGIN_MARKERS_H

#include "base/plugin.h"

/* markers.cc.  Markers, functions that are defined nowhere; NULL_TREE until
   markers_make.  int __adse_cond (int value, int site) returns VALUE.  void
   __adse_decision (int site, ...) takes one int a condition.  void
   __adse_point (int site, int, ...): the program is there; what follows are
   values to report, at most two.  int __adse_live (int 0) is its argument in
   the original, and 1 in the clone.  */
extern tree adse_cond_decl, adse_decision_decl, adse_point_decl, adse_live_decl;
/* Markers, NULL_TREE until markers_make.  void __adse_assume (int), behind
   __adse_live: an assumption does not hold.  int __adse_mutated (int site): a
   mutant of SITE is switched on.  unsigned long __adse_mutate (int site,
   unsigned long, unsigned long), behind __adse_mutated, becomes a call of the
   runtime's function for mutants (schemata.h).  The clone has neither of the
   last two.  */
extern tree adse_assume_decl, adse_mutated_decl, adse_mutate_decl;
/* Make the declarations of the markers, if they were not made before.  */
void markers_make (void);
/* Is STMT the marker of a condition?  *SITE and *VALUE are its arguments.  */
bool mark_is_cond (gimple *stmt, unsigned *site, tree *value);
/* Is STMT the marker of a decision?  *SITE is its argument.  */
bool mark_is_decision (gimple *stmt, unsigned *site);
/* Is STMT the marker of a point?  *SITE is SYMRT_NONE where it has nothing to
   report: a decision tells that it was reached, or phase G's walk did not come
   to it.  */
bool mark_is_point (gimple *stmt, unsigned *site);
/* Is STMT a marker that keeps alive what is only there for labels or
   assumptions?  */
bool mark_is_live (gimple *stmt);
/* Is STMT the marker of an assumption that is false?  */
bool mark_is_assumption (gimple *stmt);
/* Is STMT a marker that asks whether a mutant of a site is switched on?  *SITE
   is that site.  */
bool mark_is_mutated (gimple *stmt, unsigned *site);
/* Is STMT a marker that becomes a call of the runtime's function for
   mutants?  */
bool mark_is_mutate (gimple *stmt);
/* Constructs of CODE are not looked into: later passes rely on their
   shape.  */
bool mark_is_opaque (enum tree_code code);
/* T is a call whose arguments are not evaluated, or must stay as they are to
   be folded.  */
bool mark_is_opaque_call (tree t);

/* mark.cc.  Mark FNDECL's body.  */
void mark_function (tree fndecl);

/* sites.cc.  The site of the source operator that became a statement of CODE
   at LOC with operands A and B (NULL: unary), or -1: the compiler made it.
   The statement is in the body of FNDECL, the original, or in its clone's.
   *SWAPPED: the statement has the operands in the other order than the source
   and the site; report B first.  */
int mark_operator_site (tree fndecl, location_t loc, enum tree_code code, tree a,
			tree b, bool *swapped);
/* sites.cc.  The site of the source's switch that became STMT in FNDECL, the
   original, or in its clone; -1: none.  */
int mark_switch_site (tree fndecl, gimple *stmt);
/* sites.cc.  The site of REF, an index or dereference in the body of FNDECL;
   -1: none.  */
int mark_access_site (tree fndecl, tree ref);
/* sites.cc.  The site of the source's conversion at LOC in the body of FNDECL,
   the original, or in its clone's; -1: none.  */
int mark_conversion_site (tree fndecl, location_t loc);
/* sites.cc.  The site of kind POINT at LOC in the body of FNDECL, the
   original, or in its clone's; -1: none.  */
int mark_point_site (tree fndecl, location_t loc);
/* sites.cc.  The site of the source's call that became STMT in FNDECL, the
   original, or in its clone; -1: none.  */
int mark_call_site (tree fndecl, gimple *stmt);

#endif

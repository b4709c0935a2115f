/* SPDX-License-Identifier: GPL-3.0-or-later
   What was decided about each function of the unit (units.cc).  */
#ifndef ADSE_UNITS_H
#define ADSE_UNITS_H

#include "base/plugin.h"

/* What became of a function of the unit; one each, in the order of the source.  */
struct unit_function
{
  cgraph_node *node; /* the original */
  /* Whose address is its identity in the call slots: the original; or the clone,
     where the plain build need not have the original: of an inline definition, and,
     where no mutants are to be run in it, of a static function whose address is not
     taken.  */
  tree identity;
  cgraph_node *clone;	/* NULL: instrumented in place, or skipped */
  cgraph_node *mutants; /* the copy that has its mutants; NULL: none */
  bool guarded;
  unsigned reason;		      /* symrt reason, when there is no clone */
  struct function_accesses *accesses; /* accesses.cc; NULL: none */
};

/* Start of a unit: nothing was decided about its functions.  */
void unit_begin (void);
/* End of a unit: free what was decided about its functions.  */
void unit_end (void);
/* Add what was decided about a function, in the order of the source.  */
void unit_add (const unit_function &);
/* What was decided about all functions of the unit, until unit_end.  */
const vec<unit_function> &unit_functions (void);

/* The function that a direct call of DECL reaches when that is certain (it
   cannot be interposed at link or load time), else NULL.  */
const unit_function *unit_find (tree decl);

/* What was decided about DECL itself, an original or a clone; NULL when
   nothing was.  */
const unit_function *unit_record (tree decl);
/* The original of the unit whose name is NAME followed by SUFFIX; NULL_TREE:
   there is none.  */
tree unit_named (tree name, const char *suffix);

#endif

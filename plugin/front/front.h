/* SPDX-License-Identifier: GPL-3.0-or-later
   What the files of phase G share among themselves.  */
#ifndef ADSE_PLUGIN_FRONT_H
#define ADSE_PLUGIN_FRONT_H

#include "base/plugin.h"
#include <string>

/* front/operators.cc.  */

/* Start with FNDECL's operators.  */
void operators_begin (tree fndecl);
/* *TP is an expression of phase G's walk: bring it back to what the source
   wrote and record a site when it is one of its operators.  Keeps the type.  */
void operators_visit (tree *tp);
/* VALUE is stored by the assignment T, or is the initial value of the variable
   declared at T: find the location of its operator if it has lost it.  */
void operators_relocate (tree t, tree value);
/* The site operator whose value *TP is, after conversions; else NULL.  */
tree *operators_result (tree *tp);
/* A statement at LOC stores *VALUE: one GIMPLE statement, at LOC, when that is an
   operator's result.  */
void operators_stored (tree *value, location_t loc);
/* Brings a comparison that was inverted or swapped back: `!(x < 3)' had become
   `x >= 3'.  The result may be a TRUTH_NOT_EXPR.  */
void operators_restore_comparison (tree *tp);
/* `(x | 2) != 0' is true whatever x is, as GCC before 14 says when it reads it.  True:
   *TP was one of these and is what is left of it.  */
bool operators_settle (tree *tp);

/* The arms of T, a ?: that is one expression, before they are walked.  */
void operators_arms (tree t);

/* Where COMPARISON, operand I of T, an operator with two of them, has its own operator;
   UNKNOWN_LOCATION when that is not certain.  */
location_t operators_beside (tree t, int i, tree comparison);

/* conditionals.cc.  If *TP is MIN, MAX or ABS that was made of a `?:', as the source text
   says, it becomes that again.  Gives *TP.  */
tree conditional_restore (tree *tp);

/* T, an operator's result, as the source writes it; else as any expression.  */
std::string operators_text (tree t);

/* front/errors.cc.  */

/* Start with FNDECL.  */
void errors_begin (tree fndecl);
/* T is an expression of phase G's walk, which comes to it before its operands.  */
void errors_visit (tree t);
/* T is a conversion, and its operand has been walked.  */
void errors_conversion (tree t);
/* T is a conversion with a site.  */
bool errors_converted (tree t);
/* A statement at LOC stores VALUE: one GIMPLE statement, when that is a
   conversion.  */
void errors_stored (tree value, location_t loc);
/* Is CALL what assert makes of a condition that is false?  */
bool errors_is_assertion (gimple *call);

/* uses.cc: globals and functions that an expression node names.  */
void uses_visit (tree fndecl, tree expr);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutant schemata (Untch, Offutt, Harrold 1993): a further body of each function has all
   mutants of its operators and decisions, which the runtime may switch on.  */
#ifndef ADSE_SCHEMATA_H
#define ADSE_SCHEMATA_H

#include "base/plugin.h"

/* Start of a unit with -fplugin-arg-adse-mode=mutants, when phase G has made its
   sites and each of its functions has its record: make its variables.
   Without it the functions below find nothing to do.  */
void schemata_begin (void);
/* Take what mutants of decisions have added out of cfun.  */
void schemata_drop (void);
struct function_accesses;
/* Put mutants into cfun, the body of FNDECL as the source wrote it, with its
   markers.  KNOWN: what accesses_find gave for the original.  Nothing is done in a unit
   without schemata_begin.  */
void schemata_make (tree fndecl, const function_accesses *known);
/* What is not 0 while a mutant of FNDECL is switched on; NULL_TREE: schemata_make has put
   none into it.  */
tree schemata_switch (tree fndecl);
/* For the unit's descriptor (struct symrt_tu): the variable with a byte a site, not
   0 where a mutant is switched on.  NULL_TREE without schemata_begin.  */
tree schemata_mutated_variable (void);
/* For the unit's descriptor: the variable with the number of such sites of each
   function.  NULL_TREE without schemata_begin.  */
tree schemata_functions_variable (void);
/* For the unit's descriptor: the variable with the runtime's function that
   computes a mutant.  NULL_TREE without schemata_begin.  */
tree schemata_mutate_variable (void);
/* For the unit's descriptor: a new table of a byte a site, 1 where there are
   mutants.  NULL_TREE without schemata_begin.  Call once, when all bodies are
   done: it ends what schemata_begin started.  */
tree schemata_table (void);

#endif

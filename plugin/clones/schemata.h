/* SPDX-License-Identifier: GPL-3.0-or-later
   Mutant schemata (Untch, Offutt, Harrold 1993): one body has all mutants of its
   operators and decisions, one of which the runtime may switch on.  */
#ifndef ADSE_SCHEMATA_H
#define ADSE_SCHEMATA_H

#include "base/plugin.h"

/* Start of a unit; nothing else here may be called if not -fplugin-arg-adse-mode=mutants,
   but what drops and what asks.  */
void schemata_begin (void);
/* Take what mutants of decisions have added out of cfun.  */
void schemata_drop (void);
/* Put mutants into cfun, the body of FNDECL as the source wrote it, with its markers.  */
void schemata_make (tree fndecl);
/* For the unit's descriptor (struct symrt_tu): the variables, and a table of a byte a
   site; each NULL_TREE where no code has mutants.  */
tree schemata_site_variable (void);
tree schemata_mutate_variable (void);
tree schemata_table (void);

#endif

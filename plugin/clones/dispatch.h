/* SPDX-License-Identifier: GPL-3.0-or-later
   What connects a unit with the runtime; see dispatch.cc.  */
#ifndef ADSE_DISPATCH_H
#define ADSE_DISPATCH_H

#include "base/plugin.h"

/* At cfun's entry: if VARIABLE is not 0, do what CLONE does instead.  */
void dispatch_entry (tree clone, tree variable);

/* Thunks, tables, descriptor, metadata and the constructor that looks for a
   runtime.  Last of all: the numbers of functions and globals are final.  */
void dispatch_unit (void);

/* OPTIONS (an optimisation node; NULL: those of the command line) changed
   as the attribute optimize (WORDS) would, "Og" or "O1,no-inline".  */
tree changed_options (tree options, const char *words);

#endif

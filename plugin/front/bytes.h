/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects that are read as what they are not (bytes.cc).  */
#ifndef ADSE_PLUGIN_BYTES_H
#define ADSE_PLUGIN_BYTES_H

#include "base/plugin.h"

/* Look at the body of FNDECL, before it is marked, and say what it does in its uses.  */
void bytes_find (tree fndecl);
/* Does it take addresses for numbers in memory?  */
bool bytes_are_addresses (tree fndecl);

#endif

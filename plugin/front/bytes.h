/* SPDX-License-Identifier: GPL-3.0-or-later
   Objects that are read as what they are not (bytes.cc).  */
#ifndef ADSE_PLUGIN_BYTES_H
#define ADSE_PLUGIN_BYTES_H

#include "base/plugin.h"

/* Look at FNDECL's body, before it is marked, and note in FNDECL's uses where
   it reads memory as another type than was written.  */
void bytes_find (tree fndecl);
/* Does FNDECL take addresses for numbers in memory, as bytes_find saw?  */
bool bytes_are_addresses (tree fndecl);

#endif

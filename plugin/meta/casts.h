/* SPDX-License-Identifier: GPL-3.0-or-later
   What pointers lead to (casts.cc).  */
#ifndef ADSE_PLUGIN_CASTS_H
#define ADSE_PLUGIN_CASTS_H

#include "base/plugin.h"

/* Phase G: look at FNDECL's body for conversions of void pointers, for calls that
   they are handed to, and for what its parameters are used for.  */
void casts_find (tree fndecl);
/* The type that DECL, a parameter or member that is a void pointer, is
   converted to a pointer to; the largest, if there are several.  NULL_TREE:
   none.  */
tree casts_type (tree decl);
/* The function that the parameter DECL is handed on to as a void pointer, as argument
   *INDEX; or NULL_TREE.  */
tree casts_handed_on (tree decl, unsigned *index);
/* Does the parameter DECL lead to one object: is nothing else used of it than what is
   right behind it?  */
bool casts_single_p (tree decl);

#endif

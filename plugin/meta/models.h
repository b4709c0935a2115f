/* SPDX-License-Identifier: GPL-3.0-or-later
   Which calls go to the runtime's models of library functions.  */
#ifndef ADSE_PLUGIN_MODELS_H
#define ADSE_PLUGIN_MODELS_H

#include "base/plugin.h"

/* Number of the model of DECL's function with this many arguments, with a
   prototype that agrees, or -1.  *NARGS: how many of them the model takes (the
   checking variants of _FORTIFY_SOURCE have one more).  */
int model_find (tree decl, const gcall *call, unsigned *nargs);

/* DECL is not declared as the function with a model whose symbol it has:
   calls of it do not go to the model.  */
bool model_declared_otherwise (tree decl);

/* DECL is declared with another symbol (asm ("symbol")), which is not one of those
   that the library's headers give: it is not the library's function.  */
bool model_renamed (tree decl);

#endif

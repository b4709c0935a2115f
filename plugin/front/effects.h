/* SPDX-License-Identifier: GPL-3.0-or-later
   What evaluating an expression does, as far as its tree tells.  */
#ifndef ADSE_PLUGIN_EFFECTS_H
#define ADSE_PLUGIN_EFFECTS_H

#include "base/plugin.h"

/* What evaluating expressions does; nothing at first.  */
struct effects
{
  hash_set<tree> changed; /* variables that it assigns to, or parts of them */
  bool any = false;
  bool calls = false; /* a function, or holds statements */
  bool all = false;   /* what it changes cannot be told, calls apart */
};

/* Add the effects of evaluating T.  */
void effects_add (tree t, struct effects *);
/* T may be evaluated at any time: it has no effect, and nothing in it can trap or read
   what may not be read.  */
bool effects_pure (tree t);

#endif

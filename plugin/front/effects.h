/* SPDX-License-Identifier: GPL-3.0-or-later
   What evaluating an expression changes, as far as its tree tells.  */
#ifndef ADSE_PLUGIN_EFFECTS_H
#define ADSE_PLUGIN_EFFECTS_H

#include "front/front.h"

struct effects
{
  hash_set<tree> changed; /* variables that it assigns to, or parts of them */
  bool any = false;
  bool calls = false; /* a function, or holds statements */
  bool all = false;   /* what it changes cannot be told, calls apart */
};

/* Add those of T.  */
void effects_add (tree t, struct effects *);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   Assertions at a function's entry; see entry.cc.  */
#ifndef ADSE_ENTRY_H
#define ADSE_ENTRY_H

#include "base/gcc-compat.h"

/* Add to FAILED those calls of cfun's body that tell of a failed assertion and
   are reached by what callers pass alone, before anything else happens.  */
void entry_assertions (vec<gcall *> *failed);

#endif

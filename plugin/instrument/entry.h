/* SPDX-License-Identifier: GPL-3.0-or-later
   Assertions at a function's entry; see entry.cc.  */
#ifndef ADSE_ENTRY_H
#define ADSE_ENTRY_H

#include "base/gcc-compat.h"

/* Such calls of cfun's body that what callers pass leads to before anything else
   happens.  */
void entry_assertions (vec<gcall *> *failed);

#endif

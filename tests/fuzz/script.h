/* SPDX-License-Identifier: GPL-3.0-or-later
   A short exploration of the fixed program whose runs are traces of the input.  */
#ifndef TESTS_FUZZ_SCRIPT_H
#define TESTS_FUZZ_SCRIPT_H

#include "store/store.h"
#include "fuzz.h"

/* F: a byte that picks the target and one for two criteria, then for each run a byte for its end and the
   trace (trace-take.h).  STORE may be NULL.  */
void script_explore (struct fuzz *, struct store *, int64_t row);
#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   A unit made by hand, for harnesses of the runtime: three functions and three
   globals, whose thunks use all of their arguments and results.  */
#ifndef TESTS_FUZZ_RUNTIME_UNIT_H
#define TESTS_FUZZ_RUNTIME_UNIT_H

#include "meta.h"
#include "trace.h"

const struct symrt_tu *runtime_unit (void);
/* Its record of the module table.  */
struct symrt_module runtime_unit_module (void);
/* Unmap what runs mapped.  */
void runtime_unmap (void);
/* Undo rt_open and all that was mapped since.  */
void runtime_forget (struct symrt_arena *, uint64_t size);
#endif

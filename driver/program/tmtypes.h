/* SPDX-License-Identifier: GPL-3.0-or-later
   A unit's types as the test model has them: one tm_type for each symrt_type, same
   index, made once when the image is read and shared by every test of the unit.
   Lives as long as the program.  */
#ifndef ADSE_TMTYPES_H
#define ADSE_TMTYPES_H

#include "program/image.h"
#include "export.h"
#include "testmodel.h"

struct tm_pool;

/* The unit's types, which tmtypes_free frees.  The unit's tables have been
   checked before.  NULL: memory.  */
struct tm_pool *tmtypes_new (const struct unit *);
/* Free the types.  May be NULL.  */
void tmtypes_free (struct tm_pool *);
/* Type INDEX of UNIT; the void type for SYMRT_NONE.  */
const struct tm_type *tmtypes_get (const struct unit *, uint32_t index);
/* What tests of the unit declare of the types that its source does not name,
   *N of them.  It is the unit's.  */
const struct suite_type *tmtypes_declared (const struct unit *, size_t *n);
/* TYPE, a struct that ends with a flexible array member, with N elements in it; the
   caller frees it with free.  NULL: memory.  */
struct tm_type *tmtypes_flexible (const struct tm_type *type, uint32_t n);
#endif

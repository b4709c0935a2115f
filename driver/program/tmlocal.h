/* SPDX-License-Identifier: GPL-3.0-or-later
   Types that no declaration at file scope can name: tests declare them themselves.  */
#ifndef ADSE_TMLOCAL_H
#define ADSE_TMLOCAL_H

#include "program/image.h"
#include "export.h"
#include "testmodel.h"

struct tmlocal;

/* Give those of TYPES, the unit's in the same order, that have no spelling
   one, where that is possible.  Refers to both until tmlocal_free.  NULL:
   memory.  */
struct tmlocal *tmlocal_new (const struct unit *, struct tm_type *types);
/* What tests declare for that, *N of them, members before what they are
   members of.  It is the first argument's.  */
const struct suite_type *tmlocal_declared (const struct tmlocal *, size_t *n);
/* Free it and the spellings that it gave.  May be NULL.  */
void tmlocal_free (struct tmlocal *);
#endif

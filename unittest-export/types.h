/* SPDX-License-Identifier: GPL-3.0-or-later
   Declarations of types that the source gives no name which tests could use.  */
#ifndef ADSE_TYPES_H
#define ADSE_TYPES_H

#include "export.h"
#include "text.h"

/* Declare those of FILE's types that the N texts mention, and what these mention.  */
void types_print (struct text *, const struct suite_file *file,
		  const struct text *const *texts, size_t n);
#endif

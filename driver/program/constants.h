/* SPDX-License-Identifier: GPL-3.0-or-later
   Numbers that a function compares and computes with, and those in the constants that it
   reads, tables above all: what limits it has, inputs are to have, too, and those beside
   them.  */
#ifndef ADSE_CONSTANTS_H
#define ADSE_CONSTANTS_H

#include "program/image.h"

/* In the order of the source, as often as they are there.  */
struct constants
{
  uint64_t *v; /* malloc'd */
  uint32_t n;
};

/* Into TO, which is empty, those of function OF of U.  */
void constants_of (struct constants *to, const struct unit *u, uint32_t of);
/* Into TO, which is empty, those of OF and of the static functions that it leads to, but for
   numbers of 0 to 8.  */
void constants_reached (struct constants *to, const struct unit *u, uint32_t of);
/* The largest number up to MOST that an expression with the variable NAME in it is compared
   with, in OF and the static functions that it leads to; 0: there is none.  MEASURED: the
   expression is the length of the string NAME.  */
uint64_t constants_compared (const struct unit *u, uint32_t of, const char *name,
			     bool measured, uint64_t most);
/* Leave TO empty.  */
void constants_free (struct constants *to);
#endif

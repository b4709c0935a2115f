/* SPDX-License-Identifier: GPL-3.0-or-later
   What is used of how a unit says that it was compiled.  An image may come from
   anywhere: what it records is data, and chooses among what is known here.  */
#ifndef ADSE_RECORDED_H
#define ADSE_RECORDED_H

#include <stdbool.h>
#include "program/image.h"

/* The compiler for P's sources, a name to be looked up: GIVEN (--cc) if not NULL, else
   one of those that adse was configured with, the one that was used if it is among
   them.  */
const char *recorded_compiler (const struct program *p, const char *given);

/* Can COMPILER be run?  */
bool recorded_runs (const char *compiler);

/* May recorded option WORD become an option of a compiler here?  Those for macros,
   include folders, the language and its types, and code.  None that names a program, a
   plugin or a file to be written or to take options from.  */
bool recorded_option_allowed (const char *word);

/* Is WORD, which follows -include and the like, a path and nothing else?  */
bool recorded_path_allowed (const char *word);

/* Does option WORD take the word after it as a path?  */
bool recorded_takes_path (const char *word);

/* How many options of U are left out because they are not allowed.  FIRST: one
   of them.  */
size_t recorded_left_out (const struct unit *u, const char **first);
#endif

/* SPDX-License-Identifier: GPL-3.0-or-later
   Stubs: external functions that the driver stands in for, since nothing given
   defines them or since the user names them.  In the host (exec-host.c) each is a
   function that asks the runtime for its result; a plan has one generated callee for
   each that its target reaches; a test defines it in C.  Variables that nothing defines
   are zeros in the host and in tests, which set them as they set others.  */
#ifndef ADSE_STUBS_H
#define ADSE_STUBS_H

#include "program/image.h"
#include "run/exec.h"
#include "meta.h"

/* Add a stub for each of the N NAMES, functions that some unit calls and does not
   define.  Objects and archives only: a program, and a shared library, are linked
   already.  0; -1: ERR says which name is wrong and what is near it.  */
int stubs_named (struct program *, char *const *names, size_t n, char *err,
		 size_t nerr);
/* Add a stub for each function with SYMRT_NUMBER in libc.def that some unit
   calls and none defines, where nothing is linked yet; of shared libraries,
   for those that wait.  */
void stubs_outside (struct program *);
/* Add a stub for each function that objects and archives call and nothing defines, and
   what is absent of the variables that they use, found out by linking them in O's
   scratch; a stub of such a function that was named takes no other's place.  What else
   is missing stays so.  */
void stubs_unlinked (struct program *, const struct exec_options *o);
/* Can a generated function have the type FN: is what it gives one number, or a pointer,
   or nothing?  */
bool stub_possible (const struct unit *, const struct symrt_type *fn);
/* "float" or "double", which functions of type FN return; else NULL.  */
const char *stub_real (const struct unit *, const struct symrt_type *fn);
/* Into TEXT, of N bytes, a type in C whose values are returned as the structures and
   unions are that functions of TYPE return (System V ABI for AMD64, 3.2.3).  False: they
   return something else.  */
bool stub_block (const struct unit *, uint32_t type, char *text, size_t n);
/* The stub's number for SYMBOL, or -1.  */
int stub_find (const struct program *, const char *symbol);
/* Is the variable SYMBOL absent?  */
bool stubs_absent (const struct program *, const char *symbol);
/* Free the program's stubs and absent variables; there are none then.  */
void stubs_free (struct program *);
#endif

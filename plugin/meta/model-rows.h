/* SPDX-License-Identifier: GPL-3.0-or-later
   libc.def as data.  A file of its own because GCC's headers forbid the names
   of some library functions.  */
#ifndef ADSE_MODEL_ROWS_H
#define ADSE_MODEL_ROWS_H

/* A function with a model: its name, and letters (libc.def) for the types of
   its result and of its parameters.  */
struct model_row
{
  const char *name, *result, *parameters; /* "(pcz)" */
};

/* The functions with a model, in the file's order; the last one has no name.  */
extern const struct model_row model_rows[];

/* Does the function NAME of libc print?  */
bool libc_prints (const char *name);
/* Is the function NAME of libc one that says that an assertion failed?  */
bool libc_is_assertion (const char *name);

#endif

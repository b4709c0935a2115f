/* SPDX-License-Identifier: MIT
   Calls of library functions through pointers,

     hooks->allocate = malloc;  ...  hooks->allocate (n)

   go to the model of the function, as calls by its name do.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "models.h"

uint64_t
symrt_target (uint64_t pointer)
{
  static const struct
  {
    void *plain, *model;
  } rows[] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS)                                 \
  { (void *) NAME, (void *) model_##NAME },
#include "models.def"
#undef SYMRT_MODEL
  };
  /* Of the last call.  */
  static uint64_t from, to;
  if (!RT_TRACKED)
    return pointer;
  if (pointer == from)
    return to;
  from = to = pointer;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (pointer == (uint64_t) (uintptr_t) rows[i].plain)
      to = (uint64_t) (uintptr_t) rows[i].model;
  return to;
}

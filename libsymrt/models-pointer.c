/* SPDX-License-Identifier: MIT
   Calls of library functions through pointers,

     hooks->allocate = malloc;  ...  hooks->allocate (n)

   go to the model of the function, as calls by its name do.  A program may have a
   function of its own of such a name: calls by this name go where they lead.  */
#define _GNU_SOURCE
#include <ctype.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>
#include "models.h"
#include "runtime.h"
#include "symrt-layout.h"

/* Addresses in data stay those that the program has.  */
void *const symrt_plain[SYMRT_M__COUNT] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) (void *) NAME,
#include "libc.def"
};
size_t (*const symrt_usable_size) (void *) = malloc_usable_size;

static const struct
{
  const char *name;
  void *model;
} rows[SYMRT_M__COUNT] = {
#define SYMRT_MODEL(NAME, RESULT, PARAMETERS, FACTS) { #NAME, (void *) model_##NAME },
#include "libc.def"
};

uint64_t (*rt_libc_function) (const char *name);
bool (*rt_program_defines) (const char *name);

/* 0: the program has one of its own.  */
static volatile uint64_t *const plain = (volatile uint64_t *) (uintptr_t) SYMRT_PLAIN;

bool
models_have (const char *symbol, unsigned *row)
{
  for (unsigned i = 0; i < SYMRT_M__COUNT; i++)
    if (*rows[i].name == *symbol && !strcmp (rows[i].name, symbol))
      {
	*row = i;
	return true;
      }
  return false;
}

void
models_fill (void)
{
  for (unsigned i = 0; i < SYMRT_M__COUNT; i++)
    plain[i] = rt_program_defines && rt_program_defines (rows[i].name)
		 ? 0
		 : (uint64_t) (uintptr_t) symrt_plain[i];
}

/* Is POINTER libc's function of row I?  */
static bool
is_libcs (unsigned i, uint64_t pointer)
{
  if (plain[i])
    return pointer == plain[i];
  return rt_libc_function && pointer == rt_libc_function (rows[i].name);
}

uint64_t
symrt_target (uint64_t pointer)
{
  /* Of the last call.  */
  static uint64_t from, to;
  if (!RT_TRACKED)
    return pointer;
  if (pointer == from)
    return to;
  from = to = pointer;
  for (unsigned i = 0; i < SYMRT_M__COUNT; i++)
    if (is_libcs (i, pointer))
      to = (uint64_t) (uintptr_t) rows[i].model;
  return to;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   For tests of the runtime without the plugin: an arena, a unit made by hand, the
   entry points through the table that instrumented code uses, and an evaluator of
   recorded expressions under inputs of the test's choice.  */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "adse-op.h"
#include "job.h"
#include "models.h"
#include "runtime.h"
#include "trace.h"

extern unsigned failures, passed;

#define EXPECT(COND, ...)                                                     \
  do                                                                          \
    {                                                                         \
      if (COND)                                                               \
	passed++;                                                             \
      else if (failures++ < 20)                                               \
	{                                                                     \
	  printf ("%s:%d: %s: ", __FILE__, __LINE__, #COND);                  \
	  printf (__VA_ARGS__);                                               \
	  printf ("\n");                                                      \
	}                                                                     \
    }                                                                         \
  while (0)

/* Prints what was checked; exit status of the test.  */
int harness_result (const char *what);

/* Capacities of the arena; 0: plenty.  */
struct harness_arena
{
  uint32_t mode, flags;
  uint32_t nodes, events, bytes, job, modules;
};

/* Make an arena and set ADSE_ARENA; NULL: it cannot be made.  */
struct symrt_arena *harness_arena (const struct harness_arena *);
/* The record of module I, to be filled in before a unit attaches.  */
struct symrt_module *harness_module (struct symrt_arena *, unsigned i);
/* A unit without sites, so that the runtime opens.  Records from now on.  */
void harness_start (uint32_t flags);

/* Entry points and models through the tables.  */
enum entry
{
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES) E_##NAME,
#include "symrt-abi.def"
#undef SYMRT_FN
  E__COUNT
};
#define CALL(NAME) ((__typeof__ (&symrt_##NAME)) harness_entry (E_##NAME))
#define MODEL(NAME) ((__typeof__ (&model_##NAME)) harness_model (SYMRT_M_##NAME))
void *harness_entry (enum entry);
void *harness_model (enum symrt_model);
/* Call slots before a call of FN with these ids, and the result's id after.  */
void harness_args (void *fn, uint32_t a, uint32_t b, uint32_t c);
uint32_t harness_result_id (void *fn);

/* Other inputs: region I has the bytes at OTHER[I].  */
extern const uint8_t *other[SYMRT_JOB_MAX_REGIONS];
/* Value of node ID under the other inputs; node tables are read as the driver
   reads them, from the arena alone.  */
adse_val harness_eval (uint32_t id);
/* Do all branches and constraints recorded so far hold under them?  */
bool harness_path_holds (void);
unsigned harness_count (enum symrt_event_kind);

uint64_t rnd (void); /* xorshift, fixed seed */
#endif

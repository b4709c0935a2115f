/* SPDX-License-Identifier: MIT
   adse.h -- what a program may say to adse.  Compiles and links with and without
   the plugin, and does nothing unless the runtime is attached.  */
#ifndef ADSE_H
#define ADSE_H

#include <stddef.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What adse_symbolic calls.  libsymrt has it; weak, so that a program links
   without.  */
extern void adse_runtime_symbolic (void *p, size_t n, const char *name)
  __attribute__ ((weak));

/* Make the N bytes at P an input named NAME, which must stay valid.  When adse
   generate explores what calls this, they are given values, and its tests give them
   the same; in a program that runs as it would under the runtime, their present
   value is this run's.  */
static inline void
adse_symbolic (void *p, size_t n, const char *name)
{
  if (adse_runtime_symbolic)
    adse_runtime_symbolic (p, n, name);
}

/* What adse_observe calls.  The programs of generated tests have it, and
   nothing else.  */
extern void adse_runtime_observe (const void *p, size_t n, const char *name)
  __attribute__ ((weak));

/* In a test that adse generate writes: the N bytes at P, under NAME, are among what it
   asserts, in the order of calls; a number of 1, 2, 4 or 8 bytes as such, signed.  For
   values that a function computes and keeps to itself.  */
static inline void
adse_observe (const void *p, size_t n, const char *name)
{
  if (adse_runtime_observe)
    adse_runtime_observe (p, n, name);
}

/* A statement: a label, here, that inputs are wanted for which PREDICATE is true;
   with a tag, adse_label (PREDICATE, "TAG").  PREDICATE must have no side effects;
   it is compiled but never evaluated unless the runtime is attached.  */
#define adse_label(...) ADSE_LABEL_TAGGED (__VA_ARGS__, "", 0)
/* What adse_label is with its tag, or with "" for one.  */
#define ADSE_LABEL_TAGGED(PREDICATE, TAG, ...) ADSE_USER_LABEL (PREDICATE, 0, TAG)

/* The call that the plugin looks for to find a label.  It is never made.  */
static inline void
adse_user_label (bool predicate, unsigned long id, const char *tag, const char *text)
{
  (void) predicate, (void) id, (void) tag, (void) text;
}
/* A label with a number and a tag.  Other headers make theirs of it.  */
#define ADSE_USER_LABEL(PREDICATE, ID, TAG)                                            \
  do                                                                                   \
    if (0)                                                                             \
      adse_user_label (PREDICATE, ID, TAG, #PREDICATE);                                \
  while (0)

/* A statement: inputs for which CONDITION, here, is false are none that callers
   give.  A run under the driver ends there and makes no test, and those that go on
   are looked for.  CONDITION must have no side effects; it is compiled but never
   evaluated unless the runtime is attached.  A precondition on the arguments alone is
   better said by a function NAME_precond, which leaves the code of NAME as it is.  */
#define adse_assume(CONDITION)                                                         \
  do                                                                                   \
    if (0)                                                                             \
      adse_user_assume (CONDITION);                                                    \
  while (0)

/* The call that the plugin looks for to find an assumption.  It is never
   made.  */
static inline void
adse_user_assume (bool condition)
{
  (void) condition;
}

#ifdef __cplusplus
}
#endif
#endif

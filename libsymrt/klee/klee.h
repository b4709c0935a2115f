/* SPDX-License-Identifier: MIT
   klee.h -- harnesses written for KLEE, compiled as they are with the plugin: what
   they make symbolic is an input to adse, what they assume an assumption.  */
#ifndef ADSE_KLEE_H
#define ADSE_KLEE_H

#include <stdint.h>
#include <stdlib.h>
#include "../adse.h"

/* Make the N bytes at P an input named NAME, as adse_symbolic.  */
static inline void
klee_make_symbolic (void *p, size_t n, const char *name)
{
  adse_symbolic (p, n, name);
}

/* An input named NAME, a number N with BEGIN <= N < END.  */
static inline int
klee_range (int begin, int end, const char *name)
{
  int n = begin;
  adse_symbolic (&n, sizeof n, name);
  adse_assume (n >= begin && n < end);
  return n;
}

/* An input named NAME, any int.  */
static inline int
klee_int (const char *name)
{
  int n = 0;
  adse_symbolic (&n, sizeof n, name);
  return n;
}

/* Assume CONDITION, as adse_assume.  */
#define klee_assume(CONDITION) adse_assume (CONDITION)

/* KLEE's calls that end the run, which counts as any other.  */
#define klee_silent_exit(STATUS) exit (STATUS)
#define klee_report_error(FILE, LINE, MESSAGE, SUFFIX) abort ()
#define klee_abort() abort ()

/* KLEE's calls that have no effect here.  */
#define klee_prefer_cex(OBJECT, CONDITION) ((void) (OBJECT), (void) 0)
#define klee_print_expr(MESSAGE, ...) ((void) 0)
#define klee_warning(MESSAGE) ((void) 0)
#define klee_warning_once(MESSAGE) ((void) 0)
#define klee_open_merge() ((void) 0)
#define klee_close_merge() ((void) 0)
#define klee_stack_trace() ((void) 0)
#define klee_mark_global(OBJECT) ((void) (OBJECT))
#define klee_is_symbolic(N) ((void) (N), 1)
#define klee_is_replay() 0

#endif

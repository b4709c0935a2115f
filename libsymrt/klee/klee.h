/* SPDX-License-Identifier: MIT
   klee.h -- harnesses written for KLEE, compiled as they are with the plugin: what
   they make symbolic is an input to adse, what they assume an assumption.  */
#ifndef ADSE_KLEE_H
#define ADSE_KLEE_H

#include <stdint.h>
#include <stdlib.h>
#include "../adse.h"

static inline void
klee_make_symbolic (void *p, size_t n, const char *name)
{
  adse_symbolic (p, n, name);
}

/* A number N with BEGIN <= N < END.  */
static inline int
klee_range (int begin, int end, const char *name)
{
  int n = begin;
  adse_symbolic (&n, sizeof n, name);
  adse_assume (n >= begin && n < end);
  return n;
}

static inline int
klee_int (const char *name)
{
  int n = 0;
  adse_symbolic (&n, sizeof n, name);
  return n;
}

#define klee_assume(CONDITION) adse_assume (CONDITION)

/* The run ends as it would: none is to be left out.  */
#define klee_silent_exit(STATUS) exit (STATUS)
#define klee_report_error(FILE, LINE, MESSAGE, SUFFIX) abort ()
#define klee_abort() abort ()

/* Of no consequence here.  */
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

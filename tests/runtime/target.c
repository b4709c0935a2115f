/* SPDX-License-Identifier: GPL-3.0-or-later
   A program with one unit made by hand, as the plugin would make it: metadata,
   thunks, a constructor that attaches, and functions that call the entry points.
   tests/runtime/serve.c runs it under the runtime.  */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "site.h"
#include "symrt-layout.h"
#include "target.h"

static uint32_t site_base, branch_base;
static void *ops;
static int counter = 40;

#define SLOT64(A) (*(volatile uint64_t *) (uintptr_t) (A))
#define SLOT32(A) (*(volatile uint32_t *) (uintptr_t) (A))
#define ENTRY(I) (((void **) (uintptr_t) SYMRT_ENTRY)[I])

enum
{
#define SYMRT_FN(NAME, RESULT, PARAMETERS, ATTRIBUTES) F_##NAME,
#include "symrt-abi.def"
#undef SYMRT_FN
};
#define OP2(DESC, A, B, VA, VB)                                               \
  (((uint32_t (*) (uint32_t, uint32_t, uint32_t, uint64_t, uint64_t)) ENTRY ( \
    F_op2)) (DESC, A, B, VA, VB))
#define OP1(DESC, A)                                                          \
  (((uint32_t (*) (uint32_t, uint32_t, uint64_t)) ENTRY (F_op1)) (DESC, A, 0))
#define LOAD(P, N, V, ID)                                                     \
  (((uint32_t (*) (const void *, uint32_t, uint64_t, uint32_t, uint64_t,      \
		   void *)) ENTRY (F_load)) (P, N, V, ID, 0, NULL))
#define BRANCH(N, ID, T)                                                      \
  (((void (*) (uint32_t, uint32_t, uint32_t)) ENTRY (F_branch)) (             \
    branch_base + (N), ID, T))
#define VISIT(S, A, B, VA, VB)                                                \
  (((void (*) (uint32_t, uint32_t, uint32_t, uint64_t, uint64_t)) ENTRY (     \
    F_visit)) (site_base + (S), A, B, VA, VB))
#define D(OP, W, OW) (ADSE_OP_##OP | (W) << 8 | (OW) << 16)

/* The ids of this call's arguments: of FN's or none.  */
static void
arguments (void *fn, uint32_t *id, unsigned n)
{
  int mine = SLOT64 (SYMRT_CALLEE) == (uint64_t) (uintptr_t) fn;
  for (unsigned i = 0; i < n; i++)
    id[i] = mine ? SLOT32 (SYMRT_ARG + 4 * i) : 0;
  SLOT64 (SYMRT_CALLEE) = 0;
}

static void
result (void *fn, uint32_t id)
{
  SLOT64 (SYMRT_RETFN) = (uint64_t) (uintptr_t) fn;
  SLOT32 (SYMRT_RET) = id;
}

/* int sum (const char *s, int x): adds the bytes of s up to its end, and x, and
   counts its calls.  The condition of the loop is branch 0, site 0.  */
static int
sum (const char *s, int x)
{
  int r = x;
  if (!ops)
    {
      counter++;
      for (; *s; s++)
	r += *s;
      return r;
    }
  uint32_t id[2];
  arguments ((void *) sum, id, 2);
  uint32_t acc = id[1], ids = id[0];
  uint32_t idc = LOAD (&counter, 4, (uint32_t) counter, 0);
  idc = OP2 (D (ADD, 32, 32), idc, 0, (uint32_t) counter, 1);
  counter++;
  ((void (*) (void *, uint32_t, uint64_t, uint32_t, uint32_t)) ENTRY (F_store)) (
    &counter, 4, (uint32_t) counter, idc, 0);
  for (;;)
    {
      uint32_t b = LOAD (s, 1, (uint8_t) *s, ids);
      uint32_t w = OP1 (D (SEXT, 32, 8), b);
      uint32_t c = OP2 (D (NE, 1, 32), w, 0, (uint32_t) *s, 0);
      if (((uint8_t *) (uintptr_t) SYMRT_OPEN)[site_base])
	VISIT (0, w, 0, (uint32_t) *s, 0);
      BRANCH (0, c, *s != 0);
      if (!*s)
	break;
      acc = OP2 (D (ADD, 32, 32), acc, w, (uint32_t) r, (uint32_t) *s);
      r = (int) ((uint32_t) r + (uint32_t) *s);
      ids = OP2 (D (ADD, 64, 64), ids, 0, (uint64_t) (uintptr_t) s, 1);
      s++;
    }
  result ((void *) sum, acc);
  return r;
}

/* int accept (int x): the precondition x > 3, no branch of its own.  */
static int
accept (int x)
{
  uint32_t id;
  if (!ops)
    return x > 3;
  arguments ((void *) accept, &id, 1);
  id = OP2 (D (SGT, 1, 32), id, 0, (uint32_t) x, 3);
  result ((void *) accept, OP1 (D (ZEXT, 32, 1), id));
  return x > 3;
}

/* void init (void): the set-up, makes counter 100.  */
static void
init (void)
{
  counter = 100;
  if (ops)
    {
      ((void (*) (void *, uint32_t, uint64_t, uint32_t, uint32_t)) ENTRY (
	F_store)) (&counter, 4, 100, 0, 0);
      result ((void *) init, 0);
    }
}

/* int apply (int (*f) (int)): f (1) + f (2).  */
static int
apply (int (*f) (int))
{
  if (!ops)
    return f (1) + f (2);
  uint32_t id[2], r;
  arguments ((void *) apply, id, 1);
  BRANCH (1, OP2 (D (NE, 1, 64), id[0], 0, (uint64_t) (uintptr_t) f, 0), !!f);
  if (!f)
    {
      result ((void *) apply, 0);
      return 0;
    }
  int a = f (1);
  id[0] = SLOT64 (SYMRT_RETFN) == (uint64_t) (uintptr_t) f ? SLOT32 (SYMRT_RET)
							   : 0;
  int b = f (2);
  id[1] = SLOT64 (SYMRT_RETFN) == (uint64_t) (uintptr_t) f ? SLOT32 (SYMRT_RET)
							   : 0;
  r = OP2 (D (ADD, 32, 32), id[0], id[1], (uint32_t) a, (uint32_t) b);
  result ((void *) apply, r);
  return a + b;
}

static int
crash (int x)
{
  if (x == 1)
    exit (3);
  if (x == 2)
    {
      int *volatile nowhere = NULL;
      return *nowhere;
    }
  if (x == 3)
    for (;;)
      pause ();
  return errno;
}

static void
thunk_sum (void **a, void *r, void *function)
{
  (void) function;
  *(int *) r = sum (*(const char **) a[0], *(int *) a[1]);
}
static void
thunk_accept (void **a, void *r, void *function)
{
  (void) function;
  *(int *) r = accept (*(int *) a[0]);
}
static void
thunk_init (void **a, void *r, void *function)
{
  (void) a, (void) r, (void) function;
  init ();
}
static void
thunk_apply (void **a, void *r, void *function)
{
  (void) function;
  *(int *) r = apply (*(int (**) (int)) a[0]);
}
static void
thunk_crash (void **a, void *r, void *function)
{
  (void) function;
  *(int *) r = crash (*(int *) a[0]);
}

static void (*const thunks[]) (void **, void *, void *)
  = { thunk_sum, thunk_accept, thunk_init, thunk_apply, thunk_crash };
static void *const functions[]
  = { (void *) sum, (void *) accept, (void *) init, (void *) apply,
      (void *) crash };
static void *const globals[] = { &counter };

/* The blob: header, strings, one site, and what a job is held against.  Tables
   that the runtime does not read are empty.  */
enum { T_INT, T_POINTER, T_FUNCTION, T_PROCEDURE };
static struct
{
  struct symrt_meta meta;
  char strings[32];
  struct adse_site site[1];
  struct symrt_type types[4];
  struct symrt_param params[5];
  struct symrt_function functions[5];
  struct symrt_global globals[1];
} blob = {
  .meta = { .magic = SYMRT_META_MAGIC,
	    .version = SYMRT_META_VERSION,
	    .size = sizeof blob,
	    .stamp = TARGET_STAMP,
	    .nbranch = 2,
	    .strings = { offsetof (__typeof__ (blob), strings), 32 },
	    .cases = { offsetof (__typeof__ (blob), strings), 0 },
	    .types = { offsetof (__typeof__ (blob), types), 4 },
	    .params = { offsetof (__typeof__ (blob), params), 5 },
	    .functions = { offsetof (__typeof__ (blob), functions), 5 },
	    .globals = { offsetof (__typeof__ (blob), globals), 1 },
	    .sites = { offsetof (__typeof__ (blob), site), 1 } },
  .strings = "\0*s != 0\0*s",
  .site = { TARGET_SITE },
  .types = { [T_INT] = { .kind = SYMRT_T_INT, .bits = 32, .size = 4 },
	     [T_POINTER] = { .kind = SYMRT_T_POINTER, .bits = 64, .size = 8 },
	     [T_FUNCTION] = { .kind = SYMRT_T_FUNCTION, .target = T_INT },
	     [T_PROCEDURE] = { .kind = SYMRT_T_FUNCTION,
			       .target = SYMRT_NONE } },
  .params = { { .type = T_POINTER }, { .type = T_INT }, /* sum */
	      { .type = T_INT }, { .type = T_POINTER }, { .type = T_INT } },
  .functions
  = { [TARGET_SUM] = { .type = T_FUNCTION, .first_param = 0, .nparam = 2 },
      [TARGET_ACCEPT] = { .type = T_FUNCTION, .first_param = 2, .nparam = 1 },
      [TARGET_INIT] = { .type = T_PROCEDURE },
      [TARGET_APPLY] = { .type = T_FUNCTION, .first_param = 3, .nparam = 1 },
      [TARGET_CRASH] = { .type = T_FUNCTION, .first_param = 4, .nparam = 1 } },
  .globals = { { .type = T_INT } }
};

static const struct symrt_tu tu = { .abi = SYMRT_ABI_VERSION,
				    .meta = &blob.meta,
				    .thunks = thunks,
				    .functions = functions,
				    .globals = globals,
				    .site_base = &site_base,
				    .branch_base = &branch_base,
				    .ops = &ops };

static void __attribute__ ((constructor))
attach (void)
{
  void (*symrt_attach) (const struct symrt_tu *)
    = (void (*) (const struct symrt_tu *)) dlsym (RTLD_DEFAULT,
						  "symrt_attach");
  if (!symrt_attach)
    return;
  const char *stamp = getenv ("TARGET_STAMP");
  if (stamp)
    blob.meta.stamp = strtoull (stamp, NULL, 0);
  if (getenv ("TARGET_ABI"))
    {
      static struct symrt_tu wrong;
      wrong = tu;
      wrong.abi = 999;
      symrt_attach (&wrong);
      return;
    }
  symrt_attach (&tu);
  if (getenv ("TARGET_TWICE"))
    symrt_attach (&tu);
}

/* TARGET_ORPHAN: the parent of a forked child is killed before the child does anything,
   the runtime's as well.  */
static pid_t forking;

static void
before_fork (void)
{
  forking = getpid ();
}

static void
kill_parent (void)
{
  kill (forking, SIGKILL);
  while (getppid () == forking)
    usleep (1000);
}

static void __attribute__ ((constructor))
orphan_children (void)
{
  if (getenv ("TARGET_ORPHAN"))
    pthread_atfork (before_fork, NULL, kill_parent);
}

/* What a test of the attaching sees.  */
int
main (void)
{
  printf ("ops=%d site=%#x branch=%#x sum=%d\n", ops != NULL, site_base,
	  branch_base, sum ("abc", 0));
  return 7;
}

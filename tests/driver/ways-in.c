/* SPDX-License-Identifier: GPL-3.0-or-later
   Code that is reached in another way than by a call of its name.  Each function
   has small numbers and decides once a line, so that a count of the branches of a plain
   build, run on every number, says which outcomes there are.  ways-in.sh compares.  */
#define _GNU_SOURCE
#include <pthread.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

typedef signed char number;

static int g;
static int impl (int x) { return x + g; }
int impl2 (int x) { return x + g; }
int ext_call (int (*) (int), int);
int ext_get (int);
extern int shared;

int by_nested (number x)
{
  int k = x;
  int in (int y) { return y + k; }
  int (*volatile p) (int) = in;
  if (p (3) > 8)
    return 1;
  return 2;
}

static int apply (int (*f) (int), int v) { return f (v); }

int by_nested_applied (number x)
{
  int k = x;
  int in (int y) { return y + k; }
  if (apply (in, 3) > 8)
    return 1;
  return 2;
}

int by_nested_outside (number x)
{
  int k = x;
  int in (int y) { return y + k; }
  if (ext_call (in, 3) > 8)
    return 1;
  return 2;
}

int by_nested_writes (number x)
{
  int k = 0;
  void in (int y) { k = y + x; }
  void (*volatile p) (int) = in;
  p (3);
  if (k > 8)
    return 1;
  return 2;
}

struct two { float f; int i; };

int by_nested_structure (number x)
{
  int k = x;
  struct two in (void) { struct two r = { k, k + 1 }; return r; }
  struct two (*volatile p) (void) = in;
  struct two t = p ();
  if (t.i > 8)
    return 1;
  return 2;
}

int by_nested_goto (number x)
{
  __label__ out;
  int k = x;
  void in (int y) { if (y > 3) goto out; k = k + y; }
  in (x);
  if (k < -8)
    return 3;
  return 2;
out:
  if (k > 8)
    return 4;
  return 5;
}

static int (*resolve (void)) (int) { return impl; }
int ifun (int) __attribute__ ((ifunc ("resolve")));

int by_ifunc (number x)
{
  g = x;
  if (ifun (3) > 8)
    return 1;
  return 2;
}

int aliased (int) __attribute__ ((alias ("impl")));

int by_alias (number x)
{
  g = x;
  if (aliased (3) > 8)
    return 1;
  return 2;
}

int weak_aliased (int) __attribute__ ((weak, alias ("impl")));

int by_weak_alias (number x)
{
  g = x;
  if (weak_aliased (3) > 8)
    return 1;
  return 2;
}

static int wref (int) __attribute__ ((weakref ("impl2")));

int by_weakref (number x)
{
  g = x;
  if (wref (3) > 8)
    return 1;
  return 2;
}

extern int labelled (int) __asm__ ("impl2");

int by_label (number x)
{
  g = x;
  if (labelled (3) > 8)
    return 1;
  return 2;
}

__asm__ (".globl top_level\n.set top_level, impl2\n");
extern int top_level (int);

int by_set (number x)
{
  g = x;
  if (top_level (3) > 8)
    return 1;
  return 2;
}

__asm__ (".globl jumper\n.type jumper, @function\njumper: jmp impl2\n");
extern int jumper (int);

int by_jump (number x)
{
  g = x;
  if (jumper (3) > 8)
    return 1;
  return 2;
}

struct ops { int (*f) (int); int k; };
static struct ops the_ops = { impl, 2 };
static struct ops *volatile ops = &the_ops;

int by_struct (number x)
{
  g = x;
  if (ops->f (3) > 8)
    return 1;
  return 2;
}

int by_outside (number x)
{
  g = x;
  if (ext_call (impl, 3) > 8)
    return 1;
  return 2;
}

int by_apply_built_in (number x)
{
  g = x;
  void *args = __builtin_apply_args ();
  if (*(int *) __builtin_apply ((void (*) ()) impl2, args, 64) > 8)
    return 1;
  return 2;
}

__attribute__ ((no_instrument_function)) static int
not_instrumented (int x) { return x + g; }

int by_attribute (number x)
{
  g = x;
  if (not_instrumented (3) > 8)
    return 1;
  return 2;
}

int by_attribute_pointer (number x)
{
  int (*volatile p) (int) = not_instrumented;
  g = x;
  if (p (3) > 8)
    return 1;
  return 2;
}

static inline __attribute__ ((always_inline)) int
forced (int x) { __asm__ ("" : "+r" (x)); return x + g; }

int by_inline_only (number x)
{
  g = x;
  if (forced (3) > 8)
    return 1;
  return 2;
}

__attribute__ ((noinline, optimize ("O0"))) static int
slow (int x) { return x + g; }

int by_optimize (number x)
{
  g = x;
  if (slow (3) > 8)
    return 1;
  return 2;
}

__attribute__ ((pure, noinline)) static int pure (int x) { return x + g; }

int by_pure (number x)
{
  g = x;
  if (pure (3) > 8)
    return 1;
  return 2;
}

static int
sum (int n, ...)
{
  va_list v;
  va_start (v, n);
  int s = g;
  while (n--)
    s += va_arg (v, int);
  va_end (v);
  return s;
}

int by_variadic (number x)
{
  int (*volatile p) (int, ...) = sum;
  g = x;
  if (p (1, 3) > 8)
    return 1;
  return 2;
}

static int
sum_struct (int n, ...)
{
  va_list v;
  va_start (v, n);
  struct two t = va_arg (v, struct two);
  va_end (v);
  return t.i;
}

int by_va_struct (number x)
{
  struct two t = { 0, x };
  if (sum_struct (1, t) > 8)
    return 1;
  return 2;
}

static int
kr (f, c, s)
     float f;
     char c;
     short s;
{
  return (int) f + c + s;
}

int by_kr (number x)
{
  int (*volatile p) () = kr;
  if (p ((float) x, 3, 4) > 20)
    return 1;
  return 2;
}

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

int by_qsort (number x)
{
  int a[3] = { 8, x, 2 };
  qsort (a, 3, sizeof *a, compare);
  if (a[1] == x)
    return 1;
  if (a[0] > 1)
    return 3;
  return 2;
}

static int called;

static int
compare_told (const void *a, const void *b)
{
  called = *(const int *) a - *(const int *) b;
  return called;
}

int by_bsearch (number x)
{
  static const int a[3] = { 1, 4, 7 };
  int y = x;
  const int *p = bsearch (&y, a, 3, sizeof *a, compare_told);
  if (p)
    return 1;
  if (called > 0)
    return 2;
  return 0;
}

static int seen;
static void handle (int s) { seen = seen + s; }

int by_signal (number x)
{
  seen = x;
  signal (SIGUSR1, handle);
  raise (SIGUSR1);
  if (seen > 18)
    return 1;
  return 2;
}

static void *thread (void *p) { *(int *) p += 3; return p; }

int by_thread (number x)
{
  pthread_t t;
  int y = x;
  pthread_create (&t, 0, thread, &y);
  pthread_join (t, 0);
  if (y > 8)
    return 1;
  return 2;
}

static pthread_once_t once;
static void first (void) { g = g + 3; }

int by_once (number x)
{
  once = (pthread_once_t) PTHREAD_ONCE_INIT;
  g = x;
  pthread_once (&once, first);
  if (g > 8)
    return 1;
  return 2;
}

static void bye (void) { g = 1; }

int by_atexit (number x)
{
  if (atexit (bye))
    return 1;
  if (x > 8)
    return 3;
  return 2;
}

static ucontext_t back, there;
static char stack[65536];
static void other (void) { g = g + 3; }

int by_context (number x)
{
  g = x;
  getcontext (&there);
  there.uc_stack.ss_sp = stack;
  there.uc_stack.ss_size = sizeof stack;
  there.uc_link = &back;
  makecontext (&there, other, 0);
  swapcontext (&back, &there);
  if (g > 8)
    return 1;
  return 2;
}

int by_goto (number x)
{
  static void *const to[] = { &&a, &&b, &&c };
  void *volatile p = to[(unsigned) x % 3];
  int r = 0;
  goto *p;
a:
  r = x;
  goto end;
b:
  r = 2;
  goto end;
c:
  r = 3;
end:
  if (r > 8)
    return 1;
  if (r == 2)
    return 3;
  return 2;
}

static int built;
__attribute__ ((constructor)) static void build (void) { built = 5; }

int by_constructor (number x)
{
  if (x + built > 8)
    return 1;
  if (built == 5)
    return 3;
  return 2;
}

static void clean (int *p) { g = *p; }
static void scoped (int x) { int k __attribute__ ((cleanup (clean))) = x; }

int by_cleanup (number x)
{
  scoped (x);
  if (g > 8)
    return 1;
  return 2;
}

static jmp_buf jb;
static void thrower (int v) { if (v > 5) longjmp (jb, v); }

int by_longjmp (number x)
{
  int r = setjmp (jb);
  if (r > 8)
    return 1;
  if (r == 0)
    thrower (x);
  return 2;
}

int by_atomic (number x)
{
  g = x;
  if (__sync_fetch_and_add (&g, 1) > 8)
    return 1;
  if (g > 50)
    return 3;
  return 2;
}

int by_malloc (number x)
{
  void *p = __builtin_malloc (x < 0 ? (size_t) -1 / 4 : 8);
  if (p)
    return 1;
  return 2;
}

/* ext.c has another one.  */
__attribute__ ((weak, noinline)) int
replaced (number x)
{
  if (x > 8)
    return g;
  return 2;
}

int by_replaced (number x)
{
  shared = x;
  if (replaced (3) > 8)
    return 1;
  return 2;
}

__attribute__ ((target_clones ("avx2", "default"))) int
versions (number x)
{
  if (x > 8)
    return g;
  return 2;
}

int by_versions (number x)
{
  g = x;
  if (versions (9) > 8)
    return 1;
  return 2;
}

static const struct ops far_ops = { ext_get, 2 };
static const struct ops *const far_table[1] = { &far_ops };

int by_table (number x)
{
  shared = x;
  if (far_table[0]->f (3) > 8)
    return 1;
  return 2;
}

int by_choice (number x)
{
  int (*volatile p) (int) = ext_get;
  shared = x;
  if (p (3) > 8)
    return 1;
  return 2;
}

int by_openmp (number x)
{
  int y = 0;
#pragma omp parallel num_threads(1) shared(y)
  y = x + 3;
  if (y > 8)
    return 1;
  return 2;
}

/* ext.c has it: what it copies nobody follows.  */
struct copier { void (*copy) (char *, const char *); };
extern const struct copier ext_copier;

int by_copier (number x)
{
  char t[1] = { 0 }, s[1] = { x };
  ext_copier.copy (t, s);
  if (t[0] > 8)
    return 1;
  return 2;
}

/* Declared as a constant, and none where it is defined.  */
extern const int ext_mode;

int by_mode (number x)
{
  if (ext_mode > 8)
    return 1;
  return 2;
}

/* What strtok goes on with is what an earlier call left.  */
static char list[] = "a,b";

int list_begin (number x)
{
  char *first = strtok (list, x < 100 ? "," : ";");
  if (first)
    return 1;
  return 2;
}

int by_list_next (number x)
{
  if (strtok (0, ","))
    return 1;
  return 2;
}

/* Numbers that are addresses, and addresses that are numbers.  */
int by_place (number x)
{
  char here[256];
  char *volatile p = &here[(unsigned char) x];
  if ((unsigned long) p & 1)
    return 1;
  return 2;
}

static int pointed (unsigned long p, int x)
{
  if (*(int *) p > x)
    return 1;
  return 2;
}

int by_number (number x)
{
  int eight = 8;
  return pointed ((unsigned long) &eight, x);
}

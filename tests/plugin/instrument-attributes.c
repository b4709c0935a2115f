/* SPDX-License-Identifier: GPL-3.0-or-later
   Attributes and dialects that decide how a function is called, copied or placed:
   ifunc, target and target_clones, other calling conventions and byte orders,
   transparent unions, constructors, cleanups, per-function optimisation, asm goto,
   thread-local and register variables, K&R definitions.
   expect: checked>=250 branches>=30 concretized: float asm vector complex
   wide-integer volatile external-call varargs builtin symbolic-write symbolic-size
   (symbolic-size: the VLA's)  */

#include <stdio.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <string.h>
#include <stdlib.h>
typedef int (*fn) (int);
static int
plain_impl (int x)
{
  return x > 3 ? x * 2 : x;
}

static int
other_impl (int x)
{
  return x;
}

static fn
resolve (void)
{
  return sizeof (long) == 8 ? plain_impl : other_impl;
}

int ifn (int) __attribute__ ((ifunc ("resolve")));
__attribute__ ((target_clones ("avx2", "default"))) int
tc (int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (p[i] > 1)
      s += p[i];
  return s;
}

__attribute__ ((target ("avx2"))) int
tv (int x)
{
  return x > 2 ? x + 3 : x;
}

__attribute__ ((ms_abi)) int
ms (int a, int b, int c, int d, int e)
{
  return a > b ? c + d : e;
}

__attribute__ ((noreturn)) static void
die (int x)
{
  if (x > 100)
    abort ();
  exit (x);
}

struct __attribute__ ((scalar_storage_order ("big-endian"))) be
{
  int a;
  short b;
};
int
sso (struct be *p)
{
  if (p->a > p->b)
    p->a = p->b + 1;
  return p->a;
}

typedef union
{
  int *i;
  float *f;
} tu __attribute__ ((transparent_union));
int
tuf (tu u)
{
  return *u.i > 1 ? *u.i : 3;
}

_Atomic int at;
_Atomic long long al;
int
atf (int x)
{
  at += x;
  if (at > 3)
    at--;
  atomic_fetch_add (&al, x);
  return atomic_load (&at) + __atomic_exchange_n (&at, 7, 5) + (int)al;
}

__int128
wide (__int128 a, long b)
{
  if (a > b)
    return a / 3;
  return a * b;
}

static void
clean (int *p)
{
  printf ("clean %d\n", *p);
}

int
cl (int x)
{
  int y __attribute__ ((cleanup (clean))) = x + 1;
  if (x > 2)
    return y;
  y++;
  return x;
}

typedef int v4 __attribute__ ((vector_size (16)));
v4
vec (v4 a, v4 b)
{
  return (a & (a > b)) | (b & ~(a > b));
}

int
vla (int n)
{
  int a[n], s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i * i;
  for (int i = 0; i < n; i++)
    if (a[i] > 4)
      s += a[i];
  return s + (int)sizeof a;
}

int
nest (int n)
{
  int t = 0;
  int inner (int k)
  {
    if (k > 2)
      t += k;
    return k > 5 ? 1 : 0;
  }
  for (int i = 0; i < n; i++)
    if (inner (i))
      break;
  return t;
}

int
ag (int x)
{
  __asm__ goto("cmp $3, %0; jg %l[big]" : : "r"(x) : "cc" : big);
  return 1;
big:
  return 2;
}

int
kr (a, b, c)
int a;
char b;
float c;
{
  return a > b ? (int)c : b;
}

int
gen (long x)
{
  return _Generic(x, int : 1, long : x > 3 ? 2 : 4, default : 3);
}

__attribute__ ((optimize ("O0"))) int
o0 (int x)
{
  return x > 1 && x < 9;
}

__attribute__ ((optimize ("O3"))) int
o3 (int x)
{
  return x > 1 && x < 9;
}

__attribute__ ((noipa, noinline)) int
ni (int x)
{
  return x > 1 ? 4 : 5;
}

__attribute__ ((flatten)) int
fl (int x)
{
  return ni (x) + o3 (x) + plain_impl (x);
}

static __thread int tl = 3;
int
tls (int x)
{
  if (x > tl)
    tl = x;
  return tl;
}

__attribute__ ((zero_call_used_regs ("used"))) int
zc (int x)
{
  return x ? 2 : 3;
}

__attribute__ ((patchable_function_entry (4, 2))) int
pf (int x)
{
  return x ? 2 : 3;
}

int
sum (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  int s = 0;
  while (n-- > 0)
    s += va_arg (ap, int);
  va_end (ap);
  return s;
}

struct fam
{
  int n;
  int a[];
};
int
famf (struct fam *f)
{
  int s = 0;
  for (int i = 0; i < f->n; i++)
    s += f->a[i];
  return s;
}

_Complex double
cx (double r)
{
  _Complex double z = r + 2.0i;
  if (__real__ z > 1)
    z *= z;
  return z;
}

struct big
{
  char c[300];
};
struct big
bg (struct big b, int i)
{
  if (i > 2)
    b.c[i] = 7;
  return b;
}

int
sw (unsigned x)
{
  switch (x)
    {
    case 1 ... 5:
      return 1;
    case 77:
      return 2;
    case 0xfffffff0u:
      return 3;
    default:
      return x > 9 ? 4 : 5;
    }
}

__attribute__ ((constructor)) static void
ctor (void)
{
  at = 1;
}

__attribute__ ((destructor)) static void
dtor (void)
{
  printf ("dtor %d\n", at > 1);
}

extern int al1 (int) __attribute__ ((alias ("ni")));
extern int wk (int) __attribute__ ((weak));
int
bits (unsigned x)
{
  return __builtin_popcount (x) + __builtin_clz (x | 1) + __builtin_ctz (x | 8)
         + __builtin_parity (x) + __builtin_bswap32 (x) % 7 + __builtin_ffs (x);
}

int
ov (int a, int b)
{
  int r;
  if (__builtin_add_overflow (a, b, &r))
    return -1;
  if (__builtin_mul_overflow_p (a, b, (char)0))
    return 2;
  return r;
}

static inline __attribute__ ((always_inline)) int
ai (int x)
{
  return x > 4 ? x : 4;
}

int
dec (int x)
{
  return ai (x) + ai (x + 1);
}

register long sp __asm__("rsp");
int
usesp (int x)
{
  return sp != 0 && x > 2;
}

#include "adse.h"
int
main (int argc, char **argv)
{
  adse_symbolic (&argc, sizeof argc, "argc");
  int a[] = { 1, 2, 3, 4, 5 };
  struct be b = { 7, 3 };
  struct big g = { { 1 } };
  v4 v = vec ((v4){ 1, 2, 3, 4 }, (v4){ 4, 3, 2, 1 });
  printf ("%d %d %d %d\n", ifn (argc + 4), tc (a, 5),
          __builtin_cpu_supports ("avx2") ? tv (argc) : 1,
          ms (argc, 0, 3, 4, 5));
  printf ("%d %d %d %d %d\n", sso (&b), tuf (&a[2]), atf (argc + 4),
          (int)wide (argc, 5), cl (argc));
  printf ("%d %d %d %d %d %d\n", v[0], v[2], vla (argc + 5), nest (8),
          ag (argc), kr (argc, 0, 3.5));
  printf ("%d %d %d %d %d %d\n", gen (argc), o0 (argc), o3 (argc + 1),
          fl (argc), tls (argc + 4), zc (argc) + pf (argc));
  printf ("%d %g %d %d %d\n", sum (3, 1, argc, 5), __imag__ cx (argc),
          bg (g, argc + 2).c[3], sw (argc), sw (argc + 76));
  printf ("%d %d %d %d %d %d\n", al1 (argc), wk ? 1 : 0, bits (argc + 7),
          ov (argc, 0x7fffffff), dec (argc + 3), usesp (argc + 3));
  struct fam *f = malloc (sizeof *f + 3 * sizeof (int));
  f->n = 3;
  for (int i = 0; i < 3; i++)
    f->a[i] = argc + i;
  printf ("%d\n", famf (f));
  free (f);
  if (argc > 50)
    die (argc);
  return 0;
}

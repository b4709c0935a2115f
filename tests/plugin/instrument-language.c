/* SPDX-License-Identifier: GPL-3.0-or-later
   The corners of GNU C: what is not followed (floats, vectors, complex and
   128-bit integers, inline assembly, atomics) beside what is, nested functions,
   nonlocal gotos, cleanups, variable-length and flexible arrays, statement
   expressions, aliases, weak and optimised-apart functions, functions that only
   exist inline.
   expect: checked>=3000 branches>=200 concretized: float asm vector complex
   wide-integer volatile external-call builtin symbolic-write stale
   (stale: snprintf writes where a symbolic value was)  */

#include <stdio.h>
#include <string.h>
#include <stdatomic.h>

#include <stdlib.h>
#include <ctype.h>
#include "adse.h"

typedef int v4 __attribute__ ((vector_size (16)));
typedef __int128 i128;
static __thread int tls = 4;
_Atomic int at = 2;
static int in[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

static void
clean (int *p)
{
  tls += *p;
}
int
cl (int x)
{
  int k __attribute__ ((cleanup (clean))) = x;
  if (x > 3)
    return k * 2;
  return k;
}
int
nested (int x)
{
  int acc = 0;
  int add (int y)
  {
    acc += y + x;
    return acc;
  }
  for (int i = 0; i < 3; i++)
    add (i);
  return add (x);
}
int
nlgoto (int x)
{
  __label__ out;
  int r = 0;
  void f (int y)
  {
    if (y > 2)
      goto out;
    r += y;
  }
  f (x);
  f (x + 1);
  r += 100;
out:
  return r + x;
}
v4
vec (v4 a, int b)
{
  v4 c = { b, b + 1, b + 2, b + 3 };
  return a * c + b;
}
i128
wide (long a, long b)
{
  i128 p = (i128)a * b;
  return p + (a > b);
}
_Complex double
cx (_Complex double a, int n)
{
  return a * n;
}
_Complex int
ci (_Complex int a, int n)
{
  _Complex int b = a + n;
  __real__ b += n;
  return b;
}
int
asmf (int x)
{
  int r;
  __asm__("addl %2, %0" : "=r"(r) : "0"(x), "r"(x + 1) : "cc");
  return r;
}
int
asmg (int x)
{
  __asm__ goto("testl %0, %0; jne %l1" : : "r"(x) : "cc" : nz);
  return 1;
nz:
  return 2;
}
int
vla (int n, int a[n][n])
{
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += a[i][j] * (i + 1);
  char b[n * 2];
  memset (b, n, sizeof b);
  return s + b[n];
}
int
stmt (int x)
{
  return ({
           int y = x * 2;
           y > 5 ? y : -y;
         })
         + (x ?: 7);
}
int
atom (int x)
{
  atomic_fetch_add (&at, x);
  int e = x;
  __atomic_compare_exchange_n ((int *)&at, &e, 9, 0, 5, 5);
  return __sync_fetch_and_or (&in[2], 16) + at;
}
static inline __attribute__ ((always_inline)) int
ai (int x, const int k)
{
  int r;
  __asm__("" : "=r"(r) : "0"(x), "i"(k));
  return r + k;
}
static inline __attribute__ ((always_inline)) int
ai2 (int x)
{
  return x > 4 ? x - 4 : 4 - x;
}
struct flex
{
  int n;
  short t[];
};
int
fl (struct flex *f)
{
  int s = 0;
  for (int i = 0; i < f->n; i++)
    s += f->t[i];
  return s;
}
struct
{
  unsigned a : 1, : 0;
  long long b : 40;
} bf;
int
bfs (int x)
{
  bf.a = x;
  bf.b = (long long)x << 20;
  bf.b++;
  return bf.a + (int)(bf.b >> 18);
}
struct big
{
  int a[100];
};
struct big
bigf (struct big b, int k)
{
  b.a[k & 7] += k;
  return b;
}
union u
{
  int i;
  char c[4];
  struct
  {
    short lo, hi;
  } s;
};
int
un (union u x)
{
  return x.s.lo + x.c[3];
}
enum e
{
  A = -1,
  B = 5
};
int
en (enum e x)
{
  switch (x)
    {
    case A:
      return 1;
    case B:
      return 2;
    }
  return 3;
}
int
longsw (long long x)
{
  switch (x)
    {
    case 0x100000000LL ... 0x100000005LL:
      return 1;
    case -5:
      return 2;
    case 7:
      return 3;
    }
  return 0;
}
_Bool
bo (_Bool a, _Bool b)
{
  return a ^ b | (a & !b);
}
float
ff (float a, int b)
{
  return a > b ? a / 3 : b;
}
long double
ld (long double a, int b)
{
  return a * b;
}
int
ptr (int *p, int *q)
{
  return p < q ? q - p : p - q;
}
int (*fp (int x)) (int) { return x & 1 ? cl : stmt; }
int
noret (int x)
{
  if (x == 77)
    exit (3);
  if (x == 78)
    __builtin_unreachable ();
  if (x == 79)
    __builtin_trap ();
  return x;
}
__attribute__ ((weak)) int
wk (int x)
{
  return x + 1;
}
extern int al (int) __attribute__ ((alias ("wk2")));
int
wk2 (int x)
{
  return x * 5;
}
__attribute__ ((pure)) int
pu (const int *p)
{
  return *p * 3;
}
__attribute__ ((optimize ("O1"))) int
o1 (int x)
{
  return x / 3;
}
__attribute__ ((target ("sse4.2"))) int
tg (int x)
{
  return __builtin_popcount (x);
}
__attribute__ ((noipa)) int
ni (int x)
{
  return x % 7;
}
int
str (char *s, int c)
{
  char b[32];
  snprintf (b, sizeof b, "%s%d", s, c);
  strcat (b, "x");
  return strlen (b) + toupper (c) + isalpha (c) + (strchr (s, c) ? 1 : 0);
}
int
shadow (int x)
{
  register int r = x;
  volatile int v = r;
  v++;
  return v + r;
}
int
dow (int n)
{
  int s = 0;
  do
    {
      s += n & 1;
      if (s > 9)
        break;
      if (n % 5 == 0)
        continue;
      s++;
    }
  while (n-- > 0);
  return s;
}
int
comma (int a)
{
  int b;
  return b = a + 1, a += b, a ? b : 0;
}
int
kr (a, b)
char a;
float b;
{
  return a + (int)b;
}
int unp ();
int
unp (int x, int c)
{
  return x - c;
}
int
retagg (int x)
{
  return ((struct { int a, b; }){ x, x + 1 }).b;
}
int
tab2 (unsigned i, unsigned j)
{
  static const struct
  {
    short a;
    char b[3];
    int c;
  } t[4] = { { 1, "ab", 3 }, { 2, "cd", 4 }, { 5, "ef", 6 } };
  return t[i & 3].c * t[j & 3].b[i % 3];
}
int
main (int argc, char **argv)
{
  adse_symbolic (in, sizeof in, "in");
  long s = 0;
  struct flex *f = malloc (sizeof *f + 8);
  f->n = 3;
  memcpy (f->t, in, 6);
  struct big bg = { { 1, 2, 3 } };
  for (int i = 0; i < 8; i++)
    {
      int x = in[i];
      int a[4] = { x, 1, 2, x };
      v4 v = vec ((v4){ 1, x, 3, 4 }, x);
      s = s * 31 + cl (x) + nested (x) + nlgoto (x) + v[i & 3]
          + (long)wide (x, x + 1) + (long)__real__ cx (1 + 2.0i, x)
          + __real__ ci (3 + 4i, x) + asmf (x) + asmg (x - 3);
      s = s * 31 + vla (2, (void *)a) + stmt (x) + atom (x) + ai (x, 5)
          + ai2 (x) + fl (f) + bfs (x) + bigf (bg, x).a[x & 7]
          + un ((union u){ x }) + en (x) + longsw (x - 12) + bo (x, x & 2);
      s = s * 31 + (int)ff (x, 3) + (int)ld (2, x) + ptr (in + x % 8, in + 3)
          + fp (x) (x) + noret (x) + wk (x) + al (x) + pu (&x) + o1 (x) + tg (x)
          + ni (x) + str ("qr", x + 60) + shadow (x) + dow (x) + comma (x)
          + unp (x, x) + retagg (x) + tab2 (x, x + 1) + kr (x, 2.0);
    }
  printf ("%ld %d\n", s, tls);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later
   Functions, globals and types as the metadata must describe them: what
   -fplugin-arg-adse-dump prints between the markers at the end.  */
#include <stdarg.h>
#include <stddef.h>
#include "front-meta.h"

typedef unsigned long word;
typedef int (*compare) (const void *, const void *);
struct later;
struct tree { struct tree *left, *right; union { int i; char *s; } v; };
typedef struct { short x, y; } point;
enum mode { OFF = -1, ON, FULL = 7 };
struct packet
{
  unsigned char kind : 3, : 2, flag : 1;
  enum mode mode;
  word size;
  int grid[2][3];
  struct { int a; };
  compare order;
  char tail[];
};

static int hidden;
int shown = 4;
extern int elsewhere[];
const char *const names[] = { "a", "b" };
_Thread_local int per_thread;

int
declared_in_header (const char *s, __SIZE_TYPE__ n)
{
  static int calls;
  calls++;
  return s[n - 1] + hidden;
}

static void __attribute__ ((noreturn))
stop (const char *why, ...)
{
  for (;;)
    shown = elsewhere[2] + names[0][0] + why[0];
}

int
use (struct later *l, struct packet *p, point at, word w[static 4], compare c)
{
  int local = per_thread;
  if (c (&local, p->tail))
    stop ("because");
  external (&hidden);
  return declared_in_header (p->tail, w[0]) + at.x + (l != 0);
}

struct later { volatile int ready; void (*done) (int, ...); };

static inline int unused_inline (int a) { return a; }

int
attributes (char *buf, unsigned n, const char *src)
{
  return buf[n] = src[0];
}

int
old (a)
  char a;
{
  struct inner { int x; } in = { a };
  return in.x;
}

int
singles (struct packet **out, struct packet *first, int *n, int *sum, char *text)
{
  if (!out || first == 0)
    return -1;
  *out = first + 1;
  *n += first->kind;
  sum[1] += *sum;
  return text[0] ? *text : (*out)->flag;
}

static const struct term { long long most; short fee[2]; } terms[] = {
  { 100000000000, { 7, 25 } }, { 5000, { -1, 0 } } };
static const int many[65] = { 77, [64] = 78 };
static int later = 99;

int
fee (const long long *n)
{
  const struct term *t = &terms[*n & 1];
  return *n > t->most ? t->fee[1] + many[t->fee[0]] : later;
}

/* expect
function declared_in_header `int @(const char *, unsigned long)' front-meta.c:32 declared front-meta.h flags 0
  parameter s `const char *@'
  parameter n `unsigned long @'
  writes calls
  reads calls
  reads hidden
function stop `void @(const char *, ...)' front-meta.c:40 declared front-meta.c flags 7
  parameter why `const char *@'
  writes shown
  reads elsewhere
  reads names
  compares with "a"
  compares with "b"
function use `int @(struct later *, struct packet *, point, word *, compare)' front-meta.c:47 declared front-meta.c flags 0
  parameter l `struct later *@' single
  parameter p `struct packet *@' single
  parameter at `point @'
  parameter w `word *@' nonnull elements static 4
  parameter c `compare @'
  reads per_thread
  reads hidden
  writes hidden
  calls stop
  external external
  calls declared_in_header
function unused_inline `int @(int)' front-meta.c:58 declared front-meta.c flags 65
function attributes `int @(char *, unsigned int, const char *)' front-meta.c:61 declared front-meta.h flags 0
  parameter buf `char *@' nonnull write-only size in 1
  parameter n `unsigned int @'
  parameter src `const char *@' read-only
function old `int @()' front-meta.c:67 declared front-meta.c flags 0
  parameter a `char @'
function singles `int @(struct packet **, struct packet *, int *, int *, char *)' front-meta.c:75 declared front-meta.c flags 0
  parameter out `struct packet **@' single
  parameter first `struct packet *@'
  parameter n `int *@' single
  parameter sum `int *@'
  parameter text `char *@'
function fee `int @(const long long *)' front-meta.c:91 declared front-meta.c flags 0
  parameter n `const long long *@' single
  reads terms
  reads the number 100000000000
  reads the number 25
  reads the number 5000
  reads the number 18446744073709551615
  reads many
  reads the number 77
  reads the number 78
  reads later
global calls `int @' flags 2
global hidden `int @' flags 1
global shown `int @' flags 0
global elsewhere `int @[]' flags 40
global names `const char *const @[2]' flags 4
global per_thread `int @' flags 16
global terms `const struct term @[2]' flags 5
global many `const int @[65]' flags 5
global later `int @' flags 1
type `struct later @' size 16 ready@0 done@64
type `struct packet @' size 56 kind@0:3 flag@5:1 mode@32 size@64 grid@128 @320 order@384 tail@448
type `enum mode @' size 4 OFF=-1 ON=0 FULL=7
type `' size 4 a@0
type `point @' size 4 x@0 y@16
type `' size 4 x@0 y@16
type `const struct term @' size 16 most@0 fee@64
type `struct term @' size 16 most@0 fee@64
expect */

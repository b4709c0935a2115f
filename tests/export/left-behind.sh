# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever a source leaves behind where its tests begin - macros, pragmas, names, its
# standard - each function has tests, they compile and pass; one that does not compile
# costs itself alone.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

# try NAME FUNCTIONS OPTION...: all FUNCTIONS of NAME.c have tests.
try () {
  name=$1 functions=$2
  shift 2
  gcc -g -w "$@" -fplugin=adse.so -c $name.c -o $name.o
  gcc -g -w "$@" -c $name.c -o $name-plain.o
  adse generate --store $name-store --plain $name-plain.o -o $name-suite $name.o \
    > $name.log 2>&1 || { cat $name.log; echo "FAIL: $name"; exit 1; }
  grep -q "^$functions of $functions functions have tests" $name.log \
    || { cat $name.log; echo "FAIL: a function of $name has no test"; exit 1; }
  grep 'test-compile' $name.log && { echo "FAIL: tests of $name do not compile"; exit 1; }
  make -s -C $name-suite check > $name.make 2>&1 \
    || { cat $name.make; echo "FAIL: the suite of $name"; exit 1; }
}

echo "== C of before 1999, and names that are also those of tests"
cat > old.c <<'C'
#include <stdlib.h>
struct test_process { int x; };
static int fake_next, test_calls, run;
double half (double x) { if (x > 4) return -x * 0; return x / 2; }
float huge (float x) { return x > 3 ? 1e30f * 1e30f * x : 0; }
int end (int x) { if (x > 70) exit (3); return x / 2; }
int test_on_heap (struct test_process *p) { test_calls++; return p && ++p->x > 3; }
int next (int (*next) (int), int x) { run = next (x); return fake_next + run > 5; }
static int fail (int x, int y) { run = x > y; return -1; }
int fail_if (int x) { return x > 8 ? fail (x, 2) : 0; }
void mark_point (int x) { fake_next = x; }
C
try old 8 -std=c89
try old 8 -ansi

echo "== macros for members, keywords and words of headers"
cat > macros.c <<'C'
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
typedef struct point { int x, y, class; } point;
struct part { int len, kind; };
struct ctx { int n; struct part part[4]; void (*log) (void *, const char *, va_list);
  void *user; };
typedef const char *const text;
typedef const int number;
typedef const struct part fixed;
#define fail oops
#define signbit nope
#define tc nothing
#define suite 5
#define result (
#define name kind
#define memcmp my_memcmp
#define len ctx->part[ctx->n].len
int size_of (struct ctx *ctx)
{
  if (!ctx || ctx->n < 0 || ctx->n > 3)
    return -1;
  if (len > 4)
    len = 0;
  return len;
}
static void say (struct ctx *ctx, const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  if (ctx->log)
    ctx->log (ctx->user, fmt, ap);
  va_end (ap);
}
int talk (struct ctx *ctx, int x) { if (x > 3) say (ctx, "big %d", x); return x; }
int ask (int (*f) (const char *, va_list), va_list ap) { return f ("x", ap) > 3; }
int stub (number a, text s, fixed *p);
fixed stub2 (int);
int use (int x, number y)
{
  struct part p = { x, y };
  if (stub (x, "a", &p) > 3)
    return p.kind;
  return stub2 (x).kind > y;
}
int left (point *point, struct point *other)
{
  return point && other && point->class++ > other->x;
}
#define static
#define const
#define inline
#define volatile huch
C
try macros 6 -O2

echo "== macros for functions that tests call, with other arguments"
cat > calls.c <<'C'
#include <string.h>
#define memcmp(a, b) my_memcmp (a, b)
#define memcpy my_memcpy
int ask (int x);
int twice (int x) { return ask (x) > 3 ? ask (x + 1) : 0; }
C
try calls 1

echo "== pragmas"
cat > pragmas.c <<'C'
#include <stdlib.h>
#pragma GCC visibility push(hidden)
#pragma pack(1)
#pragma GCC diagnostic error "-Wpedantic"
#pragma GCC diagnostic error "-Wsign-conversion"
#pragma GCC diagnostic error "-Wconversion"
#pragma GCC diagnostic error "-Wdeclaration-after-statement"
#pragma GCC diagnostic error "-Wmissing-prototypes"
struct p { char c; int n; };
int other (int);
int ask (struct p *p);
int quit (int x);
int ask (struct p *p)
{
  char *s = malloc (4);
  if (!s)
    return -1;
  p->n += p->c;
  free (s);
  return other (p->n) > 3;
}
int quit (int x) { if (x > 5) exit (2); return x; }
C
try pragmas 2 -fvisibility=hidden

echo "== one that does not compile"
cat > poison.c <<'C'
#include <limits.h>
int least (int x, int y) { return x > 9 ? y : x == INT_MIN ? 3 : x; }
#pragma GCC poison INT_MIN
C
gcc -g -fplugin=adse.so -c poison.c -o poison.o
gcc -g -c poison.c -o poison-plain.o
adse generate --store poison --plain poison-plain.o -o poison-suite poison.o > log 2>&1 \
  || { cat log; exit 1; }
n=$(grep -c START_TEST poison-suite/check_poison.c)
test "$n" -ge 2 || { cat log; echo "FAIL: $n tests of least"; exit 1; }
grep 'least (.*INT_MIN' poison-suite/check_poison.c \
  && { echo "FAIL: INT_MIN is said"; exit 1; }
make -s -C poison-suite check

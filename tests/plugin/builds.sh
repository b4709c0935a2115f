#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# One small program under the options that change what a compiler does with it most:
# sanitizers, profiling, other stacks, code models, dialects.  With the plugin it
# builds wherever it builds without, and prints the same dormant and attached (by
# adse score, which must see labels covered, except where the plugin leaves the
# program alone: stacks in pieces).  make check-long takes more options and every
# GCC.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
failed=0 built=0
fail () { failed=$((failed + 1)); echo "FAILED: gcc-$v $opt: $*"; }

cat > p.c <<'EOF'
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf env;
static char *kept;

static int
collatz (int n)
{
  int steps = 0;
  while (n > 1 && steps < 1000)
    {
      if (n % 2 == 0)
        n /= 2;
      else
        n = 3 * n + 1;
      steps++;
    }
  return steps;
}

static int
deep (int n)
{
  char room[2000];
  memset (room, n, sizeof room);
  if (n <= 0)
    longjmp (env, 7);
  return deep (n - 1) + room[n];
}

static int
run (const char *program)
{
  static const void *const code[] = { &&add, &&twice, &&stop };
  int x = 1;
  goto *code[*program++ - 'a'];
add:
  x++;
  goto *code[*program++ - 'a'];
twice:
  x *= 2;
  goto *code[*program++ - 'a'];
stop:
  return x;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 27, i;
  double sum = 0;
  kept = malloc (100);
  snprintf (kept, 100, "%d", collatz (n));
  for (i = 0; i < n; i++)
    sum += i / 2.0;
  printf ("%s %g %d\n", kept, sum, run ("ababbc"));
  i = setjmp (env);
  if (i == 0)
    deep (40);
  printf ("%d\n", i);
  free (kept);
  return 0;
}
EOF

options=("" "-O2 -fsanitize=address" "-O1 -fsanitize=undefined"
  "-O2 -fsanitize=thread" "-O0 -fsplit-stack" "-O2 -fsplit-stack" "-O2 -ftrapv"
  "-O0 -flto" "-O2 -flto -fno-fat-lto-objects -fwhole-program" "-O2 -pg"
  "-O2 --coverage" "-O2 -fanalyzer" "-O3 -D_FORTIFY_SOURCE=3"
  "-O2 -mcmodel=large" "-O2 -fnon-call-exceptions -std=c89 -pedantic"
  "-O2 -fstack-protector-all -fstack-clash-protection -fcf-protection=full"
  "-O2 -save-temps=obj -pipe -MMD" "-Os -static" "-O2 -fprofile-generate")
versions=${GCC_VERSIONS##* }
if [ "${ADSE_LONG:-0}" = 1 ]; then
  versions=$GCC_VERSIONS
  options+=("-O0 -fsanitize=address,undefined" "-O2 -fsanitize=leak"
    "-O2 -static-libasan -fsanitize=address" "-O0 -fsanitize=thread"
    "-O2 -fcompare-debug" "-O2 -finstrument-functions" "-O2 -mcmodel=medium -fPIC"
    "-O2 -fgnu-tm" "-O2 -fopenmp -ftree-parallelize-loops=2" "-O2 -ffixed-rbx"
    "-O2 -mno-red-zone -fno-plt" "-O0 -fsanitize-coverage=trace-pc"
    "-O2 -fshort-enums -funsigned-char" "-O2 -mtls-dialect=gnu2 -fPIC"
    "-Ofast -march=native" "-O0 -ftrapv" "-O2 -g3 -gdwarf-5 -gsplit-dwarf"
    "-O0 -fno-pie -no-pie" "-Og -fwrapv -fno-strict-aliasing" "-O2 -fipa-pta"
    "-O2 -fno-toplevel-reorder" "-O2 -fno-tree-ccp -fno-tree-dce -fno-dce")
fi
for v in $versions; do
  for opt in "${options[@]}"; do
    rm -rf plain marked ./*.gcda ./*.gcno gmon.out
    # shellcheck disable=SC2086
    gcc-$v -w $opt p.c -o plain > log 2>&1 || continue
    ./plain > want 2> log || { fail "plain run: $(head -n 1 log)"; continue; }
    built=$((built + 1)) && rm -f ./*.gcda ./*.gcno
    # shellcheck disable=SC2086
    gcc-$v -w $opt -fplugin=adse.so p.c -o marked > log 2>&1 ||
      { fail "build: $(grep -m1 -E 'error|undefined|internal' log)"; continue; }
    ./marked > got 2> log || fail "dormant: status $?: $(head -n 1 log)"
    cmp -s want got || fail "dormant: other output"
    case $opt in *-static) continue ;; esac
    adse score --json score marked -- ./marked 2> log |
      sed '/labels$/d; / of /d' > got
    [ "${PIPESTATUS[0]}" = 0 ] || fail "attached: $(head -n 2 log)"
    cmp -s want got || fail "attached: other output: $(head -n 2 log)"
    covered=$(python3 -c 'import json; print (json.load (open ("score"))["labels_covered"])')
    case $opt in
      *split-stack*) [ "$covered" = 0 ] || fail "split stack: $covered labels" ;;
      *) [ "${covered:-0}" -gt 50 ] || fail "attached: ${covered:-no} labels covered" ;;
    esac
  done
done
# A program may define what the C library defines and the compiler knows.
cat > own.c <<'EOF'
#include <stddef.h>
int printf (const char *, ...);
void abort (void);
int forbidden, inside;
void *
memcpy (void *to, const void *from, size_t n)
{
  for (char *t = to; n > 0; n--)
    *t++ = *(const char *) from, from = (const char *) from + 1;
  return to;
}
void *
memset (void *p, int c, size_t n)
{
  while (n-- != 0)
    n[(char *) p] = c;
  if (forbidden && inside)
    abort ();
  return p;
}
size_t
strlen (const char *s)
{
  const char *e = s;
  while (*e)
    e++;
  return e - s;
}
int
abs (int x)
{
  return x < 0 ? -x : x;
}
int
toupper (int c)
{
  return c >= 'a' && c <= 'z' ? c - 32 : c;
}
int
main (int argc, char **argv)
{
  char a[40], *volatile from = "some text";
  memset (a, 0, sizeof a - (argc > 3));
  memcpy (a, from, strlen (from) + (argc > 3));
  a[0] = toupper (a[0]);
  return printf ("%s %d\n", a, abs (-argc)) < 0;
}
EOF
for v in $GCC_VERSIONS; do
  for opt in -O0 -O2 "-O2 -fno-builtin" "-O3 -fno-tree-loop-distribute-patterns"; do
    # shellcheck disable=SC2086
    gcc-$v -w $opt -fplugin=adse.so own.c -o marked > log 2>&1 ||
      { fail "own functions: build: $(head -n 1 log)"; continue; }
    [ "$(timeout 20 ./marked)" = "Some text 1" ] || fail "own functions: dormant"
    [ "$(timeout 60 adse score --json score marked -- ./marked 2> log |
         grep text)" = "Some text 1" ] || fail "own functions: attached"
  done
  gcc-$v -w -O2 -fplugin=adse.so -fplugin-arg-adse-criteria=all own.c -o marked
  [ "$(timeout 60 adse score -c all --json score marked -- ./marked 2> log |
       grep text)" = "Some text 1" ] || fail "own functions: all criteria"
done
[ $built -ge 15 ] || { v=any opt=; fail "only $built ways to build"; }
[ $failed = 0 ] && echo "$built ways to build, the same program"
exit $((failed > 0))

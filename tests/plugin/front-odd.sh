#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Everything that C and GNU C allow compiles with the plugin and behaves the same:
# front-odd-code.c at every -O level, and the ways to run a compiler that are not
# "compile one C file".
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
here=$top_srcdir/tests/plugin
failed=0
fail () { failed=$((failed + 1)); echo "FAILED: $*"; }
cd "$dir" || exit 99

cat > main.c <<'END'
#include "head.h"
int main (int argc, char **argv) { return in_header (argc) + (argc > 1 && argv); }
END
cat > head.h <<'END'
#ifndef HEAD_H
#define HEAD_H
static inline int in_header (int a) { return a > 3 && a < 9; }
#endif
END
echo 'int f (int a) { return a > 1 && a < 4; } int main () { return f (9); }' > x.cc
echo '.globl asm_symbol' > low.s
echo '#define NAME asm_symbol' > pre.S; echo '.globl NAME' >> pre.S
cat > omp.c <<'END'
int main (void)
{
  int s = 0, n = 10;
#pragma omp parallel for reduction(+:s) if (n > 3 && s == 0)
  for (int i = 0; i < n; i++)
    if (i > 2 && i != 5)
      s += i;
  return s != 37;
}
END
cat > warn.c <<'END'
#include <stdio.h>
#include <string.h>
int c (FILE *f) { int e = 0; if (f != NULL) { e = fclose (f); if (e < 0) f = NULL; } return e; }
int f (int a, int b) { int v; if (a > 0 && b > 0) v = 1; return a > 0 && b > 0 && v > 0; }
int i (FILE *f) { char t[100]; char *b = t; if (!fgets (b, 100, f)) return 0; size_t l = strlen (b); if (l > 0 && b[l-1] == '\n') b[l-1] = 0; return puts (b); }
int j (char *s, char *t) { char u[9], *o; size_t l = strlen (s); if (l > 8) return 1; strcpy (u, s); if (l > 3) { o = u; o[l-3] = 0; s = t; } else o = t; return puts (o) + puts (s); }
char room[17];
void k (void) { strcpy (room, "0123456789abcdef"); strcpy (room, room + 4); }
int g (int n) { int r; switch (n) { case 1: r = 2; case 2: r = 3; break; default: r = 0; } return r; }
unsigned h (char *p) { if (p == 0 && *p) return 1; return 2; }
END
echo 'int f (int a, unsigned u) { return (a > 3 ? 1 : 2) + 5 < u; }' > fold.c
echo 'int f (void) { int unused; return 0; }' > unused.c
echo 'int f (int a) { a++; return a; }' > step.c # and no operator in the file

for v in $GCC_VERSIONS; do
  gcc="gcc-$v -fplugin=adse.so"
  gcc-$v -w -O0 "$here/front-odd-code.c" -o plain || fail "plain build"
  ./plain > want || fail "plain run"
  $gcc -c step.c -o step.o || fail "gcc-$v: a file without operators"
  for opt in -O0 -O1 -O2 -O3 -Os -Og -Ofast "-O2 -g -flto" "-O2 -fsanitize=undefined" \
    "-O1 -fsanitize=address -fno-omit-frame-pointer" "-O2 -ftrapv" "-O2 -save-temps" \
    "-O2 -ftrack-macro-expansion=0" "-O2 -g3 -pg" "-O2 --coverage" \
    "-O2 -fno-wrapv -fstrict-overflow" "-O2 -fopenmp" "-O2 -fPIC -fvisibility=hidden"; do
    case $opt in *-Ofast*) w='' ;; *) w=want ;; esac
    # shellcheck disable=SC2086
    $gcc -w $opt "$here/front-odd-code.c" -o odd 2> err ||
      { fail "gcc-$v $opt: $(head -n 3 err)"; continue; }
    ./odd > got 2> err || fail "gcc-$v $opt: run: $(head -n 2 err)"
    [ -z "$w" ] || cmp -s want got || fail "gcc-$v $opt: other output"
  done

  $gcc -c low.s -o low.o || fail "gcc-$v: assembler file"
  $gcc -c pre.S -o pre.o || fail "gcc-$v: preprocessed assembler file"
  $gcc -E main.c > main.i || fail "gcc-$v: -E"
  $gcc -c main.i -o main.o || fail "gcc-$v: preprocessed file"
  $gcc -fsyntax-only main.c || fail "gcc-$v: -fsyntax-only"
  $gcc -S main.c -o main.s || fail "gcc-$v: -S"
  grep -q adse_meta main.s || fail "gcc-$v: -S without metadata"
  $gcc -M main.c > deps || fail "gcc-$v: -M"
  $gcc -x c - -o from-input < main.c || fail "gcc-$v: standard input"
  $gcc -fopenmp omp.c -O2 -o omp && { ./omp || fail "gcc-$v: OpenMP result"; } ||
    fail "gcc-$v: OpenMP"

  # A function in a precompiled header has no site of another process.
  $gcc -O2 head.h -o head.h.gch || fail "gcc-$v: precompiled header"
  $gcc -O2 -Winvalid-pch main.c -o with-pch 2> err || fail "gcc-$v: use of it"
  ./with-pch || fail "gcc-$v: run with precompiled header"
  rm head.h.gch

  if command -v g++-$v > /dev/null; then
    g++-$v -fplugin=adse.so x.cc -o x 2> err || fail "g++-$v: $(cat err)"
    [ ! -s err ] || fail "g++-$v prints: $(cat err)"
    objdump -h x | grep -q adse_meta && fail "g++-$v: metadata"
  fi

  # The warnings are those of GCC alone.
  for opt in -O0 -O2; do
    gcc-$v $opt -Wall -Wextra -c warn.c -o w.o 2>&1 | grep -o 'warning:.*' > w1
    $gcc $opt -Wall -Wextra -c warn.c -o w.o 2>&1 | grep -o 'warning:.*' > w2
    [ -s w1 ] || fail "gcc-$v $opt: no warning to compare"
    diff w1 w2 || fail "gcc-$v $opt: other warnings"
  done

  # Where it warns of more, because it does not fold, that is no error.
  $gcc -O2 -Wextra -Werror -c fold.c -o w.o 2> err ||
    fail "gcc-$v: -Werror: $(head -n 1 err)"
  $gcc -O2 -Wall -Werror -c unused.c -o w.o 2> err &&
    fail "gcc-$v: -Werror has no effect"

  # Errors stay errors, without a crash.
  echo 'int f (int a) { if (a > 1 && b) return; return a +; }' > bad.c
  $gcc -c bad.c -o bad.o 2> err && fail "gcc-$v: accepts an error"
  grep -q 'internal compiler error' err && fail "gcc-$v: crash on an error"

  # The same source gives the same bytes.
  for i in 1 2; do
    $gcc -O2 -w -c "$here/front-odd-code.c" -o o$i.o || fail "gcc-$v: compile"
    objcopy -O binary -j adse_meta o$i.o meta$i
  done
  cmp meta1 meta2 || fail "gcc-$v: metadata differ between two runs"
done

# An unknown option, and a GCC without a plugin.
first=${GCC_VERSIONS%% *}
gcc-$first -fplugin=adse.so -fplugin-arg-adse-nonsense -c main.c 2> err &&
  fail "unknown option accepted"
grep -q 'unknown option' err || fail "unknown option: $(cat err)"
mkdir -p alone/adse
cp -L "$ADSE_LIBDIR/adse.so" alone/
cp "$ADSE_LIBDIR/adse/adse-$first.so" alone/adse/adse-77.so
gcc-$first -fplugin="$dir/alone/adse.so" -c main.c 2> err &&
  fail "runs without a plugin for its version"
grep -q "adse-$first.so.*GCC 77" err || fail "wrong version: $(cat err)"
cp alone/adse/adse-77.so alone/adse-$first.so
gcc-$first -fplugin="$dir/alone/adse.so" -c main.c -o m.o 2> err ||
  fail "plugin beside the shim: $(cat err)"
exit $((failed != 0))

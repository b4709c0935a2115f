#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# With the flag alone every kind of link succeeds and the program behaves as
# before, dormant and (where there is a dynamic linker) attached: the runtime is
# found and records something.  The flag is absent at link time, as with libtool.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
failed=0
fail () { failed=$((failed + 1)); echo "FAILED: gcc-$v: $*"; }

cat > lib.c << 'END'
#include "adse.h"
static inline int never_called (int x) { extern int nowhere (int); return nowhere (x); }
static inline int unused_inline (int x) { return never_called (x); }
int scale = 3;
static int add (int a, int b) { return a > b ? a + b : a - b; }
__attribute__ ((visibility ("hidden"))) int hidden (int x) { return add (x, 1); }
int lib (int x) { return hidden (x) * scale; }
END
cat > main.c << 'END'
#include <stdio.h>
#include "adse.h"
extern int lib (int), scale;
extern int missing (int) __attribute__ ((weak));
int main (int argc, char **argv)
{
  adse_symbolic (&argc, sizeof argc, "argc");
  int r = lib (argc);
  if (r > 2 && missing)
    r = missing (r);
  printf ("%d\n", r + scale);
  return 0;
}
END
cat > inline.c << 'END'
#include <stdio.h>
inline int twice (int x) { return x > 3 ? x * 2 : x; }
extern inline __attribute__ ((gnu_inline)) int more (int x)
{ return x > 4 ? twice (x) : x; }
static inline __attribute__ ((always_inline)) int constant (int x, const int k)
{ __asm__ ("" : "+r" (x) : "i" (k)); return x; }
int main (int argc, char **argv)
{ return printf ("%d\n", constant (more (argc + 4), 3)) < 0; }
END
echo 'int main (void) { return 0; }' > conftest.c

run () # NAME PROGRAM
{
  [ "$($2)" = 3 ] || fail "$1: dormant"
  case $1 in *static*) return ;; esac
  rm -f report
  out=$(env ADSE_ARENA=auto ADSE_SELF_CHECK=1 ADSE_REPORT="$dir/report" \
    LD_PRELOAD="$ADSE_LIBDIR/libsymrt.so" "$2")
  [ "$out" = 3 ] || fail "$1: attached: $out"
  # A weak function that is missing at link time is so for good without PIE:
  # adse_symbolic does nothing then.  A unit of another version records nothing.
  seen=symbolic_branches
  case $1 in "no pie" | "another version") seen=modules ;; esac
  grep -q " $seen=[1-9]" report 2> /dev/null || fail "$1: nothing was recorded"
  grep -q ' mismatched=0' report || fail "$1: mismatch"
}

for v in $GCC_VERSIONS; do
  cc="gcc-$v -w -I$top_srcdir/libsymrt"
  flag=-fplugin=adse.so
  one () # NAME CFLAGS LDFLAGS
  {
    # shellcheck disable=SC2086
    $cc $flag $2 -c lib.c -o lib.o && $cc $flag $2 -c main.c -o main.o &&
      $cc $2 $3 main.o lib.o -o prog || { fail "$1: does not link"; return; }
    run "$1" ./prog
  }
  one pie "-O2 -fPIE" -pie
  one "no pie" "-O0 -fno-pie" -no-pie
  one "now" "-O2 -g" "-Wl,-z,now -Wl,-z,relro"
  one "hidden visibility" "-O2 -fvisibility=hidden" ""
  one "collected sections" "-O2 -ffunction-sections -fdata-sections" \
    -Wl,--gc-sections
  one "no undefined" "-O1" "-Wl,--no-undefined"
  one lto "-O2 -flto" "-flto -O2"
  one static -O2 -static

  # Shared library, called from a program without the flag and from one with it.
  if $cc $flag -O2 -fPIC -c lib.c -o lib.o &&
    gcc-$v -shared -Wl,-z,defs -Wl,-z,now lib.o -o libx.so &&
    $cc $flag -O2 main.c -o prog ./libx.so; then run shared ./prog
  else fail "shared: does not link"; fi

  # Static archive, as libtool makes one.
  if $cc $flag -O2 -c lib.c -o lib.o && rm -f libx.a && ar cr libx.a lib.o &&
    $cc $flag -O2 main.c -o prog libx.a; then run archive ./prog
  else fail "archive: does not link"; fi

  # A unit of another version of the plugin in the image: that is said, in one
  # line, and costs its functions alone; the program behaves as before, and what is
  # recorded is not mixed up.
  if $cc $flag -S -O2 lib.c -o lib.s &&
    sed "s/__adse_ops_[0-9_]*/__adse_ops_0/g" lib.s > old.s &&
    gcc-$v -c old.s -o lib.o && objcopy --dump-section adse_meta=meta lib.o &&
    printf '\143' | dd of=meta bs=1 seek=8 conv=notrunc status=none &&
    objcopy --update-section adse_meta=meta lib.o &&
    $cc $flag -O2 main.c lib.o -o prog; then
    adse list ./prog > out 2> err
    { [ $? = 0 ] && [ "$(wc -l < err)" = 1 ] && grep -q 'version 99.*left out' err; } ||
      fail "another version: adse list: $(cat err)"
    run "another version" ./prog 2> err
    grep -q 'another version of the plugin' err ||
      fail "another version: the runtime says: $(cat err)"
  else fail "another version: does not link"; fi

  # Inline definitions without another one: they link as long as they are inlined.
  if $cc $flag -O2 inline.c -o prog; then
    [ "$(./prog)" = 10 ] || fail "inline definitions: dormant"
  else fail "inline definitions: does not link"; fi

  if ! $cc $flag conftest.c -o prog || ! ./prog; then fail "conftest"; fi
  if ! $cc -std=gnu89 -nostdlib -ffreestanding $flag -c lib.c; then
    fail "freestanding"; fi
done
[ "$failed" = 0 ] && echo "every link succeeds"
exit $((failed > 0))

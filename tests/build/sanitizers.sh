#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Driver, runtime, exporter and criteria are built once more with AddressSanitizer,
# LeakSanitizer and UndefinedBehaviorSanitizer, and what tests them runs without a
# finding: the unit tests, and adse itself from end to end.  The plugin and the
# libsymrt.so that targets load are those of the ordinary build: GCC and the targets
# are not built for sanitizers.  (Preloading the runtime before libasan, which wants
# to come first, is what cannot be had.)
#
# The slowest unit tests run in `make check-long' only.  ADSE_SANITIZED names a
# folder to build in that is kept: the next time takes less.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
flags='-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'
failed=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}

CC=${CC:-gcc}
echo 'int main (void) { return 0; }' >"$dir/probe.c"
# shellcheck disable=SC2086
if ! $CC $flags "$dir/probe.c" -o "$dir/probe" 2>"$dir/probe.err" \
   || ! "$dir/probe" 2>>"$dir/probe.err"; then
  echo "skipped: $CC has no sanitizers here: $(head -1 "$dir/probe.err")"
  exit 77
fi

quick='tests/criteria/op-test tests/criteria/criteria-test
  tests/criteria/labels-test tests/criteria/notes-test
  tests/driver/util-test tests/driver/image-test tests/driver/inputs-test
  tests/driver/expr-test tests/driver/enum-test tests/driver/label-expr-test
  tests/driver/exec-test tests/driver/sandbox-test
  tests/runtime/operators tests/runtime/shadow tests/runtime/regions
  tests/runtime/follow tests/runtime/visits tests/runtime/serve'
slow='tests/driver/trace-test tests/driver/solver-test
  tests/driver/solver-limits-test tests/driver/solver-reuse-test
  tests/driver/solver-check-test tests/driver/explore-test
  tests/store/damage-test tests/runtime/models'
[ "${ADSE_LONG:-0}" = 1 ] && quick="$quick $slow"

build=${ADSE_SANITIZED:-$dir/build}
mkdir -p "$build"
cd "$build" || exit 1
if [ ! -f Makefile ]; then
  eval "set x $("$top_builddir/config.status" --config)"
  shift
  "$top_srcdir/configure" "$@" CFLAGS="$flags" CXXFLAGS="$flags" \
    >configure.log 2>&1 || { tail -5 configure.log; exit 1; }
fi
# shellcheck disable=SC2086
make -j"$(nproc)" bin/adse $quick >make.log 2>&1 \
  || { grep -m5 -i error make.log; exit 1; }

# libcln, which cvc5 brings, keeps something from its start to its end.
echo 'leak:libcln.so' >suppressions
export LSAN_OPTIONS=suppressions=$build/suppressions:print_suppressions=0
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=print_stacktrace=1

# One program; its arguments where it has some.
one ()
{
  local arguments=()
  [ "$1" = tests/runtime/serve ] && arguments=("$ADSE_LIBDIR/libsymrt.so"
    "$top_builddir/tests/runtime/target")
  "./$1" "${arguments[@]}" >"${1//\//-}.log" 2>&1
  local status=$?
  if [ $status != 0 ]; then
    echo "$1: status $status"
    grep -E -m8 'ERROR:|runtime error|SUMMARY|    #[0-4] |:[FE]:|failed' \
      "${1//\//-}.log"
    return 1
  fi
}
export -f one
# shellcheck disable=SC2086
printf '%s\n' $quick | xargs -P "$(nproc)" -I{} bash -c 'one {}' \
  || fail "unit tests"

# From end to end.  The processes that adse forks report to its standard error.
adse=$build/bin/adse
mkdir "$dir/subject"
cd "$dir/subject" || exit 1
cp "$top_srcdir/tests/subjects/triangle.c" "$top_srcdir/tests/subjects/subject.h" \
  "$top_srcdir/tests/shapes/sequences.c" .
cat >main.c <<'END'
int sign (int x) { return x < 0 ? -1 : x > 0; }
int main (int argc, char **argv) { (void) argv; return sign (argc) - 1; }
END
gcc -O2 -fplugin=adse.so -c triangle.c && gcc -O2 -fplugin=adse.so -c sequences.c \
  && gcc -O2 -fplugin=adse.so main.c -o main \
  && gcc -O2 -c triangle.c -o plain.o || exit 1
try ()
{
  local want=$1
  shift
  "$adse" "$@" >out 2>err </dev/null
  local status=$?
  [ $status = "$want" ] || fail "adse $*: status $status: $(tail -3 err)"
  ! grep -E -m5 -A8 'Sanitizer|runtime error:' out err || fail "adse $*"
}
try 0 list triangle.o
try 0 list --json triangle.o
try 0 generate --plain plain.o --json report.json -j2 triangle.o
try 0 generate --plain plain.o -o again triangle.o
try 0 list triangle.o
try 0 explain triangle
try 0 score --json score.json main -- ./main
# Plans that are call sequences come and go.
try 0 generate -f writer_put --runs 200 --no-suite --store sequences sequences.o
try 0 cflags
try 0 doctor
try 2 generate nowhere.o
try 2 explain nothing
try 0 generate -c dc -f sign --store other -o other-tests main
exit $failed

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# valgrind's memcheck finds nothing in what tests the driver, the runtime, the
# exporter and the criteria, nor in adse itself: no use of what was not written, no
# access outside, no lost memory.  Programs that fork are followed into their
# children, not into other programs.
#
# Not here: the sandbox, whose system calls valgrind does not know; the solver's limits
# of time and memory, which valgrind's own needs exceed; and, but for `make
# check-long', what takes more than a few seconds.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failed=0

fail ()
{
  echo "FAILED: $*"
  failed=1
}

valgrind --version >/dev/null 2>&1 \
  || { echo 'skipped: there is no valgrind (Debian: apt-get install valgrind)'; exit 77; }
echo 'int main (void) { return 0; }' >"$dir/probe.c"
gcc "$dir/probe.c" -o "$dir/probe" && valgrind -q "$dir/probe" >"$dir/err" 2>&1 \
  || { echo "skipped: valgrind does not work here: $(tail -1 "$dir/err")"; exit 77; }

# libcln, which cvc5 brings, keeps something from its start to its end.
cat >"$dir/suppressions" <<'END'
{
   libcln
   Memcheck:Leak
   ...
   obj:*/libcln.so*
}
{
   a child that builds meanwhile does not need what its parent has
   Memcheck:Leak
   match-leak-kinds: definite
   fun:calloc
   fun:xcalloc
   fun:replay_all
}
END
run=(valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite
  --show-leak-kinds=definite --suppressions="$dir/suppressions" --num-callers=12)

programs='criteria/notes-test criteria/criteria-test export/literals
  driver/image-test driver/inputs-test
  driver/enum-test runtime/shadow runtime/follow runtime/visits runtime/regions'
[ "${ADSE_LONG:-0}" = 1 ] && programs="$programs criteria/op-test criteria/labels-test
  driver/expr-test driver/label-expr-test driver/trace-test
  driver/solver-test driver/solver-reuse-test
  driver/solver-check-test
  driver/explore-test store/damage-test runtime/operators runtime/models"
export CK_TIMEOUT_MULTIPLIER=50 ADSE_FEW_ROUNDS=1
for p in $programs; do
  "${run[@]}" "$top_builddir/tests/$p" >"$dir/out" 2>&1 \
    || fail "$p: $(grep -m12 -E '==|:[FE]:' "$dir/out")"
done

cd "$dir" || exit 1
echo 'int sign (int x) { return x < 0 ? -1 : x > 0; }' >sign.c
gcc -O2 -fplugin=adse.so -c sign.c && gcc -O2 -c sign.c -o plain.o || exit 1
try ()
{
  local want=$1 status
  shift
  "${run[@]}" "$ADSE" "$@" >out 2>err </dev/null
  status=$?
  [ $status = "$want" ] || fail "adse $*: status $status: $(grep -m12 == err)"
  ! grep -m12 '^==' err || fail "adse $*"
}
try 0 list --json sign.o
try 0 generate --no-sandbox -c dc,cc --no-suite sign.o

try 0 generate --no-sandbox -c dc,cc --plain plain.o --json report.json sign.o
try 0 explain sign
try 0 explain sign.c:1
try 2 generate --plain sign.o sign.o
try 2 generate -o sign.c sign.o
exit $failed

# SPDX-License-Identifier: GPL-3.0-or-later
# How strongly tests kill mutants, in random functions against C itself: each mutant is written into
# the source text.  One that is said to reach the output changes what some input
# gives, and the suite has a test that it fails, unless that test is not well defined.
#
#   strengths.sh [SEEDS [FIRST]]
here=$top_srcdir/tests/mutation
# In the short run no strength is named: with the budget that holds by default.
long=; [ -n "$ADSE_LONG" ] && long=12
seeds=${1:-${long:-1}} first=${2:-1} functions=10
criteria=wm; [ -n "$ADSE_LONG" ] && criteria=wm:strong
pkg-config --exists check || { echo "SKIP: no Check"; exit 77; }
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: seed $seed, gcc-$gcc $level: $*"; exit 1; }
for ((seed = first; seed < first + seeds; seed++)); do
  set -- $GCC_VERSIONS
  shift $((seed % $#))
  gcc=$1 level=-O$((seed % 3))
  rm -rf store adse-tests mutants; mkdir mutants
  python3 "$here/generate.py" "$seed" $functions || fail "no functions"
  "gcc-$gcc" -w -g $level -fplugin=adse.so \
    -fplugin-arg-adse-criteria=wm -c functions.c -o functions.o ||
    fail "functions.c"
  "gcc-$gcc" -w -g $level -c functions.c -o plain.o || fail "functions.c, plain"
  adse generate -c "$criteria" --plain plain.o --store store functions.o > log 2>&1 ||
    { cat log; fail "adse generate"; }
  adse list -c wm --json --store store functions.o > labels || fail "adse list"
  python3 "$here/referee.py" mutate labels functions.c ||
    fail "a label's text is not in the source"
  trap="-w -O0 -fwrapv -fsanitize=integer-divide-by-zero"
  trap="$trap -fsanitize-undefined-trap-on-error"
  "gcc-$gcc" $trap mutated.c outcomes.c -o outcomes || fail "mutated.c"
  ./outcomes > outcome || fail "outcomes"
  cp mutated.c mutants/functions.c
  make -s -C adse-tests PLAIN= SRCDIR="$work/mutants" CC="gcc-$gcc" CFLAGS="$trap" \
    > log 2>&1 || { cat log; fail "the suite does not build"; }
  adse-tests/build/check_functions > log || { cat log; fail "the suite fails"; }
  python3 "$here/referee.py" output labels outcome functions.c \
    adse-tests/build/check_functions adse-tests/suspect_functions.c ||
    { cp functions.c "${TMPDIR:-/tmp}/functions-$seed.c"
      fail "the functions are ${TMPDIR:-/tmp}/functions-$seed.c"; }
done

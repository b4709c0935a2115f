# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants that are switched on (-fplugin-arg-adse-mode=mutants, adse mutate) against C
# itself: each mutant of random functions is written into the source text, and what all
# inputs give tells whether anything comes out differently.  The command that is measured
# compares what all inputs give as well, so both have to say the same of each mutant, also
# of those that only copies of its process are measured with.
#
#   switched.sh [SEEDS [FIRST]]
here=$top_srcdir/tests/mutation
long=; [ -n "$ADSE_LONG" ] && long=12
seeds=${1:-${long:-1}} first=${2:-1} functions=6
[ "${ADSE_FAST:-0}" = 0 ] || seeds=1 functions=2
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: seed $seed, gcc-$gcc $level: $*"; exit 1; }
for ((seed = first; seed < first + seeds; seed++)); do
  set -- $GCC_VERSIONS
  shift $((seed % $#))
  gcc=$1 level=-O$((seed % 3))
  python3 "$here/generate.py" "$seed" $functions || fail "no functions"
  "gcc-$gcc" -w -g $level -fwrapv -fplugin=adse.so -fplugin-arg-adse-mode=mutants \
    -c functions.c -o functions.o || fail "functions.c"
  "gcc-$gcc" -w -g $level -fwrapv -c functions.c -o plain.o || fail "functions.c, plain"
  "gcc-$gcc" -w $level -I . "$here/results.c" functions.o -o results || fail "results"
  "gcc-$gcc" -w $level -I . "$here/results.c" plain.o -o plain || fail "results, plain"
  ./plain > expected || fail "plain"
  ./results | cmp - expected || fail "with no mutant on, other results"
  adse mutate -j "$(nproc)" --json mutants.json functions.o \
    -- ./results expected > log || { cat log; fail "adse mutate"; }
  grep -q '"in_copies": [1-9]' mutants.json || fail "nothing is noticed in copies"
  adse list -c wm --json functions.o > labels || fail "adse list"
  python3 "$here/referee.py" mutate labels functions.c ||
    fail "a label's text is not in the source"
  trap="-w -O0 -fwrapv -fsanitize=integer-divide-by-zero"
  trap="$trap -fsanitize-undefined-trap-on-error"
  "gcc-$gcc" $trap mutated.c outcomes.c -o outcomes || fail "mutated.c"
  ./outcomes > outcome || fail "outcomes"
  python3 "$here/referee.py" switched labels outcome mutants.json functions.c > verdict ||
    { cat verdict; fail "mutants are judged wrongly"; }
  echo "seed $seed, gcc-$gcc $level: $(tail -n 1 verdict)"
done

# SPDX-License-Identifier: GPL-3.0-or-later
# Mutation and boundary labels of random functions against C itself: each mutant is
# written into the source text and run on every input.  What is called covered was
# killed, what is called infeasible never is, under 2 % are unknown; and the
# instrumented functions return what the plain ones return.
#
#   referee.sh [SEEDS [FIRST]]
here=$top_srcdir/tests/mutation
long=; [ -n "$ADSE_LONG" ] && long=14
seeds=${1:-${long:-2}} first=${2:-1} functions=8
[ -n "$ADSE_LONG" ] && functions=15
criteria=ror,aor,lor,uoi,cro,abs,sor,uod,sdl,bv,limit:3
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: seed $seed, gcc-$gcc $level: $*"; exit 1; }
for ((seed = first; seed < first + seeds; seed++)); do
  set -- $GCC_VERSIONS
  shift $((seed % $#))
  gcc=$1 level=-O$((seed % 3))
  rm -rf store
  python3 "$here/generate.py" "$seed" $functions || fail "no functions"
  "gcc-$gcc" -w -g $level -fplugin=adse.so -fplugin-arg-adse-criteria=wm \
    -c functions.c -o functions.o ||
    fail "functions.c"
  adse generate -c "$criteria" --no-suite --store store functions.o > log 2>&1 ||
    { cat log; fail "adse generate"; }
  adse list -c "$criteria" --json --store store functions.o > labels ||
    fail "adse list"
  python3 "$here/referee.py" rewrite labels functions.c ||
    fail "a label's text is not in the source"
  "gcc-$gcc" -w -O0 -fwrapv -fsanitize=shift-exponent,integer-divide-by-zero \
    refereed.c -o refereed || fail "refereed.c"
  ./refereed > verdicts || fail "refereed"
  python3 "$here/referee.py" judge labels verdicts functions.c ||
    { cp functions.c "${TMPDIR:-/tmp}/functions-$seed.c"
      fail "the functions are ${TMPDIR:-/tmp}/functions-$seed.c"; }
  "gcc-$gcc" -w -O1 -fwrapv -c functions.c -o plain.o || fail "functions.c, plain"
  for object in plain functions; do
    "gcc-$gcc" -w -O1 -I. "$here/results.c" $object.o -o run || fail "results.c"
    ./run > $object.results || fail "$object"
  done
  cmp plain.results functions.results || fail "another result"
done

# SPDX-License-Identifier: GPL-3.0-or-later
# Every label of a triangle classifier on double and of the conditions in
# conditions.c is decided, recorded expressions have the program's bits, proofs hold
# for a second configuration, suites pass on the plain build; a referee with arithmetic
# of its own agrees with what is covered and what is infeasible.
here=$top_srcdir/tests/floats
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
set -- $GCC_VERSIONS
builds="${!#},-O2" proofs=
# Solving proofs a second time takes minutes where numbers are multiplied.
[ -n "$ADSE_LONG" ] && proofs=5 builds="$1,-O2 ${!#},-O0 $1,-O0 $builds ${!#},-O3"
for build in $builds; do
  IFS=, read -r gcc level <<< "$build"
  for file in triangle conditions; do
    echo "$file, gcc-$gcc $level:"
    "gcc-$gcc" -g "$level" -fplugin=adse.so -c "$here/$file.c" -o "$file.o" ||
      fail "$file.c"
    rm -rf store suite
    adse generate --self-check ${proofs:+--check-proofs "$proofs"} --store store -o suite "$file.o" \
      -- -lm > log 2>&1 || { cat log; fail "adse generate"; }
    tail -n 4 log
    grep -q 'suite: .* built and passed' log || { cat log; fail "the suite"; }
    # c02 without its first condition calls signbit where no run did.
    case $file in conditions) withheld=1 ;; *) withheld=0 ;; esac
    grep -q " $withheld unknown\$" log || { cat log; fail "labels are unknown"; }
    grep -q 'self-check: .* 0 different' log || { cat log; fail "values"; }
    [ -z "$proofs" ] || grep -q '^proofs: .* 0 disagreed' log || { cat log; fail "proofs"; }
  done
  adse list --json --store store conditions.o > labels || fail "adse list"
  python3 "$here/referee.py" "$here/conditions.c" labels suite/check_conditions.c ||
    fail "the referee, gcc-$gcc $level"
done

# A result of -0.0 is told from 0.0.
echo 'double negated (double x) { return -x; }' > negated.c
"gcc-${!#}" -g -O2 -fplugin=adse.so -c negated.c -o negated.o || fail "negated.c"
adse generate --store store -o suite negated.o > log 2>&1 || { cat log; fail "negated"; }
grep -q 'ck_assert (signbit (result) != 0);' suite/check_negated.c ||
  { cat suite/check_negated.c; fail "the sign of zero is not asserted"; }
grep -q 'built and passed' log || { cat log; fail "the suite of negated"; }

# Options that give numbers another meaning: nothing is followed, nothing proved.
cat > fast.c <<'END'
static __attribute__ ((noinline)) double
half (double x)
{
  return x / 2;
}
int
fast (double x, const float *p)
{
  if (x > 3.5 && x < 3.25)
    return 1;
  return half (x) > 1e100 ? 2 : *p == 77.0f ? 3 : 4;
}
END
for how in -ffast-math -mfpmath=387 -march=haswell; do
  "gcc-${!#}" -g -O2 "$how" -fplugin=adse.so -c fast.c -o fast.o || fail "fast.c $how"
  adse generate -c dc --no-suite --store "store$how" fast.o > log 2>&1 ||
    { cat log; fail "adse generate $how"; }
  ! grep -q '[0-9] infeasible' log || grep -q ' 0 infeasible' log ||
    { cat log; fail "proofs with $how"; }
  adse explain --store "store$how" fast | grep -q float-mode ||
    fail "float-mode is not told with $how"
done

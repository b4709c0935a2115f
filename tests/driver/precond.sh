# SPDX-License-Identifier: GPL-3.0-or-later
# Preconditions and assumptions as a user meets them: where they may stand, what
# cannot be one and why, what is reported, and that nothing comes of what they exclude.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
include=$top_srcdir/libsymrt
cat > half.c <<'END'
int half (int x) { if (x > 2) return x / 2; return -1; }
END
cat > half-precond.c <<'END'
#include <stdbool.h>
bool half_precond (int x) { return x > 3; }
END
cat > odd.c <<'END'
#include <adse.h>
static int unused_precond (int x) { return x; }
int unused (int x) { return x > 3 ? 1 : 2; }
int wide_precond (long x) { return x > 3; }
int wide (int x) { return x > 3 ? 1 : 2; }
int more_precond (int x, int y) { return x > y; }
int more (int x) { return x > 3 ? 1 : 2; }
void none_precond (int x) { }
int none (int x) { return x > 3 ? 1 : 2; }
int effect (int x) { adse_assume (x++ > 3); return x > 3 ? 1 : 2; }
END
# An object of its own, with an object and with a library.
$gcc -g -O2 -fplugin=adse.so -c half.c && $gcc -g -fplugin=adse.so -c half-precond.c &&
  $gcc -g -O2 -fPIC -shared -fplugin=adse.so half.c -o libhalf.so || fail "half.c"
for image in half.o libhalf.so; do
  rm -rf store suite
  adse generate -c dc --store store -o suite $image half-precond.o > log 2>&1 ||
    fail "$image"
  adse explain --store store half > log || fail "explain $image"
  grep -q '^  runs ended: .* rejected' log || fail "$image: no run is rejected"
  grep -q '^    inputs satisfy half_precond$' log || fail "$image: not said"
  grep -q 'x > 2 is false: infeasible, proof: precondition$' log || fail "$image: verdict"
  grep -q '^  /\* With inputs that half_precond accepts\.  \*/$' suite/check_half.c ||
    fail "$image: the suite does not say it"
  # The suite makes no call that is excluded.
  for x in $(sed -n 's/.*half (\(-*[0-9]*\)).*/\1/p' suite/check_half.c); do
    [ "$x" -gt 3 ] || fail "$image: half ($x)"
    tests=1
  done
  [ "$tests" ] || fail "$image: no test"
done
rm -rf ledger store
adse generate -c dc --store store --no-suite --ledger ledger half.o half-precond.o > log \
  2>&1 || fail "ledger"
grep -q ' infeasible precondition | dc: decision x > 2 is false$' ledger ||
  { cat ledger; fail "the ledger's line"; }
adse list --json --store store half.o half-precond.o > log || fail "list"
grep -q '"infeasible (precondition)"' log || fail "the list's state"
# Proofs solved a second time, those without the precondition among them.
rm -rf store
adse generate -c dc,bv --store store --no-suite --check-proofs 100 half.o \
  half-precond.o > log 2>&1 || fail "check-proofs"
grep -q ' 0 disagreed' log || fail "no proof was checked"

$gcc -g -O2 -fplugin=adse.so -I"$include" -c odd.c > log 2>&1 || fail "odd.c"
grep -q 'warning: assumption ignored: it has side effects' log || fail "no warning"
rm -rf store
adse generate -c dc --store store --no-suite odd.o > log 2>&1 || fail "odd.o"
why ()
{
  adse explain --store store "$1" > log || fail "explain $1"
  grep -q "^    $1_precond is not used: $2\$" log || fail "$1: why it is not used"
  grep -q '2 covered, 0 infeasible' log || fail "$1: excludes something"
}
why unused 'the compiler dropped it, make it visible to other files'
why wide 'its parameters have other types'
why more 'it has other parameters'
why none 'its result is no truth value'
# Assumptions: nothing of them in the plain build, C++ and C alike.
cat > plain.c <<'END'
#include <adse.h>
int evaluated (void);
int f (int x) { adse_assume (x > 3 && evaluated ()); return x; }
int main (void) { return f (0); }
END
$gcc -Wall -Wextra -Werror -I"$include" plain.c -o plain > log 2>&1 || fail "plain.c"
./plain || fail "plain"
cat > assumed.c <<'END'
#include <adse.h>
int assumed (int x) { int r = x == 1; adse_assume (x != 1); return r ? 5 : x > 3; }
END
$gcc -g -O1 -fplugin=adse.so -I"$include" -c assumed.c && rm -rf store &&
  adse generate -c dc,ror --store store -o assuming assumed.o > log 2>&1 || fail "assumed"
adse explain --store store assumed > log || fail "explain assumed"
grep -q '^  runs ended: .* rejected:assumption' log || fail "class of the end"
grep -q 'assumed (1)' assuming/check_assumed.c && fail "assumed (1) is a test"
# What only rejected runs covered is not infeasible while something is left out after it:
# ways that a budget cuts off, and what is not followed (lost (3, 5939) is accepted).
cat > left.c <<'END'
#include <stdlib.h>
#include <adse.h>
int cut (int x, int y)
{
  x -= 0;
  if (y > 3)
    x++;
  adse_assume (y == 77);
  return x;
}
int lost (int x, int y)
{
  int s = 0;
  unsigned seed = y;
  if (x == 3)
    s = 1;
  int ok = rand_r (&seed) % 4096 == 5;
  adse_assume (ok);
  return s;
}
END
$gcc -g -O2 -fplugin=adse.so -I"$include" -c left.c || fail "left.c"
for runs in 2 3 4 5; do
  rm -rf store
  adse generate -c aor --store store --no-suite --runs $runs -f cut left.o > log 2>&1 ||
    fail "cut, $runs runs"
  adse explain --store store cut > log || fail "explain cut"
  grep 'precondition$' log && fail "cut: infeasible after $runs runs"
done
adse generate -c dc --store store --no-suite -f lost left.o > log 2>&1 || fail "lost"
adse explain --store store lost > log || fail "explain lost"
grep -q '^  runs ended: [0-9]* rejected:assumption$' log || fail "lost: no run is rejected"
grep -q '^  labels: 0 covered, 0 infeasible, 2 unknown$' log || fail "lost: a verdict"
exit 0

# SPDX-License-Identifier: GPL-3.0-or-later
# A binary search tree, a sorted list and a sorted array, whose invariants are
# preconditions: each test has the invariant, and labels are as every small structure
# says.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/objects
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
cp "$here/invariants.c" "$here/invariants.h" .
$gcc -g -O1 -w -fplugin=adse.so -c invariants.c || fail "invariants.c"
# Without preconditions these are functions of another name: score holds calls to them.
rules=$(sed -n 's/^bool \(.*\)_precond .*/-D\1_precond=\1_rule/p' invariants.h)
for which in valid any; do
  more=; [ $which = valid ] || more=$rules
  # shellcheck disable=SC2086
  $gcc -g -O1 -w $more -fplugin=adse.so -c invariants.c -o $which.o &&
    $gcc -O1 $more -I. "$here/every.c" $which.o -o $which || fail "every.c, $which"
  adse score -c dc --json $which.json $which -- ./$which $which > log 2>&1 ||
    fail "every structure, $which"
done
set -f
printf "[budget]\nrlimit = 200000\n" > adse.ini
adse generate -f tree_* -f list_* -f sorted_* -c dc --store store -o suite invariants.o \
  > log 2>&1 || fail "adse generate"
adse list -c dc --json --store store invariants.o > labels || fail "adse list"
RECORD=$PWD/record make -s -C suite check CFLAGS="-g -O1 -w -DRECORD" > check.log 2>&1 ||
  { cat check.log; fail "the suite"; }
python3 "$here/invariants.py" "$here/invariants.c" labels valid.json any.json record

# SPDX-License-Identifier: GPL-3.0-or-later
# adse_observe: tests assert what a function tells of values that it keeps to itself, in
# order, and fail when these change; a program that is no test does nothing there.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
include=-I$top_srcdir/libsymrt
cat > told.c <<'END2'
#include <adse.h>
int average (const int *v, size_t n)
{
  long sum = 0;
  char tag[3] = { 'a', (char) n, 0 };
  if (!n)
    return 0;
  for (size_t i = 0; i < n && i < 2; i++)
    {
      sum += v[i];
      adse_observe (&sum, sizeof sum, "sum");
    }
  adse_observe (tag, sizeof tag, "tag");
  return sum > 1000 ? 1 : 2;
}
void quiet (int x)
{
  short y = x > 3 ? 2 : -7;
  adse_observe (&y, sizeof y, "y");
  if (y == 5)
    adse_observe (&y, sizeof y, "never");
}
int where (int x)
{
  void *p = &x;
  adse_observe (&p, sizeof p, "p");
  return x > 3;
}
END2
cat > main.c <<'END2'
void quiet (int);
int main (void) { quiet (3); return 0; }
END2
$gcc -Wall -Wextra -Werror -O1 $include told.c main.c -o plain > log 2>&1 || fail "plain"
./plain > log 2>&1 || fail "the plain program"
[ ! -s log ] || fail "the plain program says something"
$gcc -g -O1 $include -fplugin=adse.so -c told.c || fail "told.c"
adse generate -c dc --store store -o suite told.o > log 2>&1 || fail "adse generate"
grep -q '1 unstable values dropped' log || fail "an address is asserted"
suite=suite/check_told.c
grep -q 'ck_assert_str_eq (test_observed, "y = -7\\n");' $suite || fail "quiet's -7"
grep -q 'ck_assert_str_eq (test_observed, "y = 2\\n");' $suite || fail "quiet's 2"
grep -q 'sum = 1\\nsum = 3\\n' $suite || fail "average's sums"
grep -q 'tag = 61 03 00\\n' $suite || fail "average's tag"
grep -q '"p = ' $suite && fail "an address is asserted"
# What is never told is proved not to be: it is no call that is not followed.
adse explain --store store quiet > log
grep -q 'y == 5 is true: infeasible, proof: path-exhausted' log || fail "no proof"
make -s -C suite check > log 2>&1 || fail "the suite"
sed -i 's/sum += v\[i\]/sum += v[i] + 1 - 1 * (i == 0)/; s/"y"/"z"/' told.c
make -s -C suite check > log 2>&1 && fail "other sums pass"
grep -q 'quiet_1' log && grep -q 'average_' log || fail "which tests fail"
exit 0

# SPDX-License-Identifier: GPL-3.0-or-later
# The suite of the models, from observation to `make check': its text is the golden
# one, it is written the same twice, passes always, fails when behaviour changes, not
# when code is only rearranged, and keeps out what no test should hold.
# ADSE_UPDATE=1 accepts a new text.
set -e
CC=gcc
export CC
here=$top_srcdir/tests/export
write=$top_builddir/tests/export/write-suite
dir=$(mktemp -d)
trap 'rm -rf "$dir" /tmp/adse-test-leaves-a-trace' EXIT
cd "$dir"
mkdir src
cp "$here/subject.c" src
fail () { echo "FAIL: $*"; exit 1; }

"$write" src/subject.c out scratch > report 2> log || { cat log; fail "nothing written"; }
cat report
grep -q '^1 files, .* verified$' report || fail "not verified"

echo "== golden"
for f in check_subject.c suspect_subject.c Makefile; do
  if test "$ADSE_UPDATE" = 1; then
    cp out/$f "$here/golden/$f"
  fi
  diff -u "$here/golden/$f" out/$f || fail "$f is not the golden one"
done

# Each costs compilers more than the test that it is about.
echo "== no statement for each value that stand-ins were given"
grep -q '{ [0-9]*, 0, 0, sizeof fake_' scratch/observe_subject.c ||
  fail "no row for how often a stand-in was called"
grep -E '_calls > [0-9]+\) adse_(scalar|pointer)|adse_value \(.*_calls' \
  scratch/observe_subject.c && fail "statements"

echo "== what is not a test"
for f in unstable_address unstable_time unstable_heap leave_trace hang quit; do
  grep -q "START_TEST (${f}_" out/check_subject.c && fail "$f got a test"
done
for r in 'unstable_heap: .*, unstable' 'leave_trace: .*, denied' 'hang: .*, time' \
         'quit: .*, exit' 'divide: 1 tests, 1 suspects' 'add: 1 tests, 1 suspects'; do
  grep -q "^$r" report || fail "the report does not say: $r"
done
test ! -e /tmp/adse-test-leaves-a-trace || fail "a replay wrote outside its folder"

echo "== the same twice"
cp -a out first
rm -rf scratch
"$write" src/subject.c out scratch > again 2> log
diff -r first out || fail "a second run wrote something else"
diff report again || fail "a second run says something else"
test ! out/check_subject.c -nt first/check_subject.c || fail "an unchanged file was touched"

echo "== passes, and without warnings"
make -s -C out check > make.log 2>&1 \
  CFLAGS='-O0 -Wall -Wextra -Werror -Wno-maybe-uninitialized' \
  || { cat make.log; fail "warnings"; }
for i in $(seq 20); do
  make -s -C out check > make.log 2>&1 || { cat make.log; fail "run $i"; }
done
make -s -C out check CFLAGS=-O2 > make.log 2>&1 || { cat make.log; fail "at -O2"; }
make -s -C out suspects > make.log 2>&1 || { cat make.log; fail "suspects"; }

echo "== from another folder"
mkdir elsewhere
make -s -C elsewhere -f ../out/Makefile check > make.log 2>&1 \
  || { cat make.log; fail "make -f"; }
test -x elsewhere/build/check_subject || fail "built in the wrong place"

echo "== one-token changes turn it red, rearrangements do not"
n=0
change () {
  mkdir -p changed
  sed "$1" src/subject.c > changed/subject.c
  cmp -s src/subject.c changed/subject.c && fail "no such text: $1"
  make -s -C out check SRCDIR="$dir/changed" BUILD="$dir/b" > make.log 2>&1 && r=0 || r=1
  test $r = $2 || { cat make.log; fail "$1: $r instead of $2"; }
  n=$((n + 1))
}
change 's/x < low/x > low/' 1
change 's/if (x > high)/if (x > high + 1)/' 1
change 's/fail (-high)/fail (high)/' 1
change 's/errno = EINVAL/errno = ERANGE/' 1
change "s/\*s > '9'/*s > '6'/" 1
change "s/return \*s - '0'/return *s - '1'/" 1
change 's/"green"/"Green"/' 1
change "s/c == ','/c == ';'/" 1
change 's/t->state = DONE/t->state = IDLE/' 1
change 's/t->flags++/t->flags--/' 1
change 's/t->name\[0\] = c/t->name[1] = c/' 1
change 's/t->next->state = t->state/t->next->flags = t->state/' 1
change "s/\*s++ = '_'/*s++ = '-'/" 1
change 's/use (data + i, n - i, user)/use (data + i, n, user)/' 1
change 's/used++/used += 2/' 1
change 's/limit > 20/limit > 19/' 1
change 's/return ++limit/return limit++/' 1
change 's/memset (p, c, 4)/memset (p, c, 3)/' 1
change 's/s \* 31/s * 33/' 1
change 's/i < n \/ 2/i < n \/ 2 - 1/' 1
change 's/x % 2 == 0/x % 2 != 0/' 1
change 's/return x \/ 2/return x \/ 4/' 1
change 's/return a \/ b/return a % b/' 1
change 's/return a + b/return a * b/' 1
change 's/s \* 31 + v\[i\]/v[i] + 31 * s/' 0
change 's/calls++/calls = calls + 1/' 0
change 's/used++/++used/' 0
echo "$n changes"

echo "== coverage"
make -s -C out check CFLAGS='-O0 --coverage' BUILD="$dir/cov" > make.log 2>&1 \
  || { cat make.log; fail "--coverage"; }
(cd cov && gcov -n check_subject.gcda 2>/dev/null) | grep -A1 "src/subject.c'" > gcov.log
cat gcov.log
sed -n 's|.*executed:\([0-9]*\).*|\1|p' gcov.log | { read -r n && test "$n" -ge 75; } || fail "gcov saw too little"

echo "== a plain image"
gcc -g -O2 -c -o subject.o src/subject.c
ar rcs libsubject.a subject.o
rm -rf scratch
"$write" src/subject.c out-plain scratch libsubject.a > report 2> log \
  || { cat log; fail "with a plain image"; }
grep -q '^1 files, .* verified$' report || { cat report log; fail "not verified"; }
grep -q '^PLAIN ?= $(HERE)../libsubject.a$' out-plain/Makefile || fail "PLAIN is not there"
make -s -C out-plain check > make.log 2>&1 || { cat make.log; fail "plain image"; }
touch -d '+2 seconds' libsubject.a
make -n -C out-plain check | grep -q -- '-o build/check_subject ' \
  || fail "not relinked when PLAIN changed"

echo "== what is not ours stays"
mkdir mine
echo 'int main (void) { return 0; }' > mine/check_subject.c
cp mine/check_subject.c before.c
rm -rf scratch
"$write" src/subject.c mine scratch > report 2> log && fail "overwrote a user's file"
grep -q 'was not written by adse' log || { cat log; fail "no word about the file"; }
cmp before.c mine/check_subject.c || fail "changed a user's file"

echo "== the deadline"
rm -rf scratch late
start=$(date +%s)
DEADLINE=1 "$write" src/subject.c late scratch > report 2> log || { cat log; fail "late"; }
took=$(($(date +%s) - start))
cat report | tail -1
test $took -le 4 || fail "took $took s instead of 1"

# SPDX-License-Identifier: GPL-3.0-or-later
# Harnesses of other tools, compiled as they are: KLEE's tutorial function, a task in the
# form of Test-Comp's, and adse_symbolic in a function.  What is written is carried out
# by means of this script's own.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
include=$top_srcdir/libsymrt

# KLEE.
cat > sign.c <<'END'
#include <klee/klee.h>
#include <stdio.h>
static int get_sign (int x) { if (x == 0) return 0; if (x < 0) return -1; return 1; }
int
main (void)
{
  int a;
  char name[5];
  klee_make_symbolic (&a, sizeof a, "a");
  klee_make_symbolic (name, sizeof name, "name");
  klee_prefer_cex (name, name[0] == 'a');
  klee_assume (a < 1000);
  int b = klee_range (10, 20, "b");
  if (name[2] == 'x' && name[4] == 'y')
    printf ("xy %d\n", b == 19);
  return get_sign (a);
}
END
$gcc -g -O2 -fplugin=adse.so -I"$include" sign.c -o sign || fail "sign.c"
adse generate -c dc,cc,bv --store s1 -o t1 sign > log 2>&1 || fail "generate sign"
for text in 'run.status, 0)' 'run.status, 1)' 'run.status, 255)' 'xy 0' 'xy 1'; do
  grep -q "$text" t1/check_sign.c || { cp t1/check_sign.c log; fail "no test says $text"; }
done
adse explain --store s1 main > log || fail "explain"
grep -q 'rejected:assumption' log || fail "klee_assume excludes nothing"
grep -q 'get_sign' t1/check_sign.internal.c || fail "get_sign has no test of its own"
! grep -q 'START_TEST (klee' t1/check_sign.c || fail "the header's functions are tested"
make -C t1 check > log 2>&1 || fail "the suite of sign"
sed -i 's/x < 0) return -1/x < 0) return -2/' sign.c
! make -C t1 check > log 2>&1 || fail "a change is not noticed"

# Test-Comp.
cat > task.c <<'END'
extern void abort (void);
extern int __VERIFIER_nondet_int (void);
unsigned char __VERIFIER_nondet_uchar ();
extern void __VERIFIER_assume (int);
void reach_error (void) { abort (); }
int
main ()
{
  int n = __VERIFIER_nondet_int (), sum = 0;
  __VERIFIER_assume (n > 0 && n < 5);
  for (int i = 0; i < n; i++)
    sum += __VERIFIER_nondet_uchar ();
  if (n == 3 && sum == 600)
    reach_error ();
  return 0;
}
END
$gcc -g -O2 -fplugin=adse.so -include "$include/verifier.h" task.c -o task ||
  fail "task.c"
SOURCE_DATE_EPOCH=1000000000 adse generate -c dc,cc,assert --no-suite --store s2 \
  --test-comp xml -f main task > log 2>&1 || fail "generate task"
grep -q '^xml: [1-9][0-9]* tests for Test-Comp$' log || fail "what was written is not said"
python3 - xml "$(sha256sum < task.c | cut -d' ' -f1)" > inputs <<'END' || fail "the XML"
import sys, os, xml.etree.ElementTree as tree
folder, digest = sys.argv[1:]
meta = {e.tag: e.text for e in tree.parse (folder + '/metadata.xml').getroot ()}
assert meta['programhash'] == digest, meta
assert meta['entryfunction'] == 'main' and meta['sourcecodelang'] == 'C', meta
assert meta['creationtime'] == '2001-09-09T01:46:40Z', meta
for name in sorted (os.listdir (folder)):
    if name.startswith ('test-'):
        root = tree.parse (folder + '/' + name).getroot ()
        assert root.tag == 'testcase'
        print (*[e.text for e in root.findall ('input')])
END
# An executor: values from the command line, in the order of the calls.
cat > executor.c <<'END'
#include <stdlib.h>
int left; char **next;
static long value (void) { if (left-- <= 0) exit (90); return atol (*next++); }
/* Coverage is written at exit.  */
void abort (void) { exit (92); }
int __VERIFIER_nondet_int (void) { return (int) value (); }
unsigned char __VERIFIER_nondet_uchar (void) { return (unsigned char) value (); }
void __VERIFIER_assume (int c) { if (!c) exit (91); }
extern int task_main ();
int main (int n, char **v) { left = n - 1; next = v + 1; return task_main (); }
END
$gcc -g -Dmain=task_main --coverage -c task.c && $gcc --coverage executor.c task.o -o run ||
  fail "executor"
errors=0 n=0
while read -r values; do
  n=$((n + 1))
  # shellcheck disable=SC2086
  ./run $values 2> log; status=$?
  case $status in 92) errors=$((errors + 1)) ;; 0) ;; *) fail "test $values: $status" ;; esac
done < inputs
[ $n -ge 3 ] || fail "$n tests"
[ $errors = 1 ] || fail "$errors tests reach the error"
gcov-${gcc#gcc-} -b task.o > log 2>&1 || fail "gcov"
# All but what the assumption excludes.
awk '/^ *[0-9-]/ { skip = /__VERIFIER_assume/ } /^branch .*taken 0%/ && !skip' \
  task.c.gcov > log
[ ! -s log ] || { cat task.c.gcov > log; fail "a branch of the task is not covered"; }
grep -q '^branch .*taken [1-9]' task.c.gcov || fail "gcov saw no branch"
# The folder is adse's, or nothing is written.
SOURCE_DATE_EPOCH=1000000000 adse generate -c dc,cc,assert --no-suite --store s2 \
  --test-comp xml -f main task > log 2>&1 || fail "a second time"
mkdir other; echo mine > other/notes
adse generate --no-suite --store s2 --test-comp other -f main task > log 2>&1
[ $? = 2 ] && grep -q 'has other files' log && [ "$(ls other)" = notes ] ||
  fail "a folder with other files"

# A function that makes inputs itself.
cat > own.c <<'END'
#include <adse.h>
int weigh (int scale)
{
  short grams;
  adse_symbolic (&grams, sizeof grams, "grams");
  if (grams * scale == 391)
    return 1;
  return grams < 0 ? -1 : 0;
}
END
$gcc -g -O2 -fplugin=adse.so -I"$include" -c own.c || fail "own.c"
adse generate -c dc,cc --store s3 -o t3 own.o > log 2>&1 || fail "generate own"
grep -q 'test_give ((const long long\[\]) { -' t3/check_own.c ||
  { cp t3/check_own.c log; fail "no negative weight"; }
grep -Eq 'weigh \(.*, 1\);' t3/check_own.c || { cp t3/check_own.c log; fail "no 391"; }

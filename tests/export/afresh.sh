# SPDX-License-Identifier: GPL-3.0-or-later
# Tests pass in one process as well (CK_FORK=no): what calls leave behind in variables,
# fakes, errno, files, environment, descriptors, signal handlers and working directory is
# put back; where it is out of reach, the suite insists on processes and that is counted.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAIL: $*"; exit 1; }
build () {
  for f in "$@"; do
    gcc -g $options -fplugin=adse.so -c $f.c -o $f.o
    gcc -g $options -c $f.c -o $f-plain.o
  done
}
# passes N: so do N tests of the suite, in many processes and in one.
passes () {
  for fork in yes no; do
    CK_FORK=$fork make -s -C suite check > check.log 2>&1 \
      || { cat check.log; fail "CK_FORK=$fork"; }
    CK_FORK=$fork make -s -C suite suspects >> check.log 2>&1 \
      || { cat check.log; fail "suspects with CK_FORK=$fork"; }
  done
  n=$(cat suite/check_*.c | grep -c '^START_TEST')
  test "$n" -ge $1 || fail "$n tests"
}

cat > state.c <<'C'
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct log { int n; char last[8]; };
static int depth;
int shared_total = 2;
static struct log log_of_calls;
static __thread int in_thread;
static int handled;

int push (int x) { if (x < 0) return -1; depth += x; log_of_calls.n++; return depth; }
int pop (int x) { if (x > depth) return -1; depth--; return shared_total + log_of_calls.n; }
int add (int x) { if (x > 9) shared_total += x; in_thread++; return shared_total * in_thread; }
int each (int n, int (*f) (int)) { int s = 0; for (int i = 0; i < n && i < 3; i++) s += f (i) > 0; return s; }
int number (const char *s) { long v = strtol (s, NULL, 10); return errno == ERANGE ? -1 : v > 3; }
int keep (int x) { FILE *f; if (x < 3) return 0; f = fopen ("kept", "a"); if (!f) return -1; fputs ("x", f); fclose (f); return 1; }
int kept (int x) { FILE *f = fopen ("kept", "r"); if (!f) return x > 1; fclose (f); return 7; }
int set (int x) { if (x > 2) setenv ("AFRESH", "yes", 1); return 0; }
int is_set (void) { return getenv ("AFRESH") != NULL; }
int leave_open (int x) { int p[2]; if (x > 5) return pipe (p) == 0 ? p[0] : -1; return 0; }
static void on_usr1 (int s) { handled = s; }
int catch (int x) { return x > 4 && signal (SIGUSR1, on_usr1) == SIG_DFL; }
int go (int x) { return x > 6 ? chdir ("/") : 0; }
int where (char *to, unsigned long n) { return n > 1 && getcwd (to, n) != NULL; }
int crash (int *p, int x) { return x > 6 ? *(int *) (long) x : *p; }
C
cat > counter.c <<'C'
int next (int x) { static int n; if (x > 3) n += 2; return ++n; }
int other (int x) { return x > 3; }
C
build state counter
adse generate --plain state-plain.o --plain counter-plain.o -o suite state.o counter.o \
  > log 2>&1 || { cat log; fail "no suite"; }
passes 80
grep -q 'in 1 of the files each test has a process of its own' log \
  || { cat log; fail "the file with a counter inside a function is not counted"; }
grep -q srunner_set_fork_status suite/check_counter.c || fail "counter does not insist"
grep -q srunner_set_fork_status suite/check_state.c && fail "state insists"
# Each of these is there for some test.
for f in push pop add each number keep kept set is_set leave_open catch go where; do
  grep -q "^START_TEST (${f}_" suite/check_state.c || fail "no test of $f"
done
rm -rf suite

echo "== C of before 1999, names of ours, variables that the end of a file cannot name"
cat > old.c <<'C'
#include <signal.h>
#include <stdlib.h>
static int test_begun, test_begins, kept, TEST_PUT_BACK;
static volatile int flags[2];
static void on (int s) { flags[0] = s; }
int begin (int x) { test_begun += x; test_begins++; TEST_PUT_BACK += 2; return test_begun > 3; }
int hold (int x) { if (x > 4) kept++; flags[1] = 1; signal (SIGUSR2, on); return kept + TEST_PUT_BACK; }
int far (int x) { extern int distant; if (x > 2) distant++; return distant; }
C
echo 'int distant = 5; int near (int x) { return x > 2 ? ++distant : 0; }' > other.c
options=-std=c89
build old other
adse generate --plain old-plain.o --plain other-plain.o -o suite old.o other.o \
  > log 2>&1 || { cat log; fail "no suite"; }
passes 9
for f in begin hold; do
  grep -q "^START_TEST (${f}_" suite/check_old.c || { cat log; fail "no test of $f"; }
done
grep srunner_set_fork_status suite/check_old.c && fail "old insists"
true

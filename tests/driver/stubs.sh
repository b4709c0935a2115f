# SPDX-License-Identifier: GPL-3.0-or-later
# Functions that are stood in for: those that nothing defines, said so, and those that
# --stub names, though libc or another unit has them.  The suite passes whatever the
# optimisation, fails when an argument or the use of a result changes, and tests of the
# unit that do not need a stub link too.  Wrong names are told with what is near.  No test
# of a shared library waits.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
fail () { echo "FAILED: $*"; status=1; }

cat > clock.c <<'EOF'
#include <stdlib.h>
#include <string.h>
#include <time.h>
/* Newer headers do not say so.  */
double difftime (time_t, time_t) __attribute__ ((const));
#include <unistd.h>
int scaled (int);
int is_late (int limit)
{
  time_t now = time (NULL);
  return now / 3600 % 24 >= limit && limit > 0;
}
int roll (int sides)
{
  if (sides < 1)
    return 0;
  return abs (rand () % 1000) % sides == 3;
}
int both (int x)
{
  return scaled (x + 1) == 77;
}
extern int clock_gettime_ns (long *ns, unsigned short *zone);
int window (void)
{
  long ns = -1;
  unsigned short zone = 1;
  if (clock_gettime_ns (&ns, &zone) < 0)
    return -1;
  return ns == 12345 && zone == 77 ? 2 : zone > 500;
}
int marked (int fd)
{
  char head[8];
  if (pread (fd, head, sizeof head, 0) < 2)
    return -1;
  return head[0] == '#' && head[1] == '!' && strlen (head) == 7;
}
extern int wire_send (void *bytes, size_t n);
int report (int code)
{
  unsigned char m[3] = { 7, (unsigned char) code, 9 };
  return wire_send (m, sizeof m) == 3;
}
extern void bus_lock (void);
extern void bus_unlock (void);
int guarded (int x)
{
  bus_lock (); x++; bus_unlock ();
  return difftime (x, 3) > 1.0 ? x : -x;
}
double scale (double x)
{
  return difftime (7, 3) > 1e6 && x > 1 ? x * difftime (7, 3) : x;
}
int alone (int x)
{
  return x > 2;
}
EOF
cat > other.c <<'EOF'
extern int far_away (int);
int scaled (int x) { return 3 * x; }
int remote (int x) { return x > 0 ? far_away (x) : 0; }
EOF
for f in clock other; do
  gcc -g -c $f.c -o plain-$f.o && gcc -g -O2 -fplugin=adse.so -c $f.c -o $f.o ||
    exit 99
done

generate () { adse generate --store store -o suite "$@" clock.o other.o > log 2>&1; }

# Wrong names.
generate --stub tiem && fail "a wrong name is taken"
grep -q "^adse: --stub tiem: no unit calls .*; do you mean time?$" log ||
  { cat log; fail "the nearest name is not told"; }
generate --stub no_such_function_at_all
grep -q "that it does not define$" log || { cat log; fail "something far is told"; }
gcc -shared -fPIC -g -fplugin=adse.so other.c -o libother.so || exit 99
adse generate --store none --no-suite --stub far_away libother.so > log 2>&1
[ $? = 2 ] && grep -q "libother.so is linked already; give its objects" log ||
  { cat log; fail "a library is taken"; }

sed 's/pread (fd, head, sizeof head, 0)/read (fd, head, sizeof head)/' clock.c > reads.c
gcc -g -fplugin=adse.so -c reads.c || exit 99
adse generate --store none --no-suite --stub read reads.o > log 2>&1
[ $? = 2 ] && grep -q "^adse: --stub read: adse follows what read does;" log ||
  { cat log; fail "what is followed is taken"; }

# What was asked for.
generate --stub time --stub rand --stub scaled --stub pread --stub difftime --plain plain-clock.o \
  --plain plain-other.o --json json || { cat log; fail "adse generate"; }
grep -q "^adse: far_away is not linked: tests stand in for it" log ||
  { cat log; fail "what is not linked is not told"; }
grep -q "^11 of 11 functions have tests" log || { cat log; fail "tests"; }
grep -q "^WRAP_check_clock = .*time" suite/Makefile || fail "time is not wrapped"
grep -q "fake_far_away_call\[0\].arg0, " suite/check_other.c ||
  fail "the argument of far_away is not asserted"
grep -q "fake_clock_gettime_ns_sets_arg0 = (long\[\]) { 12345 }" suite/check_clock.c &&
  grep -q "fake_clock_gettime_ns_sets_arg1 = (unsigned short\[\]) { 77 }" \
    suite/check_clock.c || fail "nothing is written through parameters"
grep -q 'fake_pread_sets_arg1 = (unsigned char\[\]\[32\]) { "#!' suite/check_clock.c ||
  fail "nothing is written into a buffer"
grep -q 'fake_difftime_calls, ' suite/check_clock.c && fail "calls that compilers leave out"
grep -q 'fake_difftime_returns = (double\[\]) { [^0]' suite/check_clock.c ||
  fail "nothing but 0.0 is returned"
for flags in -O0 -O1 "-O2 -Wall -Wextra -Werror" "-O1 -fsanitize=undefined"; do
  for plain in "" PLAIN=; do
    make -s -C suite check CFLAGS="-g $flags" BUILD=build $plain > check.log 2>&1 ||
      { tail -5 check.log; fail "the suite with $flags $plain"; }
  done
done

# Both ways: a result that is used, and arguments.
python3 - json <<'EOF' || status=1
import json, sys
bad = 0
for f in json.load(open(sys.argv[1])):
    n = f["labels_covered"]
    if f["function"] in ("is_late", "roll", "both", "remote", "window", "marked", "scale") and n < 5:
        print("FAILED:", f["function"], "has", n, "labels covered"); bad = 1
sys.exit(bad)
EOF
changed () { # SED FILE
  cp -r suite mutant; cp clock.c other.c mutant; sed "$1" "$2" > mutant/"$2"
  cmp -s "$2" mutant/"$2" && fail "$1 changes nothing"
  make -s -C mutant check SRCDIR="$PWD/mutant" PLAIN="$work/plain-clock.o $work/plain-other.o" \
    > check.log 2>&1 && fail "$1 is not noticed"
  grep -q "Failures: [1-9]" check.log || { tail -3 check.log; fail "$1: no test fails"; }
  rm -rf mutant
}
changed 's/3600 % 24 >=/3600 % 24 >/' clock.c
changed "s/head.1. == '!'/head[1] == '?'/" clock.c
grep -q 'test_calls, "bus_lock bus_unlock");' suite/check_clock.c ||
  fail "the order is not that of bus_lock and bus_unlock alone"
changed 's/bus_lock (); x++; bus_unlock/bus_unlock (); x++; bus_lock/' clock.c
changed 's/= { 7, /= { 8, /' clock.c
changed 's/> 1e6/> 2e6/' clock.c
changed 's/scaled (x + 1)/scaled (x + 2)/' clock.c
changed 's/far_away (x)/far_away (x + 1)/' other.c

# A name that only linkers know, a pointer as the result where nothing declares NULL, and
# one that does not come back.
cat > label.c <<'EOF'
struct device;
extern struct device *find (int number) __asm__ ("device.find");
extern int far_off (void) __asm__ ("far.off");
extern void stop (int code) __attribute__ ((noreturn));
int is_there (int number) { return find (number) != 0; }
int at_most (int n) { if (n > 9) stop (n); return n > 5; }
int is_far (void) { return far_off () > 3; }
int small (int n) { return n < 3; }
EOF
gcc -g -c label.c -o plain-label.o && gcc -g -O2 -fplugin=adse.so -c label.c || exit 99
for stub in "" "--stub device.find"; do
  # shellcheck disable=SC2086
  adse generate --store "label${stub:+-named}" -o "label-suite" $stub --plain plain-label.o \
    label.o > log 2>&1 || { cat log; fail "adse generate $stub label.o"; }
  grep -q "^4 of 4 functions have tests" log || { cat log; fail "tests of labels $stub"; }
  make -s -C label-suite check CFLAGS="-g -O1 -Wall -Wextra -Werror" > check.log 2>&1 ||
    { tail -5 check.log; fail "the suite of labels $stub"; }
done

# The memory that a stand-in gives is no call of the unit's: where the second of the two
# is null it is the unit's own that failed.
cat > pool.c <<'EOF'
#include <stdlib.h>
struct pool { int n, used; };
extern struct pool *find_pool (int number);
int pool (int number)
{
  struct pool *mine, *found = find_pool (number);
  if (!found)
    return 1;
  mine = calloc (1, sizeof *mine);
  if (!mine)
    return 2;
  free (mine);
  return 3;
}
EOF
gcc -g -c pool.c -o plain-pool.o && gcc -g -O2 -fplugin=adse.so -c pool.c || exit 99
adse generate --store pools -o pool-suite --plain plain-pool.o pool.o > log 2>&1 ||
  { cat log; fail "adse generate pool.o"; }
for result in 1 2 3; do
  grep -q "ck_assert_int_eq (result, $result)" pool-suite/check_pool.c ||
    grep -q "ck_assert_int_eq (pool (.*), $result)" pool-suite/check_pool.c ||
    fail "no test of pool has $result"
done
make -s -C pool-suite check CFLAGS="-g -O1 -Wall -Wextra -Werror" > check.log 2>&1 ||
  { tail -5 check.log; fail "the suite of the pool"; }

# What a shared library waits for is asked of the stand-in, in runs and in tests.
cat > waits.c <<'EOF'
#include <errno.h>
#include <time.h>
#include <unistd.h>
int waits (int hours)
{
  struct timespec pause = { 3600, 0 };
  if (hours < 1)
    return -1;
  if (sleep (3600u * (unsigned) hours) > 5)
    return 0;
  while (nanosleep (&pause, &pause) == -1 && errno == EINTR)
    ;
  return usleep (999999) == 0 ? 1 : 2;
}
EOF
gcc -g -fPIC -shared waits.c -o libplain.so &&
  gcc -g -O2 -fPIC -shared -fplugin=adse.so waits.c -o libwaits.so || exit 99
timeout 200 adse generate --store waits -o waits-suite --plain libplain.so libwaits.so \
  > log 2>&1 || { cat log; fail "adse generate libwaits.so"; }
grep -q "^1 of 1 functions have tests" log || { cat log; fail "tests of what waits"; }
for result in 0 1 2; do
  grep -q "ck_assert_int_eq (\(result\|waits (.*)\), $result)" waits-suite/check_waits.c ||
    fail "no test of what waits has $result"
done
grep -q "ck_assert_uint_eq (fake_sleep_call\[0\].*, [0-9]*)" waits-suite/check_waits.c ||
  fail "how long it was to be is not asserted"
timeout 100 make -s -C waits-suite check > check.log 2>&1 ||
  { tail -5 check.log; fail "the suite of what waits"; }

# What says how much of a buffer it filled returns no more than there is room.
cat > moves.c <<'EOF'
struct line
{
  long (*recv) (void *, unsigned char *, int);
  int (*check) (const char *, int);
};
int
first (struct line *l)
{
  unsigned char message[16] = { 0 };
  long n = l->recv (0, message, sizeof message);
  if (n < 0)
    return -1;
  if (n > 16)
    return 99;
  return n == 16 ? 2 : n ? 1 : 0;
}
int
checked (struct line *l)
{
  return l->check ("abc", 3) > 3 ? 1 : 2;
}
EOF
gcc -g -O2 -fplugin=adse.so -c moves.c || exit 99
adse generate --store moves -c dc --no-suite moves.o > log 2>&1 || { cat log; fail "moves.o"; }
adse explain --store moves first > log || fail "explain first"
grep -q 'n > 16 is true: unknown, ended by bound: recv.* returns at most the length' log ||
  { cat log; fail "more than there is room, or a proof of a bound of ours"; }
for outcome in 'n < 0 is true' 'n == 16 is true' 'n == 16 is false'; do
  grep -q "decision $outcome: covered" log || { cat log; fail "recv: $outcome"; }
done
adse explain --store moves checked | grep -q '> 3 is true: covered' ||
  fail "what counts no bytes returns what it likes"
exit $status

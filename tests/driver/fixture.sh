# SPDX-License-Identifier: GPL-3.0-or-later
# Set-up and tear-down of a function, and what initialises a type, in a file of the
# user's: runs and tests call them, in order, and the source stays as it is.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
cat > db.c <<'END2'
#include <stddef.h>
struct point { int x, y, magic; };
static char *table;
static size_t room;
void db_open (char *memory, size_t n) { table = memory; room = n; }
void db_close (void) { table = NULL; }
int lookup (int key)
{
  if (!table || key < 0 || (size_t) key >= room)
    return -1;
  return table[key];
}
int weigh (const struct point *p)
{
  if (p->magic != 0x5eed)
    return -1;
  return p->x > p->y;
}
int other (int x) { return x > 3; }
struct span { int low, high; };
int width (const struct span *s)
{
  if (s->low > s->high)
    return -1;
  return s->high - s->low > 10 ? 10 : s->high == 77;
}
END2
cat > fixture.c <<'END2'
#include <stddef.h>
struct point { int x, y, magic; };
void db_open (char *, size_t);
void db_close (void);
static char memory[4] = "abc";
void lookup_setup (void) { db_open (memory, 4); }
void lookup_teardown (void) { db_close (); }
void init_point (struct point *p) { p->x = p->y = 0; p->magic = 0x5eed; }
void other_setup (int x) { (void) x; }
struct span { int low, high; };
_Bool init_span (struct span *s, int low, int high)
{
  s->low = low;
  s->high = high;
  return low >= 0 && low <= high;
}
END2
$gcc -g -O1 -fplugin=adse.so -c db.c && $gcc -g -O1 -fplugin=adse.so -c fixture.c ||
  fail "compiling"
printf '[inputs]\nlookup.table = ignore\nlookup.room = ignore\n' > adse.ini
adse generate -c dc,cc -f lookup -f weigh -f other -f width --store store -o suite db.o fixture.o \
  > log 2>&1 || fail "adse generate"
suite=suite/check_db.c
tests=$(grep -c '^START_TEST (lookup_' $suite)
[ "$tests" -ge 3 ] || fail "$tests tests of lookup"
[ "$(grep -c '^  lookup_setup ();$' $suite)" = "$tests" ] || fail "tests without set-up"
[ "$(grep -c '^  lookup_teardown ();$' $suite)" = "$tests" ] || fail "without tear-down"
# Before and after the call, in each of them.
awk '/^START_TEST/ { step = 0 }
  /^  lookup_setup \(\);/ { if (step++ != 0) exit 1 }
  /[( ]lookup \(/ { if (step++ != 1) exit 1 }
  /^  lookup_teardown \(\);/ { if (step++ != 2) exit 1 }' $suite || fail "the order"
grep -q "lookup (0), 97" $suite || fail "what set-up gives is not there"
grep -q 'init_point (&p);' $suite || fail "a point is not initialised"
grep -q 'weigh (&p), 0)' $suite || fail "no point with its magic number"
# False: there is no such span.
grep -q 'ck_assert (init_span (&s, ' $suite || fail "no span, or no look at whether"
grep -q 'init_span (&s, -' $suite && fail "a span that there is not"
adse explain --store store width > log
grep -q ' rejected:object' log || fail "what made no span was not rejected"
adse explain --store store lookup > log
grep -q 'in the state that lookup_setup makes$' log || fail "the bound"
grep -q 'infeasible, proof' log && fail "a proof in one state only"
grep -q 'condition table is false: unknown, ended by bound' log || fail "a database that is not open"
adse explain --store store other > log
grep -q 'other_setup is not used: it has parameters, or does not return$' log ||
  fail "why other_setup is not used"
make -s -C suite check > log 2>&1 || fail "the suite"
exit 0

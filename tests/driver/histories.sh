# SPDX-License-Identifier: GPL-3.0-or-later
# An object that X_init sets up is tested in states that calls lead to: what is moved from
# one bin to another has been put there before.  The interface's tests show it, and compare
# the members.  `make check-long': the same whoever explores first.
. "$top_srcdir/tests/driver/red.sh"
cat > depot.h <<'C'
struct bin { int used; long held, room; unsigned moves; };
struct depot { int n; struct bin bin[4]; };
void depot_init (struct depot *);
/* The number of a new bin, or -1.  */
int depot_add (struct depot *, long room);
/* 0; -1: no such bin; -2: no such amount; -3: no room, or not so much there.  */
int depot_put (struct depot *, int bin, long amount);
int depot_take (struct depot *, int bin, long amount);
int depot_move (struct depot *, int from, int to, long amount);
C
cat > depot.c <<'C'
#include <string.h>
#include "depot.h"
void depot_init (struct depot *d) { memset (d, 0, sizeof *d); }
static struct bin *find (struct depot *d, int bin)
{
  return bin < 0 || bin >= d->n || !d->bin[bin].used ? 0 : &d->bin[bin];
}
static void note (struct bin *b, long change)
{
  b->held += change;
  b->moves++;
}
int depot_add (struct depot *d, long room)
{
  if (room < 1 || room > 100000)
    return -1;
  if (d->n == 4)
    return -1;
  d->bin[d->n].used = 1;
  d->bin[d->n].room = room;
  return d->n++;
}
int depot_put (struct depot *d, int bin, long amount)
{
  struct bin *b = find (d, bin);
  if (!b)
    return -1;
  if (amount < 1 || amount > 100000)
    return -2;
  if (b->held + amount > b->room)
    return -3;
  note (b, amount);
  return 0;
}
int depot_take (struct depot *d, int bin, long amount)
{
  struct bin *b = find (d, bin);
  if (!b)
    return -1;
  if (amount < 1)
    return -2;
  if (b->held < amount)
    return -3;
  note (b, -amount);
  return 0;
}
int depot_move (struct depot *d, int from, int to, long amount)
{
  struct bin *a = find (d, from), *b = find (d, to);
  if (!a || !b || a == b)
    return -1;
  if (amount < 1)
    return -2;
  if (a->held < amount || b->held + amount > b->room)
    return -3;
  note (a, -amount);
  note (b, amount);
  return 0;
}
C
gcc -g -O1 -fplugin=adse.so -c depot.c -o depot.o
gcc -g -O1 -c depot.c -o plain.o
adse generate -j 1 --runs 400 -f "depot_*" --plain plain.o -o suite depot.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=depot
red 'd->bin[d->n].room = room;' 'd->bin[d->n].room = room - 1;'
red 'b->held += change;' 'b->held -= change;'
red '  b->moves++;' ''
red 'note (b, -amount);' 'note (b, amount);'
red 'if (b->held < amount)' 'if (b->held <= amount)'
red 'note (a, -amount);' 'note (b, -amount);'
red 'if (a->held < amount || b->held' 'if (b->held'
[ "${ADSE_LONG:-0}" = 1 ] || exit 0
# Alone, by one worker: the same tests, and those for what a static function does that
# tests of others show in the whole suite.
touch depot.o plain.o
adse generate -j 1 --runs 400 -f depot_take --store other --plain plain.o -o alone depot.o > log 2>&1 ||
  { cat log; fail "adse generate -j 1"; }
python3 - <<'P' || fail "depot_take alone has other tests"
import re
def tests(suite):
    text = open(suite + "/check_depot.c").read()
    return set(re.findall(r"^START_TEST \(depot_take_\d+\)\n(.*?)^END_TEST", text, re.M | re.S))
whole, alone = tests("suite"), tests("alone")
print(len(whole), "of", len(alone))
assert len(whole) > 20 and whole <= alone, whole - alone
P

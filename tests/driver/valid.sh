# SPDX-License-Identifier: GPL-3.0-or-later
# Objects that the program calls valid (driver/inputs/valid.c) come first, and tests with
# others are internal; so are those with arbitrary contents of what a function sets up.
# What only arbitrary contents showed at first is looked for with objects as users have them.
# Where setting up fails, which a bool, a negative number or an enumerator tells, there is
# no object and no test.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > clock.h <<'C'
struct clock { int hour, minute; };
int clock_valid (const struct clock *c);
int clock_minutes (const struct clock *c);
struct ring { int size, first, count; };
int ring_init (struct ring *r, int size);
int ring_next (const struct ring *r);
int ring_put (struct ring *r);
int ring_state (const struct ring *r);
enum gate_error { GATE_OK, GATE_WIDE, GATE_NARROW };
struct gate { unsigned width; };
enum gate_error gate_init (struct gate *g, unsigned width);
unsigned gate_half (const struct gate *g);
C
cat > clock.c <<'C'
#include "clock.h"
int clock_valid (const struct clock *c)
{
  return c->hour >= 0 && c->hour < 24 && c->minute >= 0 && c->minute < 60;
}
int clock_minutes (const struct clock *c) { return c->hour > 12 ? 720 + c->minute : c->minute; }
int ring_init (struct ring *r, int size)
{
  r->first = r->count = 0;
  r->size = size;
  return size > 2 && size < 100 ? 0 : -1;
}
int ring_next (const struct ring *r) { return r->size > 10 ? r->first + 1 : r->count + 2; }
int ring_put (struct ring *r) { return r->count == r->size ? -1 : ++r->count; }
int ring_state (const struct ring *r) { return r->count > 1 ? 20 : 10; }
enum gate_error gate_init (struct gate *g, unsigned width)
{
  g->width = width;
  return width > 40 ? GATE_WIDE : width < 4 ? GATE_NARROW : GATE_OK;
}
unsigned gate_half (const struct gate *g) { return g->width > 20 ? g->width / 2 : 3; }
C
gcc -g -O2 -fplugin=adse.so -c clock.c
gcc -g -O2 -c clock.c -o plain.o
adse generate --store s --plain plain.o -o suite clock.o > log 2>&1 || { cat log; fail "adse generate"; }
grep -q 'ck_assert (clock_valid (&c));' suite/check_clock.c || fail "clocks are not held to be valid"
grep -q 'ck_assert_int_ge (ring_init (&r, .*), 0);' suite/check_clock.c || fail "rings are not made"
grep -q 'ck_assert_int_eq (gate_init (&g, .*), 0);' suite/check_clock.c || fail "gates are not made"
make -s -C suite check > log 2>&1 || { cat log; fail "the suite on what it was made for"; }
# What these do with no clock, ring or gate may change.
cat > other.sed <<'S'
/^int clock_minutes/s/return /return c->hour > 23 || c->minute > 59 || c->minute < 0 || c->hour < 0 ? -7 : /
/^int ring_next/s/return /return r->size > 99 || r->size < 3 || r->first ? -7 : /
/^unsigned gate_half/s/return /return g->width > 40 || g->width < 4 ? 7 : /
S
cp clock.c as-it-was.c
sed -f other.sed as-it-was.c > clock.c
[ "$(diff as-it-was.c clock.c | grep -c '^>')" = 3 ] || fail "not all three change"
gcc -g -O2 -c clock.c -o plain.o
make -s -C suite check-interface > log 2>&1 || { cat log; fail "red where users see nothing"; }
! make -s -C suite check-internal > log 2>&1 || fail "the source's own tests see nothing"
# What they do with those that are may not.
for change in 's/720/721/' 's/count > 1/count > 2/' 's/r->first + 1/r->first + 2/' 's,width / 2,width,'; do
  sed "/^int clock_minutes/,\$$change" as-it-was.c > clock.c
  gcc -g -O2 -c clock.c -o plain.o
  ! make -s -C suite check-interface > log 2>&1 || fail "not noticed: $change"
done

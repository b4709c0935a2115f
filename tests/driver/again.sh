# SPDX-License-Identifier: GPL-3.0-or-later
# An object that X_init sets up is tested where a call was made many times: a tank that is
# full after ten of them, a month that is over after thirty.  The interface's tests show it.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > tank.h <<'C'
struct tank { int level, day, months; };
void tank_init (struct tank *);
/* 0; -1: not 1 to 5; -2: there is no room.  */
int tank_fill (struct tank *, int by);
void tank_end_day (struct tank *);
C
cat > tank.c <<'C'
#include <string.h>
#include "tank.h"
void tank_init (struct tank *t) { memset (t, 0, sizeof *t); }
int tank_fill (struct tank *t, int by)
{
  if (by < 1 || by > 5)
    return -1;
  if (t->level + by > 50)
    return -2;
  t->level += by;
  return 0;
}
void tank_end_day (struct tank *t)
{
  t->day++;
  if (t->day % 30 == 0)
    t->months++;
}
C
gcc -g -O1 -fplugin=adse.so -c tank.c -o tank.o
gcc -g -O1 -c tank.c -o plain.o
adse generate --plain plain.o -o suite tank.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
grep -A 1 -E 'for \(i = 0; i < [0-9]{2}; i\+\+\)' suite/check_tank.c | grep -q 'tank_end_day (&t);' ||
  fail "no test makes a call many times"
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=tank
. "$top_srcdir/tests/driver/red.sh"
red '+ by > 50' '+ by > 60'
red '% 30 == 0' '% 50 == 0'

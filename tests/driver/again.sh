# SPDX-License-Identifier: GPL-3.0-or-later
# What a limit far away, or every so manieth call, comes to is tested through the interface:
# calls are made again and again after others, with the constants of the program and those
# beside them.  A function that only calls static ones kills their mutants, too.
. "$top_srcdir/tests/driver/red.sh"
cat > tank.h <<'C'
#define TANK_ONCE 70000000L
#define TANK_FULL 400000000L
struct tank { long level, drops, due; int opened, hours; };
void tank_init (struct tank *);
int tank_open (struct tank *, int leak);
int tank_fill (struct tank *, long amount);
void tank_hour (struct tank *);
int tank_twice (struct tank *, long amount);
C
cat > tank.c <<'C'
#include <string.h>
#include "tank.h"
void tank_init (struct tank *t) { memset (t, 0, sizeof *t); }
int tank_open (struct tank *t, int leak)
{
  if (leak < 1 || leak > 9)
    return -1;
  t->opened = leak;
  return 0;
}
static int has_room (const struct tank *t, long amount)
{
  return t->level + amount <= TANK_FULL;
}
int tank_fill (struct tank *t, long amount)
{
  if (!t->opened || amount < 1 || amount > TANK_ONCE)
    return -1;
  if (!has_room (t, amount))
    return -2;
  t->level += amount;
  return 0;
}
static void day_is_over (struct tank *t)
{
  t->drops += t->due / 24;
  t->level -= t->due > t->level ? t->level : t->due;
  t->due = 0;
}
void tank_hour (struct tank *t)
{
  if (!t->opened)
    return;
  t->due += t->opened * 3;
  if (++t->hours % 24 == 0)
    day_is_over (t);
}
static int both (struct tank *t, long half)
{
  int rc = tank_fill (t, half);
  return rc < 0 ? rc - 10 : tank_fill (t, half + 1);
}
int tank_twice (struct tank *t, long amount) { return both (t, amount); }
C
gcc -g -O1 -fplugin=adse.so -c tank.c -o tank.o
gcc -g -O1 -c tank.c -o plain.o
adse generate -f tank_fill -f tank_hour -f tank_twice --plain plain.o -o suite tank.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
grep -A 1 -E 'for \(i = 0; i < [0-9]{2}; i\+\+\)' suite/check_tank.c | grep -q 'tank_hour (&t);' ||
  fail "no test makes a call many times"
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=tank
red 't->level + amount <= TANK_FULL' 't->level + amount < TANK_FULL + 30000000L'
red 't->level + amount <= TANK_FULL' 'amount <= TANK_FULL'
red 't->drops += t->due / 24' 't->drops = t->due'
red 't->level -= t->due > t->level ? t->level : t->due' 't->level -= t->due'
red 't->due = 0' 't->due = t->due'
red 'hours % 24 == 0' 'hours % 25 == 0'
red 'rc - 10' 'rc - 11'
red 'half + 1' 'half'
red 'rc < 0 ?' 'rc <= 0 ?'

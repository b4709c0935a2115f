# SPDX-License-Identifier: GPL-3.0-or-later
# An object that X_init sets up is tested in states that a few calls lead to, each with the
# right arguments: a cabin that is open at its floor when another one is called there; one
# that was called, went, came, and is held now.  The interface's tests show it.
. "$top_srcdir/tests/driver/red.sh"
cat > lift.h <<'C'
enum lift_state { STANDS, CALLED, MOVES, OPEN, BLOCKED, BROKEN };
enum lift_event { CALL, GO, ARRIVE, CLOSE, HOLD };
struct cabin { enum lift_state state; int floor, to, rides; };
struct lift { struct cabin cabin[4]; int late, turned, repaired; };
void lift_init (struct lift *);
/* 0; -1: no such cabin or floor; -2: not in this state.  */
int lift_on (struct lift *, int cabin, enum lift_event, int floor);
int lift_wait (struct lift *, int n);
C
cat > lift.c <<'C'
#include <string.h>
#include "lift.h"
void lift_init (struct lift *l) { memset (l, 0, sizeof *l); }
static int at_floor (const struct lift *l, int floor)
{
  for (int i = 0; i < 4; i++)
    if (l->cabin[i].state == OPEN && l->cabin[i].floor == floor)
      return i;
  return -1;
}
static int call (struct lift *l, struct cabin *c, int floor)
{
  int other = at_floor (l, floor);
  if (other >= 0)
    {
      l->turned++;
      l->cabin[other].state = STANDS;
    }
  c->to = floor;
  c->state = CALLED;
  return 0;
}
static const struct { enum lift_state state; enum lift_event event; enum lift_state next; }
moves[] = {
  { STANDS, CALL, CALLED }, { CALLED, GO, MOVES }, { MOVES, ARRIVE, OPEN }, { OPEN, CLOSE, STANDS },
  { OPEN, HOLD, BLOCKED }, { BLOCKED, HOLD, BROKEN }, { BROKEN, GO, STANDS },
};
int lift_on (struct lift *l, int cabin, enum lift_event event, int floor)
{
  struct cabin *c;
  if (cabin < 0 || cabin > 3 || floor < 0 || floor > 9)
    return -1;
  c = &l->cabin[cabin];
  for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
    if (moves[i].state == c->state && moves[i].event == event)
      {
        if (event == CALL)
          return call (l, c, floor);
        if (event == ARRIVE)
          {
            c->floor = c->to;
            c->rides++;
          }
        l->repaired += c->state == BROKEN;
        c->state = moves[i].next;
        return 0;
      }
  return -2;
}
int lift_wait (struct lift *l, int n)
{
  int freed = 0;
  for (; n > 0; n--)
    for (int i = 0; i < 4; i++)
      if (l->cabin[i].state == BLOCKED)
        {
          l->cabin[i].state = OPEN;
          l->late += n;
          freed++;
        }
  return freed;
}
C
gcc -g -O1 -fplugin=adse.so -c lift.c -o lift.o
gcc -g -O1 -c lift.c -o plain.o
# The symbolic search for such states ends early.
printf '[limits]\nsession.histories_depth = 2\n' > limits.ini
adse generate --settings=limits.ini -f lift_on --plain plain.o -o suite lift.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=lift
red 'l->turned++;' ''
red 'l->cabin[other].state = STANDS;' 'l->cabin[other].state = MOVES;'
red 'c->floor = c->to;' ''
red '{ OPEN, HOLD, BLOCKED }' '{ OPEN, HOLD, STANDS }'

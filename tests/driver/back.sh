# SPDX-License-Identifier: GPL-3.0-or-later
# Pointers back are null in the first inputs, so that lists end.  A function that follows one
# before its first branch is explored all the same, and no function that takes a thing out of a
# list sets up a list, whatever it is called.
. "$top_srcdir/tests/driver/red.sh"
source=list
cat > list.h <<'C'
struct item { struct item *next, *prev; int value; };
int item_both (const struct item *i);
void item_del_init (struct item *i);
void item_del (struct item *i);
C
cat > list.c <<'C'
#include "list.h"
int item_both (const struct item *i) { return i->prev->value * 2 + i->next->value; }
void
item_del_init (struct item *i)
{
  i->prev->next = i->next;
  i->next->prev = i->prev;
  i->next = i->prev = i;
}
void
item_del (struct item *i)
{
  i->prev->next = i->next;
  i->next->prev = i->prev;
  i->next = i->prev = 0;
}
C
gcc -g -O2 -fplugin=adse.so -c list.c
gcc -g -O2 -c list.c -o plain.o
adse generate --store store --plain plain.o -o suite list.o > log 2>&1 || { cat log; fail "generate"; }
grep -q '^3 of 3 functions have tests; labels: [0-9]* covered, 0 infeasible, 0 unknown' log ||
  { cat log; fail "not all is covered"; }
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
red 'value * 2 +' 'value * 2 -'
red 'i->next = i->prev = i;' 'i->prev = i;'
red 'i->next = i->prev = 0;' 'i->next = 0;'

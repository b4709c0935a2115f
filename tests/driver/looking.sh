# SPDX-License-Identifier: GPL-3.0-or-later
# A test shows what the call left by other functions.  One that does not end then, as the length
# of a list that leads back to itself, takes a moment, and what others showed before is asserted.
. "$top_srcdir/tests/driver/red.sh"
source=item
cat > item.h <<'C'
struct item;
struct item *item_new (void);
void item_free (struct item *);
int item_value (const struct item *i);
int item_length (const struct item *i);
void item_turn (struct item *i, int value);
C
cat > item.c <<'C'
#include <stdlib.h>
#include "item.h"
struct item { struct item *next; int value; };
struct item *
item_new (void)
{
  return calloc (1, sizeof (struct item));
}
void
item_free (struct item *i)
{
  free (i);
}
int
item_value (const struct item *i)
{
  return i->value;
}
int
item_length (const struct item *i)
{
  volatile int n = 0;
  for (; i; i = i->next)
    n++;
  return n;
}
void
item_turn (struct item *i, int value)
{
  i->value = value > 100 ? 3 : value < -7 ? 2 : value == 12 ? 1 : 0;
  i->next = i;
}
C
gcc -g -O2 -fplugin=adse.so -c item.c
gcc -g -O2 -c item.c -o plain.o
# Each of these tests was waited for in each of 15 replays: two minutes.
timeout 40 adse generate -f item_turn --store store --plain plain.o -o suite item.o > log 2>&1 ||
  { cat log; fail "generate: $?"; }
awk '/START_TEST/ { text = "" } { text = text $0 "\n" } /END_TEST/ { print text }' \
  suite/check_item.c > turn.txt
[ "$(grep -c START_TEST turn.txt)" -ge 4 ] || { cat log; fail "tests"; }
grep 'item_value (' turn.txt || fail "what was shown before"
if grep 'item_length (' turn.txt; then fail "what does not end"; fi
make -s -C suite check > log 2>&1 || { cat log; fail "the suite"; }
red '? 3 :' '? 4 :'

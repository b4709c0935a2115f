# SPDX-License-Identifier: GPL-3.0-or-later
# Where a function subtracts pointers into different objects, what comes of it depends on
# where these are: however seldom that makes a difference, such a run becomes no test.  One
# that subtracts pointers into one object does, also in a source that initialises static
# data with such a difference.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > far.c <<'C'
#include <stdlib.h>
struct slot { int used, value, more; };
struct map { struct slot *slots; unsigned size; };
struct map *map_new (unsigned size)
{
  struct map *m = malloc (sizeof *m);
  if (!m)
    return NULL;
  m->size = 1024;
  m->slots = calloc (m->size, sizeof *m->slots);
  if (!m->slots)
    {
      free (m);
      return NULL;
    }
  m->slots[size % 1024].used = 1;
  return m;
}
void map_free (struct map *m) { free (m->slots); free (m); }
int map_drop (struct map *m, struct slot *s)
{
  size_t i = (size_t) (s - m->slots);
  s->used = 0;
  return m->slots[(i + 1) & (m->size - 1)].used ? 7 : 3;
}
C
cat > near.c <<'C'
#include <stddef.h>
int text_room (const char *text)
{
  const char *p = text;
  while (*p && *p != ';')
    p++;
  return p - text > 2 ? 7 : 3;
}
int text_after (const char *text)
{
  char copy[8];
  const char *p = copy;
  for (int i = 0; i < 8; i++)
    copy[i] = text[0] == 'x' ? 'y' : ';';
  while (p < copy + 8 && *p != ';')
    p++;
  return copy + 8 - p > 0 ? 5 : 4;
}
C
cat > fixed.c <<'C'
#include <stddef.h>
static struct { char name[8]; int size; } field;
int field_room (int n)
{
  static const ptrdiff_t behind = (char *) &field.size - field.name;
  return n > behind ? -1 : 1;
}
C
for f in far near fixed; do
  gcc -g -O1 -fplugin=adse.so -c $f.c -o $f.o
  gcc -g -O1 -c $f.c -o plain-$f.o
  adse generate --store store-$f --plain plain-$f.o -o $f --json $f.json $f.o > $f.log 2>&1 \
    || { cat $f.log; fail "adse generate of $f"; }
  make -s -C $f check || fail "make check of $f"
done
grep -q 'map_drop (' far/check_far.c && fail "a test of map_drop, whose slot is in no map"
adse list --store store-far far.o > list || fail "adse list"
grep -q 'used is true: unknown (untested: unstable)' list \
  || { cat list; fail "the list does not say what became of map_drop"; }
grep -q 'text_room (.*), 7' near/check_near.c && grep -q 'text_room (.*), 3' near/check_near.c \
  || fail "no tests of text_room, which subtracts pointers into one object"
grep -q 'text_after (.*), 5' near/check_near.c && grep -q 'text_after (.*), 4' near/check_near.c \
  || fail "no tests of text_after, which subtracts pointers into one array of its own"
grep -q 'field_room (.*), 1' fixed/check_fixed.c || fail "no test of field_room"
grep -q 'sanitize' fixed.log && { cat fixed.log; fail "no sanitized build of fixed.c"; }
exit 0

# SPDX-License-Identifier: GPL-3.0-or-later
# An object that X_new makes is tested after several calls: a shelf with many things on it,
# each of another name, and a full one.  Texts that calls are given stand in the calls.
. "$top_srcdir/tests/driver/red.sh"
cat > shelf.h <<'C'
struct shelf;
struct shelf *shelf_new (void);
void shelf_free (struct shelf *);
/* 1: a new one; 0: it was there; -1: there is no room, or it has no name.  */
int shelf_put (struct shelf *, const char *name);
/* 1: it was there.  */
int shelf_take (struct shelf *, const char *name);
int shelf_count (const struct shelf *);
C
cat > shelf.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "shelf.h"
struct shelf { char name[9][8]; int n; };
struct shelf *shelf_new (void) { return calloc (1, sizeof (struct shelf)); }
void shelf_free (struct shelf *s) { free (s); }
static int find (const struct shelf *s, const char *name)
{
  for (int i = 0; i < s->n; i++)
    if (!strcmp (s->name[i], name))
      return i;
  return -1;
}
int shelf_put (struct shelf *s, const char *name)
{
  if (!*name || strlen (name) > 7)
    return -1;
  if (find (s, name) >= 0)
    return 0;
  if (s->n == 9)
    return -1;
  strcpy (s->name[s->n++], name);
  return 1;
}
int shelf_take (struct shelf *s, const char *name)
{
  int i = find (s, name);
  if (i < 0)
    return 0;
  memmove (s->name[i], s->name[i + 1], (size_t) (s->n - i - 1) * sizeof *s->name);
  s->n--;
  return 1;
}
int shelf_count (const struct shelf *s) { return s->n; }
C
gcc -g -O1 -fplugin=adse.so -c shelf.c -o shelf.o
gcc -g -O1 -c shelf.c -o plain.o
adse generate -f shelf_take --plain plain.o -o suite shelf.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
grep -q 'ck_assert_int_eq (shelf_put (s, "[g-z]"), 1);' suite/check_shelf.c ||
  fail "no test puts seven things on the shelf, or their names do not stand in the calls"
# Seeded changes, by the interface's suite alone.
source=shelf
red 's->n == 9' 's->n == 7'
red 's->n--;' 's->n -= s->n < 9;'

# SPDX-License-Identifier: GPL-3.0-or-later
# Objects whose contents the target's file sees are made as programs make them, too, and
# functions that only look tell of them afterwards, with what the calls before them were
# given: a change that shows in no member that the suite may name turns it red.
. "$top_srcdir/tests/driver/red.sh"
cat > bag.h <<'C'
struct bag;
struct bag *bag_new (void);
void bag_free (struct bag *);
int bag_put (struct bag *, const char *key, int value);
int bag_get (const struct bag *, const char *key);
unsigned bag_count (const struct bag *);
int bag_scale (struct bag *, int by);
C
cat > bag.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "bag.h"
struct item { char key[8]; int value; struct item *next; };
struct bag { unsigned n; struct item *first; };
static struct item *find (const struct bag *b, const char *key)
{
  struct item *i = b->first;
  while (i && strcmp (i->key, key) != 0)
    i = i->next;
  return i;
}
struct bag *bag_new (void) { return calloc (1, sizeof (struct bag)); }
void bag_free (struct bag *b)
{
  while (b && b->first)
    {
      struct item *i = b->first;
      b->first = i->next;
      free (i);
    }
  free (b);
}
int bag_put (struct bag *b, const char *key, int value)
{
  struct item *i = find (b, key);
  if (strlen (key) >= sizeof i->key)
    return -1;
  if (!i)
    {
      i = calloc (1, sizeof *i);
      if (!i)
        return -1;
      strcpy (i->key, key);
      i->next = b->first;
      b->first = i;
      b->n++;
    }
  i->value = value;
  return 0;
}
int bag_get (const struct bag *b, const char *key)
{
  const struct item *i = find (b, key);
  return i ? i->value : 0;
}
unsigned bag_count (const struct bag *b) { return b->n; }
int bag_scale (struct bag *b, int by)
{
  int n = 0;
  for (struct item *i = b->first; i && n < 3; i = i->next)
    if (i->value > 2)
      {
        i->value = (i->value & 127) * (by & 15);
        n++;
      }
  return n;
}
C
# What no contents make possible is still proved.
cat > full.c <<'C'
#include <stdlib.h>
struct full { unsigned char n, m; int *log; };
struct full *full_new (void) { return calloc (1, sizeof (struct full)); }
void full_free (struct full *f) { free (f); }
void full_add (struct full *f, unsigned char n) { f->n = (unsigned char) (f->n + n); }
int full_rest (const struct full *f)
{
  int rest = 0;
  if (f->n < 40)
    return -1;
  for (int i = 0; i < (f->m & 3); i++)
    rest += f->n;
  if (rest && rest < 40)
    return -2;
  return rest < 100 ? 0 : rest;
}
C
gcc -g -O1 -fplugin=adse.so -c full.c -o full.o
adse generate -f full_rest -c dc --store s --no-suite full.o > log 2>&1 || { cat log; fail "full_rest"; }
adse explain --store s full_rest > log
grep -q 'after full_new' log || fail "full_rest is not given what full_new makes"
grep -q 'rest && rest < 40 is true: infeasible, proof: path-exhausted' log || { cat log; fail "no proof any more"; }
gcc -g -O1 -fplugin=adse.so -c bag.c -o bag.o
gcc -g -O1 -c bag.c -o plain.o
adse generate -f bag_scale -f bag_put --plain plain.o -o suite bag.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
tail -n 3 log
awk '/^START_TEST \(bag_scale_/, /^END_TEST/' suite/check_bag.c > scale
grep -q 'bag_new ()' scale || fail "no test of bag_scale makes its bag"
grep -Eq 'ck_assert_int_eq \(bag_get \(\w+, [^)]*\), [1-9]' scale ||
  fail "no test of bag_scale looks at what is in the bag"
grep -Eq 'ck_assert_int_eq \(bag_put \(\w+, [^)]*\), 0\);' scale ||
  fail "no test of bag_scale asserts what the calls before it return"
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
# Seeded changes, by the interface's suite alone.
source=bag
red '(by & 15)' '(by & 7)'
red 'i->value > 2)' 'i->value >= 2)'
red '      i->next = b->first;' '      i->next = NULL;'
red '  i->value = value;' '  if (b->n < 2) i->value = value;'
# Looks leave what they tell: a string, a number, a struct.
cat > shelf.h <<'C'
struct shelf;
struct shelf *shelf_new (void);
void shelf_free (struct shelf *);
int shelf_add (struct shelf *, const char *line);
int shelf_nth (const struct shelf *, unsigned i, const char **name, int *count);
void shelf_total (const struct shelf *, long *total);
struct told { int used, lost, sold, count, late, open, shut; };
void shelf_tell (const struct shelf *, struct told *);
const char *shelf_label (const struct shelf *);
C
cat > shelf.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "shelf.h"
struct shelf { char *name; int count, used; };
struct shelf *shelf_new (void) { return calloc (1, sizeof (struct shelf)); }
void shelf_free (struct shelf *s)
{
  if (s)
    free (s->name);
  free (s);
}
int shelf_add (struct shelf *s, const char *line)
{
  size_t n = strcspn (line, "=");
  if (line[n] != '=' || s->used)
    return -1;
  s->name = malloc (n + 1);
  if (!s->name)
    return -1;
  memcpy (s->name, line, n);
  s->name[n] = 0;
  s->count = line[n + 1] & 15;
  s->used = 1;
  return 0;
}
int shelf_nth (const struct shelf *s, unsigned i, const char **name, int *count)
{
  if (i > 0 || !s->used)
    return 0;
  *name = s->name;
  *count = s->count;
  return 1;
}
void shelf_total (const struct shelf *s, long *total) { *total = 3L * s->count; }
void shelf_tell (const struct shelf *s, struct told *t)
{
  memset (t, 0, sizeof *t);
  t->used = s->used;
  t->count = s->count;
}
const char *shelf_label (const struct shelf *s)
{
  return !s->used ? NULL : s->count > 7 ? "many" : "few";
}
C
gcc -g -O1 -fplugin=adse.so -c shelf.c -o shelf.o
gcc -g -O1 -c shelf.c -o plain.o
adse generate -f shelf_add --plain plain.o -o suite shelf.o > log 2>&1 || { cat log; fail "shelf"; }
grep -q 'shelf_nth (s, 0, &name, &count), 1)' suite/check_shelf.c || fail "no look at the shelf"
grep -q 'ck_assert_str_eq (name, "' suite/check_shelf.c || fail "no name is asserted"
grep -q 'ck_assert_int_eq (count, [1-9]' suite/check_shelf.c || fail "no count is asserted"
grep -q '^  shelf_total (s, &total);' suite/check_shelf.c || fail "no look that returns nothing"
grep -q '^  shelf_tell (s, &[a-z]*);' suite/check_shelf.c || fail "no look that leaves a struct"
grep -q 'ck_assert_int_eq ([a-z]*\.count, [1-9]' suite/check_shelf.c || fail "no member is asserted"
grep -q 'ck_assert_str_eq (shelf_label (s), "many");' suite/check_shelf.c || fail "no string that a look gives"
grep -q 'ck_assert_ptr_null (shelf_label (s));' suite/check_shelf.c || fail "no look that gives no string"
! grep -q 'ck_assert_ptr_null (name)' suite/check_shelf.c || fail "what was left alone is asserted"
make -s -C suite check > log 2>&1 || { cat log; fail "make check of shelf"; }
source=shelf
red '[n + 1] & 15' '[n + 1] & 7'
red 'memcpy (s->name, line, n);' 'memset (s->name, *line, n);'
red 's->name[n] = 0;' 's->name[n > 1] = 0;'
# What happens when there is no room left takes many calls before the target (in
# `make check-long').
[ -n "$ADSE_LONG" ] || exit 0
cat > stack.c <<'C'
#include <stdlib.h>
struct stack { int n, at[6]; };
struct stack *stack_new (void) { return calloc (1, sizeof (struct stack)); }
void stack_free (struct stack *s) { free (s); }
int stack_push (struct stack *s, int value)
{
  if (s->n >= 6)
    return -1;
  s->at[s->n++] = value;
  return 0;
}
C
gcc -g -O1 -fplugin=adse.so -c stack.c -o stack.o
gcc -g -O1 -c stack.c -o plain.o
adse generate -f stack_push --plain plain.o -o suite stack.o > log 2>&1 || { cat log; fail "stack"; }
make -s -C suite check > log 2>&1 || { cat log; fail "make check of stack"; }
source=stack
red '(s->n >= 6)' '(s->n >= 5)'
red '    return -1;' '    return -2;'

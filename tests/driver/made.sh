# SPDX-License-Identifier: GPL-3.0-or-later
# Objects of types that the target's file does not see: what makes them, changes them
# and gives them back; what goes wrong with that; what is not claimed of them.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
fail () { echo "FAILED: $*"; status=1; }
cat > box.h <<'END'
struct box;
struct key;
struct never;
struct ghost;
struct sealed;
struct box *box_new (int side);
struct box *box_parse (const char *text);
int box_side (const struct box *);
void box_free (struct box *);
struct key *key_create (struct box *in, int (*check) (int));
void key_destroy (struct key *);
int key_opens (struct key *);
struct never *never_new (int n);
int never_value (struct never *);
struct sealed *sealed_open (void);
int sealed_count (const struct sealed *);
struct tin;
int tin_open (int n, struct tin **out, const char *name);
int tin_level (const struct tin *);
void tin_close (struct tin *);
END
cat > box.c <<'END'
#include <stdlib.h>
#include "box.h"
struct box { int side; };
struct key { struct box *in; int (*check) (int); };
struct never { int n; };
struct sealed { int n; };
struct box *
box_new (int side)
{
  struct box *b = side > 0 && side < 100 ? malloc (sizeof *b) : NULL;
  if (b)
    b->side = side;
  return b;
}
struct box *
box_parse (const char *text)
{
  struct box *b = text && *text == 'b' ? malloc (sizeof *b) : NULL;
  if (b)
    b->side = 1000;
  return b;
}
int box_side (const struct box *b) { return b->side; }
void box_free (struct box *b) { free (b); }
struct key *
key_create (struct box *in, int (*check) (int))
{
  struct key *k = in && check ? malloc (sizeof *k) : NULL;
  if (k)
    *k = (struct key) { in, check };
  return k;
}
void key_destroy (struct key *k) { free (k); }
int key_opens (struct key *k) { return k->check (box_side (k->in)); }
struct never *never_new (int n) { return n == n + 1 ? malloc (4) : NULL; }
int never_value (struct never *n) { return n->n; }
struct sealed *sealed_open (void) { return calloc (1, sizeof (struct sealed)); }
int sealed_count (const struct sealed *s) { return s->n; }
struct tin { int n; };
int
tin_open (int n, struct tin **out, const char *name)
{
  *out = n < 3 || !name ? NULL : malloc (sizeof **out);
  if (!*out)
    return 0;
  (*out)->n = n * 2;
  return 1;
}
int tin_level (const struct tin *t) { return t->n; }
void tin_close (struct tin *t) { free (t); }
END
cat > use.c <<'END'
#include <stddef.h>
#include "box.h"
int
grade (struct box *b)
{
  if (box_side (b) == 1000)
    return 3;
  if (box_side (b) > 500)
    return 2;
  return box_side (b) == 42;
}
int
try_key (struct key *k)
{
  return k && key_opens (k) == 5 ? 1 : 0;
}
int
retire (struct box *b)
{
  int side = box_side (b);
  if (side > 10)
    box_free (b);
  else
    box_free (b);
  return side > 10;
}
int
from_never (struct never *n)
{
  if (!n)
    return -1;
  return never_value (n) > 3;
}
int ghost_look (struct ghost *g);
int
see_ghost (struct ghost *g, int n)
{
  return g && n ? 1 : 0;
}
struct shelf
{
  struct tin *tin;
  int n;
};
int
stock (const struct shelf *s, struct tin *other)
{
  if (s->n == 2 && other && tin_level (s->tin) == 20)
    return tin_level (other);
  return -1;
}
/* Only a variable leads to a box, by way of an object of a type that is seen.  */
static struct rack { struct box *box; int n; } *rack;
int
rack_up (struct rack *r)
{
  rack = r;
  return r != NULL;
}
int
racked (void)
{
  if (!rack || !rack->box || rack->n != 3)
    return -1;
  return box_side (rack->box) == 77;
}
int
count (const struct sealed *s)
{
  return sealed_count (s) == 0 ? 7 : 8;
}
END
cat > apart.c <<'END'
/* Says itself what it uses, but not how one is made.  */
struct box;
extern int box_side (const struct box *);
int
apart (const struct box *b)
{
  return box_side (b) > 50;
}
END
for f in box use apart; do
  gcc -g -O0 -c $f.c -o plain-$f.o || exit 1
  gcc -g -O2 -fplugin=adse.so -c $f.c -o marked-$f.o || exit 1
done
generate () {
  adse generate --store "$1" --json "$1.json" --plain plain-box.o --plain plain-use.o \
    --plain plain-apart.o -o "$1-suite" marked-*.o > log 2>&1 ||
    { cat log; fail "adse generate"; exit 1; }
}
generate one
if [ -n "$ADSE_LONG" ]; then
  generate two
  diff -r one-suite two-suite || fail "suites of two runs differ"
fi
# get FUNCTION FIELD
get () {
  python3 -c 'import json, sys
for f in json.load (open ("one.json")):
  if f["function"] == sys.argv[1]: print (f[sys.argv[2]])' "$1" "$2"
}
# body FUNCTION: of its tests
body () {
  sed -n "/^START_TEST ($1_[0-9]*)/,/^END_TEST/p" one-suite/check_*.c
}
check () {
  make -s -C one-suite check BUILD="$PWD/$1" CFLAGS="$2" PLAIN="$3" > check.log 2>&1
}
check strict "-g -Wall -Wextra -Werror" "$PWD/plain-box.o $PWD/plain-use.o $PWD/plain-apart.o" ||
  { tail check.log; fail "the suite does not pass"; }
# What nobody gives back is the only leak, apart from results of makers themselves.
check leaks "-g -fsanitize=address" "" && fail "nothing gives back what sealed_open made"
grep -E '^check_(use|apart).c:.*:[EF]:' check.log | grep -v ':count_' &&
  { cat check.log; fail "tests leave something behind"; }

# Each way to make one is tried, and what no maker can give is not called impossible.
body grade | grep -q 'box_new (42)' || fail "grade: box_new"
body grade | grep -q 'box_parse (' || fail "grade: box_parse"
[ "$(get grade labels_infeasible)" = 0 ] && [ "$(get grade labels_unknown)" -gt 0 ] ||
  fail "grade: $(get grade labels_infeasible) labels are infeasible"
body grade | grep -q 'ck_assert_ptr_nonnull (b)' || fail "grade: no look at what was made"
# What a maker takes may have to be made, and a callback be generated.
body try_key | tr -d '\n' | grep -q 'struct box \*\([a-z_]*\) = box_new.*key_create (\1, fake_.*key_destroy (k);.*box_free (\1);' ||
  { body try_key; fail "try_key: order of calls"; }
grep -q 'try_key (NULL), 0' one-suite/check_use.c || fail "try_key: null"
# The target gives it back itself.
body retire | grep -q box_free && fail "retire: given back twice"
# A maker that never makes one, and a type that nothing makes.
[ "$(get from_never tests)" = 0 ] || fail "from_never: $(get from_never tests) tests"
[ "$(get from_never reason)" = no-object ] && grep -q "^no tests (no-object): from_never: never_new made none in any run" log ||
  { cat log; fail "from_never: $(get from_never reason)"; }
[ "$(get see_ghost reason)" = opaque-pointer ] || fail "see_ghost: $(get see_ghost reason)"
adse explain --store one see_ghost | grep -q 'a function like ghost_new that returns one' ||
  fail "see_ghost: what would unlock it"
# Left in memory that the maker is given the address of, and that a struct leads to.
body stock | grep -q 'struct tin \*\([a-z_]*\) = NULL;' || fail "stock: no variable"
body stock | grep -q 'tin_open (10, &[a-z_]*, ' ||
  { body stock; fail "stock: no tin of level 20"; }
body stock | grep -q 'tin_close (' || fail "stock: nothing given back"
body racked | tr -d '\n' | grep -q 'box_new (77);.*box = ' || { body racked; fail "racked: no box of 77"; }
# Nothing gives it back.
[ "$(get count tests)" -gt 0 ] || fail "count: no tests"
# What the source does not declare is declared by the suite.
grep -q '^extern struct box \*box_new' one-suite/check_apart.c || fail "apart: declaration"
for f in grade try_key retire count apart stock racked; do
  [ "$(get $f divergences)" = 0 ] || fail "$f: $(get $f divergences) divergences"
done
exit $status

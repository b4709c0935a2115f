# SPDX-License-Identifier: GPL-3.0-or-later
# Objects that are made in a context, as users of an interface make them: one context for all
# objects of a test, which is given back last; elements of an array that a call before the
# target takes; a function that gives an object back beside its context; and what an object
# that holds others gives back itself is not given back twice.
. "$top_srcdir/tests/driver/red.sh"
source=group
cat > group.h <<'C'
struct world;
struct node;
struct group;
struct world *world_new (void);
void world_free (struct world *w);
struct node *node_new (struct world *w, int value);
void node_release (struct world *w, struct node *n);
struct group *group_new (struct world *w);
void group_free (struct group *g);
int group_add (struct group *g, const struct node *const pair[2]);
int group_count (const struct group *g);
int group_sum (const struct group *g);
int group_worlds (const struct group *g, const struct node *n);
struct item;
struct item *item_new (int weight);
void item_free (struct item *i);
struct crate *crate_new (void);
void crate_free (struct crate *c);
int crate_put (struct crate *c, struct item *i);
int crate_weight (const struct crate *c);
C
cat > group.c <<'C'
#include <stdlib.h>
#include "group.h"
struct world { unsigned magic; int nodes, groups; };
struct node { struct world *in; int value; };
struct group { struct world *in; int n; const struct node *of[8]; };
struct world *
world_new (void)
{
  struct world *w = calloc (1, sizeof *w);
  if (w)
    w->magic = 0x600d600d;
  return w;
}
void
world_free (struct world *w)
{
  if (w->nodes || w->groups)
    abort ();
  free (w);
}
struct node *
node_new (struct world *w, int value)
{
  struct node *n = w->magic == 0x600d600d ? malloc (sizeof *n) : NULL;
  if (n)
    {
      *n = (struct node) { w, value };
      w->nodes++;
    }
  return n;
}
void
node_release (struct world *w, struct node *n)
{
  if (n->in != w)
    abort ();
  w->nodes--;
  free (n);
}
struct group *
group_new (struct world *w)
{
  struct group *g = w->magic == 0x600d600d ? calloc (1, sizeof *g) : NULL;
  if (g)
    {
      g->in = w;
      w->groups++;
    }
  return g;
}
void
group_free (struct group *g)
{
  g->in->groups--;
  free (g);
}
int
group_add (struct group *g, const struct node *const pair[2])
{
  if (!pair[0] || !pair[1] || g->n > 6)
    return -1;
  g->of[g->n++] = pair[0];
  g->of[g->n++] = pair[1];
  return g->n;
}
int group_count (const struct group *g) { return g->n; }
int
group_sum (const struct group *g)
{
  int sum = 0;
  for (int i = 0; i < g->n; i++)
    sum += g->of[i]->value & 0xff;
  return sum;
}
int
group_worlds (const struct group *g, const struct node *n)
{
  return g->in == n->in ? n->value > 7 : -1;
}
struct item { int weight; };
struct crate { int n; struct item *of[4]; };
struct item *
item_new (int weight)
{
  struct item *i = malloc (sizeof *i);
  if (i)
    i->weight = weight & 0xff;
  return i;
}
void item_free (struct item *i) { free (i); }
struct crate *crate_new (void) { return calloc (1, sizeof (struct crate)); }
void
crate_free (struct crate *c)
{
  for (int i = 0; i < c->n; i++)
    item_free (c->of[i]);
  free (c);
}
int
crate_put (struct crate *c, struct item *i)
{
  for (int k = 0; k < c->n; k++)
    if (c->of[k] == i)
      return -1;
  if (c->n > 3)
    return -1;
  c->of[c->n++] = i;
  return c->n;
}
int
crate_weight (const struct crate *c)
{
  int sum = 0;
  for (int i = 0; i < c->n; i++)
    sum += c->of[i]->weight;
  return sum;
}
C
gcc -g -O2 -fplugin=adse.so -c group.c
gcc -g -O2 -c group.c -o plain.o
adse generate -f 'group_sum' -f group_worlds -f group_add -f crate_weight --store s --plain plain.o -o suite group.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
tail -n 3 log
# lines of the tests of FUNCTION
tests () { sed -n "/^START_TEST ($1_/,/^END_TEST/p" suite/check_group.c; }
for f in group_sum group_worlds group_add crate_weight; do
  [ -n "$(tests $f)" ] || fail "the interface's suite has no test of $f"
done
tests group_sum | grep -q 'group_add (g, ' || fail "no group_add before group_sum"
tests crate_weight | grep -q 'crate_put (c, ' || fail "no crate_put before crate_weight"
tests group_worlds | grep -q ' = node_new (' || fail "nobody makes the node of group_worlds"
tests group_worlds | grep -q '  node_release (' || fail "nobody gives it back"
# Of these functions each takes one world: there is one for what it takes.
python3 - suite/check_group.c <<'P'
import re, sys
text = open(sys.argv[1]).read()
for name, body in re.findall(r"START_TEST \((group_\w+)\)\n(.*?)\nEND_TEST", text, re.S):
    made = len(re.findall(r"= world_new \(", body))
    given = len(re.findall(r"\n  world_free \(", body))
    if made > 1 or made != given:
        sys.exit(f"FAILED: {name}: {made} worlds made, {given} given back")
    if made and not body.rstrip(" }\n").endswith(";") or \
       made and "world_free" not in body.rstrip(" }\n").split("\n")[-1]:
        sys.exit(f"FAILED: {name}: the world is not given back last")
P
make -s -C suite check > log 2>&1 || { cat log; fail "the suite on the plain program"; }
red 'sum += g->of[i]->value & 0xff;' 'sum += g->of[i]->value & 0x7f;'
red 'sum += c->of[i]->weight;' 'sum = c->of[i]->weight;'
red 'n->value > 7' 'n->value >= 7'
red 'g->n > 6' 'g->n > 4'

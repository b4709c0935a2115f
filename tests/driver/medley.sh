# SPDX-License-Identifier: GPL-3.0-or-later
# What only many calls in the right order show becomes a test, of no more calls than it
# takes: which of five entries a cache of four forgets.
. "$top_srcdir/tests/driver/red.sh"
source=cache
cat > cache.h <<'C'
struct cache;
struct cache *cache_new (void);
void cache_free (struct cache *c);
int cache_put (struct cache *c, const char *key, int value);
int cache_get (struct cache *c, const char *key);
int cache_drop (struct cache *c, const char *key);
int cache_size (const struct cache *c);
C
cat > cache.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "cache.h"
struct entry { char key[8]; int value; unsigned used; };
struct cache { unsigned clock; int n; struct entry of[4]; };
struct cache *cache_new (void) { return calloc (1, sizeof (struct cache)); }
void cache_free (struct cache *c) { free (c); }
static struct entry *
find (struct cache *c, const char *key)
{
  for (int i = 0; i < c->n; i++)
    if (!strncmp (c->of[i].key, key, sizeof c->of[i].key))
      return &c->of[i];
  return NULL;
}
static struct entry *
oldest (struct cache *c)
{
  struct entry *best = &c->of[0];
  for (int i = 1; i < c->n; i++)
    if (c->of[i].used < best->used)
      best = &c->of[i];
  return best;
}
int
cache_put (struct cache *c, const char *key, int value)
{
  struct entry *e = find (c, key);
  int known = e != NULL;
  if (!e)
    {
      e = c->n < 4 ? &c->of[c->n++] : oldest (c);
      strncpy (e->key, key, sizeof e->key);
    }
  e->value = value;
  e->used = ++c->clock;
  return known;
}
int
cache_get (struct cache *c, const char *key)
{
  struct entry *e = find (c, key);
  if (!e)
    return -1;
  e->used = ++c->clock;
  return e->value;
}
int
cache_drop (struct cache *c, const char *key)
{
  struct entry *e = find (c, key);
  if (!e)
    return 0;
  *e = c->of[--c->n];
  return 1;
}
int cache_size (const struct cache *c) { return c->n; }
C
flags="-g -O2 -w"
gcc $flags -fplugin=adse.so -c cache.c
gcc $flags -c cache.c -o plain.o
adse generate -f cache_put -f cache_get --store store --plain plain.o -o suite cache.o > log 2>&1 ||
  { cat log; fail "generate"; }
# What was used last is kept.
red 'return -1;
  e->used = ++c->clock;' 'return -1;'
red 'int i = 1; i < c->n' 'int i = 1; i < c->n - 1'
red 'used < best->used' 'used > best->used'
red 'c->n < 4 ?' 'c->n < 3 ?'
python3 - suite/check_cache.c <<'P' || fail "calls that say nothing"
import re, sys
tests = re.findall(r"START_TEST.*?END_TEST", open(sys.argv[1]).read(), re.S)
calls = sorted(len(re.findall(r"cache_(?:put|get|drop) \(", t)) for t in tests)
print("calls of the tests:", *calls)
sys.exit(not calls[-1] >= 6 or not calls[len(calls) // 2] < 16)
P

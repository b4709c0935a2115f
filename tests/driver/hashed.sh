# SPDX-License-Identifier: GPL-3.0-or-later
# A key that is hashed stays what it is where the table's slots are free (solver/pin.c): the
# key that is there already is found, and the search goes on from there: with free keys it is
# lost in hashes that nobody can invert, and sees a few paths only.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > map.c <<'C'
#include <stdint.h>
#include <string.h>
#include <stdlib.h>
enum state { EMPTY, USED, DELETED };
struct slot { enum state state; uint32_t hash; char *key; int value; };
struct map { struct slot *slots; size_t capacity, count; };
static uint32_t hash_string (const char *s)
{
  uint32_t h = 2166136261u;
  for (; *s; s++)
    h = (h ^ (unsigned char) *s) * 16777619u;
  return h;
}
static struct slot *find (const struct map *m, const char *key, uint32_t hash)
{
  size_t mask = m->capacity - 1, i = hash & mask;
  while (m->slots[i].state != EMPTY)
    {
      struct slot *s = &m->slots[i];
      if (s->state == USED && s->hash == hash && strcmp (s->key, key) == 0)
        return s;
      i = (i + 1) & mask;
    }
  return NULL;
}
int set (struct map *m, const char *key, int value)
{
  struct slot *s = find (m, key, hash_string (key));
  if (s == NULL)
    return -1;
  s->value = value;
  return 0;
}
C
gcc -g -O2 -fplugin=adse.so -c map.c -o map.o
adse generate -c dc --store store --no-suite -f set map.o > log 2>&1 || { cat log; exit 1; }
adse explain --store store set > labels
grep 'labels:' labels
grep -q 'decision s == NULL is false: covered' labels || { grep ' dc: ' labels; exit 1; }
paths=$(sed -n 's/^  [0-9]* runs, \([0-9]*\) paths.*/\1/p' labels)
[ "$paths" -ge 10 ] || { echo "FAILED: $paths paths"; exit 1; }

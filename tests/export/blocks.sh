# SPDX-License-Identifier: GPL-3.0-or-later
# A function fills a block of the heap with several structs: a statement that fills a later
# one is noticed when it is gone.  What a block holds behind the structs that are counted is
# asserted by no test: it may hold anything.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > blocks.c <<'C'
#include <stdlib.h>
#include <string.h>
struct item { int id; char name[8]; char *text; };
struct vec { struct item *v; size_t n, room; };
int vec_add (struct vec *s, int id, const char *name)
{
  if (s->n == s->room)
    {
      size_t room = s->room ? 2 * s->room : 4;
      struct item *v = realloc (s->v, room * sizeof *v);
      if (!v)
        return -1;
      s->v = v;
      s->room = room;
    }
  s->v[s->n].id = id;                   // gone: 1
  strncpy (s->v[s->n].name, name, 7);   // gone: 2
  s->v[s->n].name[7] = 0;
  s->v[s->n].text = NULL;
  s->n++;
  return 0;
}
struct item *pair (int a)
{
  struct item *p = calloc (2, sizeof *p);
  if (p)
    {
      p[0].id = a;                      // gone: 3
      p[1].id = a + 1;                  // gone: 4
      p[1].name[3] = 'x';               // gone: 5
    }
  return p;
}
struct vec *copy (const struct vec *s)
{
  struct vec *c;
  if (s->n < 1 || s->n > 3 || !(c = calloc (1, sizeof *c)))
    return NULL;
  c->n = s->n;
  c->room = 8;
  c->v = malloc (c->room * sizeof *c->v);
  if (c->v)
    memset (c->v, 1, c->room * sizeof *c->v);
  for (size_t i = 0; i < c->n && c->v; i++)
    c->v[i].id = 5;                     // gone: 6
  return c;
}
C
gcc -g -O2 -fplugin=adse.so -c blocks.c -o marked.o
gcc -g -O2 -c blocks.c -o plain.o
adse generate --store store --plain plain.o -o suite marked.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
make -s -C suite check > log 2>&1 || { cat log; fail "the suite"; }
cp blocks.c kept.c
for k in 1 2 3 4 5 6; do
  sed "/gone: $k\$/s/[^ ].*;/;/" kept.c > blocks.c
  ! cmp -s kept.c blocks.c || fail "no statement $k"
  gcc -g -O2 -c blocks.c -o plain.o
  ! make -s -C suite check > log 2>&1 || fail "nobody notices that statement $k is gone"
done
# Of the copy's block only what is counted is the function's.
sed 's/memset (c->v, 1, /memset (c->v, 2, /' kept.c > blocks.c
! cmp -s kept.c blocks.c || fail "no memset"
sed -i 's/c->v\[i\].id = 5;/memset (\&c->v[i], 1, sizeof *c->v), c->v[i].id = 5;/' blocks.c
gcc -g -O2 -c blocks.c -o plain.o
make -s -C suite check > log 2>&1 || { cat log; fail "what is behind the counted structs is asserted"; }

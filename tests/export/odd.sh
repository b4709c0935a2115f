# SPDX-License-Identifier: GPL-3.0-or-later
# A source whose names clash with those of system headers gets a suite all the same:
# each function has tests, and they pass; so has one that declares variables for itself.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cp "$top_srcdir/tests/export/odd.c" .
gcc -w -g -O2 -fplugin=adse.so -o odd odd.c
adse generate -t 120 -o suite odd > log 2>&1 || { cat log; exit 1; }
tail -3 log
grep -q '^10 of 10 functions have tests' log || { cat log; echo "FAIL: a function has no test"; exit 1; }
for f in round memcmpx index knr is_big use sum low lookup; do
  grep -q "START_TEST (${f}_1)" suite/check_odd*.c || { echo "FAIL: no test of $f"; exit 1; }
done
grep -q 'ck_assert_str_eq (result->name, "two")' suite/check_odd*.c \
  || { echo "FAIL: the static table is not looked at"; exit 1; }
make -s -C suite check
sed -i 's/return x + 1;/return x + 2;/' odd.c
if make -s -C suite check > changed.log 2>&1; then
  cat changed.log; echo "FAIL: a change went unseen"; exit 1
fi

mkdir block && cd block
cat > first.c <<'C'
int above (int a) { extern int level; return a > level ? 1 : 2; }
int listed (int a) { extern short table[]; return a == table[1]; }
int here (int a) { extern int later; return later = a > later; }
int later = 4;
C
cat > second.c <<'C'
int level = 3;
short table[3] = { 1, 2, 3 };
int get (void) { return level + table[0]; }
C
gcc -g -O2 -fplugin=adse.so -c first.c second.c
adse generate -o suite first.o second.o > log 2>&1 || { cat log; exit 1; }
grep -q '^4 of 4 functions have tests' log \
  || { cat log; echo "FAIL: a variable that is declared in a block"; exit 1; }
make -s -C suite check CFLAGS='-g -Wall -Wextra -Werror'

# Types that the source declares where only it sees them: tests declare the like, with
# every member in its place, however the source brought it there.
mkdir ../local && cd ../local
cat > place.h <<'C'
#define PLACE(name, attributes, members) \
  int place_##name (void *p) \
  { \
    struct attributes name { members } *q = p; \
    return q->first == 3 && q->last == 5 ? 1 : 2; \
  }
C
cat > local.c <<'C'
#include <stddef.h>
#include "place.h"
int within (void *p, int n)
{
  typedef short number;
  enum mode { ON = 3, OFF };
  struct in { number a; enum mode mode; unsigned b : 3, c : 7; double d; } *q = p;
  if (q->mode == OFF && q->b == 5)
    return q->a += n, 1;
  return q->d > 2 ? q->c : -1;
}
int total (void *p)
{
  struct node { struct node *next; int value; };
  int s = 0, i = 0;
  for (struct node *n = p; n && i < 3; n = n->next, i++)
    s += n->value;
  return s > 5;
}
struct item { int n; void *more; };
int kind (struct item *i)
{
  typedef struct { char name[4]; union { int u; float f; }; } extra;
  extra *e = i->more;
  if (e && e->name[0] == 'x')
    e->u = i->n;
  return !e ? 0 : e->u > 7 ? 2 : 1;
}
static struct { int level; char *name; } *current;
int level (void) { return current && current->level > 3 ? 1 : 0; }
int visited (void *p)
{
  struct wire { int length; int (*g) (struct wire *); } *w = p;
  return w->g ? w->g (w) : w->length;
}
PLACE (natural, , char first; long double wide; short last;)
PLACE (packed, __attribute__ ((packed)), char first; double wide; int last : 13;)
PLACE (aligned, __attribute__ ((aligned (64))), char first; _Alignas (32) char last;)
PLACE (gaps, , int first : 5; int : 9; unsigned : 0; char last : 4; int : 2; long all : 50;)
PLACE (within, , struct { char pad; struct { int first; } __attribute__ ((packed)); }; short last;)
PLACE (vector, , char first; int wide __attribute__ ((vector_size (16))); char last;)
C
gcc -w -g -O2 -fplugin=adse.so -c local.c
adse generate -o suite local.o > log 2>&1 || { cat log; exit 1; }
grep -q '^11 of 11 functions have tests' log \
  || { cat log; echo "FAIL: types that functions declare"; exit 1; }
for f in natural packed aligned gaps within vector; do
  grep -q "ck_assert_int_eq (place_$f (.*), 1);" suite/check_local.c \
    || { cat suite/check_local.c; echo "FAIL: members of $f are in other places"; exit 1; }
done
for v in ${GCC_VERSIONS:-11}; do
  make -s -C suite check CC="gcc-$v" CFLAGS='-g -Wall -Wextra -Werror' BUILD="build-$v"
done
sed -i 's/q->a += n/q->a -= n/' local.c
make -s -C suite check > changed.log 2>&1 \
  && { echo "FAIL: a change behind a pointer to void went unseen"; exit 1; }
grep -q 'within_[0-9]*:' changed.log || { cat changed.log; exit 1; }

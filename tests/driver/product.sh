# SPDX-License-Identifier: GPL-3.0-or-later
# A function that makes an object of which only its source sees the contents is tested as
# its users see it: that the object is there or not, what functions of the interface tell
# of it, and it is given back.  So are both ways of handing it over.  Its contents are seen
# by the tests of the source alone.
. "$top_srcdir/tests/driver/red.sh"
cat > ring.h <<'C'
struct ring;
struct ring *ring_new (unsigned cap);
int ring_open (struct ring **out, unsigned cap, unsigned slack);
void ring_free (struct ring *);
unsigned ring_room (const struct ring *);
unsigned ring_limit (const struct ring *);
C
cat > ring.c <<'C'
#include <stdlib.h>
#include "ring.h"
struct ring { int *v; unsigned cap, n, limit; };
struct ring *ring_new (unsigned cap)
{
  struct ring *r;
  if (cap == 0 || cap > 64)
    return NULL;
  r = malloc (sizeof *r);
  if (!r)
    return NULL;
  r->v = calloc (cap, sizeof *r->v);
  if (!r->v)
    {
      free (r);
      return NULL;
    }
  r->cap = cap;
  r->n = 0;
  r->limit = cap / 2 + 1;
  return r;
}
int ring_open (struct ring **out, unsigned cap, unsigned slack)
{
  *out = NULL;
  if (slack > 7)
    return -1;
  *out = ring_new (cap);
  if (!*out)
    return -2;
  (*out)->limit += slack;
  return 0;
}
void ring_free (struct ring *r)
{
  free (r->v);
  free (r);
}
unsigned ring_room (const struct ring *r) { return r->cap - r->n; }
unsigned ring_limit (const struct ring *r) { return r->limit; }
C
gcc -g -O2 -fplugin=adse.so -c ring.c
adse generate -f ring_new -f ring_open -o suite ring.o > log 2>&1 || { cat log; exit 1; }
make -s -C suite check SRCDIR="$dir" > check 2>&1 || { cat check; fail "the suite is red"; }
# Nothing leaks, and nothing is given back that is not there: ring_free takes no null.
make -s -C suite all SRCDIR="$dir" CFLAGS="-g -fsanitize=address" BUILD="$dir/asan" > check 2>&1
asan/check_ring > check 2>&1 || { cat check; fail "tests of the interface are not clean"; }
for text in 'struct ring \*ring = ring_new (64);' 'ck_assert_uint_eq (ring_limit (ring), 33);' \
  'struct ring \*out = NULL;' 'ck_assert_ptr_null (out);' 'ring_free (out);'; do
  grep -q "$text" suite/check_ring.c || { cat suite/check_ring.c; fail "no $text"; }
done
! grep -q 'ck_assert.*->limit' suite/check_ring.c || fail "the interface does not show limit"
grep -q 'ck_assert.*->limit' suite/check_ring.internal.c || fail "no test of the source shows limit"
source=ring
red 'cap > 64' 'cap >= 64'
red 'cap > 64' 'cap > 65'
red 'cap == 0' 'cap == 1'
red 'r->cap = cap;' 'r->cap = 1;'
red 'cap / 2 + 1' 'cap / 2'
red 'slack > 7' 'slack >= 7'
red 'slack > 7' 'slack > 8'
red 'limit += slack' 'limit -= slack'
red '  r->n = 0;' '  r->n = 1;'
echo "all changes are seen through the interface"

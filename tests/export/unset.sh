# SPDX-License-Identifier: GPL-3.0-or-later
# What a function makes of memory that nobody set is asserted by no test, also where
# only some characters there make a difference, and where it is beside what the function
# asked for.  What it writes to a block that it has grown is, wherever that is then.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > heap.c <<'C'
#include <ctype.h>
#include <stdlib.h>
int
marks (int n)
{
  unsigned char *p = malloc (64);
  int found = 0;
  if (!p)
    return -1;
  for (int i = 0; i < 64; i++)
    found += p[i] > ' ' && p[i] < 127 && !isalnum (p[i]);
  free (p);
  return n > 3 ? found > 0 : 5;
}
/* Before p is what other has behind it: looked at only where it begins with 0.  */
static volatile int before = -16;
int
ahead (void)
{
  unsigned char *other = malloc (64), *p = malloc (64);
  int found = 5;
  if (!p || !other)
    found = 7;
  else if (other[0] == 0 && p[before] != 0)
    found = 6;
  free (p);
  free (other);
  return found;
}
struct buf { char *data; size_t len, cap; };
int
add (struct buf *b, char c)
{
  if (b->len + 1 >= b->cap)
    {
      size_t cap = b->cap ? b->cap * 2 : 16;
      char *p = realloc (b->data, cap);
      if (!p)
	return -1;
      b->data = p;
      b->cap = cap;
    }
  b->data[b->len++] = c;
  b->data[b->len] = 0;
  return 0;
}
C
gcc -g -O2 -fplugin=adse.so -c heap.c
adse generate -t 120 -o suite heap.o > log 2>&1 || { cat log; exit 1; }
grep -q 'built and passed' log || { cat log; echo "FAIL: the suite"; exit 1; }
grep -q 'result, 5)' suite/check_heap.c || { echo "FAIL: nothing is asserted"; exit 1; }
sed -n '/= ahead ()/,/^}/p' suite/check_heap.c > ahead
grep -q 'result, 7)' ahead || { echo "FAIL: where malloc fails"; exit 1; }
sed '/^START_TEST (add/,/^END_TEST/d' suite/check_heap.c > others
if grep -q 'result, [01])' others || grep -q 'result, [56])' ahead; then
  echo "FAIL: this depends on what was in the heap"
  cat suite/check_heap.c
  exit 1
fi
make -s -C suite check > check.log || { cat check.log; echo "FAIL: make check"; exit 1; }
sed -n '/^START_TEST (add/,/^END_TEST/p' suite/check_heap.c > add
grep -q 'ck_assert_mem_eq (b.data,' add || { cat add; echo "FAIL: what was added"; exit 1; }

# Memory on the stack: what is read there before something was stored in it may be anything
# in the next run.  Copies of it are none, nor what only lies beside what was stored.
cat > stack.c <<'C'
#include <string.h>
#include <time.h>
struct bits { unsigned a : 3, b : 5, c : 24; };
struct padded { char c; int n; char name[20]; };
union both { int n; char c[8]; };
static int fill (char *at, int n) { if (n > 0) at[0] = 1; return n; }
static int (*volatile filler) (char *, int) = fill;
int
message (int n, int debug)
{
  char reply[12];
  int got = filler (reply, n & 7);
  if (debug > 3)
    return reply[9] == 77 ? 4 : got > 5;
  return got > 2 ? 8 : 9;
}
int bits (int n) { struct bits b; b.a = n; b.b = 3; return b.a + b.b > 5; }
static struct padded made (int n) { struct padded p; p.n = n; p.name[0] = 0; return p; }
int padded (struct padded *to, int n) { struct padded p = made (n); memcpy (to, &p, sizeof p); return to->n > 3; }
int both (int n) { union both b, c; b.n = n; c = b; return c.n > 3; }
/* Code outside stores zeros, too.  */
int size (int n) { struct timespec t[2]; return clock_getres (n & 1, t) == 0 && t[0].tv_sec == 0 ? 3 : 4; }
int later (int n, int *p) { int y, set = 0; if (n > 2) y = *p, set = 1; return set ? y > 4 : 6; }
C
for o in -O0 -O2; do
  rm -rf .adse suite
  gcc -g $o -fplugin=adse.so -c stack.c
  adse generate -o suite stack.o > log 2>&1 || { cat log; exit 1; }
  grep -q 'result, [89])\|(message ([^()]*), [89])' suite/check_stack.c || { echo "FAIL ($o): no test of message"; exit 1; }
  if grep -q '(message ([^()]*), [014])' suite/check_stack.c; then
    echo "FAIL ($o): a test of what was on the stack"
    grep '(message (' suite/check_stack.c
    exit 1
  fi
  adse explain message | grep -q 'returned:unset' || { adse explain message; echo "FAIL ($o): it is not said why"; exit 1; }
  for f in bits padded both size later; do
    grep -q "START_TEST (${f}_1)" suite/check_stack.c || { echo "FAIL ($o): no test of $f"; exit 1; }
    adse explain $f | grep 'returned:unset' && { echo "FAIL ($o): $f reads nothing unset"; exit 1; }
  done
done
exit 0

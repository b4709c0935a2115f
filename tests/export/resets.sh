# SPDX-License-Identifier: GPL-3.0-or-later
# A statement that sets something to the value that it usually has is noticed when it is
# gone: tests begin with another value there.  Of a long row that a function does nothing
# with, a test does not have a line for each number.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > resets.c <<'C'
#include <stdbool.h>
#include <string.h>
enum mode { IDLE, BUSY, DONE };
struct item { int key; struct item *next; };
struct queue
{
  int count, first;
  unsigned char flag;
  bool open;
  double load;
  enum mode mode;
  char name[12];
  short step[3];
  struct item *head;
  struct { long low, high; } range;
};
static int calls;
static struct queue shared;
int limit = 4;

void queue_init (struct queue *q)
{
  q->count = q->first = 0;              // gone: 1
  q->flag = 0;                          // gone: 2
  q->open = false;                      // gone: 3
  q->load = 0;                          // gone: 4
  q->mode = IDLE;                       // gone: 5
  q->name[0] = 0;                       // gone: 6
  q->step[1] = q->step[2] = 0;          // gone: 7
  q->head = NULL;                       // gone: 8
  q->range.high = 0;                    // gone: 9
}
void queue_clear (struct queue *q)
{
  memset (q, 0, sizeof *q);             // gone: 10
}
void item_init (struct item *i)
{
  *i = (struct item) { 0 };             // gone: 11
}
int forget (int again)
{
  if (again > 3)
    {
      calls = 0;                        // gone: 12
      return 1;
    }
  return 0;
}
void shared_reset (void)
{
  shared.count = 0;                     // gone: 13
  limit = 4;                            // gone: 14
}
static void zero (int *n)
{
  *n = 0;                               // gone: 15
}
int parse (const char *s, int *end)
{
  zero (end);                           // gone: 16
  return s[0] == 'x' ? 7 : -7;
}
void fill (int *to, int n)
{
  for (int i = 0; i < n && i < 4; i++)
    to[i] = 0;                          // gone: 17
}
int retry (struct queue *q, int k)
{
  struct queue saved = *q;
  q->first = 0;                         // gone: 19
  if (k > 5)
    {
      *q = saved;
      return -1;
    }
  return 0;
}
int drain (struct queue *q)
{
  int n = q->count;
  q->count = 0;                         // gone: 18
  return n;
}
struct table { int count; short slot[3000]; int last; };
int grow (struct table *t, int by)
{
  t->count += by;
  if (t->count > 9)
    t->slot[150] = 0;                  // gone: 20
  t->slot[2500] = 0;                   // gone: 21
  t->last = by;                        // gone: 22
  return t->count;
}
C
gcc -g -fplugin=adse.so -c resets.c -o resets.o
gcc -g -c resets.c -o plain.o
adse generate --store store --plain plain.o -o suite resets.o > log 2>&1 \
  || { cat log; echo "FAIL: adse generate"; exit 1; }
grep -q '^11 of 11 functions have tests' log || { cat log; echo "FAIL: tests"; exit 1; }
make -s -C suite check > make.log 2>&1 || { cat make.log; echo "FAIL: the suite"; exit 1; }
failed=0
longest=$(awk '/^START_TEST/ { from = NR } /^END_TEST/ { print NR - from }' suite/check_*.c |
            sort -n | tail -n 1)
[ "$longest" -lt 60 ] || { echo "FAIL: a test of $longest lines"; failed=1; }
for k in $(seq 22); do
  mkdir gone
  sed "s|^.*// gone: $k\$|;|" resets.c > gone/resets.c
  cmp -s resets.c gone/resets.c && { echo "FAIL: $k changes nothing"; exit 1; }
  if make -s -C suite check SRCDIR="$PWD/gone" PLAIN= BUILD="$PWD/gone" > gone.log 2>&1
  then
    echo "FAIL: not noticed:$(sed -n "s|// gone: $k\$||p" resets.c)"
    failed=1
  elif ! grep -q "^not ok\|F:" gone.log && ! grep -q "Failures: [1-9]" gone.log; then
    cat gone.log; echo "FAIL: $k does not build"; exit 1
  fi
  rm -rf gone
done
exit $failed

# SPDX-License-Identifier: GPL-3.0-or-later
# Only a crash in the call under test makes a suspect, if it crashes there in the suite
# too; an access that the machine allows hides no branch, and is told; that errno stays 0
# is asserted once for each function, calls that were not made at once, and of calls of a
# function that compares nothing; how much room a function asks for is not asserted.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > blame.c <<'C'
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
struct v { int kind; int n; };
struct v *v_new (int kind) { struct v *v = malloc (sizeof *v); if (v) { v->kind = kind; v->n = 0; } return v; }
void v_free (struct v *v) { free (v); }
int v_number (const struct v *v) { assert (v->kind == 2); return v->n; }
int v_add (struct v *v, int n) { if (n > 5) { errno = EINVAL; return -1; } v->n += n; return v->n > 3; }
int word (const char *p, unsigned n) { if (n < 8) return -1; return *(const int *) (p + 1) == 7; }
int sort (int *v, unsigned n, int (*cmp) (const void *, const void *)) { if (n > 4) return -1; qsort (v, n, sizeof *v, cmp); return n > 1; }
int peek (int x) { int **p, r; if (x < 3) return 0; p = malloc (200000); if (!p) return 1; r = *p ? **p : 2; free (p); return r; }
int walk (int n, void (*a) (int), void (*b) (int), void (*c) (int)) { if (n > 5) a (n); else if (n < -5) b (n); return n; }
struct w;
struct w *w_new (void);
void w_free (struct w *);
int w_get (const struct w *);
int w_step (struct w *w, int n) { if (w_get (w) == 1 && n == 7) abort (); return n > 3; }
C
# Where it was written the crash is in the set-up.
cat > w.c <<'C'
#include <stdlib.h>
struct w { int n; };
struct w *w_new (void)
{
  if (getenv ("CK_TAP_LOG_FILE_NAME"))
    abort ();
  struct w *w = malloc (sizeof *w);
  if (w)
    w->n = 1;
  return w;
}
void w_free (struct w *w) { free (w); }
int w_get (const struct w *w) { return w->n; }
C
gcc -g -O1 -fplugin=adse.so -c blame.c -o blame.o
gcc -g -O1 -c blame.c -o plain.o
gcc -g -O1 -c w.c -o w.o
adse generate --plain plain.o -o suite blame.o -- "$PWD/w.o" > log 2>&1 || { cat log; exit 1; }
# What of peek crashes in some replays is told of for what a sanitizer says.
if grep -n 'START_TEST' suite/suspect_blame.c | grep -v 'peek_suspect' \
   || grep -n raise_signal suite/suspect_blame.c; then
  cat suite/suspect_blame.c; echo "FAIL: suspects"; exit 1
fi
make -s -C suite suspects
grep -q '^START_TEST (word_1)' suite/check_blame.c || { echo "FAIL: no test of word"; exit 1; }
grep -q 'tests of word do what C leaves undefined and this machine allows: load of misaligned' log \
  || { cat log; echo "FAIL: the misaligned access is not told"; exit 1; }
adse explain word > explained
grep -q 'tests do what C leaves undefined and this machine allows: load of misaligned' explained \
  || { cat explained; echo "FAIL: explain does not tell of it"; exit 1; }
n=$(grep -c 'errno, 0' suite/check_blame.c)
test "$n" -le 3 || { echo "FAIL: errno is 0 in $n tests of three functions"; exit 1; }
grep -E 'ck_assert.*fake_cmp_call' suite/check_blame.c && { echo "FAIL: calls of cmp"; exit 1; }
grep -q 'fake_a_calls + fake_b_calls' suite/check_blame.c || { echo "FAIL: a and b apart"; exit 1; }
n=$(grep -c 'ck_assert.*fake_c_calls' suite/check_blame.c)
test "$n" = 1 || { echo "FAIL: that c is never called is said $n times"; exit 1; }
make -s -C suite check
CK_FORK=no make -s -C suite check

# How much room a block has is not asserted, nor zeros behind what is used of it; how much
# is used is, and so is a number that is all that is known of a block.
mkdir room && cd room
cat > room.c <<'C'
#include <stdlib.h>
#include <string.h>
struct vec { int *data; unsigned n, room; };
int vec_push (struct vec *v, int x)
{
  if (v->n == v->room)
    {
      unsigned room = v->room ? v->room * 2 : ROOM;
      int *p = realloc (v->data, room * sizeof *p);
      if (!p)
	return -1;
      v->data = p;
      v->room = room;
    }
  v->data[v->n++] = x;
  return v->n > 2;
}
struct text { char *s; size_t length; };
int text_set (struct text *t, const char *s)
{
  size_t n = strlen (s);
  char *copy = n < 4 ? malloc (n + 1) : NULL;
  if (!copy)
    return -1;
  t->s = memcpy (copy, s, n + 1);
  t->length = n;
  return 0;
}
static char *line;
static size_t line_room, line_used;
int line_add (char c)
{
  if (line_used + 1 >= line_room)
    {
      char *p = realloc (line, line_room + ROOM);
      if (!p)
	return -1;
      line = p;
      line_room += ROOM;
    }
  line[line_used++] = c;
  line[line_used] = 0;
  return c == 'x';
}
void *padded (char c) { char *p = calloc (1, 1 + ROOM); if (p) p[0] = c > 5 ? c : 'a'; return p; }
C
gcc -g -O1 -DROOM=4 -fplugin=adse.so -c room.c
adse generate -o suite room.o > log 2>&1 || { cat log; exit 1; }
for room in 4 2 16; do
  sed -i "s/-DROOM=[0-9]*/-DROOM=$room/" suite/Makefile
  make -s -C suite check > check.log 2>&1 || { cat check.log; echo "FAIL: room for $room"; exit 1; }
done
grep -q "line_used, [12])" suite/check_room.c || { echo "FAIL: nothing of line_used"; exit 1; }
cp room.c kept.c
for change in 's/v->n++/v->n/' 's/t->length = n;/t->length = n + 1;/' "s/: 'a'/: 'b'/"; do
  sed "$change" kept.c > room.c
  make -s -C suite check > check.log 2>&1 && { echo "FAIL: $change goes unseen"; exit 1; }
done
exit 0

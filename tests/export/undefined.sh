# SPDX-License-Identifier: GPL-3.0-or-later
# No test rests on undefined behaviour: not on what is far outside of an object, not on
# what another source or library does there, not on what an allocator does that is asked
# for more than there can be, not where a source builds in another way under sanitizers;
# where it does not build so at all it has no tests.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAIL: $*"; [ ! -f log ] || cat log; exit 1; }
cat > table.c <<'C'
#include <stdint.h>
#include <stdlib.h>
struct option { uint16_t code, length; uint8_t value[]; };
int
ends (const struct option *o)
{
  while (o && o->code && o->code != 9 && o->length)
    o = (const void *) ((const char *) o + 4 + 4 * ((o->length + 3) / 4));
  return o && o->code == 9;
}
extern int set_far (int *at, int n);
struct table { int n; int *slot; };
int
mark (struct table *t, int v)
{
  if (!t || !t->slot || t->n < 0 || t->n > 100)
    return -1;
  t->slot[t->n] = v;
  return t->n > 50 ? 2 : 1;
}
int
mark_there (struct table *t)
{
  if (!t || !t->slot || t->n < 0 || t->n > 100)
    return -1;
  return set_far (t->slot, t->n);
}
int
reserve (unsigned long n)
{
  if (n < 8)
    n = 8;
  void *p = calloc (n, 8);
  free (p);
  return !p ? -1 : n > 0x7fffffffffffffff ? 1 : 0;
}
C
cat > far.c <<'C'
int
set_far (int *at, int n)
{
  at[n] = 7;
  return n > 50 ? 2 : 1;
}
C
generate () { adse generate --store store -o suite "$@" > log 2>&1; }
for f in table far; do
  gcc -g -O2 -fplugin=adse.so -c $f.c -o $f.o
  gcc -g -O2 -c $f.c -o plain_$f.o
done
generate --plain plain_table.o --plain plain_far.o table.o far.o || fail "generate"
tail -5 log
for f in mark mark_there reserve; do
  grep -q "START_TEST (${f}_1)" suite/check_table.c || fail "no test of $f"
  grep -q "START_TEST (${f}_suspect_1)" suite/suspect_table.c || fail "no suspect of $f"
done
make -s -C suite check > log 2>&1 || fail "make check"
make -s -C suite check PLAIN= BUILD=sanitized > log 2>&1 \
  CFLAGS='-g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all' \
  LDFLAGS=-fsanitize=address,undefined ASAN_OPTIONS=detect_leaks=0 \
  || fail "tests of undefined behaviour"

# A suite of calls.c beside a library of there.c that is not sanitized.
beside_library ()
{
  gcc -shared -fPIC -o libthere.so there.c
  gcc -g -O2 -fplugin=adse.so -c calls.c -o calls.o
  rm -rf store suite
  adse generate --store store -o suite calls.o -- -L"$PWD" -lthere -Wl,-rpath,"$PWD" \
    > log 2>&1 || fail "generate calls.o"
}

# What a library writes that sanitizers do not see: where the object ends is known.
cat > there.c <<'C'
void sign (char *p) { p[40] = 1; }
C
cat > calls.c <<'C'
extern void sign (char *);
int signs (char *p, int n) { if (n > 3) sign (p); return n > 3; }
C
beside_library
grep -q '(signs_1)' suite/check_calls.c || fail "no test of what writes nowhere"
grep -E 'signs \([^,]*, ([4-9]|[0-9]{2,}|INT_MAX)\)' suite/check_calls.c &&
  fail "what a library writes behind an object"

# What goes far outside of an object on the stack, which sanitizers do not see: a write, and
# a read on which what is asserted depends.
cat > frame.c <<'C'
#include <string.h>
static void put (char *at, char c) { memset (at, c, 1); }
static int get (const char *at) { char c; memcpy (&c, at, 1); return c; }
static void (*volatile store) (char *, char) = put;
static int (*volatile load) (const char *) = get;
int
frame (int at, int c)
{
  char space[64] = { 0 };
  if (at < 0 || at > 1500)
    return -1;
  store (space + at, (char) c);
  return space[5];
}
int
seen (int at)
{
  char space[64] = { 0 };
  if (at < 0 || at > 1500)
    return -1;
  return load (space + at);
}
C
gcc -g -O2 -fplugin=adse.so -c frame.c -o frame.o
rm -rf store suite
printf '[inputs]\nframe.at = 900..1500\nseen.at = 900..1500\n' > far.ini
adse generate --store store -o suite --settings far.ini -f frame -f seen frame.o > log 2>&1 && fail "$(cat log)"
grep -q 'no tests (unstable): .*it writes far outside of an object on the stack' log ||
  fail "what writes far outside"
! grep -s START_TEST suite/check_frame.c || fail "tests of what is far outside"

# What a library reads in an object of which nothing is known nobody has set.
cat > there.c <<'C'
int peek (const void *p) { return p ? ((const char *) p)[40] : -1; }
int count (const void *p, int n) { return p && n ? ((const char *) p)[n - 1] : n; }
C
cat > calls.c <<'C'
struct handle { void *inner; int inner_num, open; };
extern int peek (const void *), count (const void *, int);
int state (struct handle *h) { return h->open ? peek (h->inner) >= 0 : 2; }
int last (const void *data, int size) { return count (data, size) > 0; }
C
beside_library
grep -q '(state_1)' suite/check_calls.c || fail "no test of what gives no object"
grep -q '(last_1)' suite/check_calls.c || fail "no test of what gives bytes and their number"
sed -n '/START_TEST (state_/,/END_TEST/p' suite/check_calls.c | grep -q 'open = [^,]*[1-9].*inner = [^N0]\|inner = inner.*open' &&
  fail "an object of which nothing is known goes outside"
adse explain --store store state > log || fail "explain state"
grep -q 'denied:unknown-object' log || fail "it is not said why"

# A source that sanitizers only build with optimisation, and one that they do not.
for what in '&& !defined __OPTIMIZE__' ''; do
  rm -rf store suite
  (printf '#if defined __SANITIZE_ADDRESS__ %s\n#error no\n#endif\n' "$what"
   cat table.c) > odd.c
  gcc -g -O2 -fplugin=adse.so -c odd.c -o odd.o
  generate -f mark odd.o || [ "$what" = '' ] || fail "generate ($what)"
  if [ "$what" = '' ]; then
    ! grep -q START_TEST suite/check_odd.c 2> /dev/null || fail "tests that nobody looked at"
    grep -q 'does not build with -fsanitize=address' log || fail "it is not said why"
  else
    grep -q "START_TEST (mark_1)" suite/check_odd.c || fail "no test ($what)"
    grep -q "START_TEST (mark_suspect_1)" suite/suspect_odd.c || fail "no suspect ($what)"
  fi
done

# GCC looks for null pointers where it looks for what is not aligned, and goes on after both.
cat > null.c <<'C'
struct packet { int flags; char symbols[8]; };
int
place_of (const struct packet *p)
{
  const char *symbols = p->symbols;
  return !p ? 1 : symbols[0] ? 2 : 3;
}
C
gcc -g -O2 -fplugin=adse.so -c null.c -o null.o
gcc -g -O2 -c null.c -o plain_null.o
rm -rf store suite
generate --plain plain_null.o null.o || fail "generate null.o"
grep -q 'START_TEST (place_of_1)' suite/check_null.c || fail "no test of place_of"
! grep 'place_of (NULL)' suite/check_null.c || fail "a member of what is null"
grep -q 'place_of (NULL)' suite/suspect_null.c || fail "no suspect of place_of"

# What is done to the pages of an object depends on where it happens to lie.
cat > pages.c <<'C'
#include <sys/mman.h>
struct view { void *at; unsigned long size; int kind; };
int
drop (struct view *v)
{
  if (v->kind == 3)
    return 3;
  if (v->at && v->size)
    munmap (v->at, v->size);
  return v->kind > 7;
}
int
own (int kind)
{
  char *p = mmap (0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return -1;
  p[1] = 5;
  kind = kind > 7 ? p[1] : 0;
  munmap (p, 4096);
  return kind;
}
C
gcc -g -O2 -fplugin=adse.so -c pages.c -o pages.o
gcc -g -O2 -c pages.c -o plain_pages.o
rm -rf store suite
generate --plain plain_pages.o pages.o || fail "generate pages.o"
grep -q 'START_TEST (drop_1)' suite/check_pages.c || fail "no test of drop"
! grep -E '\.at = [^N,]+, \.size' suite/check_pages.c || fail "objects' pages are unmapped"
grep -q 'own (8), 5' suite/check_pages.c || fail "a function's own mapping"

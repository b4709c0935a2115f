# SPDX-License-Identifier: GPL-3.0-or-later
# What a function asserts of its parameters at entry is a precondition: inputs
# keep to it, no test and no suspect breaks it, labels that only other inputs would
# cover are infeasible by precondition.  Nothing else that is asserted is: not of state,
# of what the function computed, after something happened, in a loop, by a callee or a
# call of the function itself.  Criterion assert asks for all assertions that fail.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
cat > asserted.c <<'END'
#include <assert.h>
#include <stddef.h>
#include <stdarg.h>
#include <string.h>
struct ring { int room; int v[4]; };
struct pair { int a, b; };
int state = 3;
int narrow (int n) { assert (n > 0 && n != 7); return n == 7 ? -1 : n > 100; }
int copied (const void *from, int at)
{
  const struct ring *r = from;
  int left = 0;
  assert (r); assert (at >= 0 && at < r->room);
  if (at < 0)
    left = 5;
  return left + (r->room == 9);
}
int early (const struct ring *r, int at)
{
  if (at == 0) return 3;
  assert (r != NULL);
  return r ? r->room == 4 : -7;
}
int kind (unsigned k)
{
  switch (k) { case 1: return 4; case 2: return 7; default: assert (!"kind"); }
  return 0;
}
int both (struct pair p) { assert (p.a < p.b); return p.a >= p.b ? 2 : p.b == 12; }
int text (const char *s) { assert (s && strlen (s) < 4); return s[0] == 'a' && s[3] == 'b'; }
int many (int n, ...)
{
  va_list ap;
  int first;
  assert (n > 0);
  va_start (ap, n); first = va_arg (ap, int); va_end (ap);
  return n > 0 ? first == 5 : -2;
}
int quotient (unsigned a, unsigned b) { if (b == 0) return 0; assert (a / b != 3); return a / b == 3; }
int global (int n) { assert (state > 0); return state + n == 12; }
int computed (int n) { int twice = n & 0xff; twice *= 2; assert (twice != 8); return twice > 20; }
int stored (struct ring *r) { if (!r) return 1; r->room = 4; assert (r->v[0] != 9); return 2; }
int looped (const int *v) { if (!v) return 1; for (int i = 0; i < 2; i++) assert (v[i] != 12); return v[0]; }
static int is_fine (int n) { return n != 5; }
int asked (int n) { assert (is_fine (n)); return n > 100; }
static int inner (int n) { assert (n != 99); return n + 1; }
int outer (int n) { return inner (n) > 3; }
int again (int n) { assert (n != 50); if (n > 1000) return again (50); return n > 3; }
END
for version in $GCC_VERSIONS; do
  gcc=gcc-$version
  rm -rf store suite
  $gcc -g -O2 -fplugin=adse.so -c asserted.c -o marked.o && $gcc -g -c asserted.c -o plain.o ||
    fail "asserted.c"
  adse generate -c dc --store store --plain plain.o -o suite --check-proofs 100 \
    --self-check marked.o > log 2>&1 || fail "generate"
  grep -q ' 0 disagreed' log || fail "no proof was checked"
  grep -q 'dropped' log && fail "tests that differ"
  make -C suite check CC=$gcc CFLAGS='-g -O2 -Wall -Wextra -Werror' > log 2>&1 || fail "suite"
  # FUNCTION STATE LABEL
  while read -r function state label; do
    adse explain --store store "$function" > log || fail "explain $function"
    grep -q "decision $label: $state\$" log || fail "gcc-$version: $function: $label: $state"
  done <<'END'
narrow infeasible,.proof:.precondition n > 0 && n != 7 is false
narrow infeasible,.proof:.path-exhausted n == 7 is true
early infeasible,.proof:.precondition r != 0B is false
early covered at == 0 is true
both infeasible,.proof:.precondition p.a < p.b is false
both infeasible,.proof:.path-exhausted p.a >= p.b is true
quotient infeasible,.proof:.precondition a / b != 3 is false
global unknown,.ended.by.untested:.suspect-only state > 0 is false
computed unknown,.ended.by.untested:.suspect-only twice != 8 is false
stored unknown,.ended.by.untested:.suspect-only r->v\[0\] != 9 is false
asked unknown,.ended.by.untested:.suspect-only is_fine (n) is false
again unknown,.ended.by.untested:.suspect-only n > 1000 is true
again unknown,.ended.by.untested:.suspect-only n != 50 is false
END
  while read -r function note; do
    adse explain --store store "$function" > log || fail "explain $function"
    grep -qF "what is asserted at entry holds: $note" log ||
      fail "gcc-$version: $function: no note: $note"
  done <<'END'
narrow n > 0 && n != 7
copied r
copied at >= 0 && at < r->room
early r != NULL
kind !"kind"
both p.a < p.b
text s && strlen (s) < 4
many n > 0
quotient a / b != 3
again n != 50
END
  for f in global computed stored looped asked outer; do
    adse explain --store store $f > log
    grep -q 'asserted at entry' log && fail "gcc-$version: $f: a precondition"
  done
  grep -qF 'With inputs of which narrow asserts: n > 0 && n != 7' suite/check_asserted.c ||
    fail "the suite does not tell"
  for f in narrow copied early kind both text many quotient; do
    grep -q "(${f}_suspect_" suite/suspect_asserted.c && fail "gcc-$version: $f: a suspect"
  done
  for f in global computed stored looped asked outer again; do
    grep -q "(${f}_suspect_" suite/suspect_asserted.c || fail "gcc-$version: $f: no suspect"
  done
done
# Asked for, they fail.
adse generate -c dc,assert --store wanted --no-suite marked.o > log 2>&1 || fail "generate"
adse explain --store wanted narrow > log
grep -q " fails: covered" log || fail "criterion assert"
grep -q "asserted at entry" log && fail "a precondition with criterion assert"
exit 0

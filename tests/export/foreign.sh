# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of a source stand in for functions that only other sources declare, with types that
# it does not see.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > near.c <<'C'
typedef struct remote_file *file_t;
typedef unsigned short port_t;
typedef enum { QUIET, LOUD } manner_t;
typedef struct wire wire;
file_t far_open (port_t port, manner_t how);
int far_send (wire *w, file_t file);
wire *far_wire (const wire *of);
int talk (int n)
{
  file_t f = far_open ((port_t) n, n > 7 ? LOUD : QUIET);
  wire *w = far_wire (0);
  if (!f || !w)
    return -1;
  return far_send (w, f) > 3;
}
C
cat > outer.c <<'C'
int talk (int n);
int chat (int a, int b)
{
  if (a > b)
    return 5;
  return talk (a + b) == 1 ? 2 : 3;
}
C
for f in near outer; do
  gcc -g -O1 -fplugin=adse.so -c $f.c -o $f.o
  gcc -g -O1 -c $f.c -o plain-$f.o
done
adse generate --store store --plain plain-near.o --plain plain-outer.o -o suite near.o outer.o \
  > log 2>&1 || { cat log; fail "adse generate"; }
grep -q '^2 of 2 functions have tests' log || { cat log; fail "a function has no test"; }
for t in 'void \*file_t;' 'unsigned short port_t;' 'unsigned int manner_t;' 'struct wire wire;'; do
  grep -q "^typedef $t" suite/check_outer.c || fail "no declaration of $t"
done
grep -q '^typedef ' suite/check_near.c && fail "declared although the source has it"
grep -q 'chat (.*), 2);' suite/check_outer.c || fail "no test where the function stood in for gives much"
make -s -C suite check CFLAGS='-g -Wall -Wextra -Werror' || fail "make check"

# A function that another source defines makes an argument, and its type is not seen.
cat > state.h <<'C'
struct state;
struct debug { int line; struct info *ci; };
struct state *state_new (void);
int debug_line (struct state *s, const struct debug *d);
void state_free (struct state *s);
C
cat > debug.c <<'C'
#include "state.h"
int debug_line (struct state *s, const struct debug *d)
{
  if (!s || !d->ci)
    return -1;
  return d->line > 7 ? d->line : 7;
}
C
cat > state.c <<'C'
#include <stdlib.h>
#include "state.h"
typedef struct info { int depth; } info;
struct state { int n; info first; };
struct state *state_new (void)
{
  return calloc (1, sizeof (struct state));
}
info *state_extend (struct state *s)
{
  s->first.depth = ++s->n;
  return &s->first;
}
void state_free (struct state *s)
{
  free (s);
}
C
gcc -g -O1 -fplugin=adse.so -c debug.c state.c
adse generate -f debug_line --store made -o made-suite debug.o state.o > log 2>&1 ||
  { cat log; fail "adse generate on debug.c"; }
grep -q '= state_extend (' made-suite/check_debug.c ||
  { cat log; fail "no test with what state_extend makes"; }
make -s -C made-suite check CFLAGS='-g -Wall -Wextra -Werror' || fail "make check of debug.c"

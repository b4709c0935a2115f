# SPDX-License-Identifier: GPL-3.0-or-later
# A decision that asks for a flag, a pointer or what a call returns has mutants of its own,
# always true and always false: a suite notices when the question is dropped, also where
# both outcomes may return the same, and where there is nothing to return.
. "$top_srcdir/tests/driver/red.sh"
cat > guards.c <<'C'
#include <stdlib.h>
struct item { int hidden, x; char *name; };
int shown (const struct item *p) { if (p->hidden) return 0; return p->x; }
static int is_odd (int n) { return n & 1; }
int half (int n, int k) { if (is_odd (n)) return k; return n / 2; }
int length (const char *s) { int n = 0; while (*s) { s++; n++; } return n; }
int pick (_Bool first, int a, int b) { return first ? a : b; }
void item_free (struct item *p) { if (!p) return; free (p->name); free (p); }
C
gcc -g -O2 -fplugin=adse.so -c guards.c
adse generate --runs 200 -o suite guards.o > log 2>&1 || { cat log; exit 1; }
make -s -C suite check SRCDIR="$dir" > check 2>&1 || { cat check; exit 1; }
source=guards
red 'if (p->hidden) return 0; ' ''
red 'if (p->hidden)' 'if (!p->hidden)'
red 'if (is_odd (n)) return k; ' ''
red 'if (is_odd (n))' 'if (1)'
red 'first ? a : b' 'b'
red 'first ? a : b' 'a'
red 'if (!p) return; ' ''
echo "all changes of guards are noticed"

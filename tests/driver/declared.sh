# SPDX-License-Identifier: GPL-3.0-or-later
# What a declaration requires of a function's parameters: inputs keep to it, labels
# that only other inputs would cover are infeasible by precondition, `adse explain'
# says which precondition, and suites compile without a warning about arrays too short.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
cat > declared.c <<'END'
#include <stddef.h>
__attribute__ ((nonnull)) int
all (const int *p) { if (p == NULL) return -1; if (*p > 3 && *p < 2) return 2; return *p > 3; }
__attribute__ ((nonnull (2))) int
one (const int *p, const long *q) { if (!p) return *q == 4; if (!q) return 7; return *p > 1; }
int fixed (const int a[static 4]) { return a == NULL ? -1 : a[0] > 10; }
int likely (const int a[6]) { return a == NULL ? -1 : a[0] > 10; }
__attribute__ ((access (read_only, 1, 2))) int
sized (const int *v, unsigned much) { if (!v) return much ? 3 : 4; return much > 2 && v[2] == 9; }
__attribute__ ((access (read_write, 1, 2))) int
marked (unsigned char *to, int much) { for (int i = 0; i < much; i++) to[i] ^= 1; return much > 3; }
int given (int n, const short a[n]) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s == 6; }
int below (int n, const short a[n]) { if (n < 0) return -1; return n > 2 && a[2] == 9; }
int free_of_it (const int *p) { return p == NULL ? -1 : *p > 3; }
END
for version in $GCC_VERSIONS; do
  gcc=gcc-$version
  rm -rf store suite
  $gcc -g -O2 -fplugin=adse.so -c declared.c -o marked.o && $gcc -g -c declared.c -o plain.o ||
    fail "declared.c"
  adse generate -c dc --store store --plain plain.o -o suite --check-proofs 100 \
    --self-check marked.o > log 2>&1 || fail "generate"
  grep -q ' 0 disagreed' log || fail "no proof was checked"
  grep -q 'dropped' log && fail "tests that differ"
  make -C suite check CC=$gcc CFLAGS='-g -O2 -Wall -Wextra -Werror -Wno-nonnull-compare' > log 2>&1 || fail "suite"
  # FUNCTION LABEL STATE
  while read -r function state label; do
    adse explain --store store "$function" > log || fail "explain $function"
    grep -q "decision $label: $state\$" log || fail "gcc-$version: $function: $label: $state"
  done <<'END'
all infeasible,.proof:.precondition p == NULL is true
all infeasible,.proof:.path-exhausted \*p > 3 && \*p < 2 is true
one covered !p is true
one infeasible,.proof:.precondition !q is true
fixed infeasible,.proof:.precondition a == NULL is true
likely covered a == NULL is true
sized infeasible,.proof:.precondition much is true
sized covered much is false
sized covered !v is true
marked covered i < much is true
given covered i < n is true
below infeasible,.proof:.precondition n < 0 is true
free_of_it covered p == NULL is true
END
  while read -r function note; do
    adse explain --store store "$function" > log || fail "explain $function"
    grep -qF "    $note" log || fail "gcc-$version: $function: no note: $note"
  done <<'END'
all p is not null (attribute nonnull)
one q is not null (attribute nonnull)
fixed a is not null and has 4 elements ([static 4])
likely a has 6 elements ([6])
below n is not negative (a[n])
sized v has much elements, and is null only if that is 0 (attribute access)
END
  adse explain --store store free_of_it > log
  grep -q 'not null' log && fail "a precondition that nobody said"
  grep -q 'int a_items\[4\]\|int a\[4\]' suite/check_declared.c || fail "no array of 4"
  grep -q 'int a_items\[6\]\|int a\[6\]' suite/check_declared.c || fail "no array of 6"
  grep -q 'NULL' suite/suspect_declared.c 2> log && fail "suspects against a precondition"
done
exit 0

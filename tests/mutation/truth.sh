# SPDX-License-Identifier: GPL-3.0-or-later
# A decision that asks for a flag, a pointer or what a call returns has mutants of its own,
# always true and always false: a suite notices when the question is dropped, also where
# both outcomes may return the same, and where there is nothing to return.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mkdir new
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
n=0
while IFS='|' read -r from to; do
  python3 - "$from" "$to" <<'END'
import sys
text, (old, new) = open("guards.c").read(), sys.argv[1:]
assert text.count(old) == 1, old
open("new/guards.c", "w").write(text.replace(old, new))
END
  n=$((n + 1))
  if make -s -C suite check SRCDIR="$dir/new" BUILD="$dir/build$n" > check 2>&1; then
    echo "FAIL: nothing is red after: $from -> $to"
    exit 1
  fi
  grep -q 'Failures: [1-9]\|Errors: [1-9]' check || { tail check; echo "FAIL: no test is red: $from"; exit 1; }
done <<'END'
if (p->hidden) return 0; |
if (p->hidden)|if (!p->hidden)
if (is_odd (n)) return k; |
if (is_odd (n))|if (1)
first ? a : b|b
first ? a : b|a
if (!p) return; |
END
echo "$n changes of guards are noticed"

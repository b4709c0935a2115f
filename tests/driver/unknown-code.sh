# SPDX-License-Identifier: GPL-3.0-or-later
# Code that is not instrumented decides by what it is given: the search cannot ask which input
# brings another answer, so it tries some, a number by value and a text alike.
dir=$(mktemp -d); cd "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
status=0
fail () { echo "FAILED: $*"; status=1; }
cat > plain.c <<'C'
#include <string.h>
/* Four kinds, one of them rare. */
int kind_of (unsigned key)
{
  unsigned h = key * 2654435761u >> 16;
  return h % 64 == 5 ? 3 : (int) (h % 3);
}
int words_of (const char *text)
{
  int n = 0;
  for (; *text; text += strspn (text, " "), n++)
    text += strcspn (text, " ");
  return n;
}
C
cat > code.c <<'C'
int kind_of (unsigned key);
int words_of (const char *text);
int number (unsigned key)
{
  switch (kind_of (key))
    {
    case 0: return 10;
    case 1: return 20;
    case 2: return 30;
    default: return 40;
    }
}
int text (const char *t)
{
  int n = words_of (t);
  if (n > 2)
    return 1;
  if (n == 2)
    return t[0] == 'x' ? 4 : 2;
  return 0;
}
C
gcc -g -O2 -c plain.c || exit 1
gcc -g -O2 -fplugin=adse.so -c code.c || exit 1
for seed in 1 2 3; do
  "$ADSE" generate -c dc --seed $seed --store s$seed --json $seed.json -o suite$seed code.o -- plain.o \
    > log 2>&1 || { cat log; fail "adse generate"; }
  python3 - $seed.json <<'P' || fail "seed $seed: $(cat log)"
import json, sys
for f in json.load(open(sys.argv[1])):
    print(f["function"], f["labels_covered"], "of", f["labels_total"], f["runs"], "runs")
    assert f["labels_covered"] == f["labels_total"], f["function"]
P
done
exit $status

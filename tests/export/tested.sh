# SPDX-License-Identifier: GPL-3.0-or-later
# "Covered" means that a test of the suite covers it: adse score, which runs the suite and
# knows nothing of the search, finds every label covered that is said to be; a label whose
# runs became no test is unknown, with what became of them.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > mixed.c <<'C'
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static int last;
/* Only a crash takes one branch.  */
int crash (int x, const int *p)
{
  if (x == 77)
    {
      p = 0;
      last = *(volatile const int *) p;
      return last > 3;
    }
  return x > 4;
}
/* One branch gives another result each time.  */
int tick (int x)
{
  if (x == 5)
    return (int) clock () ^ (int) getpid ();
  return x > 9;
}
int leave (int x)
{
  if (x == 6)
    abort ();
  return x > 2;
}
struct list { int n; int v[4]; };
int add (struct list *l, int v)
{
  if (l->n < 0 || l->n >= 4)
    return -1;
  for (int i = 0; i < l->n; i++)
    if (l->v[i] == v)
      return i;
  l->v[l->n++] = v;
  return l->n;
}
int word (const char *s)
{
  size_t n = strlen (s);
  if (n > 3 && s[0] == '#' && s[n - 1] == ';')
    return n % 2 ? 1 : 2;
  return *s ? 3 : 0;
}
C
gcc -g -O1 -fplugin=adse.so -c mixed.c -o mixed.o
gcc -g -O1 -c mixed.c -o plain.o
adse generate --store store --json first.json --plain plain.o -o suite mixed.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
adse list --store store --json mixed.o > labels.json
make -s -C suite all CC='gcc -fplugin=adse.so' CFLAGS='-g -O1 -w' PLAIN= BUILD="$dir/scored"
ran=
for p in scored/check_mixed scored/check_mixed.internal scored/suspect_mixed; do
  [ ! -x $p ] || ran="$ran $p"
done
for p in $ran; do
  CK_FORK=no adse score --ledger ledger $p -- $p > /dev/null 2>&1 || fail "adse score $p"
done
# What the store has of the same suite stays so when nothing is explored again.
adse generate --store store --json again.json --plain plain.o -o suite mixed.o > log 2>&1
python3 - <<'P'
import collections, json, re, sys
covered = collections.Counter()
for line in open("ledger"):
    if m := re.match(r"(\w+) mixed\.c \w+ covered \w+ \| (.*)", line):
        covered[m[1], m[2]] += 1
said = wrong = 0
why = {}
for f in json.load(open("labels.json")):
    for l in f["labels"]:
        if l["state"].startswith("covered"):
            said += 1
            what = f["function"], f'{l["criterion"]}: {l["text"]}'
            covered[what] -= 1
            if covered[what] < 0:
                print("not covered:", *what)
                wrong += 1
        else:
            why.setdefault(f["function"], set()).add(l["state"])
print(f"{said} labels said to be covered, {wrong} that the suite does not cover")
if said < 200 or wrong:
    sys.exit("FAILED")
for function, reason in (("crash", "suspect-only"), ("tick", "unstable"), ("leave", "suspect-only")):
    if f"unknown (untested: {reason})" not in why[function]:
        sys.exit(f"FAILED: {function}: {why[function]}")
if any("untested" in w for f in ("add", "word") for w in why.get(f, ())):
    sys.exit("FAILED: what has tests is untested")
first, again = (json.load(open(p)) for p in ("first.json", "again.json"))
for a, b in zip(first, again):
    if "function" in a and a["labels_covered"] != b["labels_covered"]:
        sys.exit(f"FAILED: {a['function']}: {a['labels_covered']} labels, then {b['labels_covered']}")
P

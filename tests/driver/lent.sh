# SPDX-License-Identifier: GPL-3.0-or-later
# Arguments that the program gave out before (driver/inputs/lent.c): what a function does
# with a pointer that another one returned for the same object is tested, and with one that
# was given back already; what the target covers where it only sets up counts for nothing,
# since no test asserts it.  An input that was run twice has all that either run showed.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > box.c <<'C'
#include <string.h>
struct box { int used[4]; long slot[4]; unsigned bad, given; };
void box_init (struct box *b) { memset (b, 0, sizeof *b); }
void *box_take (struct box *b)
{
  for (int i = 0; i < 4; i++)
    if (!b->used[i])
      {
        b->used[i] = 1;
        return &b->slot[i];
      }
  return NULL;
}
int box_give (struct box *b, void *p)
{
  int i = 0;
  if (!p)
    return 0;
  while (i < 4 && p != &b->slot[i])
    i++;
  if (i == 4)
    {
      b->bad++;
      return -1;
    }
  if (!b->used[i])
    {
      b->bad++;
      return -2;
    }
  b->used[i] = 0;
  b->given++;
  return 1;
}
C
gcc -g -O2 -fplugin=adse.so -c box.c
gcc -g -O2 -c box.c -o plain.o
adse generate --store s --json g.json --plain plain.o -o suite box.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
grep -q 'p = box_take (&b);' suite/check_box.c || fail "nothing is given out"
for result in 1 -1 -2 0; do
  grep -qE "ck_assert_int_eq \(box_give \(&b, .*\), $result\);" suite/check_box.c ||
    fail "no test asserts result $result"
done
python3 - <<'P'
import json, sys
f = next(f for f in json.load(open("g.json")) if f["function"] == "box_give")
strong, all_ = f["strengths"].get("strong", 0), sum(f["strengths"].values())
print(f"{f['labels_covered']} of {f['labels_total']} labels, {strong} of {all_} mutants at the output;",
      f["no_stronger"])
if strong < 35 or f["no_stronger"].get("unasserted", 0) > 5:
    sys.exit("FAILED: too few at the output")
P
# What is said to be at the output is, also what call sequences showed.
adse list --store s --json box.o > labels.json
make -s -C suite all CC='gcc -fplugin=adse.so -fplugin-arg-adse-mode=mutants' BUILD="$dir/mutants" \
  CFLAGS='-g -O1 -w' > log 2>&1 || { cat log; fail "the suite with mutants"; }
(cd mutants && CK_DEFAULT_TIMEOUT=1 adse mutate -j "$(nproc)" --json ../m.json check_box -- ./check_box) \
  > log 2>&1 || { cat log; fail "adse mutate"; }
python3 - <<'P'
import json, sys
key = lambda f, l: (f, l["criterion"], l["line"], l["column"], l["text"])
noticed = {key(m["function"], m) for m in json.load(open("m.json"))["mutants"]
           if m["state"] in ("killed", "time")}
strong = [key(f["function"], l) for f in json.load(open("labels.json")) for l in f["labels"]
          if l.get("strength") == "strong"]
missed = [k for k in strong if k not in noticed]
print(f"{len(strong)} mutants said to be at the output, {len(missed)} not noticed")
if missed or len(strong) < 50:
    sys.exit("FAILED: " + "; ".join(map(str, missed)))
P
# Each of these is noticed.
cp box.c as-it-was.c
for change in 's/return -2;/return 1;/' 's/b->given++;//' 's/= 0;$/= 1;/' 's/bad++/bad--/'; do
  sed "/^int box_give/,\$$change" as-it-was.c > box.c
  ! cmp -s box.c as-it-was.c || fail "$change changes nothing"
  ! make -s -C suite check > log 2>&1 || fail "not noticed: $change"
  grep -q "F:box_give:" log || { cat log; fail "$change stops something else"; }
done
cp as-it-was.c box.c
make -s -C suite check > log 2>&1 || { cat log; fail "the suite on what it was made for"; }

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# --minimal of generate and score: labels that others say or imply are not counted,
# and what is left of the suite covers them all the same, those left out as well.
command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 77; }
. "$top_srcdir/tests/score/common.sh"
fail () { echo "FAILED: $*"; cat log; exit 1; }

cat >lib.c <<'EOF'
int below (int x) { return x <= 7; }
int sum (int x, int y) { return x + y; }
int grade (int a, int b)
{
  if (a > 3 && b < 10)
    return a - b;
  if (a == b || b > 90)
    return 7;
  return (a & 12) == b;
}
int bits (unsigned x, unsigned y) { return ((x ^ y) & 15) > 9 ? 1 : 2; }
int dead (int x) { if (x > 3 && x < 2) return 1; return 5; }
int least (int x, int y) { if (x < y) return x; return y; }
EOF
gcc -g -O1 -fplugin=adse.so -c lib.c || exit 1
"$ADSE" generate -o full --json full.json lib.o >log 2>&1 || fail "generate"
"$ADSE" generate -o few --minimal --json few.json lib.o >log 2>&1 || fail "--minimal"
grep -q ' labels covered.*, [0-9]* left out; .*(from the store)$' log || fail "lines"
grep -q '^6 of 6 functions .*; [0-9]* left out, which these say or imply$' log \
  || fail "summary"
"$ADSE" list --json --minimal lib.o >list.json 2>log || fail "list"

# The suite, instrumented, against what it is scored for.
score ()
{
  gcc -w -g -O1 -fplugin=adse.so -I. $CHECK_CFLAGS "$1/check_lib.c" -o "$1/check_lib" \
    $CHECK_LIBS >log 2>&1 \
    || fail "$1: it does not compile"
  CK_FORK=no "$ADSE" score "${@:2}" --json "$1.score" "$1/check_lib" -f below -f sum \
    -f grade -f bits -f dead -f least -- "$1/check_lib" >log 2>&1 || fail "score $1"
}
score full
score few
cp few.score few-all.score
score few --minimal
cat >compare.py <<'EOF'
import json, sys
full, few, labels = (json.load (open (n)) for n in ("full.json", "few.json", "list.json"))
listed = {f["function"]: f["labels"] for f in labels}
out = 0
for a, b in zip (full, few):
    kept = [l for l in listed[a["function"]] if "same_as" not in l and "implied_by" not in l]
    left = len (listed[a["function"]]) - len (kept)
    def count (word): return sum (l["state"].startswith (word) for l in kept)
    assert a["labels_total"] == b["labels_total"] + b["labels_left_out"], (a, b)
    assert b["labels_left_out"] == left and "labels_left_out" not in a
    for key in "covered", "infeasible", "unknown":
        assert b["labels_" + key] == count (key), (a["function"], key)
    assert b["tests"] <= a["tests"]
    out += left
assert out > 50, out
def scored (name): return {f["function"]: f for f in json.load (open (name))["functions"]}
all_, few_, once = scored ("full.score"), scored ("few-all.score"), scored ("few.score")
for f in all_:
    for x, y in zip (all_[f]["labels"], few_[f]["labels"]):
        assert not x["covered"] or y["covered"], ("lost", f, x)
    assert once[f]["labels_total"] + once[f]["labels_left_out"] \
        == few_[f]["labels_total"], f
    kept = [l for l in once[f]["labels"] if "same_as" not in l and "implied_by" not in l]
    assert len (kept) == once[f]["labels_total"]
    assert sum (l["covered"] for l in kept) == once[f]["labels_covered"]
tests = sum (f["tests"] for f in full), sum (f["tests"] for f in few)
assert tests[1] < tests[0], tests
print ("%d labels left out, %d tests of %d" % (out, tests[1], tests[0]))
EOF
python3 compare.py >log 2>&1 || fail "counts"

# The ledger has all labels, whoever counts which.
"$ADSE" generate --no-suite --ledger all.ledger lib.o >log 2>&1 || fail "ledger"
"$ADSE" generate --no-suite --minimal --ledger once.ledger lib.o >log 2>&1 || fail "ledger, --minimal"
cmp all.ledger once.ledger >log 2>&1 || fail "ledgers"
for how in "" --minimal; do
  # shellcheck disable=SC2086
  CK_FORK=no "$ADSE" score $how --ledger "score$how.ledger" few/check_lib -f below -f sum \
    -f grade -f bits -f dead -f least -- few/check_lib >log 2>&1 || fail "score $how"
done
cmp score.ledger score--minimal.ledger >log 2>&1 || fail "ledgers of score"
# What it knows to be infeasible is no reason, in score as in list.
"$ADSE" list --json --minimal lib.o >list.json 2>log || fail "list"
CK_FORK=no "$ADSE" score --minimal --ledger all.ledger --json from-ledger lib.o >log 2>&1 || fail "from the ledger"
python3 - >log 2>&1 <<'END2' || fail "roles"
import json
listed = {f["function"]: f["labels"] for f in json.load (open ("list.json"))}
for f in json.load (open ("from-ledger"))["functions"]:
    for a, b in zip (listed[f["function"]], f["labels"]):
        for key in "same_as", "implied_by", "undecided":
            assert a.get (key) == b.get (key), (f["function"], a, b)
END2
cat log

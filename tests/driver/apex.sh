# SPDX-License-Identifier: GPL-3.0-or-later
# Strategy apex (Jamrozik et al. 2013, algorithm 1): paths are those of plain
# exploration whatever is augmented; boundary values kill more mutants of path
# conditions than branches do, and mutation all that are not proved to be equivalent or
# infeasible.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
version=${GCC_VERSIONS##* }
"gcc-$version" -g -O1 -DINT='signed char' -fplugin=adse.so \
  -c "$top_srcdir/tests/subjects/figure1.c" -o figure1.o || fail "compile"
for c in none bv ror,lor,cor,aor,uoi,cro divz; do
  adse generate --strategy apex -c $c --store "s-$c" -o "t-$c" --json "$c.json" \
    figure1.o > "$c.log" 2>&1 || { cat "$c.log"; fail "$c"; }
  make -s -C "t-$c" check > "$c.check" 2>&1 || { tail "$c.check"; fail "suite $c"; }
done
adse generate --no-suite -c none --store plain --json plain.json figure1.o \
  > log 2>&1 || fail "plain"
python3 - <<'END' || fail "counts"
import json
def read (name):
    return json.load (open (name + ".json"))[0]
wm = "ror,lor,cor,aor,uoi,cro"
plain = read ("plain")
a = {c: read (c)["augmented"] for c in ("none", "bv", wm, "divz")}
assert "augmented" not in plain
assert {read (c)["paths"] for c in a} == {plain["paths"]}
total = a["none"]["mutants"]
assert {x["mutants"] for x in a.values ()} == {total} and total > 60, total
assert {x["dropped"] for x in a.values ()} == {0}
m = a[wm]["mutation"]
assert m["open"] == m["unknown"] == 0
assert m["satisfied"] == a[wm]["killed"]
assert sum (m.values ()) == total
assert a["none"]["killed"] == a["divz"]["killed"] < a["bv"]["killed"] \
    <= a[wm]["killed"], a
assert a["none"]["tests"] < a["bv"]["tests"] < a[wm]["tests"]
assert sum (a["bv"]["boundary"].values ()) > 5
assert sum (a["none"]["mutation"].values ()) == 0
print ("mutants", total, {c: (x["tests"], x["killed"]) for c, x in a.items ()}, m)
END
# once more, its proofs solved by a second solver
adse generate --strategy apex -c ror,lor,cor,aor,uoi,cro --no-suite \
  --check-proofs 100 --store again --json again.json figure1.o > log 2>&1 ||
  { cat log; fail "again"; }
python3 - <<'END' || fail "it does not repeat itself"
import json
a, b = (json.load (open (n))[0]["augmented"] for n in
        ("ror,lor,cor,aor,uoi,cro.json", "again.json"))
assert a == b, (a, b)
END

# SPDX-License-Identifier: GPL-3.0-or-later
# Treatments of labels (Bardin et al. 2014): all give the verdicts that brute force
# over 8-bit inputs gives; direct makes more paths, and covers through them; tight
# ones make no path, and fewer queries the more labels are deleted.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
version=${GCC_VERSIONS##* }
cat > code.c <<'END'
int classify (signed char x, signed char y)
{
  int r = 0;
  for (int i = 0; i < 2; i++)
    {
      if (x > 10 && y < x)
	r = r + x;
      x = x - 20;
    }
  if (r == 3)
    return y / 2;
  return r;
}
END
"gcc-$version" -g -O1 -fplugin=adse.so -c code.c -o code.o || fail "compile"
cat > every.c <<'END'
int classify (signed char, signed char);
volatile long sink;
int main (void)
{
  for (int x = -128; x < 128; x++)
    for (int y = -128; y < 128; y++)
      sink += classify (x, y);
  return 0;
}
END
"gcc-$version" -O1 every.c code.o -o every || fail "link"
# every visit of a label counts with any treatment, so budgets are high
cat > adse.ini <<'END'
[budget]
runs = 100000
queries = 1000000
stale = 100000
END
one () # NAME OPTIONS...
{
  local name=$1; shift
  adse generate --no-suite -c dc,cc,mcc,ror,aor,racc,gicc --store "$name" \
    --json "$name.json" "$@" code.o > "$name.log" 2>&1 ||
    { cat "$name.log"; fail "$name"; }
  adse list --json -c dc,cc,mcc,ror,aor,racc,gicc --store "$name" code.o > "$name.labels" || fail "list $name"
}
one idl2
one idl1 --deletion idl1
one off --deletion off
one direct --labels direct
one dfs --labels direct --strategy dfs
one named --labels tight --deletion idl2
adse score -c dc,cc,mcc,ror,aor,racc,gicc --json score.json every -- ./every > score.log ||
  { cat score.log; fail "brute force"; }
python3 - <<'END' || fail "the treatments disagree"
import json
def states (name):
    return {(l["criterion"], l["line"], l["column"], l["text"]): l["state"]
            for l in json.load (open (name + ".labels"))[0]["labels"] if l["state"]}
def summary (name):
    return json.load (open (name + ".json"))[0]
score = json.load (open ("score.json"))
expected = states ("idl2")
covered = sorted (k for k, s in expected.items () if s == "covered")
for name in ("idl1", "off", "direct", "dfs", "named"):
    got = states (name)
    assert got.keys () == expected.keys (), name
    for k in got:
        assert got[k].split ()[0] == expected[k].split ()[0], (name, k, got[k])
    assert summary (name)["labels_unknown"] == 0, name
    assert summary (name)["all_paths"] is True, name
s = {n: summary (n) for n in ("idl2", "idl1", "off", "direct", "dfs", "named")}
assert s["direct"]["paths"] == s["dfs"]["paths"] > s["idl2"]["paths"] > 4
assert {s[n]["paths"] for n in ("idl1", "off", "named")} == {s["idl2"]["paths"]}
models = [s[n]["label_models_made"] for n in ("idl2", "idl1", "off")]
assert models == sorted (models) and models[0] < models[1] < models[2], models
assert s["direct"]["label_queries_made"] == 0
assert s["named"]["runs"] == s["idl2"]["runs"]
print (len (covered), "covered of", len (expected), "models", models, "paths",
       s["idl2"]["paths"], s["direct"]["paths"])
total = sum (f["labels_covered"] for f in score["functions"])
covered = {summary (n)["labels_covered"] for n in s}
assert covered == {total}, (total, covered)
END
for deletion in idl1 idl2; do
  adse generate --no-suite --labels direct --deletion $deletion code.o \
    > log 2>&1 && fail "direct with $deletion"
  grep -q "goes with --deletion off only" log || { cat log; fail "no reason"; }
done
adse generate --labels loose code.o > log 2>&1 && fail "an unknown treatment"
grep -q "'loose' is none of tight direct" log || { cat log; fail "no list"; }

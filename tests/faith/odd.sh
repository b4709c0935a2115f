# SPDX-License-Identifier: GPL-3.0-or-later
# Code in which a record could go wrong (odd.c, library.c): functions that do what is
# predicted of them on every input have no divergence, the others those of their kind;
# every value that a run recorded is the program's, every proof is confirmed by a
# second solver.  And all this checking changes neither suite nor verdicts.
# `make check-long': library.c as well, and other levels of optimisation.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
cat > kinds.py <<'END'
import json, sys

ok, seen = True, set()
for f in json.load(open(sys.argv[1])):
    name, kinds = f["function"], f["divergence_kinds"]
    if f["models_refuted"]:
        sys.exit(f"{name}: {f['models_refuted']} wrong models")
    if sum(kinds.values()) != f["divergences"]:
        sys.exit(f"{name}: {kinds} are not {f['divergences']} divergences")
    if f["reason"]:
        continue
    kind = name.split("_")[0]
    if kind in ("concretised", "crash"):
        # Nothing is predicted of a run with another value for what became concrete.
        seen.add(kind)
        right = kinds.get(kind, 0) + f["unpredicted"] > 0 and not f["all_paths"]
    elif kind in ("nondeterministic", "address"):
        seen.add(kind)
        right = kinds.get(kind, 0) > 0 and not f["all_paths"]
    else:
        # A busy machine may cut a run.
        right = not set(kinds) - {"run-time"} and f["replays"] > 0
    if not right:
        ok = False
        print(f"{name}: {kinds or 'no divergence'}, {f['runs']} runs,"
              f" {f['replays']} replays")
sys.exit(not ok or not seen)
END
set -- $GCC_VERSIONS
builds="odd,${!#},-O0"
if [ -n "$ADSE_LONG" ]; then
  builds=
  for file in library odd; do
    for gcc; do
      for level in -O0 -O2 -O3; do builds="$builds $file,$gcc,$level"; done
    done
  done
fi
for build in $builds; do
  IFS=, read -r file gcc level <<< "$build"
  "gcc-$gcc" -w -g "$level" -fplugin=adse.so \
    -c "$top_srcdir/tests/faith/$file.c" -o "$file.o" || fail "build of $build"
  rm -rf store
  adse generate --no-suite --self-check --check-proofs 5 --store store \
    --json odd.json "$file.o" > log 2>&1 || { cat log; fail "$build"; }
  tail -n 3 log
  python3 kinds.py odd.json || fail "divergences, $build"
done
adse explain --store store crash_hidden > explained || fail "adse explain"
grep -q ', unpredicted [1-9][0-9]* of' explained ||
  { head -n 5 explained; fail "adse explain tells of no run without a prediction"; }

# The same suite, the same verdicts.
some='-f faithful_table -f faithful_trapping -f faithful_list'
for how in '' '--self-check --check-proofs 100'; do
  name=some${how:+-checked}
  adse generate $some $how --store "$name" -o "suite-$name" odd.o > log 2>&1 ||
    { cat log; fail "adse generate $how"; }
  adse list --json --store "$name" odd.o > "$name.labels" || fail "adse list"
done
grep -q ' 0 disagreed' log || { cat log; fail "no proof was solved again"; }
diff -r suite-some suite-some-checked || fail "the suite depends on checks"
cmp some.labels some-checked.labels || fail "verdicts depend on checks"

# Proofs that come from the store are solved again like fresh ones.
proofs () { sed -n 's/^proofs: \([0-9]* used, [0-9]* solved again\).*/\1/p' log; }
fresh=$(proofs)
adse generate $some --no-suite --check-proofs 100 --store some odd.o > log 2>&1 ||
  { cat log; fail "proofs of the store"; }
[ -n "$fresh" ] && [ "$fresh" = "$(proofs)" ] ||
  fail "proofs: fresh $fresh, from the store $(proofs)"

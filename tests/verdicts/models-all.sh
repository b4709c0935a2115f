# SPDX-License-Identifier: GPL-3.0-or-later
# No label of a function that calls a function with a model is said to be infeasible
# that some input makes true: every model of libc.def, each argument varied and each
# call refused (models-all.def), against what the plain functions return.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/verdicts
fail () { echo "FAILED: $*"; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
# The table says each thing once, and claims nothing of what it has no model of.
table=$top_srcdir/libsymrt/libc.def
twice=$(sed -nE 's/^SYMRT_(MODEL|LIBC) \(([A-Za-z_0-9]+),.*/\2/p' "$table" | sort | uniq -d)
[ -z "$twice" ] || fail "more than one row: $twice"
! grep -E '^SYMRT_LIBC .*LIBC_(FOLLOWED|LOCALE)' "$table" || fail "a claim without a model"
for row in $(sed -n 's/^SYMRT_MODEL (\([a-z_]*\),.*/\1/p' \
	       "$table"); do
  grep -q "^ROW ($row, " "$here/models-all.def" || fail "$row has no row here"
done
$gcc -w -O1 -c "$here/models-all.c" -o plain.o &&
  $gcc -Wall -O1 "$here/models-all-main.c" plain.o -o all || fail "plain build"
./all > truth || fail "calls of the plain functions"
for level in ${ADSE_LONG:+-O0} -O1; do
  $gcc -w -g $level -fplugin=adse.so -c "$here/models-all.c" -o all.o || fail "build"
  adse generate --no-suite -c dc --runs ${ADSE_LONG:+10}60 --store store$level all.o \
    > log 2>&1 || { tail log; fail "adse generate"; }
  adse list --json --store store$level all.o > labels || fail "adse list"
  python3 - <<'END' || fail "false proofs, $level"
import json, sys

truth, calls = {}, 0
for line in open("truth"):
    name, n = line.split()
    truth[name] = int(n)
calls = truth.pop("calls")
cases = proofs = false = 0
for f in json.load(open("labels")):
    seen = {"r: true": truth[f["function"]] & 1, "r: false": truth[f["function"]] & 2}
    named = {l["short"]: l["state"] for l in f["labels"]
	     if l["criterion"] == "dc"}
    if f["reason"] or not set(seen) <= set(named):
        sys.exit(f"{f['function']}: {f['reason']}, {named}")
    for label, happens in seen.items():
        cases += 1
        proved = named[label].startswith("infeasible")
        proofs += proved
        if proved and happens:
            print(f"{f['function']}: {label}: {named[label]}")
            false += 1
print(f"{cases} verdicts, {calls} calls: {proofs} proofs, {false} false")
# Where the arguments decide everything there are proofs.
sys.exit(false > 0 or proofs < 8 or len(truth) * 2 != cases)
END
done

# SPDX-License-Identifier: GPL-3.0-or-later
# Verdicts under preconditions and assumptions, on random functions, against a run of
# every input: what is covered is covered by an input that satisfies them, what is
# infeasible by none of these; and what is infeasible with another proof than
# "precondition", by no input at all: at the end, and when a few runs were all.
#
#   precond-fuzz.sh [SEEDS [FIRST]]
here=$top_srcdir/tests/driver
long=; [ -n "$ADSE_LONG" ] && long=60
seeds=${1:-${FUZZ_SEEDS:-${long:-1}}} first=${2:-${FUZZ_FIRST:-1}} functions=8
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: seed $seed: $*"; exit 1; }
cat > compare.py <<'END'
import collections, json, sys

def truth(name):
    t = {}
    for f in json.load(open(name))["functions"]:
        for l in f["labels"]:
            key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
            t.setdefault(key, []).append(l["covered"])
    return t

accepted, every = truth("accepted.json"), truth("every.json")
count, wrong = collections.Counter(), 0
for f in json.load(open("labels")):
    for l in f["labels"]:
        if not l["state"]:
            continue
        key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
        by_accepted, by_any = accepted[key].pop(0), every[key].pop(0)
        state = l["state"]
        word = state if "precondition" in state else state.split()[0]
        count[word] += 1
        count["only excluded"] += "precondition" in state and by_any
        if (word == "covered" and not by_accepted
                or "infeasible" in state and by_accepted
                or word == "infeasible" and by_any):
            wrong += 1
            print(f"{f['function']}:{l['line']}:{l['column']} {l['criterion']} "
                  f"{l['text']}: {state}; covered by an accepted input: "
                  f"{by_accepted}, by another: {by_any}")
print(f"seed {sys.argv[1]}:", ", ".join(f"{n} {w}" for w, n in
                                       sorted(count.items())), f"{wrong} wrong")
open("total", "a").write(f"{count['only excluded']}\n")
if wrong or not (count["covered"] or "cut" in sys.argv):
    sys.exit(1)
END
for ((seed = first; seed < first + seeds; seed++)); do
  set -- $GCC_VERSIONS
  shift $((seed % $#))
  level=-O$((seed % 3))
  python3 "$here/verdict-fuzz.py" "$seed" $functions assume || fail "no program"
  "gcc-$1" -w -g $level -I"$top_srcdir/libsymrt" -fplugin=adse.so -c fuzz.c ||
    fail "fuzz.c, gcc-$1 $level"
  "gcc-$1" -w -O1 -c ext.c || fail "ext.c"
  "gcc-$1" -w $level -fwrapv -DPLAIN -c fuzz.c -o plain.o || fail "plain"
  "gcc-$1" -w -O1 every.c fuzz.o plain.o ext.o -o every || fail "every.c"
  adse score --json accepted.json every -- ./every > log 2>&1 ||
    { cat log; fail "adse score"; }
  adse score --json every.json every -- ./every all > log 2>&1 ||
    { cat log; fail "adse score"; }
  for budget in "-t ${FUZZ_TIME:-15}" "--runs $((seed % 8 + 2))"; do
    cut=; [ "${budget#--runs}" = "$budget" ] || cut=cut
    rm -rf store
    # shellcheck disable=SC2086
    adse generate --store store --no-suite $budget -f 'f[0-9]*' fuzz.o \
      -- "$work/ext.o" > log 2>&1 || { cat log; fail "adse generate $budget"; }
    adse list --json --store store fuzz.o > labels || fail "adse list"
    python3 compare.py "$seed" $cut || { cp fuzz.c "${TMPDIR:-/tmp}/precond-$seed.c"
      fail "gcc-$1 $level $budget; the program is ${TMPDIR:-/tmp}/precond-$seed.c"; }
  done
done
[ "$seeds" -eq 1 ] || awk '{ n += $1 } END { exit !n }' total ||
  { echo "FAILED: no label is excluded by a precondition or an assumption"; exit 1; }

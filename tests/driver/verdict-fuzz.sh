# SPDX-License-Identifier: GPL-3.0-or-later
# Verdicts on random functions against a run of every input: what is called
# covered was covered by it, what is called infeasible never was.
#
#   verdict-fuzz.sh [SEEDS [FIRST]]   (FUZZ_SEEDS, FUZZ_FIRST in the environment)
here=$top_srcdir/tests/driver
long=; [ -n "$ADSE_LONG" ] && long=60
seeds=${1:-${FUZZ_SEEDS:-${long:-2}}} first=${2:-${FUZZ_FIRST:-1}} functions=8
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: seed $seed: $*"; exit 1; }
cat > compare.py <<'END'
import collections, json, sys

truth, count, wrong = {}, collections.Counter(), 0
for f in json.load(open("score.json"))["functions"]:
    for l in f["labels"]:
        key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
        truth.setdefault(key, []).append(l["covered"])
for f in json.load(open("labels")):
    for l in f["labels"]:
        if not l["state"]:
            continue  # of a function that was not asked for
        key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
        seen = truth[key].pop(0)
        word = l["state"].split()[0]
        count[word] += 1
        if word == ("infeasible" if seen else "covered"):
            wrong += 1
            print(f"{f['function']}:{l['line']}:{l['column']} {l['criterion']} "
                  f"{l['text']}: {l['state']}, every input "
                  f"{'covers' if seen else 'never covers'} it")
print(f"seed {sys.argv[1]}:", ", ".join(f"{n} {w}" for w, n in
                                       sorted(count.items())), f"{wrong} wrong")
if wrong or not count["covered"] or not count["infeasible"]:
    sys.exit(1)
END
for ((seed = first; seed < first + seeds; seed++)); do
  set -- $GCC_VERSIONS
  shift $((seed % $#))
  level=-O$((seed % 3))
  rm -rf store suite
  python3 "$here/verdict-fuzz.py" "$seed" $functions || fail "no program"
  "gcc-$1" -w -g $level -fplugin=adse.so -c fuzz.c || fail "fuzz.c, gcc-$1 $level"
  "gcc-$1" -w -O1 -c ext.c || fail "ext.c"
  "gcc-$1" -w -O1 every.c fuzz.o ext.o -o every || fail "every.c"
  adse generate --store store -o suite -t "${FUZZ_TIME:-15}" -f 'f[0-9]*' fuzz.o \
    -- "$work/ext.o" > log 2>&1 || { cat log; fail "adse generate"; }
  adse list --json --store store fuzz.o > labels || fail "adse list"
  adse score --json score.json every -- ./every > log 2>&1 ||
    { cat log; fail "adse score"; }
  python3 compare.py "$seed" || { cp fuzz.c "${TMPDIR:-/tmp}/fuzz-$seed.c"
    fail "gcc-$1 $level; the program is ${TMPDIR:-/tmp}/fuzz-$seed.c"; }
done

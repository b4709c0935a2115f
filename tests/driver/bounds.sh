# SPDX-License-Identifier: GPL-3.0-or-later
# What is not tried or not followed ends in "unknown" with its name, never in a
# proof; and what is complete is still proved.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
version=${GCC_VERSIONS##* }
cat > outside.c <<'END'
static int n;
void outside_store (int *p, int v) { *p = n++ ? v : 0; }
int outside_counter (void) { return ++n; }
END
cat > verdicts.py <<'END'
import json, sys

bad = proofs = 0
# Without optimization a division that nobody uses traps.
kept = ("proved", "unused") if sys.argv[1] == "-O0" else ("proved",)
for f in json.load(open("labels")):
    name, n = f["function"], 0
    if name.startswith("unset") and sys.argv[1] != "-O0":
        continue
    for l in f["labels"]:
        if not l["state"]:
            sys.exit(f"{name}: no state of {l['text']}")
        if "path-exhausted" not in l["state"]:
            continue
        n += 1
        if not name.startswith(kept):
            print(f"{name}:{l['line']} {l['text']}: {l['state']}")
            bad += 1
    if name.startswith("proved"):
        proofs += n
        if not n:
            print(f"{name}: nothing is proved:",
                  sorted({l["state"] for l in f["labels"]}))
            bad += 1
print(f"{proofs} proofs, {bad} wrong")
sys.exit(bad != 0 or proofs == 0)
END
"gcc-$version" -O1 -c outside.c || fail "outside.c"
levels=-O2; [ "${ADSE_LONG:-0}" = 0 ] || levels="-O0 -O2"
for level in $levels; do
  "gcc-$version" -g $level -fplugin=adse.so -c \
    "$top_srcdir/tests/driver/bounds.c" -o bounds.o || fail "bounds.c $level"
  adse generate --store "store$level" -o "suite$level" bounds.o \
    -- "$work/outside.o" > log 2>&1 || { cat log; fail "adse generate $level"; }
  adse list --json --store "store$level" bounds.o > labels ||
    fail "adse list $level"
  n=$(grep -c 'ck_assert_double_eq (float_result' "suite$level/check_bounds.c")
  [ "$n" -ge 3 ] || fail "$n tests of a floating-point result at $level"
  python3 verdicts.py $level || { cat log; fail "verdicts at $level"; }
  # Without labels that would lead past a trap by themselves.
  adse generate --store "dc$level" --no-suite -c dc -f 'reached*' -f 'unused*' \
    bounds.o -- "$work/outside.o" > log 2>&1 ||
    { cat log; fail "adse generate $level"; }
  want=1; [ $level = -O0 ] || want=3
  [ "$(grep -c '4 of 4 labels covered' log)" = $want ] ||
    { cat log; fail "past a trap, $level"; }
  # Where no label leads elsewhere than predicted, only the address withholds a proof.
  adse generate --store "followed$level" --no-suite -c dc -f number_followed bounds.o \
    -- "$work/outside.o" > log 2>&1 || { cat log; fail "number_followed $level"; }
  adse explain --store "followed$level" number_followed > log
  grep -q 'is true: unknown, ended by external: an address as a number' log ||
    { cat log; fail "a number that is followed, $level"; }
done

# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants that runs infect and that none kills are attacked with inputs like those
# (driver/explore/attack.c): more come to the output.  A suite notices each of them, also where
# code that is not instrumented stands between.  A bool has no other values than it may
# have.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > attack.c <<'C'
#include <stdlib.h>
#include <string.h>
/* No expression of the input: each call is made.  */
static int by_size (const void *a, const void *b)
{
  int x = *(const int *) a, y = *(const int *) b;
  return (x > y) - (x < y);
}
/* What a mutant makes of one number is seen if it is in the middle.  */
int middle (int a, int b, int c)
{
  int v[3] = { a * 2 + 1, b / 2, c - a };
  qsort (v, 3, sizeof *v, by_size);
  return v[1] / 8;
}
/* A bool is 0 or 1, whatever is tried.  */
int shifted (unsigned char x, const _Bool *yp)
{
  if (!yp)
    return 1;
  _Bool y = *yp;
  int v[3] = { x + y, x * 3, y * 7 };
  qsort (v, 3, sizeof *v, by_size);
  if (((y << (x & 3)) >> (x & 7)) > 1)
    return -1;
  return v[1] / 8;
}
C
gcc -g -O2 -fplugin=adse.so -c attack.c -o attack.o
gcc -g -O2 -c attack.c -o plain.o
adse generate --store s1 --json with.json --plain plain.o -o suite attack.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
printf '[limits]\nexplore.attack_runs = 0\n' > off.ini
adse generate --settings off.ini --store s0 --no-suite --json without.json attack.o > log 2>&1 ||
  { cat log; fail "adse generate without"; }
# Which mutants are worked out before they are run is chance.
for seed in 2 3 4 5; do
  adse generate --seed $seed --store "s.$seed" --no-suite --json "seed.$seed.json" attack.o \
    > log 2>&1 || { cat log; fail "adse generate --seed $seed"; }
done
adse list --store s1 --json attack.o > labels.json
adse explain --store s1 shifted > states || fail "adse explain"
! grep 'dc: decision ((y << (x & 3)) >> (x & 7)) > 1 is true: covered' states ||
  fail "a bool had another value"
grep -q 'dc: decision ((y << (x & 3)) >> (x & 7)) > 1 is true: ' states || fail "no such label"
make -s -C suite all CC='gcc -fplugin=adse.so -fplugin-arg-adse-mode=mutants' \
  CFLAGS='-g -O1 -w' > log 2>&1 || { cat log; fail "the suite with mutants"; }
ln -s suite/build/check_attack check
export CK_DEFAULT_TIMEOUT=1
adse mutate -j "$(nproc)" --json interface.json check -- ./check > log 2>&1 ||
  { cat log; fail "adse mutate"; }
python3 - <<'P'
import glob, json, sys
def strong(path):
    return {f["function"]: f.get("strengths", {}).get("strong", 0) for f in json.load(open(path))}
attacked, left = strong("with.json"), strong("without.json")
refuted = sum(f.get("mutant_search", {}).get("refuted", 0)
              for path in ["with.json"] + glob.glob("seed.*.json") for f in json.load(open(path)))
print(f"{refuted} claims were refuted")
if not refuted:
    sys.exit("FAILED: what qsort does not show was believed")
print(f"at the output with attacks: {attacked}, without: {left}")
if attacked["middle"] <= left["middle"]:
    sys.exit("FAILED: attacks show nothing")
noticed = {(m["function"], m["criterion"], m["line"], m["column"], m["text"]): m["state"]
           for m in json.load(open("interface.json"))["mutants"]}
missed = n = 0
for f in json.load(open("labels.json")):
    if f["function"] not in ("middle", "shifted"):
        continue
    for l in f["labels"]:
        if l.get("strength") == "strong":
            key = f["function"], l["criterion"], l["line"], l["column"], l["text"]
            n += 1
            if noticed[key] not in ("killed", "time"):
                print("not noticed:", *key)
                missed += 1
print(f"{n} mutants said to be at the output, {missed} not noticed")
sys.exit(missed != 0)
P

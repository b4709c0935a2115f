# SPDX-License-Identifier: GPL-3.0-or-later
# A suite is as long as what it is there for: a function of many results, and objects in many
# states, bring few tests that are there for their result alone; the setting suite.alone says how
# many.  Labels and mutants have their tests nevertheless.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > many.c <<'C'
struct dial { int at, turns; };
void dial_init (struct dial *d) { d->at = d->turns = 0; }
void dial_step (struct dial *d) { d->at = (d->at + 7) % 31; }
void dial_back (struct dial *d) { d->at = (d->at + 30) % 31; d->turns++; }
int
dial_read (const struct dial *d)
{
  int sum = 0;
  for (int i = 0; i < 5; i++)
    if (d->at >> i & 1)
      sum += d->turns + i;
  return sum;
}
unsigned
mix (unsigned char x)
{
  unsigned sum = 7;
  for (int i = 0; i < 8; i++)
    if (x >> i & 1)
      sum = sum * 31 + i;
  return sum;
}
C
gcc -g -O2 -c many.c -o plain.o && gcc -g -O2 -fplugin=adse.so -c many.c
# generated ALONE FOLDER: tests of mix and dial_read, by file: all, those for a result alone.
generated ()
{
  printf '[limits]\nsuite.alone = %s\n' "$1" > adse.ini
  adse generate --store "store$1" -f mix -f dial_read --plain plain.o -o "$2" many.o > log 2>&1 ||
    { cat log; fail "generate"; }
  python3 - "$2/check_many.c" <<'P'
import re, sys
tests = re.findall(r"/\*((?:(?!\*/).)*)\*/\nSTART_TEST \((mix|dial_read)_\d+\)",
                   open(sys.argv[1]).read(), re.S)
for of in "mix", "dial_read":
    notes = [note for note, name in tests if name == of]
    print(of, len(notes), sum("a path and a result of its own" in n for n in notes))
P
}
generated 4 few > few.txt
tail -2 log > said
generated 1000 many > many.txt
cat few.txt many.txt
tail -2 log | diff said - || fail "labels or mutants have no tests"
# A run each of what calls made and of any state, and those of branches.
awk '$2 - $3 < 2 || $3 > 12 { exit 1 }' few.txt || fail "tests of a result alone"
paste few.txt many.txt | awk '$6 < $3 { exit 1 } { n += $6 - $3 } END { exit n < 4 }' ||
  fail "suite.alone changes nothing"

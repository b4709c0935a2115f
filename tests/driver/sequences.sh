# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever the budget of runs leaves for the searches of call sequences, be it nothing for each of
# them, exploring ends in order, and adse explain counts no more runs to it.  What only calls that
# crash have reached so far is still to be reached by others.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT

gcc -g -O1 -fplugin=adse.so -c "$top_srcdir/tests/shapes/sequences.c" -o sequences.o || exit 99
searched=0 failed=0
for runs in $(seq 20 33) 36; do
  # Of all criteria once: that takes twenty times as long.
  criteria=dc; [ $runs != 24 ] || criteria=all
  adse generate -c $criteria --seed 4 --runs $runs --store $runs --no-suite \
    -f writer_put sequences.o > log 2>&1 || { echo "FAILED: $runs runs: status $?"; failed=1; }
  ! grep 'driver-failed' log || { echo "FAILED: $runs runs"; failed=1; }
  made=$(adse explain --store $runs writer_put | sed -n "s/.* runs \([0-9]*\) of $runs.*/\1/p")
  [ "$made" -lt $runs ] || searched=1
  [ "$made" -le $runs ] || { echo "FAILED: $made runs of $runs"; failed=1; }
done
# Otherwise nothing was left to call sequences, and nothing is shown.
[ $searched = 1 ] || { echo "FAILED: no budget was used up"; failed=1; }

# Two fills crash; a test has them all the same, with a name.
cat > tank.c <<'C'
struct tank { const int *owner; int level, doors; const char *name; };
static int table[1];
void tank_init (struct tank *t) { t->owner = table; t->level = t->doors = 0; t->name = "x"; }
void tank_fill (struct tank *t) { t->level++; t->name = (char *) 0; }
void tank_name (struct tank *t) { t->name = "tank"; }
void tank_door (struct tank *t) { t->doors++; }
int
tank_first (struct tank *t)
{
  if (t->owner != table)
    return -1;
  if (t->level == 2)
    return t->name[t->doors & 3];
  return 0;
}
C
gcc -g -O2 -c tank.c -o plain.o && gcc -g -O2 -fplugin=adse.so -c tank.c || exit 99
adse generate -c dc -f tank_first --store tank --plain plain.o -o suite tank.o > log 2>&1 ||
  { cat log; exit 1; }
python3 - suite/check_tank.c <<'P' || { echo "FAILED: no test fills a tank twice"; failed=1; }
import re, sys
tests = re.findall(r"START_TEST.*?END_TEST", open(sys.argv[1]).read(), re.S)
sys.exit(not any(t.count("tank_fill (") == 2 and "tank_first (&t), 1" in t for t in tests))
P
exit $failed

# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever the budget of runs leaves for the searches of call sequences, be it nothing for each of
# them, exploring ends in order, and adse explain counts no more runs to it.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT

gcc -g -O1 -fplugin=adse.so -c "$top_srcdir/tests/shapes/sequences.c" -o sequences.o || exit 99
searched=0 failed=0
for runs in 24 26 28 30 32 34 36; do
  adse generate --seed 4 --runs $runs --store $runs --no-suite \
    -f writer_put sequences.o > log 2>&1 || { echo "FAILED: $runs runs: status $?"; failed=1; }
  ! grep 'driver-failed' log || { echo "FAILED: $runs runs"; failed=1; }
  made=$(adse explain --store $runs writer_put | sed -n "s/.* runs \([0-9]*\) of $runs.*/\1/p")
  [ "$made" -lt $runs ] || searched=1
  [ "$made" -le $runs ] || { echo "FAILED: $made runs of $runs"; failed=1; }
done
# Otherwise nothing was left to call sequences, and nothing is shown.
[ $searched = 1 ] || { echo "FAILED: no budget was used up"; failed=1; }
exit $failed

# SPDX-License-Identifier: GPL-3.0-or-later
# States of labels on clauses against brute force over all inputs: see referee.py.
# 10 functions, and 200 in check-long.
#
#   referee.sh [SEED [COUNT]]
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/conformance
if [ -n "$ADSE_LONG" ]; then seed=mcdc count=200; else seed=a count=10; fi
seed=${1:-$seed} count=${2:-$count}
fail () { echo "FAILED: $*"; exit 1; }
criteria=$(sed -n 's/^CRITERIA = "\(.*\)"/\1/p' "$here/referee.py")
python3 "$here/referee.py" generate "$seed" "$count" > f.c || fail "no functions"
for v in $GCC_VERSIONS; do
  opt=-O2; [ "$v" = "${GCC_VERSIONS%% *}" ] && opt=-O0
  echo "gcc-$v $opt, seed $seed:"
  "gcc-$v" $opt -g -w -fplugin=adse.so -c f.c -o f.o || fail "does not compile"
  rm -rf store
  adse generate -c "$criteria" --no-suite --store store f.o > log 2>&1 ||
    { cat log; fail "adse generate"; }
  adse list -c "$criteria" --json --store store f.o > labels || fail "adse list"
  python3 "$here/referee.py" judge "$seed" "$count" labels || exit 1
done

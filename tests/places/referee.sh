# SPDX-License-Identifier: GPL-3.0-or-later
# Labels of functions, blocks, calls, loops, the user's and the input domain of random
# functions against probes written into a copy of them: see referee.py.
#
#   referee.sh [SEED [COUNT]]
here=$top_srcdir/tests/places
seed=a count=25
[ -n "$ADSE_LONG" ] && { seed=places; count=200; }
seed=${1:-$seed} count=${2:-$count}
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
criteria=$(sed -n 's/^CRITERIA = "\(.*\)"/\1/p' "$here/referee.py")
python3 "$here/referee.py" generate "$seed" "$count" || fail "no functions"
for v in $GCC_VERSIONS; do
  opt=-O2; [ "$v" = "${GCC_VERSIONS%% *}" ] && opt=-O0
  echo "gcc-$v $opt, seed $seed:"
  "gcc-$v" -O1 -w -fwrapv -I "$here" probes.c -o probes || fail "probes.c"
  ./probes > probed || fail "probes"
  "gcc-$v" $opt -g -w -I "$top_srcdir/libsymrt" -fplugin=adse.so \
    -fplugin-arg-adse-criteria=all -c places.c -o places.o || fail "places.c"
  rm -rf store
  adse generate -c "$criteria" --no-suite --store store places.o > log 2>&1 ||
    { cat log; fail "adse generate"; }
  adse list -c "$criteria" --json --store store places.o > labels || fail "adse list"
  python3 "$here/referee.py" judge "$seed" "$count" labels probed ||
    { cp places.c "${TMPDIR:-/tmp}/places-$seed.c"
      fail "the functions are ${TMPDIR:-/tmp}/places-$seed.c"; }
done

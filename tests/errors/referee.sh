# SPDX-License-Identifier: GPL-3.0-or-later
# Labels of run-time errors of random functions against their evaluation on every
# input, in referee.py.
#
#   referee.sh [EACH [SEED]]	EACH functions a criterion
here=$top_srcdir/tests/errors
each=20 levels=-O2
[ -n "$ADSE_LONG" ] && { each=60; levels='-O0 -O2'; }
each=${1:-$each} seed=${2:-1}
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
set -- $GCC_VERSIONS
[ -n "$ADSE_LONG" ] || shift $(($# - 1))
python3 "$here/referee.py" generate "$seed" "$each" > errors.c || exit 99
for v; do
  for level in $levels; do
    "gcc-$v" $level -g -w -fplugin=adse.so -c errors.c -o errors.o || exit 99
    rm -rf store
    adse generate -c rte --no-suite --store store errors.o > log 2>&1 ||
      { cat log; echo "FAILED: adse generate"; exit 1; }
    adse list -c rte --json --store store errors.o > labels || exit 1
    echo "gcc-$v $level:"
    python3 "$here/referee.py" judge "$seed" "$each" labels || status=1
  done
done
exit $status

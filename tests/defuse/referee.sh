# SPDX-License-Identifier: GPL-3.0-or-later
# Labels of definitions and uses in random functions against every input, in
# referee.py.
#
#   referee.sh [COUNT [SEED]]	COUNT functions
here=$top_srcdir/tests/defuse
count=25 levels=-O2
[ -n "$ADSE_LONG" ] && { count=300; levels='-O0 -O2'; }
count=${1:-$count} seed=${2:-1}
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
status=0
set -- $GCC_VERSIONS
[ -n "$ADSE_LONG" ] || shift $(($# - 1))
python3 "$here/referee.py" generate "$seed" "$count" > defuse.c || exit 99
for v; do
  for level in $levels; do
    "gcc-$v" $level -g -w -fplugin=adse.so -fplugin-arg-adse-criteria=def-use \
      -c defuse.c -o defuse.o || exit 99
    rm -rf store
    adse generate -c def-use --no-suite --store store defuse.o > log 2>&1 ||
      { cat log; echo "FAILED: adse generate"; exit 1; }
    adse list -c def-use --json --store store defuse.o > labels || exit 1
    echo "gcc-$v $level:"
    python3 "$here/referee.py" judge "$seed" "$count" labels || status=1
  done
done
exit $status

# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of Kähkönen 2009 come out as the text derives them: labels, paths, the
# inputs of the tests on each of them, and what is said of black boxes.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/objects
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
functions="-f figure_* -f example_* -f section_*"
cp "$here/examples.c" .
sed -i "s|\.\./\.\./libsymrt|$top_srcdir/libsymrt|" examples.c
$gcc -g -O1 -c "$here/black-box.c" -o black-box.o || fail "black-box.c"
$gcc -g -O1 -w -fplugin=adse.so -c examples.c || fail "examples.c"
set -f
# shellcheck disable=SC2086
adse generate $functions -c dc,bv,ror,user --json summary.json --store store -o suite \
  examples.o -- "$work/black-box.o" > log 2>&1 || fail "adse generate"
# shellcheck disable=SC2086
adse list $functions -c dc,user --json --store store examples.o > labels || fail "adse list"
python3 "$top_srcdir/tests/conformance/check.py" "$here/examples.c" labels examples 8 ||
  exit 1
for run in 1 2; do
  rm -f record
  RECORD=$PWD/record make -s -C suite check CFLAGS="-g -O1 -w -DRECORD" \
    LIBS="$work/black-box.o" > log 2>&1 || fail "the suite, run $run"
done
python3 "$here/examples.py" summary.json record

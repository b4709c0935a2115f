# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of doc/adding apply, touch no more files than CONTRIBUTING.md says, build in
# a copy of this tree, and do what they are for.  A criterion is in each part of adse: it is
# built in long runs only; in check-fast nothing is built.
cd "$top_srcdir" || exit 99
source=$PWD build=$(cd "$top_builddir" && pwd)
case $build in
  "$source"/*) below=${build#"$source"/} ;;
  *) echo "the build folder is not below the source: only what applies is looked at" ;;
esac
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
failed=0
fail () { echo "FAILED: $*"; failed=$((failed + 1)); }

# touches NAME MOST: so many files at most.
touches ()
{
  n=$(grep -c '^+++ ' "doc/adding/$1.diff")
  [ "$n" -le "$2" ] || fail "$1 touches $n files, at most $2"
  patch -p1 --dry-run -s < "doc/adding/$1.diff" > "$work/log" 2>&1 ||
    fail "$1 does not apply: $(head -n 3 "$work/log")"
  grep -q "doc/adding/$1.diff" CONTRIBUTING.md || fail "CONTRIBUTING.md does not name $1"
}
touches strategy 3
touches model 2
touches criterion 3
touches layer 3
touches gcc 2
[ -n "${below:-}" ] && [ "${ADSE_FAST:-0}" = 0 ] || exit $((failed > 0))

added='strategy model layer'
[ "${ADSE_LONG:-0}" = 0 ] || added="$added criterion"
mkdir "$work/tree" && tar -C "$source" -cf - --exclude=.git --exclude='*.log' \
  --exclude='*.trs' . | tar -C "$work/tree" -xf - || exit 99
cd "$work/tree" || exit 99
begun=$SECONDS
for name in $added; do
  patch -p1 -s < "doc/adding/$name.diff" || fail "patch $name"
done
make -s -C "$below" > "$work/log" 2>&1 || { fail "make"; tail -n 20 "$work/log"; exit 1; }
ADSE_LIBDIR=$work/tree/$below/lib LD_LIBRARY_PATH=$ADSE_LIBDIR
PATH=$work/tree/$below/bin:$PATH
export ADSE_LIBDIR LD_LIBRARY_PATH PATH
cd "$work" || exit 99
cat > some.c <<'END'
#include <string.h>
int wiped (char c)
{
  char b[2] = { c, 1 };
  explicit_bzero (b, sizeof b);
  return b[0] != 0 ? 1 : 2;
}
int between (int a, int b)
{
  return a < b ? a > 10 ? 1 : 2 : a == 77 && b == 7 ? 3 : 4;
}
END
gcc-${GCC_VERSIONS##* } -g -O1 -fplugin=adse.so -c some.c || fail "the compiler"
adse generate --no-suite --strategy bfs -c dc some.o > log 2>&1 || fail "--strategy bfs"
adse explain between > log || fail "explain between"
grep -q ' dc: ' log || fail "no labels"
grep ' dc: ' log | grep -v 'covered$' && fail "breadth-first leaves some"
adse explain wiped | grep -q 'b\[0\] != 0 is true: infeasible' ||
  fail "what explicit_bzero does is not followed"
[ "${ADSE_LONG:-0}" = 0 ] ||
  adse generate --no-suite -c zero --store zero some.o | grep -q '^labels: 5 covered' ||
  fail "the criterion"
[ $failed = 0 ] && echo "$added: applied, built and used in $((SECONDS - begun)) s"
exit $((failed > 0))

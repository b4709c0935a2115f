# SPDX-License-Identifier: GPL-3.0-or-later
# The project in examples/ by its own build: make adse-tests writes the suites, make
# check runs them on the plain build.  KEEP=DIR as in libcsv.sh.
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

rm -rf plain suite; cp -R "$top_srcdir/examples/gauge" plain
cd plain || exit 99
{ ACLOCAL_PATH="$top_srcdir/m4" autoreconf -i && ./configure && make; } \
  > ../plain.log 2>&1 || { tail ../plain.log; fail "plain build"; }
make adse-tests > ../generate.log 2>&1 ||
  { tail ../generate.log; fail "make adse-tests"; }
tail -n 3 ../generate.log
make check > ../check.log 2>&1 || { tail -n 20 ../check.log; fail "make check"; }
grep -E '^[0-9]+%|# (PASS|FAIL)' ../check.log
[ "$(grep -c '^100%' ../check.log)" -ge 4 ] || fail "fewer than four suites ran"
cd .. && cp -R plain/tests-adse suite
echo 'gcc -fsyntax-only "$1"/level.c "$1"/record.c "$1"/series.c "$1"/station.c' \
  > compile

# SPDX-License-Identifier: GPL-3.0-or-later
# libcsv as a user would take it: autotools and libtool, instrumented by one flag.
# Its own tests pass dormant and attached; the suite of csv_parse and csv_write2 (for
# decisions and conditions) takes at least 80 % of the branches of each, and passes on the
# plain library; so does one of csv_write2 for all criteria.
# `make check-long', or KEEP=DIR, which leaves trees and suite there for regressions.sh:
# the suite of the whole library, with the usual criteria and budget of runs, has tests for at least
# 80 % of its functions; in `make check-long' it passes 20 times.
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

tree=$(source_of libcsv 'libcsv-*') || exit $?
rm -rf plain marked suite store
cp -R "$tree" plain; mv "$tree" marked

(cd plain && ./configure CFLAGS="-g -O2" && make) > plain.log 2>&1 ||
  { tail plain.log; fail "plain build"; }
(cd marked && ./configure CFLAGS="-g -O2 -fplugin=adse.so" && make) \
  > marked.log 2>&1 || { tail marked.log; fail "build with the plugin"; }

# Its Makefile links the test with a bare -lcsv.
own="make check LDFLAGS=-L.libs"
LD_LIBRARY_PATH=.libs:$LD_LIBRARY_PATH; export LD_LIBRARY_PATH
(cd marked && $own) > dormant.log 2>&1 || { tail dormant.log; fail "dormant"; }
echo "its own tests pass dormant: $(grep -m1 passed dormant.log)"
(cd marked && rm -f check_csv.log &&
  adse score --json ../score.json .libs/libcsv.so -- $own) > score.log 2>&1 ||
  { tail score.log; fail "attached"; }
echo "and attached: $(tail -n 1 score.log)"

budget='-c dc,cc --runs 250 -f csv_parse -f csv_write2' least=2
if [ "${ADSE_LONG:-0}${KEEP:-}" = 0 ]; then
  adse generate --runs 250 -f csv_write2 --store all --plain plain/.libs/libcsv.a -o all-suite \
    marked/.libs/libcsv.a > generate.log 2>&1 || { tail generate.log; fail "all criteria"; }
  grep 'built and passed' generate.log || { tail generate.log; fail "a suite for all criteria"; }
else
  budget='' least=20
fi
# shellcheck disable=SC2086
adse generate $budget --store store --json generate.json -t "${SECONDS_LIMIT:-600}" \
  --plain plain/.libs/libcsv.a -o suite marked/.libs/libcsv.a \
  > generate.log 2>&1 || { tail generate.log; fail "adse generate"; }
tail -n 3 generate.log
python3 - "$least" <<'END' || exit 1
import json, sys
functions = json.load(open("generate.json"))
tested = [f for f in functions if f["tests"] > 0]
print(f"{len(tested)} of {len(functions)} functions have tests")
for f in functions:
    if not f["tests"]:
        print(f"  none for {f['function']}: {f['reason']}")
if len(functions) < int(sys.argv[1]) or 100 * len(tested) < 80 * len(functions):
    sys.exit("FAILED: fewer than 80 % of the functions have tests")
END
# It passes once below, with --coverage.
[ "${ADSE_LONG:-0}" = 0 ] || TIMES=${TIMES:-20}
[ -z "${TIMES:-}" ] || passes "$TIMES" suite SRCDIR="$PWD/plain" \
  PLAIN="$PWD/plain/.libs/libcsv.a"
make -s -C suite check SRCDIR="$PWD/plain" PLAIN="$PWD/plain/.libs/libcsv.a" \
  BUILD="$PWD/coverage" CFLAGS="-g -O0 --coverage" > coverage.log 2>&1 ||
  { tail coverage.log; fail "suite with --coverage"; }
share csv_parse 80 coverage/*.gcda
share csv_write2 80 coverage/*.gcda
echo 'gcc -fsyntax-only -w "$1"/libcsv.c' > compile

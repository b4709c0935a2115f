# SPDX-License-Identifier: GPL-3.0-or-later
# jsmn, a header-only parser, through its test program: an executable whose source
# the suite compiles with main renamed.  KEEP=DIR as in libcsv.sh.  Suites for decisions
# and conditions; in `make check-long' for all criteria.
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

tree=$(source_of jsmn 'jsmn-*') || exit $?
rm -rf plain marked suite store
cp -R "$tree" plain; mv "$tree" marked
(cd plain && make test_default CFLAGS="-g -O2") > plain.log 2>&1 ||
  { tail plain.log; fail "plain build"; }
(cd marked && make test_default CFLAGS="-g -O2 -fplugin=adse.so") \
  > dormant.log 2>&1 || { tail dormant.log; fail "build and dormant run"; }
cmp <(plain/test/test_default 2>&1) <(marked/test/test_default 2>&1) ||
  fail "dormant output differs"
echo "its own tests pass dormant: $(tail -n 2 dormant.log | head -n 1)"
(cd marked &&
  adse score --json ../score.json test/test_default -- test/test_default) \
  > score.log 2>&1 || { tail score.log; fail "attached"; }
echo "and attached: $(tail -n 1 score.log)"

budget='-c dc,cc --runs 150'; [ "${ADSE_LONG:-0}${KEEP:-}" = 0 ] || budget=
# shellcheck disable=SC2086
adse generate $budget -f 'jsmn_*' --srcdir marked --store store --json generate.json \
  -t "${SECONDS_LIMIT:-600}" -o suite marked/test/test_default \
  > generate.log 2>&1 || { tail generate.log; fail "adse generate"; }
tail -n 3 generate.log
python3 - <<'END' || exit 1
import json, sys
functions = json.load(open("generate.json"))
tested = [f["function"] for f in functions if f["tests"] > 0]
print(f"{len(tested)} of {len(functions)} functions have tests")
if len(functions) < 6 or 100 * len(tested) < 80 * len(functions):
    sys.exit("FAILED: fewer than 80 % of the functions have tests")
END
# It passes once below, with --coverage.
[ "${ADSE_LONG:-0}" = 0 ] || TIMES=${TIMES:-20}
[ -z "${TIMES:-}" ] || passes "$TIMES" suite SRCDIR="$PWD/plain"
make -s -C suite check SRCDIR="$PWD/plain" BUILD="$PWD/coverage" \
  CFLAGS="-g -O0 --coverage" > coverage.log 2>&1 ||
  { tail coverage.log; fail "suite with --coverage"; }
share jsmn_parse 80 coverage/*.gcda
echo 'gcc -fsyntax-only -w "$1"/test/tests.c' > compile

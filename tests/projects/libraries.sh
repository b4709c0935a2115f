# SPDX-License-Identifier: GPL-3.0-or-later
# Six libraries as Debian has their sources, without a line of user's help: how many
# of their functions get a test (those that only pass null pointers do not count),
# how much of all their branches the suite takes on the plain build by gcov, how much of
# what runs covered by then is kept by the suite, and how many runs went another way than
# predicted.  Prints a table and, for each function without tests, the reason.  Fails
# where a suite does not pass, below a library's figures in the table `least', where the
# suite keeps less than 95 % of the branches that runs covered, above one divergence in a
# thousand runs, and where a test passes on the plain build only.  All of them, which is
# what it does without arguments and what their sum is asked of, take an hour, most of
# which is libyaml's.  `gauge' is the example of this source tree; -v in LIBRARIES tells
# which functions and lines are short of branches.
#
#   libraries.sh [LIBRARY[:SECONDS]...]	SECONDS: of exploration and suite, default
#				SECONDS_LIMIT; KEEP=DIR; ADSE_OPTIONS: of adse generate
. "$top_srcdir/tests/projects/common.sh"
. "$top_srcdir/tests/projects/library.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT

# one LIBRARY SECONDS
one ()
{
  mkdir -p "$1"; cd "$1" || exit 99
  library "$1"
  [ -d plain ] || unpacked "$1" || exit $?
  rm -rf marked counted suite coverage store
  cp -R plain marked; cp -R plain counted
  compiled plain "-g -O2"
  compiled marked "-g -O2 -fplugin=adse.so"
  compiled counted "-g -O0 --coverage"
  adse generate -f "$only" --store store --json generate.json -t "$2" \
    --srcdir marked --plain plain/lib.a -o suite marked/lib.a \
    ${ADSE_OPTIONS:--j $(nproc) --runs 50000 --queries 100000} \
    > generate.log 2>&1 || { tail generate.log; fail "adse generate on $1"; }
  adse list -c dc,cc --json -f "$only" --store store marked/lib.a > covered.json ||
    fail "adse list on $1"
  passes "${TIMES:-3}" suite SRCDIR="$PWD/plain" PLAIN="$PWD/plain/lib.a" > passes.log ||
    { cat passes.log; exit 1; }
  # What only passes with the options of the plain build is found out here.
  rm -f unfaithful
  make -s -k -C suite check SRCDIR="$PWD/counted" PLAIN="$PWD/counted/lib.a" \
    BUILD="$PWD/coverage" CFLAGS="-g -O0 --coverage" > coverage.log 2>&1 ||
    grep -E '^[^ ]+\.c:[0-9]+:[FE]:' coverage.log > unfaithful || tail coverage.log
  cd ..
}

names=${*:-libcsv:30 jsmn:30 http-parser:200 utf8proc:90 libyaml:2100 cjson:240}
for name in $names; do
  seconds=${name#*:}
  [ "$seconds" != "$name" ] || seconds=${SECONDS_LIMIT:-900}
  one "${name%%:*}" "$seconds"
done
python3 "$top_srcdir/tests/projects/libraries.py" $(sed 's/:[0-9]*//g' <<< "$names")

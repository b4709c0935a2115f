#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The example project, as its maintainer uses it: AX_ADSE's targets write suites
# that pass on the plain build, in and out of the source folder and from a tarball;
# a change of behaviour turns them red (`make check-long': five do); a second run changes
# nothing.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

fail () { echo "$*"; exit 1; }

sh "$top_srcdir/examples/run" "$top_srcdir" gauge >log 2>&1 || {
  cat log
  fail "the main job failed on the example"
}
cat log
cd gauge
ls tests-adse
for stem in level record series station; do
  [ -s tests-adse/check_$stem.c ] || fail "no suite for $stem.c"
done
grep -q "$dir" -r tests-adse && fail "a suite file holds a path of this machine"

# Same seed, same bytes; what is known is not done again.
cp -R tests-adse before
make -s adse-tests >../log 2>&1
diff -r before tests-adse || fail "the second run wrote other suites"

# The tarball's suites pass where adse is not needed, from a read-only source.
sed -i 's/^EXTRA_DIST =/EXTRA_DIST = tests-adse/' Makefile.am
make -s distcheck ADSE=/nonexistent >../log 2>&1 || {
  tail -n 60 ../log
  fail "distcheck failed"
}

# Every change of behaviour turns the suites red.
mutate () { # FILE FROM TO
  cp "$1" ../original
  sed -i "s/$2/$3/" "$1"
  cmp -s "$1" ../original && fail "$2 is not in $1"
  if make -s check >../log 2>&1; then
    fail "$1: nothing noticed $2 -> $3"
  fi
  cp ../original "$1"
}
mutate level.c 'level >= limits.warning' 'level > limits.warning'
mutate station.c 'rises++' 'rises--'
if [ -n "${ADSE_LONG:-}" ]; then
  mutate record.c 'minute > 59' 'minute >= 59'
  mutate record.c "p\[1\] - '0'" "p[1] + '0'"
  mutate series.c 'sum += bytes' 'sum -= bytes'
fi
make -s check >../log 2>&1 || {
  tail -n 60 ../log
  fail "the original does not pass any more"
}
make -s adse-report | grep -q level_alarm || fail "adse-report says nothing"
make -s adse-clean
[ ! -e adse-shadow ] && [ -d tests-adse ] || fail "adse-clean"

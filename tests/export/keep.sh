# SPDX-License-Identifier: GPL-3.0-or-later
# Tests and suspects of functions that were not asked for (-f) stay, as long as the
# functions do: they pass, and fail when behaviour changes.  Asking for all of them
# writes what a first run would have written.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > two.c <<'C'
int
first (int a)
{
  return a > 3 ? 1 : 2;
}
int
second (int a, int b)
{
  return a > 7 ? 10 / b : 4;
}
int
third (int (*ask) (int), int a)
{
  return ask (a) > 2 ? 5 : 6;
}
C
fail () { echo "FAIL: $*"; [ ! -f log ] || cat log; exit 1; }
count () { cat suite/$1_two*.c | grep -c "^START_TEST ($2_" || :; }
generate () { adse generate --store store -o suite "$@" two.o > log 2>&1 || fail "generate $*"; }
gcc -g -O2 -fplugin=adse.so -c two.c
generate
cp -a suite whole
for f in first second third; do
  eval "$f=$(count check $f)"
  [ "$(count check $f)" -gt 0 ] || fail "no test of $f"
done
[ "$(count suspect second)" -gt 0 ] || fail "no suspect"

for asked in first third; do
  generate -f $asked
  grep -q '^1 of 1 functions have tests, the suite has tests of 3; ' log \
    || fail "the suite has tests of more"
  for f in first second third; do
    [ "$(count check $f)" = "$(eval "echo \$$f")" ] \
      || fail "after -f $asked there are $(count check $f) tests of $f"
  done
  [ "$(count suspect second)" -gt 0 ] || fail "after -f $asked no suspect is left"
  make -s -C suite check > log 2>&1 || fail "after -f $asked"
  make -s -C suite suspects > log 2>&1 || fail "suspects after -f $asked"
done
[ "$(ls suite/check_two*.c | wc -l)" -le 3 ] || fail "more files than runs"
sed -i 's/: 4/: 3/' two.c
make -s -C suite check > log 2>&1 && fail "a change of second goes unseen"
grep -q 'second_1' log || fail "another test fails"
sed -i 's/: 3/: 4/' two.c

# Of a function that is gone nothing stays.
sed -i '/^third/s/third/other/' two.c
gcc -g -O2 -fplugin=adse.so -c two.c
generate -f first
[ "$(count check third)" = 0 ] || fail "tests of a function that is gone"
[ "$(count check second)" = "$second" ] || fail "those of second went with it"
sed -i '/^other/s/other/third/' two.c
gcc -g -O2 -fplugin=adse.so -c two.c
generate
grep -q '^3 of 3 functions have tests; ' log || fail "all functions again: another count"
diff -r -x build whole suite || fail "all functions again: another suite"

# SPDX-License-Identifier: GPL-3.0-or-later
# A source whose names clash with those of system headers gets a suite all the same:
# each function has tests, and they pass.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cp "$top_srcdir/tests/export/odd.c" .
gcc -w -g -O2 -fplugin=adse.so -o odd odd.c
adse generate -t 120 -o suite odd > log 2>&1 || { cat log; exit 1; }
tail -3 log
grep -q '^10 of 10 functions have tests' log || { cat log; echo "FAIL: a function has no test"; exit 1; }
for f in round memcmpx index knr is_big use sum low lookup; do
  grep -q "START_TEST (${f}_1)" suite/check_odd.c || { echo "FAIL: no test of $f"; exit 1; }
done
grep -q 'ck_assert_str_eq (result->name, "two")' suite/check_odd.c \
  || { echo "FAIL: the static table is not looked at"; exit 1; }
make -s -C suite check
sed -i 's/return x + 1;/return x + 2;/' odd.c
if make -s -C suite check > changed.log 2>&1; then
  cat changed.log; echo "FAIL: a change went unseen"; exit 1
fi

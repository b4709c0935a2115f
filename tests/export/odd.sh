# SPDX-License-Identifier: GPL-3.0-or-later
# A source whose names clash with those of system headers gets a suite all the same:
# each function has tests, and they pass; so has one that declares variables for itself.
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

mkdir block && cd block
cat > first.c <<'C'
int above (int a) { extern int level; return a > level ? 1 : 2; }
int listed (int a) { extern short table[]; return a == table[1]; }
int here (int a) { extern int later; return later = a > later; }
int later = 4;
C
cat > second.c <<'C'
int level = 3;
short table[3] = { 1, 2, 3 };
int get (void) { return level + table[0]; }
C
gcc -g -O2 -fplugin=adse.so -c first.c second.c
adse generate -o suite first.o second.o > log 2>&1 || { cat log; exit 1; }
grep -q '^4 of 4 functions have tests' log \
  || { cat log; echo "FAIL: a variable that is declared in a block"; exit 1; }
make -s -C suite check CFLAGS='-g -Wall -Wextra -Werror'

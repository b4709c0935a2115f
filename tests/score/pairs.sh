#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Objectives that need two tests: one program may cover one half and another the
# other, in any order; what is missing is asked for by itself.
. "$top_srcdir/tests/score/common.sh"

cat >lib.c <<'END'
int both (int a, int b) { if (a > 3 && b > 3) return 1; return 0; }
END
for p in 5,5 0,5 5,0; do
  echo "int both (int, int); int main (void) { both ($p); return 0; }" >"$p.c"
  gcc -O2 -fplugin=adse.so lib.c "$p.c" -o "$p" || exit 1
done
gcc -O2 -c lib.c -o plain.o && gcc -O2 -fplugin=adse.so -c lib.c -o lib.o || exit 1

# score LEDGER PROGRAM EXPECTED-COUNT
score ()
{
  "$ADSE" score -c racc -f both --ledger "$1" "$2" -- "./$2" >out 2>err \
    || fail "score: $(cat err)"
  grep -qx "both (lib.c): $3 of 2 labels" out || fail "$1 after $2: $(cat out)"
}

# a > 3 decides at TT and FT, b > 3 at TT and TF.
score one 5,5 0
[ "$(grep -c ' covered score | half of racc: ' one)" = 2 ] || fail "halves: $(cat one)"
score one 0,5 1
[ "$(grep -c ' covered score | racc: a > 3 decides a > 3 && b > 3$' one)" = 1 ] \
  || fail "a > 3: $(cat one)"
[ "$(grep -c ' | half of ' one)" = 1 ] || fail "a half is left over: $(cat one)"
cp one most
score one 5,0 2
grep ' | half of ' one && fail "halves of what is covered: $(cat one)"

score two 5,0 0
score two 0,5 0
score two 5,5 2
cmp one two || fail "the order matters: $(diff one two)"

# Two that show nothing together.
score no 0,5 0
score no 5,0 0

# One test is missing after 5,5 and 0,5.
"$ADSE" generate -c racc --plain plain.o -o gaps --after-score most lib.o >out 2>err \
  || fail "generate: $(cat err)"
[ "$(cat gaps/check_*.c | grep -c '^START_TEST')" = 1 ] || fail "$(cat gaps/check_*.c)"
make -s -C gaps check >make.log 2>&1 || fail "the suite: $(cat make.log)"

# A clause that is waived is not asked for.
key=$(sed -n 's/^both lib.c \([0-9a-f]*\) open | racc: b > 3 .*/\1/p' most)
"$ADSE" waive --ledger most --reason "no need" "$key" >out 2>err || fail "$(cat err)"
"$ADSE" generate -c racc --plain plain.o -o none --ledger most --after-score most \
  lib.o >out 2>err
grep -q '^both (lib.c): scored: nothing is open$' err || fail "waived: $(cat err)"
exit $failed

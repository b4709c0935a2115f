#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The ledger as text: unrelated edits change no line, git merges it, people write
# waivers into it, what is gone is named, damage is one message.
command -v git >/dev/null || { echo 'skipped: git is not installed'; exit 77; }
. "$top_srcdir/tests/score/common.sh"

export GIT_CONFIG_NOSYSTEM=1 HOME=$dir
git config --global user.name Test
git config --global user.email test@example.org
git config --global init.defaultBranch main

cat >lib.c <<'END'
int size (int x) { if (x < 10) return 1; if (x < 20) return 2; return x < 30 ? 3 : 4; }
static int helper (int x) { return x == 5; }
int uses (int x) { return helper (x) + 1; }
END
cat >main.c <<'END'
#include <stdlib.h>
int size (int);
int main (int argc, char **argv) { return argc > 1 && size (atoi (argv[1])) == 0; }
END
build () { gcc -O2 -fplugin=adse.so lib.c main.c -o prog || exit 1; }
score () { "$ADSE" score -c dc,ror --ledger ledger "$@" >out 2>err; }
build

score prog -- ./prog 0
git init -q .
git add lib.c main.c ledger
git commit -qm base

# The lines are those of the documentation: words, key, state, text, sorted.
[ "$(head -n 1 ledger)" = '# adse ledger 1' ] || fail "$(head -n 1 ledger)"
grep '|' ledger >lines
[ "$(grep -cEv '^[a-z]+ lib\.c [0-9a-f]{16} (open|covered score) \| (dc|ror): ' lines)" = 0 ] \
  || fail "lines: $(cat lines)"
LC_ALL=C sort -c lines || fail "not sorted"

# Edits elsewhere, in lines above and in other functions: no line changes.
cp lib.c lib.c.before
sed -i '1i /* A comment\n   of lines.  */\n#define LIMIT 3\nint added (int y) { return y > LIMIT; }\n' lib.c
build
cp ledger before
score prog -- ./prog 0
diff before ledger | grep '^<' && fail "an unrelated edit changed lines"
diff before ledger | grep '^>' | grep -v '^> added lib.c\|^> $' \
  && fail "more than the new function's lines came"
cp before ledger

# Each branch scores other tests; git merges what they cover.
cp lib.c.before lib.c
build
git checkout -q -b left
score prog -- ./prog 15
git commit -qam left
git checkout -q main
score prog -- ./prog 25
git commit -qam right
git merge -q -m merged left >merge 2>&1 || fail "merge: $(cat merge)"
score prog
for n in 10 20 30; do
  [ "$(grep -c "covered score | dc: decision x < $n is true" ledger)" = 1 ] \
    || fail "merged: x < $n: $(cat ledger)"
done
git diff --quiet ledger || fail "reading changed the merged ledger"

# Neighbouring lines do not conflict either: two branches, every second label.
awk '/\|/ && n++ % 2 { sub (/ (open|covered score) /, " waived 2026-01-02 even ") } 1' ledger >even
awk '/\|/ && ++n % 2 { sub (/ (open|covered score) /, " waived 2026-01-03 odd ") } 1' ledger >odd
git checkout -q -b even
cp even ledger
git commit -qam even
git checkout -q main
cp odd ledger
git commit -qam odd
git merge -q -m both even >merge 2>&1 || fail "neighbours: $(cat merge)"
[ "$(grep -c ' waived 2026-01-0[23] ' ledger)" = "$(grep -c '|' ledger)" ] \
  || fail "neighbours: $(cat ledger)"
git reset -q --hard HEAD~2

# With merge=union both sides of a conflict stay: the reader takes what they say
# together.
line=$(grep 'open' ledger | head -n 1)
{ cat ledger; echo "${line/open/covered score}"; echo "${line/open/unknown runs}"; } >twice
cp twice ledger
score -f size --json j prog || fail "union: $(cat err)"
"$ADSE" score -c dc --ledger ledger prog -- ./prog 0 >out 2>err
[ "$(grep -cF "${line#*|}" ledger)" = 1 ] || fail "union: $(grep -F "${line#*|}" ledger)"
grep -F "${line#*|}" ledger | grep -q 'covered score' || fail "union: $(cat ledger)"
git checkout -q ledger

# Waivers: by command and by hand; comments stay; they are not open.
key=$(grep 'x < 30 is false' ledger | cut -d' ' -f3)
"$ADSE" waive --ledger ledger --date 2026-11-20 --reason 'no such size | ever' \
  "${key:0:8}" >out 2>err || fail "waive: $(cat err)"
grep -q "^size lib.c $key waived 2026-11-20 no such size / ever | dc: decision x < 30 is false$" ledger \
  || fail "waive: $(grep "$key" ledger)"
awk '/ lib\.c / && !done && / open / { print "# agreed with Eve"; sub (/open/, "waived 2025-02-28 dead code"); done = 1 } 1' ledger >by-hand
cp by-hand ledger
score prog -- ./prog 0
grep -A1 '^# agreed with Eve' ledger | grep -q 'waived 2025-02-28 dead code |' \
  || fail "by hand: $(cat ledger)"
grep -qE '^all  [0-9]+ of [0-9]+, 2 waived$' out || fail "waived: $(cat out)"
[ ! -s err ] || fail "waived: $(cat err)"
# A run that covers one says so, and leaves the decision to people.
score -f size prog -- ./prog 99
grep -q "ledger: waived, but covered: size (lib.c) $key dc: decision x < 30 is false" err \
  || fail "waived and covered: $(cat err)"
grep -q "$key waived" ledger || fail "a waiver went away by itself"
score --prune prog -- ./prog 99
score prog -- ./prog 99
grep -q "$key covered score" ledger || fail "prune: $(grep "$key" ledger)"
"$ADSE" waive --ledger ledger --reason oops "$key" >out 2>err
"$ADSE" waive --ledger ledger --undo "$key" >out 2>err || fail "undo: $(cat err)"
grep -q "$key open" ledger || fail "undo: $(grep "$key" ledger)"

# Labels that are gone: named; kept until told otherwise.
sed -i 's/x < 20/x < 21/' lib.c
build
before=$(grep -c 'x < 20' ledger)
score prog -- ./prog 0
grep -q "^adse: ledger: $before lines are of labels that are gone, the first: size (lib.c)" err \
  || fail "gone: $(cat err)"
[ "$(grep -c 'x < 20' ledger)" = "$before" ] || fail "gone: dropped unasked"
score --prune prog -- ./prog 0
grep -q 'x < 20' ledger && fail "prune left $(grep 'x < 20' ledger)"
score prog -- ./prog 0
[ ! -s err ] || fail "after prune: $(cat err)"

# Damage: one line with the place, status 2, the file as it is.
{ head -n 2 ledger; grep '|' ledger; } >sound # labels from line 3 on
damage ()
{
  local what=$1 at=$2
  cp damaged kept
  rm -f ran
  "$ADSE" score --ledger damaged prog -- touch ran >out 2>err
  [ $? = 2 ] || fail "$what: exit status"
  [ "$(wc -l <err)" = 1 ] || fail "$what: $(cat err)"
  grep -q "^adse: damaged:$at: .*$what" err || fail "$what: $(cat err)"
  [ ! -e ran ] || fail "$what: the command ran"
  cmp -s damaged kept || fail "$what: the file was changed"
}
{ sed -n 1,3p sound; echo '<<<<<<< HEAD'; sed -n '4,$p' sound; } >damaged
damage 'merge conflict' 4
{ sed -n 1,4p sound; echo '======='; sed -n '5,$p' sound; } >damaged
damage 'merge conflict' 5
sed '3s/ |.*//' sound >damaged
damage "no ' | '" 3
sed '4s/ [0-9a-f]\{16\} / 12345 /' sound >damaged
damage 'third word' 4
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1finished |/' sound >damaged
damage 'none of open' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1covered luck |/' sound >damaged
damage 'followed by score' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1waived someday because |/' sound >damaged
damage 'followed by a date' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1waived 2026-13-01 because |/' sound >damaged
damage 'followed by a date' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1waived 2026-01-01 |/' sound >damaged
damage 'has a reason' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1unknown |/' sound >damaged
damage 'what ended the search' 3
sed -E '3s/^(([^ ]+ ){3})[^|]*\|/\1infeasible |/' sound >damaged
damage 'kind of proof' 3
sed 1d sound >damaged
damage 'not a ledger' 2
sed '1s/1$/12/' sound >damaged
damage 'not a ledger' 1
{ cat sound; printf 'size lib.c \0'; } >damaged
damage 'byte 0' $(($(wc -l <sound) + 1))

exit $failed

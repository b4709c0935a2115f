#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Filling gaps: tests only for what own tests and waivers leave open; the ledger says
# who covers what, and stays as it is when nothing changes.
. "$top_srcdir/tests/score/common.sh"

cat >lib.h <<'END'
int sign (int);
int grade (int);
int dead (unsigned);
END
cat >lib.c <<'END'
#include "lib.h"
int sign (int x) { if (x < 0) return -1; if (x > 0) return 1; return 0; }
int grade (int x) { if (x < 10) return 1; if (x < 20) return 2; return x == 77 ? 4 : 3; }
int dead (unsigned x) { if (x % 4 > 3) return 1; return x == 9; }
END
cat >own.c <<'END'
#include "lib.h"
int main (void)
{
  return sign (-1) != -1 || sign (0) || sign (1) != 1 || grade (3) != 1 || grade (12) != 2;
}
END
gcc -O2 -c lib.c -o plain.o && gcc -O2 -fplugin=adse.so -c lib.c -o lib.o \
  && gcc -O2 -fplugin=adse.so lib.c own.c -o own || exit 1
generate () { "$ADSE" generate -c dc --plain plain.o "$@" lib.o >out 2>err; }
tests () { cat "$1"/check_*.c 2>/dev/null | grep -c "^START_TEST ($2_[0-9]*)"; }

# All labels, without own tests.
generate -o all --ledger all.ledger --store all.store || fail "all: $(cat err)"
[ "$(tests all sign)" -ge 3 ] || fail "all: $(tests all sign) tests of sign"
grep -q '^dead lib.c [0-9a-f]* infeasible \(local-unsat\|path-exhausted\) | dc: decision x % 4 > 3 is true$' \
  all.ledger || fail "proof: $(cat all.ledger)"
[ "$(grep -c ' covered suite | ' all.ledger)" = 11 ] || fail "all: $(cat all.ledger)"
grep -q ' open \| unknown ' all.ledger && fail "all: $(cat all.ledger)"

# What own tests leave open.
"$ADSE" score -c dc -f sign -f grade -f dead --ledger gaps.ledger own -- ./own >out 2>err \
  || fail "score: $(cat err)"
generate -o gaps --after-score gaps.ledger --ledger gaps.ledger || fail "gaps: $(cat err)"
[ "$(tests gaps sign)" = 0 ] || fail "sign is covered, and has $(tests gaps sign) tests"
[ "$(tests gaps grade)" = 2 ] || fail "grade: $(tests gaps grade) tests, not 2"
grep -q '^sign (lib.c): scored: nothing is open$' err || fail "sign: $(cat err)"
make -s -C gaps check >make.log 2>&1 || fail "the suite: $(cat make.log)"
[ "$(grep -c ' covered score | ' gaps.ledger)" = 7 ] || fail "score: $(cat gaps.ledger)"
[ "$(grep -c ' covered suite | ' gaps.ledger)" = 4 ] || fail "suite: $(cat gaps.ledger)"
[ "$(grep -c '|' gaps.ledger)" = "$(grep -c '|' all.ledger)" ] || fail "labels: $(cat gaps.ledger)"

# Again, from the store and without: the same suite, the same ledger.
cp gaps.ledger before
cp -r gaps gaps.before
generate -o gaps --after-score gaps.ledger --ledger gaps.ledger || fail "again: $(cat err)"
diff before gaps.ledger || fail "again: the ledger changed"
rm -rf .adse
generate -o gaps --after-score gaps.ledger --ledger gaps.ledger || fail "anew: $(cat err)"
diff before gaps.ledger || fail "anew: the ledger changed"
diff -r -x '*.o' -x check_lib -x '*.log' -x '*.trs' gaps.before gaps || fail "anew: the suite changed"

# Without --after-score own tests do not matter to the suite, but to the ledger.
generate -o full --ledger gaps.ledger || fail "full: $(cat err)"
[ "$(tests full sign)" -ge 3 ] || fail "full: $(tests full sign) tests of sign"
[ "$(grep -c ' covered score,suite | ' gaps.ledger)" = 7 ] || fail "full: $(cat gaps.ledger)"

# A waiver closes a label; what covers it by chance is said.
key=$(grep 'x == 77 is true' before | cut -d' ' -f3)
cp before gaps.ledger
"$ADSE" waive --ledger gaps.ledger --reason 'no 77' "$key" >out 2>err || fail "waive: $(cat err)"
generate -o waived --after-score gaps.ledger --json j --ledger gaps.ledger || fail "waived: $(cat err)"
[ "$(tests waived grade)" = 1 ] || fail "waived: $(tests waived grade) tests of grade"
grep -q "^grade lib.c $key waived .* no 77 | " gaps.ledger || fail "waived: $(cat gaps.ledger)"
perl -MJSON::PP -e '
  local $/; my $j = decode_json (<STDIN>);
  my ($g) = grep { $_->{function} eq "grade" } @$j;
  die unless $g->{labels_waived} == 1 && $g->{labels_covered} == 5
    && $g->{labels_unknown} == 0 && $g->{labels_total} == 6;' <j || fail "json: $(cat j)"
"$ADSE" list -c dc lib.o >out 2>err
grep -q 'x == 77 is true: waived (no 77)$' out || fail "list: $(cat out err)"
"$ADSE" explain grade >out
grep -q 'x == 77 is true: waived, no 77$' out || fail "explain: $(cat out)"
key=$(grep 'x == 77 is false' before | cut -d' ' -f3)
cp before gaps.ledger
"$ADSE" waive --ledger gaps.ledger --reason 'all but 77' "$key" >out 2>err
generate -o chance --ledger gaps.ledger || fail "chance: $(cat err)"
grep -q "^adse: gaps.ledger: waived, but covered: grade (lib.c) $key" err \
  || fail "chance: $(cat err)"

# Settings do what the options do; a cut search does not undo what was known.
cat >adse.ini <<'END'
[generate]
criteria = dc
output = set
ledger = all.ledger
END
cp all.ledger before
"$ADSE" generate --plain plain.o lib.o >out 2>err || fail "settings: $(cat err)"
diff before all.ledger || fail "settings: the ledger changed"
sed -i 's/covered suite/unknown runs/; s/infeasible local-unsat/open/' all.ledger
"$ADSE" generate --plain plain.o lib.o >out 2>err || fail "settings: $(cat err)"
diff before all.ledger || fail "settings: the ledger was not brought up to date"

exit $failed

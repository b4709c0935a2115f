#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What several test programs cover together: whatever processes they make, however
# these end, in whichever order they are scored.
. "$top_srcdir/tests/score/common.sh"

cat >lib.h <<'END'
static inline int even (int x) { if (x % 2 == 0) return 1; return 0; }
int sign (int);
int grade (int);
END
cat >lib.c <<'END'
#include "lib.h"
int sign (int x) { if (x < 0) return -1; if (x > 0) return 1; return 0; }
int grade (int x) { return x < 10 ? 1 : x < 20 ? 2 : x < 30 ? 3 : even (x) ? 4 : 5; }
END
# What pointers lead to, where they lead anywhere: null, not null, negative; not null,
# empty, one character.
cat >domain.c <<'END'
static int half (const int *p) { return p ? 1 : 0; }
static int text (const char *s) { return s ? 1 : 0; }
int main (void)
{
  int a = -3;
  int n = half (&a) + half (0) + half ((int *) 8);
  return n + text ("x") + text ("") != 4;
}
END
gcc -g -O0 -fplugin=adse.so -fplugin-arg-adse-criteria=domain domain.c -o domain ||
  fail "domain.c"
adse score -c domain domain -- ./domain >log 2>&1 || fail "score domain"
grep -q '^half (domain.c): 3 of 7 labels' log &&
  grep -q '^text (domain.c): 3 of 5 labels' log || { cat log; fail "domain"; }
# One test a file: what it covers, and how it ends.
cat >negative.c <<'END'
#include "lib.h"
int main (void) { return sign (-3) != -1; }
END
cat >forks.c <<'END'
#include <sys/wait.h>
#include <unistd.h>
#include "lib.h"
int main (void)
{
  pid_t a = fork ();
  if (!a)
    _exit (grade (15));
  pid_t b = fork ();
  if (!b)
    {
      grade (25);
      for (;;)
	pause (); /* killed below: what it did before counts */
    }
  waitpid (a, 0, 0);
  sleep (1);
  kill (b, 9);
  waitpid (b, 0, 0);
  return 0;
}
END
sed -i '1i #include <signal.h>' forks.c
cat >crash.c <<'END'
#include <stdlib.h>
#include "lib.h"
int main (void) { if (sign (0) == 0 && grade (5) == 1) abort (); return 0; }
END
cat >header.c <<'END'
#include "lib.h"
int main (int argc, char **argv) { (void) argv; if (argc > 7) return 2; return even (argc + 2) == 7; }
END
# The library has a second build in one program: other options, other metadata.
for p in negative forks crash; do
  gcc -O2 -fplugin=adse.so lib.c $p.c -o $p || exit 1
done
gcc -O0 -DOTHER=1 -fplugin=adse.so lib.c header.c -o header || exit 1

score () { "$ADSE" score -c dc,cc "$@" 2>>err; }
state () { grep -F -- "$2" "$1" | sed 's/^[^|]* [0-9a-f]\{16\} \([^|]*\) |.*/\1/' | sort -u; }
expect ()
{
  local got
  got=$(state "$1" "$2")
  [ "$got" = "$3" ] || fail "$2: '$got', not '$3'"
}

score --ledger one negative -- ./negative >out || fail "negative: $(cat err)"
grep -qx 'sign (lib.c): 2 of 8 labels' out || fail "negative: $(cat out)"
expect one 'dc: decision x < 0 is true' 'covered score'
expect one 'dc: decision x > 0 is true' open
expect one 'dc: decision x < 20 is true' open

# Children that exit and children that are killed.
score --ledger one forks -- ./forks >out || fail "forks: $(cat err)"
expect one 'dc: decision x < 20 is true' 'covered score'
expect one 'dc: decision x < 30 is true' 'covered score'
expect one 'dc: decision x < 10 is true' open

# A test that crashes has covered what it covered.
score --ledger one crash -- ./crash >out
[ $? = 134 ] || fail "crash: the command's status is not passed on"
expect one 'dc: decision x > 0 is false' 'covered score'
expect one 'dc: decision x < 10 is true' 'covered score'
grep -qx 'sign (lib.c): 6 of 8 labels' out || fail "merged: $(cat out)"

# Another build of the same source, and a header's function that another unit of
# the program calls.
score --ledger one header -- ./header >out || fail "header: $(cat err)"
[ "$(grep -c ' covered score | dc: decision x % 2 == 0' one)" = 1 ] \
  || fail "header: $(cat one)"

# What there is, without running anything; JSON says the same.
score --ledger one --json j negative >out || fail "report: $(cat err)"
perl -MJSON::PP -e '
  local $/; my $j = decode_json (<STDIN>);
  my ($s) = grep { $_->{function} eq "sign" } @{$j->{functions}};
  die "sign" unless $s->{labels_covered} == 6 && $s->{labels_total} == 8;
  die "labels" unless 6 == grep { $_->{covered} } @{$s->{labels}};
  die "waived" if $j->{labels_waived};' <j || fail "json: $(cat j)"

# In any order, at the same time, and all in one command: the same ledger.
score --ledger two header -- ./header >out
score --ledger two crash -- ./crash >out
score --ledger two forks -- ./forks >out
score --ledger two negative -- ./negative >out
cmp one two || fail "the order matters: $(diff one two)"
pids=
for p in negative forks crash header; do
  "$ADSE" score -c dc,cc --ledger three $p -- ./$p >out.$p 2>err.$p &
  pids="$pids $!"
done
# shellcheck disable=SC2086
wait $pids
cmp one three || fail "at the same time: $(diff one three)"
printf 'check:\n\t-./negative\n\t-./forks\n\t-./crash\n\t-./header\n' >Makefile
score --ledger four negative forks crash header -- make -s -j4 check >out \
  || fail "make: $(cat err)"
cmp one four || fail "make -j4 check: $(diff one four)"
sum=$(cksum <four)
score --ledger four negative forks crash header -- make -s check >out
[ "$(cksum <four)" = "$sum" ] || fail "a second run changed the ledger"

# A test program's own main is no code under test; it can be asked for.
score header -- ./header >out || fail "main: $(cat err)"
grep '^main ' out && fail "main is scored: $(cat out)"
score -f main header -- ./header >out || fail "main: $(cat err)"
grep -q '^main (header.c): 2 of 4 labels' out || fail "main is not scored: $(cat out)"

# Begun anew, one program's share is what it covers alone.
score --ledger four --fresh negative -- ./negative >out
grep -qx 'sign (lib.c): 2 of 8 labels' out || fail "fresh: $(cat out)"

exit $failed

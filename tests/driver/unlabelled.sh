# SPDX-License-Identifier: GPL-3.0-or-later
# A function without a label, of assignments alone: its statements have mutants as those of
# others have, and a test depends on each.
. "$top_srcdir/tests/driver/red.sh"
source=board
cat > board.c <<'C'
struct line { int peer; unsigned since; };
struct board { struct line line[4]; unsigned now; };
void answer (struct board *x, int n);
void
answer (struct board *x, int n)
{
  int caller = x->line[n].peer;
  x->line[n].since = x->now;
  x->line[caller].since = x->now;
}
C
gcc -g -O2 -fplugin=adse.so -c board.c
gcc -g -O2 -c board.c -o plain.o
adse list -f answer board.o | grep -q ': 0 labels' || fail "answer has labels"
adse generate --store store --plain plain.o -o suite board.o > log 2>&1 || { cat log; fail "generate"; }
red '  x->line[n].since = x->now;' ''
red '  x->line[caller].since = x->now;' ''

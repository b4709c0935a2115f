# SPDX-License-Identifier: GPL-3.0-or-later
# Each entry of a constant table matters to some test: what another number, or another word,
# in its place would do is tried live, one entry at a time.  Labels of the comparison alone
# are covered by one entry.
. "$top_srcdir/tests/driver/red.sh"
cat > rank.h <<'C'
/* Is A above B?  */
int rank_above (const char *a, const char *b);
C
cat > rank.c <<'C'
#include <string.h>
#include "rank.h"
static const struct { const char *name; int level; } ranks[] = {
  { "low", 1 }, { "mid", 2 }, { "high", 3 }, { "top", 4 },
};
static int level (const char *name)
{
  for (unsigned i = 0; i < sizeof ranks / sizeof *ranks; i++)
    if (!strcmp (name, ranks[i].name))
      return ranks[i].level;
  return 0;
}
int rank_above (const char *a, const char *b) { return level (a) > level (b); }
C
gcc -g -O1 -fplugin=adse.so -c rank.c -o rank.o
gcc -g -O1 -c rank.c -o plain.o
adse generate --plain plain.o -o suite rank.o > log 2>&1 || { cat log; fail "adse generate"; }
tail -n 3 log
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
grep -q 'kills another entry 2' suite/check_rank.c || fail "no comment says which entry"
grep -q 'lower entry 2' suite/check_rank.c || fail "no comment says which entry is lower"
# Seeded changes, by the interface's suite alone.
source=rank
red '"low", 1' '"low", 2'
red '"mid", 2' '"mid", 3'
red '"high", 3' '"high", 4'
red '"top"' '"tops"'
# And one less.
red '"mid", 2' '"mid", 1'
red '"high", 3' '"high", 2'
red '"top", 4' '"top", 3'

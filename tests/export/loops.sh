# SPDX-License-Identifier: GPL-3.0-or-later
# What a suite says of one element of an array after the other is a loop, in C of before
# 1999 too, and what fails says which element it was.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; cat suite/check_piconet.c; exit 1; }
cat > piconet.c <<'END'
#ifndef FROM
#define FROM 0
#endif
#include <stdlib.h>
struct piconet
{
  unsigned flags;
  int bank[79], i;
  unsigned short seen[3][40];
  unsigned channels, used, mine, more;
  char text[60];
};

void
reset (struct piconet *p, unsigned flags)
{
  int i;
  p->flags = flags;
  for (i = FROM; i < 79; i++)
    p->bank[i] = 7;
  for (i = FROM; i < 40; i++)
    p->seen[1][i] = flags > 3 ? 9 : i;
  for (i = 0; i < 60; i++)
    p->text[i] = flags > 5 ? 0 : '*';
}

struct piconet *
piconet_new (void)
{
  struct piconet *p = malloc (sizeof *p);
  int i;
  if (p)
    for (i = 0; i < 60; i++)
      p->text[i] = 'a';
  return p;
}

int
sum (const struct piconet *p)
{
  int i, s = 0;
  for (i = 0; i < 79; i++)
    s += p->bank[i] > 4;
  return s > 70 ? 1 : s > 2 ? 2 : 3;
}
END
gcc -std=gnu89 -g -O1 -fplugin=adse.so -c piconet.c
adse generate -o suite piconet.o > log 2>&1 || { cat log; exit 1; }
CFLAGS='-Wall -Wextra -Werror'
make -s -C suite check CFLAGS="$CFLAGS" > make.log 2>&1 || { cat make.log; fail "the suite"; }
grep -qE '^  for \(.* = [01]; .* < 79; ' suite/check_piconet.c || fail "no loop over what is in bank"
[ "$(grep -c 'bank\[[0-9]*\]' suite/check_piconet.c)" -lt 200 ] || fail "elements one by one"

# Each element counts, the first and the last as well.
for from in 1 79; do
  if make -s -C suite check CPPFLAGS=-DFROM=$from CFLAGS="-DFROM=$from" > red.log 2>&1; then
    fail "no test sees that bank starts at $from"
  fi
  grep -qE 'bank\[0\] is (0|-?[0-9]+), not -?[0-9]+' red.log ||
    { cat red.log; fail "no test says that bank[0] differs"; }
done

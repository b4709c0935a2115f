# SPDX-License-Identifier: GPL-3.0-or-later
# Texts that are almost what the code compares them with are tests as well: another way to
# compare is noticed, of which no condition of the source tells.
. "$top_srcdir/tests/driver/red.sh"
source=level
cat > level.c <<'C'
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
static const struct { const char *name; int level; } levels[] = { { "debug", 7 }, { "info", 6 } };
int level (const char *s)
{
  for (int i = 0; i < 2; i++)
    if (strcasecmp (s, levels[i].name) == 0)
      return levels[i].level;
  if (strcmp (s, "err") == 0)
    return 3;
  if (strncmp (s, "warn", 4) == 0)
    return 4;
  return -1;
}
int size_of (const char *s)
{
  char *end;
  errno = 0;
  long n = strtol (s, &end, 10);
  if (errno == ERANGE || *end)
    return -1;
  return n > 4096 ? 4096 : n < 0 ? 0 : n;
}
int number (const char *s)
{
  return atoi (s) + 1;
}
C
gcc -g -O2 -fplugin=adse.so -c level.c
gcc -g -O2 -c level.c -o plain.o
adse generate --store s -o suite level.o > log 2>&1 || { cat log; fail "adse generate"; }
red 'strcasecmp (s' 'strcmp (s'
red 'strcmp (s, "err")' 'strcasecmp (s, "err")'
red 'strcmp (s, "err")' 'strncmp (s, "err", 3)'
red 'strcmp (s, "err")' 'strncmp (s, "err", 2)'
red '"warn", 4' '"warn", 3'
red '"warn", 4' '"warn", 5'
# Numbers that are too large for what reads them are among the texts.
red 'errno == ERANGE || *end' '*end'
# What makes a number of a text compares it with nothing.
grep -q 'not quite "info"' suite/check_level.c || fail "no test says what it is there for"
if grep -A1 'not quite' suite/check_level.c | grep 'number_'; then fail "a number"; fi
[ "$(grep -c 'not quite' suite/check_level.c)" -le 12 ] || fail "too many"

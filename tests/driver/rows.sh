# SPDX-License-Identifier: GPL-3.0-or-later
# A table of texts of one size: each row is used by its address, and a test depends on each.
. "$top_srcdir/tests/driver/red.sh"
source=months
cat > months.h <<'C'
#include <stddef.h>
int month_print (int month, int year, char *buf, size_t size);
C
cat > months.c <<'C'
#include <stdio.h>
#include <string.h>
#include "months.h"
static const char names[12][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
				    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
int
month_print (int month, int year, char *buf, size_t size)
{
  char text[40];
  if (month < 1 || month > 12)
    return -1;
  int n = sprintf (text, "%s %d", names[month - 1], year);
  if ((size_t) n >= size)
    return -1;
  memcpy (buf, text, (size_t) n + 1);
  return n;
}
C
gcc -g -O2 -fplugin=adse.so -c months.c
gcc -g -O2 -c months.c -o plain.o
adse generate --store store --plain plain.o -o suite months.o > log 2>&1 || { cat log; fail "generate"; }
for row in Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec; do
  red "\"$row\"" "\"${row%?}x\""
done

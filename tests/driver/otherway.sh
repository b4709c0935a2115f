# SPDX-License-Identifier: GPL-3.0-or-later
# Where a label has no input on the path that came to it, another way may lead there: here
# with other months, of which no bit-blasting solver knows within its time.  The objects stay
# those that the program calls valid.
. "$top_srcdir/tests/driver/red.sh"
source=week
cat > week.h <<'C'
struct day { int year, month, day; };
int day_valid (const struct day *d);
int day_week_year (const struct day *d);
C
cat > week.c <<'C'
#include "week.h"
static const int before[13] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365 };
int
day_valid (const struct day *d)
{
  return d->year >= 1 && d->year <= 9999 && d->month >= 1 && d->month <= 12 && d->day >= 1
	 && d->day <= before[d->month] - before[d->month - 1];
}
static long
to_year (int year)
{
  long y = year - 1;
  return y * 365 + y / 4 - y / 100 + y / 400;
}
static long
first_monday (int year)
{
  long n = to_year (year) + 4;
  return n - (n - 1) % 7;
}
static long
number (const struct day *d)
{
  long n = to_year (d->year) + before[d->month - 1] + d->day;
  if (d->month > 2 && ((d->year % 4 == 0 && d->year % 100 != 0) || d->year % 400 == 0))
    n++;
  return n;
}
int
day_week_year (const struct day *d)
{
  long n = number (d);
  if (n < first_monday (d->year))
    return d->year - 1;
  if (n >= first_monday (d->year + 1))
    return d->year + 1;
  return d->year;
}
C
gcc -g -O2 -fplugin=adse.so -c week.c
gcc -g -O2 -c week.c -o plain.o
adse generate -f day_week_year --store store --plain plain.o -o suite week.o > log 2>&1 ||
  { cat log; fail "generate"; }
red 'n >= first_monday (d->year + 1)' 'n > first_monday (d->year + 1)'
red 'n >= first_monday (d->year + 1)' 'n + 1 >= first_monday (d->year + 1)'
red 'n < first_monday (d->year)' 'n <= first_monday (d->year)'
red 'return d->year + 1' 'return d->year'

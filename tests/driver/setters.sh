# SPDX-License-Identifier: GPL-3.0-or-later
# A setter of three lines has a few tests, not one for each way that another function of the
# object may go before it.
. "$top_srcdir/tests/driver/red.sh"
source=feed
cat > feed.h <<'C'
#include <stddef.h>
struct feed { int state, quoted; unsigned fields, rows; char delim, quote; char last; };
void feed_init (struct feed *f);
int feed_text (struct feed *f, const char *s, size_t n, void (*row) (unsigned));
void feed_end (struct feed *f, void (*row) (unsigned));
void feed_set_delim (struct feed *f, char c);
void feed_set_quote (struct feed *f, char c);
char feed_get_quote (const struct feed *f);
char feed_get_delim (const struct feed *f);
C
cat > feed.c <<'C'
#include "feed.h"
void feed_init (struct feed *f)
{
  *f = (struct feed) { .delim = ',', .quote = '"' };
}
int feed_text (struct feed *f, const char *s, size_t n, void (*row) (unsigned))
{
  if (n > 8)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      char c = s[i];
      f->last = c;
      if (f->state == 2 && c != f->quote)
	continue;
      if (c == f->quote)
	{
	  f->quoted++;
	  f->state = f->state == 2 ? 3 : 2;
	}
      else if (c == f->delim)
	{
	  f->fields++;
	  f->state = 0;
	}
      else if (c == '\n' || c == '\r')
	{
	  if (f->state)
	    {
	      f->rows++;
	      if (row)
		row (f->fields);
	    }
	  f->fields = 0;
	  f->state = 0;
	}
      else if (c == ' ' && !f->state)
	continue;
      else if (f->state == 3)
	return -2;
      else
	f->state = 1;
    }
  return f->state;
}
void feed_end (struct feed *f, void (*row) (unsigned))
{
  if (f->state == 2)
    f->quoted--;
  else if (f->state == 3 && f->quoted > 2)
    f->fields++;
  if (row && f->fields)
    row (f->fields);
  f->state = 0;
}
void feed_set_quote (struct feed *f, char c)
{
  f->quote = c;
}
char feed_get_quote (const struct feed *f)
{
  return f->quote;
}
void feed_set_delim (struct feed *f, char c)
{
  f->delim = c;
}
char feed_get_delim (const struct feed *f)
{
  return f->delim;
}
C
gcc -g -O2 -fplugin=adse.so -c feed.c
gcc -g -O2 -c feed.c -o plain.o
adse generate -f 'feed_*_delim' --store s --plain plain.o -o suite feed.o > log 2>&1 || { cat log; fail "adse generate"; }
tests () { grep -c "^START_TEST ($1_[0-9]*)" suite/check_feed.c; }
for f in feed_set_delim feed_get_delim; do
  n=$(tests $f)
  echo "$f: $n tests"
  [ "$n" -ge 1 ] && [ "$n" -le 18 ] || fail "$f has $n tests"
done
red 'f->delim = c;' 'f->delim = c | 1;'
red 'return f->delim;' 'return f->quote;'

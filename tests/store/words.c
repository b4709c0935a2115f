/* SPDX-License-Identifier: GPL-3.0-or-later
   The first of two files that are explored while the driver is killed: a parser
   whose conditions need a solver, a state that a set-up call makes, an overflow for
   the suspects.  */
#include <stddef.h>

struct counter
{
  int words, digits, limit;
};

static int total;

void
counter_init (struct counter *c)
{
  c->words = 0;
  c->digits = 0;
  c->limit = 7;
}

int
counter_add (struct counter *c, char ch)
{
  if (c->words == c->limit)
    return -1;
  if (ch >= '0' && ch <= '9')
    c->digits++;
  else if (ch == ' ')
    c->words++;
  total += c->digits > 2;
  return c->words * 10 + c->digits;
}

int
parse (const char *s, unsigned n)
{
  int value = 0;
  if (n < 3 || s[0] != '#')
    return -1;
  for (unsigned i = 1; i < n && i < 6; i++)
    {
      if (s[i] < '0' || s[i] > '9')
	return i > 1 ? value : -2;
      value = value * 10 + (s[i] - '0');
    }
  return value == 4711 ? -3 : value;
}

int
checksum (unsigned a, unsigned b)
{
  unsigned h = a * 2654435761u;
  h ^= b * 40503u;
  if (h % 1009 == 17)
    return 1;
  if ((a ^ b) * 7 == 91 && a > b)
    return 2;
  return (a & 3) == 3 && b / (a + 1) == 5 ? 3 : 0;
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Texts are put together from others that were accepted: tests of a language's parts also say
# what goes before what.
. "$top_srcdir/tests/driver/red.sh"
source=terms
cat > terms.h <<'C'
/* The value of TEXT, "#7;-#2;*(#3;+#1;)" or the like, into *VALUE.  -1: that is none.  */
int terms_value (const char *text, unsigned *value);
C
cat > terms.c <<'C'
#include <ctype.h>
#include <stddef.h>
#include "terms.h"
static const struct { char sign; int level; } signs[] = { { '-', 1 }, { '+', 1 }, { '*', 2 } };
static int
level_of (char sign)
{
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (signs[i].sign == sign)
      return signs[i].level;
  return 0;
}
static int
terms (const char **at, int level, unsigned *value)
{
  if (**at == '(')
    {
      ++*at;
      if (terms (at, 0, value) != 0 || *(*at)++ != ')')
	return -1;
    }
  else
    {
      if (**at != '#' || !isdigit ((unsigned char) *++*at))
	return -1;
      for (*value = 0; isdigit ((unsigned char) **at); ++*at)
	*value = *value * 10 + (unsigned) (**at - '0');
      if (*(*at)++ != ';')
	return -1;
    }
  while (level_of (**at) > level)
    {
      char sign = *(*at)++;
      unsigned right;
      if (terms (at, level_of (sign), &right) != 0)
	return -1;
      *value = sign == '-' ? *value - right : sign == '+' ? *value + right : *value * right;
    }
  return 0;
}
int
terms_value (const char *text, unsigned *value)
{
  unsigned v;
  if (terms (&text, 0, &v) != 0 || *text)
    return -1;
  *value = v;
  return 0;
}
C
flags="-g -O2 -w"
gcc $flags -fplugin=adse.so -c terms.c
gcc $flags -c terms.c -o plain.o
adse generate -f terms_value --store store --plain plain.o -o suite terms.o > log 2>&1 ||
  { cat log; fail "generate"; }
red "{ '-', 1 }" "{ '-', 2 }"
red "{ '+', 1 }" "{ '+', 2 }"
red "{ '*', 2 }" "{ '*', 1 }"
red 'terms (at, level_of (sign), &right)' 'terms (at, level_of (sign) - 1, &right)'
grep -q 'a text put together from others' suite/check_terms.c ||
  fail "no text as it was put together"

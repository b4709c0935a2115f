# SPDX-License-Identifier: GPL-3.0-or-later
# A reader of text whose state is counted, not computed from the input: what other
# functions then decide on is no expression of it, and depends on many characters at
# once.  All branches of these functions are taken by the suite.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
. "$top_srcdir/tests/projects/common.sh"
version=${GCC_VERSIONS##* }
cat > code.c <<'END'
#include <stddef.h>

struct reader
{
  unsigned depth, deepest, words, quoted;
  int error;
};

static void
judge (struct reader *r)
{
  if (r->deepest > 4)
    r->error |= 1;
  if (r->quoted > 1 && r->words > 3)
    r->error |= 2;
  if (r->depth)
    r->error |= 4;
}

static void
step (struct reader *r, char c)
{
  switch (c)
    {
    case '[':
      r->depth++;
      if (r->deepest < r->depth)
	r->deepest = r->depth;
      break;
    case ']':
      if (r->depth)
	r->depth--;
      break;
    case '"':
      r->quoted++;
      break;
    case ' ':
      r->words++;
      break;
    }
}

int
read_text (const char *text, size_t size)
{
  struct reader r = { 0 };
  for (size_t i = 0; i < size; i++)
    step (&r, text[i]);
  judge (&r);
  return 0;
}
END
"gcc-$version" -g -O2 -fplugin=adse.so -c code.c -o marked.o || fail "compile"
"gcc-$version" -g -O2 -c code.c -o plain.o || fail "compile plain"
adse generate -f read_text -c dc --runs 600 --plain plain.o -o suite marked.o > log 2>&1 ||
  { cat log; fail "generate"; }
make -s -C suite check > check.log 2>&1 || { cat check.log; fail "suite"; }
make -s -C suite check BUILD="$PWD/counted" PLAIN= CFLAGS="-g -O0 --coverage" \
  > check.log 2>&1 || { cat check.log; fail "suite, counted"; }
share judge 100 counted/*.gcda
share step 100 counted/*.gcda

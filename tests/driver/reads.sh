# SPDX-License-Identifier: GPL-3.0-or-later
# A function pointer that reads, by its name, fills the buffer that it is given: what comes
# out of it is an input, in tests and in proofs.  And what is passed is one, however large
# the objects are that are passed before it.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAIL: $*"; [ ! -f log ] || cat log; exit 1; }
cat > source.c <<'C'
#include <stddef.h>
struct source
{
  int (*read) (void *from, unsigned char *to, int n);
  long (*write) (void *to, const void *bytes, size_t n);
  void *state;
  unsigned long left;
};

static int
next (struct source *s)
{
  unsigned char c;
  if (s->left == 0 || s->read (s->state, &c, 1) != 1)
    return -1;
  s->left--;
  return c;
}

/* 0x21, a length, and as many bytes that add up to 0 with what comes last.  */
int
source_record (struct source *s)
{
  int c = next (s), n, sum = 0;
  if (c < 0)
    return -1;
  if (c != 0x21)
    return -2;
  n = next (s);
  if (n < 1 || n > 3)
    return -3;
  while (n-- > 0)
    {
      if ((c = next (s)) < 0)
        return -4;
      sum += c;
    }
  if ((c = next (s)) < 0)
    return -4;
  return (sum & 0xff) == c ? sum : -5;
}

int
source_head (struct source *s, unsigned char to[4])
{
  int n = s->read (s->state, to, 4);
  if (n < 4)
    return -1;
  return to[0] == 'P' && to[3] == '\n';
}

struct tables { unsigned hash[8192]; unsigned short next[4096]; unsigned char first[4096];
                unsigned short last[512]; int used; };
int
tables_fit (struct tables *t, int more, const short *least)
{
  if (more > 5)
    t->used++;
  if (*least > more && t->used > 3)
    return 3;
  return more < 8 ? 1 : 2;
}
C
[ -n "$ADSE_LONG" ] || GCC_VERSIONS=${GCC_VERSIONS##* }
for gcc in $GCC_VERSIONS; do
  gcc-$gcc -g -O2 -fplugin=adse.so -c source.c
  rm -rf store suite
  adse generate -f 'source*' -f tables_fit --store store -o suite source.o > log 2>&1 || fail "generate"
  grep -q '^3 of 3 functions have tests' log || fail "tests"
  ! grep -q ' 0 suspects' log && grep -q '[1-9][0-9]* suspects' log && fail "suspects"
  adse list --json --store store source.o > labels || fail "list"
  python3 - labels <<'P' || fail "gcc-$gcc: outcomes are open"
import json, sys
bad = [l["text"] for f in json.load (open (sys.argv[1]))
       if f["function"] != "next" for l in f["labels"]
       if l["criterion"] in ("dc", "cc") and l["state"] != "covered"]
print (len (bad), "open:", *bad, sep="\n")
sys.exit (bool (bad))
P
  make -s -C suite check > log 2>&1 || fail "the suite"
done

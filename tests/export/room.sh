# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of a function that writes text into its caller's buffer say what the text is, not
# what the buffer held behind its end, and not what became of memory of which the caller
# says that there is none.  That the function leaves such memory alone they say.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > room.c <<'C'
#include <stddef.h>
#include <string.h>
/* N in decimal.  -1: it does not fit, then BUF is "" if there is room for that.  */
int print (unsigned n, char *buf, size_t size)
{
  char text[12];
  size_t at = sizeof text;
  text[--at] = 0;
  do
    text[--at] = (char) ('0' + n % 10);
  while ((n /= 10) != 0);
  if (sizeof text - at > size)
    {
      if (size > 0)
        buf[0] = 0;
      return -1;
    }
  memcpy (buf, text + at, sizeof text - at);
  return (int) (sizeof text - at - 1);
}
/* N times C.  */
int fill (char *dst, size_t size, char c, int n)
{
  size_t len = 0;
  for (; n > 0; n--)
    {
      if (len + 1 >= size)
        {
          dst[len] = 0;
          return -1;
        }
      dst[len++] = c;
    }
  dst[len] = 0;
  return (int) len;
}
/* Bytes are no text.  */
int pack (char *out, size_t size, unsigned n)
{
  if (size < 4)
    return -1;
  out[0] = (char) n;
  out[1] = (char) (n >> 8);
  out[2] = 0;
  return 3;
}
C
gcc -g -O1 -fplugin=adse.so -c room.c -o room.o
gcc -g -O1 -c room.c -o plain.o
adse generate --store store --plain plain.o -o suite --srcdir . room.o > log 2>&1 \
  || { cat log; fail "adse generate"; }
grep -q 'ck_assert_str_eq (buf, "");' suite/check_room.c || fail "no test that too long a text is \"\""
cp room.c room.was
try () { # WHAT EXPECTED EDIT
  cp room.was room.c
  sed -i "$3" room.c
  cmp -s room.c room.was && fail "$1: nothing was changed"
  if make -s -C suite check PLAIN= > "out" 2>&1; then got=green; else got=red; fi
  [ $got = $2 ] || { tail -20 out; fail "$1: $got"; }
}
try "the first version" green '$a /* */'
try "a text that does not fit is written in part first" green \
  's/^        buf\[0\] = 0;/        memcpy (buf, text + at, size), buf[0] = 0;/'
try "nothing is written where there is no room for the end" green \
  's/^          dst\[len\] = 0;/          if (size) dst[len] = 0;/'
try "print writes where there is no room" red 's/if (size > 0)/if (size + 1 > 0)/'
try "fill forgets the end" red 's/^  dst\[len\] = 0;//'
try "pack writes one byte more" red 's/^  out\[2\] = 0;/  out[2] = 0, out[3] = 1;/'

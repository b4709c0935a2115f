# SPDX-License-Identifier: GPL-3.0-or-later
# Decoders of text, each character of which goes through a function with branches of its
# own: outcomes that are refuted on every way that was met are found on other ways
# (driver/goals/strategy-ways.c); of one whose ways are few all labels are decided.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; cat log; exit 1; }
cat > quad.c <<'C'
enum { PAD = -2, BAD = -1 };
static int digit (char c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+')
    return 62;
  if (c == '/')
    return 63;
  return c == '=' ? PAD : BAD;
}
/* Four characters of base 64 become bytes, whose number is returned; -1: they are none.  */
int quad (const char in[static 4], unsigned char out[static 3])
{
  int a = digit (in[0]), b = digit (in[1]), c = digit (in[2]), d = digit (in[3]);
  if (a < 0 || b < 0 || c == BAD || d == BAD)
    return -1;
  out[0] = (unsigned char) (a << 2 | b >> 4);
  if (c == PAD)
    return d == PAD && (b & 15) == 0 ? 1 : -1;
  out[1] = (unsigned char) ((b & 15) << 4 | c >> 2);
  if (d == PAD)
    return (c & 3) == 0 ? 2 : -1;
  out[2] = (unsigned char) ((c & 3) << 6 | d);
  return 3;
}
C
cat > escape.c <<'C'
static int digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}
enum { END = 256 };
/* The first character of IN, part of a URL; END at its end, -1 if it is none.  */
int escape (const char in[static 3])
{
  if (in[0] == '+')
    return ' ';
  if (in[0] != '%')
    return in[0] ? (unsigned char) in[0] : END;
  int high = digit (in[1]), low = high < 0 ? -1 : digit (in[2]);
  if (low < 0)
    return -1;
  return (high << 4 | low) ? high << 4 | low : -1;
}
C
for f in quad escape; do
  gcc -g -O1 -fplugin=adse.so -c $f.c -o $f.o
  gcc -g -c $f.c -o plain-$f.o
done
adse generate --store s1 --json quad.json --plain plain-quad.o -o suite-quad quad.o > log 2>&1 ||
  fail "adse generate on quad"
adse explain --store s1 quad > log
for c in dc cc mcc; do
  grep -q "^  [0-9:]* $c: .*unknown" log && fail "an outcome of quad is not found ($c)"
done
# What is left is impossible: bits that do not meet, values that a digit never has.
n=$(sed -n 's/^  labels: .* \([0-9]*\) unknown$/\1/p' log)
[ "$n" -le 16 ] || fail "$n labels of quad are unknown"
echo "quad: $(grep '^  labels:' log)"
adse generate --store s2 --plain plain-escape.o -o suite-escape escape.o > log 2>&1 ||
  fail "adse generate on escape"
grep -q ' 0 unknown$' log || fail "labels of escape are not decided"
echo "escape: $(grep -o 'labels: .*' log | tail -n 1)"

# SPDX-License-Identifier: GPL-3.0-or-later
# Code with mutants in it has the places of code without, with the same numbers: what a
# mutant is called by is its label's number.  Other files than the one below are compiled by one
# GCC each, by turns; in `make check-long' by all.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > shared.c <<'C'
struct hash { unsigned part[5]; char *text; };
static int pick (int k) { return k ? 3 : -2; }
/* Both sides of `+=' are one expression.  */
void change (struct hash *h, char *p, int *q, int k)
{
  static int table[4] = { 1, 2, 3, 4 };
  int local = 7, other[3] = { 4, 5, 6 };
  h->part[0] += 2;
  h->part[k & 3] -= h->part[1];
  p[1] += 2;
  p[2]++;
  *(p + 3) ^= 4;
  q[1] += q[2] + 1;
  h->text += 5;
  h->text[0] = 'x';
  table[1] = other[2] = local = 9;
  switch (pick (4)) { case 3: local = 8; break; default: local = k ? 5 : 6; }
  q[0] = local + pick (0);
}
enum color { RED = 1, GREEN };
enum color next (enum color c) { return c == RED ? GREEN : RED; }
double half (float f) { f = 2; return f / 2.0; }
C
for p in "$top_srcdir"/tests/strength/programs/*/; do
  name=$(basename "$p")
  cp "$p/$name".[ch] .
done
cp "$top_srcdir"/tests/conformance/*.[ch] . 2> /dev/null || :
n=0 values=0 turn=0
set -- $GCC_VERSIONS
for c in *.c; do
  turn=$((turn + 1)) nth=0
  for gcc; do
    nth=$((nth + 1))
    [ "${ADSE_LONG:-0}" = 1 ] || [ "$c" = shared.c ] || [ $((turn % $#)) = $((nth % $#)) ] || continue
    level=-O$((n % 3))
    "gcc-$gcc" -w "$level" -fplugin=adse.so -fplugin-arg-adse-dump -c "$c" -o a.o > plain 2>&1 ||
      continue
    "gcc-$gcc" -w "$level" -fplugin=adse.so -fplugin-arg-adse-mode=mutants \
      -fplugin-arg-adse-dump -c "$c" -o b.o > mutants 2>&1
    diff plain mutants || { echo "FAILED: gcc-$gcc $level: $c has other places"; exit 1; }
    n=$((n + 1)) values=$((values + $(grep -c ' value ' plain || :)))
  done
done
echo "$n objects, $values constants that stand alone: the same places"
[ "$n" -ge 24 ] && [ "$values" -ge 100 ]

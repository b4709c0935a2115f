#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The range that a site states for an operand holds every value that the operand has:
# random expressions, evaluated by the plain build on all inputs.  For forms that are
# common in C it is exact.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
cat > make.py <<'END'
import random, sys
random.seed(int(sys.argv[1]))
def expr(depth):
    if depth == 0 or random.random() < .15:
        return random.choice(['c', 'd', 'b', 's.f', 's.g', '(c > 3)', 'c', 'd',
                              str(random.randint(1, 9))])
    a, b = expr(depth - 1), expr(depth - 1)
    k = random.choice([1, 2, 3, 5, 7, 8, 15, 100])
    return '(' + random.choice([
        f'{a} + {b}', f'{a} - {b}', f'{a} * {b}', f'{a} & {k}', f'{a} & {b}',
        f'{a} | {b}', f'{a} ^ {b}', f'{a} % {k}', f'{a} / {k}',
        f'{a} << {k % 8}', f'{a} >> {k % 8}', f'b ? {a} : {b}',
        f'(unsigned char) {a}', f'(signed char) {a}', f'(unsigned) {a}',
        f'(long) {a}', f'(c, {a})', f'-{a}', f'~{a}', f'!{a}',
        f'(short) {a} + {b}']) + ')'
exact = [('c', 0, 255), ('d', -128, 127), ('b', 0, 1), ('s.f', 0, 7),
         ('s.g', -8, 7), ('c & 15', 0, 15), ('c >> 4', 0, 15),
         ('c << 1', 0, 510), ('c % 10', 0, 9), ('c + 1', 0, 256),
         ('c | 3', 0, 255), ('(c > 3) + 1', 0, 2), ('c * 3', 0, 765)]
count = 250
list = [e for e, _, _ in exact] + [expr(random.randint(1, 4)) for _ in range(count)]
head = ('struct bits { unsigned f : 3; signed g : 4; };\n'
        '#define ARGS unsigned char c, signed char d, _Bool b, struct bits s\n')
# One site a line, an expression to the left of a comparison.
with open('sites.c', 'w') as f:
    f.write(head)
    for i, e in enumerate(list):
        f.write(f'int f{i} (ARGS, int k) {{ return ({e}) == k; }}\n')
with open('values.c', 'w') as f:
    f.write('#include <stdio.h>\n' + head)
    for i, e in enumerate(list):
        f.write(f'static __int128 v{i} (ARGS) {{ return {e}; }}\n')
    f.write('static __int128 (*const all[]) (ARGS) = {\n'
            + ''.join(f'  v{i},\n' for i in range(len(list))) + '};\n'
            'int main (void) {\n'
            f'  for (int i = 0; i < {len(list)}; i++) {{\n'
            '    __int128 low = 0, high = 0; int first = 1;\n'
            '    for (int c = 0; c < 256; c++) for (int d = -128; d < 128; d++) {\n'
            '      struct bits s = { c & 7, d & 15 };\n'
            '      __int128 v = all[i] (c, d, c + d & 1, s);\n'
            '      if (first || v < low) low = v;\n'
            '      if (first || v > high) high = v;\n'
            '      first = 0; }\n'
            '    printf ("%d %lld %lld\\n", i, (long long) low, (long long) high); }\n'
            '  return 0; }\n')
with open('exact', 'w') as f:
    for i, (e, low, high) in enumerate(exact):
        f.write(f'{i} {low} {high}\n')
END
cat > check.py <<'END'
import re, sys
first = 3  # line of expression 0 in sites.c
stated = {}
for l in open('dump'):
    m = re.match(r'(\d+):\d+ \w+ \d+ op eq .*\) in \[(-?\d+), (\d+)\]'
                 r' (?:var|expr)\(k\)', l)
    if m:
        stated[int(m[1]) - first] = (int(m[2]), int(m[3]))
values = {}
for l in open('values'):
    i, low, high = map(int, l.split())
    values[i] = (low, high)
bad = 0
for i, (low, high) in stated.items():
    if not (low <= values[i][0] and values[i][1] <= high):
        print(f'expression {i} is in {values[i]}, the site says {low, high}')
        bad += 1
for l in open('exact'):
    i, low, high = map(int, l.split())
    if stated.get(i) != (low, high):
        print(f'expression {i} should be in {low, high}: {stated.get(i)}')
        bad += 1
print(f'{sys.argv[1]}: {len(stated)} of {len(values)} ranges stated, {bad} wrong')
sys.exit(bad != 0 or len(stated) < len(values) / 4)
END
status=0
for seed in 1 2 3; do
  python3 make.py $seed
  gcc -w -fwrapv -O1 values.c -o all && ./all > values || exit 1
  for v in $GCC_VERSIONS; do
    "gcc-$v" -w -fplugin=adse.so -fplugin-arg-adse-dump -c sites.c 2> dump \
      || { cat dump; exit 1; }
    python3 check.py "gcc-$v, seed $seed" || status=1
  done
done
exit $status

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The range that a site states for an operand holds every value that the operand has,
# and a condition that is said to be never true, or never false, never is: random
# expressions, evaluated by the plain build on all inputs.  For forms that are common in
# C it is exact.
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
# One decision a line; its condition is an expression or compares two.
conditions = [('c % 4 > 3', 't'), ('c % 4 <= 3', 'f'), ('(d & 7) == 9', 't'),
              ('c > 10', ''), ('(c & 7) < (d & 8)', ''), ('(c & 3) + 4', 'f'),
              ('(c & 1) != (d & 1) + 2', 'f'), ('!(c % 4 < 4)', 't'),
              ('s.f * 2 >= 16', 't'), ('c >> 4 >= 16', 't'),
              ('3 < c % 4', 't'), ('d < c', '')]
for _ in range(count):
    a, b = expr(random.randint(1, 3)), expr(random.randint(0, 2))
    conditions.append((random.choice([
        a, f'{a} {random.choice(["<", "<=", ">", ">=", "==", "!="])} {b}',
        f'{a} % 8 {random.choice(["<", "<=", ">", ">=", "==", "!="])} {random.randint(0, 9)}',
        f'!({a} > {b})']), None))
with open('conditions.c', 'w') as f:
    f.write(head)
    for i, (e, _) in enumerate(conditions):
        f.write(f'int g{i} (ARGS) {{ if ({e}) return 1; return 0; }}\n')
with open('truth.c', 'w') as f:
    f.write('#include <stdio.h>\n#include "conditions.c"\n'
            'static int (*const all[]) (ARGS) = {\n'
            + ''.join(f'  g{i},\n' for i in range(len(conditions))) + '};\n'
            'int main (void) {\n'
            f'  for (int i = 0; i < {len(conditions)}; i++) {{\n'
            '    int was = 0;\n'
            '    for (int c = 0; c < 256; c++) for (int d = -128; d < 128; d++) {\n'
            '      struct bits s = { c & 7, d & 15 };\n'
            '      was |= 1 << all[i] (c, d, c + d & 1, s); }\n'
            '    printf ("%d %d\\n", i, was); }\n'
            '  return 0; }\n')
with open('exact-truth', 'w') as f:
    for i, (_, never) in enumerate(conditions):
        if never is not None:
            f.write(f'{i} {never}\n')
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
# "never true M, false M": the first condition's bit.  A `!' may be the formula's.
never = {}
for l in open('dump-conditions'):
    m = re.match(r'(\d+):\d+ \w+ \d+ decision 1 .* \[0( !)?\](?: never true (\w+), false (\w+))?$', l)
    if m:
        t, f = (int(m[3] or '0', 16) & 1, int(m[4] or '0', 16) & 1)
        never[int(m[1]) - first] = (f, t) if m[2] else (t, f)
wrong = told = 0
for l in open('truth'):
    i, was = map(int, l.split())
    t, f = never.get(i, (0, 0))
    told += t | f
    if (t and was & 2) or (f and was & 1):
        print(f'condition {i} was {was}, the site says {t, f}')
        wrong += 1
for l in open('exact-truth'):
    i, want = (l.split() + [''])[:2]
    t, f = never[int(i)]
    if (t, f) != (want == 't', want == 'f'):
        print(f'condition {i} should be never {want}: {t, f}')
        wrong += 1
print(f'{sys.argv[1]}: {told} of {len(never)} conditions told, {wrong} wrong')
sys.exit(bad != 0 or wrong != 0 or len(stated) < len(values) / 4 or told < 20)
END
status=0
for seed in 1 2 3; do
  python3 make.py $seed
  gcc -w -fwrapv -O1 values.c -o all && ./all > values || exit 1
  gcc -w -fwrapv -O1 truth.c -o all && ./all > truth || exit 1
  for v in $GCC_VERSIONS; do
    "gcc-$v" -w -fplugin=adse.so -fplugin-arg-adse-dump -c sites.c 2> dump \
      || { cat dump; exit 1; }
    "gcc-$v" -w -fplugin=adse.so -fplugin-arg-adse-dump -c conditions.c \
      2> dump-conditions || { cat dump-conditions; exit 1; }
    python3 check.py "gcc-$v, seed $seed" || status=1
  done
done
exit $status

# SPDX-License-Identifier: GPL-3.0-or-later
# Mutants that code with mutants alone has: statements and calls that are left out, calls
# that are replaced by their first argument, other steps of ++ and --, other numbers that
# are added to pointers.  Each is written by hand beside, as another body of the same
# function, and does what that does, for all inputs of a small domain.  With the newest GCC;
# in `make check-long' with each.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > code.c <<'C'
#include "code.h"
static int seen;
static int half (int n) { return n / 2; }
static const char *skip (const char *p) { return *p == ' ' ? p + 1 : p; }
static void note (int n) { seen += n; }
int last (void) { return seen; }
void clear (void) { seen = 0; }
int code (int n, const char *p, const short *q)
{
  int a = 1, b = 2;
  a = n + 3;
  note (a);
  b = half (n) + a;
  p = skip (p + 1);
  if (n > 2)
    b = 7;
  else
    note (9);
  for (int i = 0; i < 3; i += 2)
    a += q[i];
  q += 2;
  a++;
  q--;
  return a * 3 + b * 5 + *p + *(q + 1) + (q - 1)[0];
}
C
cat > code.h <<'C'
int code (int, const char *, const short *);
int last (void);
void clear (void);
C
# LINE (the first one of the body is 100) | TEXT | what the mutant has there | by hand: OLD | NEW
cat > by-hand <<'C'
101|a = n + 3|nothing|  a = n + 3;|
102|note (a)|nothing|  note (a);|
103|half (n)|nothing|half (n)|n
103|b = half (n) + a|nothing|  b = half (n) + a;|
104|p = skip (p + 1)|nothing|  p = skip (p + 1);|
104|skip (p + 1)|nothing|skip (p + 1)|p + 1
106|b = 7|nothing|    b = 7;|    ;
108|note (9)|nothing|    note (9);|    ;
111|2|2 + 1|  q += 2;|  q += 3;
111|2|2 - 1|  q += 2;|  q += 1;
112|the 1 of ++ at a|(the 1 of ++ at a) + 1|  a++;|  a += 2;
112|the 1 of ++ at a|0|  a++;|  ;
112|the 1 of ++ at a|-1|  a++;|  a--;
113|the 1 of -- at q|(the 1 of -- at q) + 1|  q--;|  q -= 2;
113|the 1 of -- at q|0|  q--;|  ;
114|1|0|*(q + 1)|*q
114|1|1 + 1|*(q + 1)|*(q + 2)
114|1|0|(q - 1)|(q - 0)
C
cat > main.c <<'C'
#include <stdio.h>
#include "code.h"
int main (void)
{
  static const short numbers[] = { 3, 1, 4, 15, 92, 65, 35 };
  static const char *const texts[] = { "abc", "a cd", "  x" };
  for (int n = 0; n < 5; n++)
    for (int t = 0; t < 3; t++)
      {
        clear ();
        int v = code (n, texts[t], numbers);
        printf ("%d %d\n", v, last ());
      }
  return 0;
}
C
[ "${ADSE_LONG:-0}" = 1 ] || GCC_VERSIONS=${GCC_VERSIONS##* }
for gcc in $GCC_VERSIONS; do
  "gcc-$gcc" -g -O1 -fplugin=adse.so -fplugin-arg-adse-mode=mutants -c code.c -o code.o
  "gcc-$gcc" -g -O1 main.c code.o -o mutants
  "gcc-$gcc" -g -O1 main.c code.c -o plain
  ./plain > expected
  ./mutants | cmp - expected || fail "gcc-$gcc: with no mutant on, other results"
  adse mutate --json found.json -c wm -f code mutants -- sh -c './mutants | cmp -s - expected' > log ||
    { cat log; fail "gcc-$gcc: adse mutate"; }
  python3 - "$gcc" <<'P' || fail "gcc-$gcc: a mutant does not do what is written"
import json, subprocess, sys
gcc = f"gcc-{sys.argv[1]}"
found = {}
for m in json.load(open("found.json"))["mutants"]:
    found.setdefault((m["line"], m["text"]), []).append(m["state"])
code, expected = open("code.c").read(), open("expected").read()
base = code[:code.index("  int a = 1")].count("\n") + 1 - 100
wrong = 0
for row in open("by-hand").read().splitlines():
    line, text, mutant, old, new = row.split("|")
    assert code.count(old) == 1, row
    open("other.c", "w").write(code.replace(old, new))
    subprocess.run([gcc, "-w", "main.c", "other.c", "-o", "other"], check=True)
    differs = subprocess.run(["./other"], capture_output=True, text=True).stdout != expected
    states = found.get((int(line) + base, f"{text} and {mutant} differ"))
    if not states:
        print(f"{line}: no mutant '{text} and {mutant} differ'")
        wrong += 1
    elif not any((s in ("killed", "time")) == differs for s in states):
        print(f"{line}: {text} -> {mutant}: {states}, by hand {differs}")
        wrong += 1
if wrong:
    for k, v in sorted(found.items()):
        print(k, v)
sys.exit(wrong != 0)
P
done

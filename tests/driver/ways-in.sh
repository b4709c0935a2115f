#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# No proof is false of code that is reached past its name (ways-in.c): of each
# decision gcov counts, in a plain build that is called with every number, which
# outcomes there are.  And parameters without a prototype get the values that they are
# explored with.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
cp "$top_srcdir/tests/driver/ways-in.c" .
cat > ext.c <<'END'
int shared;
int ext_call (int (*f) (int), int x) { return f (x); }
int ext_get (int x) { return shared + x; }
int replaced (signed char x) { return shared + x; }
static void copy (char *t, const char *s) { *t = *s; }
const struct { void (*copy) (char *, const char *); } ext_copier = { copy };
int ext_mode;
void set_mode (int m) { ext_mode = m; }
END
echo 'int main (void) { return 0; }' > main.c
{
  echo '#include "ways-in.c"'
  echo 'void set_mode (int); int main (void) { set_mode (9); by_mode (0); set_mode (0);'
  echo '  list_begin (0); by_list_next (0);'
  sed -n 's/^int \(by_[a-z_]*\) (number x)$/  for (int i = -128; i < 128; i++) \1 (i);/p' \
    ways-in.c
  echo '  return 0; }'
} > every.c
functions=$(grep -c 'for (int i' every.c)
cat > compare.py <<'END'
import json, re, sys

taken, line = {}, 0
for text in open("ways-in.c.gcov"):
    if m := re.match(r"\s*\S+:\s*(\d+):", text):
        line = int(m[1])
    elif m := re.match(r"branch\s+\d+ taken (\d+)", text):
        taken.setdefault(line, []).append(int(m[1]))
wrong = proofs = decided = 0
for f in json.load(open("labels")):
    for l in f["labels"]:
        if not l["state"]:
            continue
        ways = taken.get(l["line"], [])
        if f["function"] in ("replaced", "versions"):
            if l["state"].startswith("infeasible"):
                wrong += 1
                print(f"{f['function']} runs as another, and {l['text']}: {l['state']}")
            continue
        if l["criterion"] != "dc":
            continue
        if len(ways) != 2:
            sys.exit(f"{f['function']}:{l['line']}: branches {ways}")
        proofs += l["state"].startswith("infeasible")
        decided += l["state"] == "covered"
        if l["state"].startswith("infeasible") and all(ways):
            wrong += 1
            print(f"{f['function']}:{l['line']} {l['text']}: {l['state']}")
print(f"{sys.argv[1]}: {decided} covered, {proofs} infeasible, {wrong} wrong")
sys.exit(wrong or decided < int(sys.argv[2]))
END
set -- $GCC_VERSIONS
for build in "$1,-O0" "${!#},-O2"; do
  IFS=, read -r gcc level <<< "$build"
  rm -rf .adse ./*.gc??
  "gcc-$gcc" -w -O0 --coverage every.c ext.c -fopenmp -o every -lpthread || fail "every.c"
  ./every || fail "the plain build ends with $?"
  "gcov-$gcc" -b -c every-every.gcda > log 2>&1 || { cat log; fail "gcov-$gcc"; }
  "gcc-$gcc" -w -g "$level" -fopenmp -fplugin=adse.so -c ways-in.c || fail "$build"
  "gcc-$gcc" -w main.c ext.c ways-in.o -fopenmp -o ways-in -lpthread || fail "link of $build"
  adse generate -c dc,ror --no-suite -f 'by_*' -f replaced -f versions ways-in > log 2>&1 ||
    { cat log; fail "adse generate, $build"; }
  adse list -c dc,ror --json ways-in > labels || fail "adse list"
  python3 compare.py "$build" "$functions" || fail "$build"
done

# What a float, a char and a short are passed as without a prototype, is what
# explores them: all outcomes, no divergence, and a suite that passes.
cat > old.c <<'END'
int
old (x, c, s)
     float x;
     char c;
     short s;
{
  if (x > 2.5f)
    return 1;
  if (x < -2.5f)
    return 2;
  if (c == 7)
    return 3;
  return s > 200 ? 4 : 5;
}

static int
inner (x, c)
     float x;
     unsigned char c;
{
  return x > 1.5f ? 1 : c > 200 ? 2 : 3;
}

int
outer (int x, int c)
{
  if (inner ((float) x, (unsigned char) c) == 2)
    return 1;
  return 2;
}
END
for level in -O0 -O2; do
  rm -rf .adse old-suite
  "gcc-${GCC_VERSIONS##* }" -w -g $level -fplugin=adse.so -c old.c || fail "old.c"
  adse generate --self-check --json old.json -o old-suite old.o > log 2>&1 ||
    { cat log; fail "adse generate on old.c"; }
  python3 - <<'END' || { cat log; fail "old.c $level"; }
import json, sys
for f in json.load(open("old.json")):
    if f["divergences"] or f["labels_unknown"] or not f["tests"]:
        sys.exit(f"{f['function']}: {f['divergences']} divergences, "
                 f"{f['labels_unknown']} labels unknown, {f['tests']} tests")
END
  make -s -C old-suite check > log 2>&1 || { cat log; fail "the suite of old.c"; }
done

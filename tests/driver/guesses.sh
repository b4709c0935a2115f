# SPDX-License-Identifier: GPL-3.0-or-later
# A first vector that would repeat what an earlier one showed is not run; one that
# covers a label, has another result, or whose way is not recorded, is.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
version=${GCC_VERSIONS##* }
cat > code.c <<'END'
/* Zeros, ones and small numbers: two of the three take one path.  */
int all_positive (int a, int b, int c)
{
  if (a <= 0 || b <= 0 || c <= 0)
    return 4;
  return 1;
}
int doubled (int x)
{
  return 2 * x;
}
/* A result without a branch.  */
int is_negative (double d)
{
  return d < 0;
}
int counter;
int count (void)
{
  return counter++;
}
int even (int x)
{
  return (x & 1) == 0;
}
int apply (int (*f) (int), int x)
{
  f (x);
  return 0;
}
int first_set (const unsigned char *p, int n)
{
  for (int i = 0; i < n; i++)
    if (p[i])
      return 1;
  return 0;
}
END
"gcc-$version" -g -O1 -fplugin=adse.so -c code.c -o code.o || fail "compile"
adse generate --no-suite -c none --store paths --json paths.json code.o \
  > log 2>&1 || { cat log; fail "paths"; }
adse generate -c ror:weak,uoi:weak --store labels -o suite --json labels.json code.o \
  > log 2>&1 || { cat log; fail "labels"; }
python3 - <<'END' || fail "runs"
import json

def rows (name):
    with open (name) as f:
        return {r["function"]: r for r in json.load (f)}

paths, labels = rows ("paths.json"), rows ("labels.json")
for name, r in paths.items ():
    print (name, r["runs"], "runs", r["paths"], "paths")
    assert r["divergences"] == 0, name
for name in ("all_positive", "first_set"):
    assert paths[name]["runs"] == paths[name]["paths"], name
    r = labels[name]
    assert r["paths"] == paths[name]["paths"], name
    assert r["runs"] <= r["paths"] + r["label_models_made"], (name, r)
for name in ("doubled", "even", "apply", "is_negative"):
    assert paths[name]["runs"] > paths[name]["paths"], name
END
# What is different is tested.
n=$(grep 'ck_assert.*doubled (' suite/check_code.c | sort -u | wc -l)
[ "$n" -eq 3 ] || { cat suite/check_code.c; fail "$n results of doubled"; }

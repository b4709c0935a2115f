# SPDX-License-Identifier: GPL-3.0-or-later
# Elements of a table too large to be followed are found all the same, as long as they
# are not rare.
fail () { echo "FAILED: $*"; exit 1; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work" || exit 99
cat > kinds.c <<'EOF'
static const unsigned char kind[6000] = { [300 ... 999] = 1, [2100 ... 4000] = 2 };

int
kind_of (int c)
{
  if (c < 0 || c >= 6000)
    return -1;
  if (kind[c] == 1)
    return 10;
  if (kind[c] == 2)
    return 20;
  return 0;
}
EOF
$CC -g -O1 -fplugin=adse.so -c kinds.c || exit 99
adse generate -c dc --no-suite --json kinds.json kinds.o > log 2>&1 ||
  { cat log; fail "exploring"; }
adse explain kind_of > explained || fail "explain"
for k in 1 2; do
  for truth in true false; do
    grep -q "decision kind\[c\] == $k is $truth: covered" explained ||
      { cat explained; fail "kind $k is never $truth"; }
  done
done

# Not by a strategy that is depth-first and nothing else; but whatever it is, the other
# functions that a pointer may lead to belong to what there is to explore.
cat > leads.c <<'END'
static int one (int v) { return v > 0 ? 1 : 0; }
static int two (int v) { return v > 0 ? 2 : 0; }
int (*const known[]) (int) = { one, two };

int
lead (int (*f) (int), int v)
{
  int r = f ? f (v) : -1;
  if (r == 1)
    return 10;
  if (r == 2)
    return 20;
  return r;
}
END
$CC -g -O1 -fplugin=adse.so -c leads.c || exit 99
adse generate -c dc --no-suite --strategy dfs kinds.o leads.o > log 2>&1 ||
  { cat log; fail "depth-first"; }
adse explain kind_of > explained || fail "explain"
grep -q "decision kind\[c\] == 2 is true: unknown" explained ||
  { cat explained; fail "depth-first search samples tables"; }
adse explain lead > explained || fail "explain"
for k in 1 2; do
  grep -q "decision r == $k is true: covered" explained ||
    { cat explained; fail "depth-first search does not follow callee $k"; }
done

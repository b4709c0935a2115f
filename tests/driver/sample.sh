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

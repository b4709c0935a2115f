# SPDX-License-Identifier: GPL-3.0-or-later
# What is set after a set-up call is set in suspects as well: they build.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }

cat > box.c << 'END'
struct box { int n, *value; };

void
box_init (struct box *b)
{
  b->n = 1;
  b->value = 0;
}

int
box_get (struct box *b)
{
  return b->n == 7 ? *b->value : b->n;
}
END
gcc -g -O2 -fplugin=adse.so -c box.c -o marked.o && gcc -g -O0 -c box.c -o plain.o ||
  exit 99
adse generate -f box_get --plain plain.o -o suite marked.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
grep -q 'b\.n = 7' suite/suspect_box.c || { cat log; fail "no suspect sets n"; }
make -s -C suite check > make.log 2>&1 || { cat make.log; fail "check"; }
make -s -C suite suspects > make.log 2>&1
test -x suite/build/suspect_box || { cat make.log; fail "suspects do not build"; }

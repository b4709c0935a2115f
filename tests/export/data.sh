# SPDX-License-Identifier: GPL-3.0-or-later
# A source that defines only variables is a unit as well: suites of the others are linked
# with it, also where no plain build is given.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > table.h <<'C'
struct conf { const char *name; };
extern const int table[4];
extern struct conf conf;
C
cat > table.c <<'C'
#include "table.h"
const int table[4] = { 3, 1, 4, 1 };
struct conf conf = { .name = "x" };
C
cat > use.c <<'C'
#include "table.h"
int pick (unsigned i) { return i < 4 ? table[i] : -1; }
int named (void) { return conf.name[0]; }
C
cat > other.c <<'C'
int twice (int x) { return 2 * x; }
C
cat > main.c <<'C'
int pick (unsigned);
int main (void) { return pick (2) - 4; }
C
for v in $GCC_VERSIONS; do
  for options in -O0 '-O2 -flto' '-O0 -fcommon'; do
    # shellcheck disable=SC2086
    gcc-$v -g $options -fplugin=adse.so table.c use.c other.c main.c -o program && ./program \
      || { echo "FAIL: gcc-$v $options"; exit 1; }
  done
done
gcc -g -fplugin=adse.so -c table.c use.c other.c
ar crs library.a table.o use.o other.o
adse generate --store store -o suite library.a > log 2>&1 || { cat log; exit 1; }
grep -q '^3 of 3 functions have tests' log || { cat log; echo "FAIL: tests"; exit 1; }
make -s -C suite check > log 2>&1 || { cat log; echo "FAIL: the suite"; exit 1; }
mkdir changed
cp ./*.h ./*.c changed
sed -i 's/{ 3, 1, 4, 1 }/{ 3, 1, 4, 2 }/' changed/table.c
! make -s -C suite SRCDIR="$PWD/changed" BUILD="$PWD/changed" check > log 2>&1 \
  && grep -q 'pick_[0-9]' log || { cat log; echo "FAIL: a changed table"; exit 1; }

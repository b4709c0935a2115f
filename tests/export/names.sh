# SPDX-License-Identifier: GPL-3.0-or-later
# A struct and its typedef of the same name, each in a function: what compares them as
# a whole has two names.  Plain objects need not be newer than each other's sources.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > names.c <<'C'
typedef struct point { int x, y, z, w; } point;
int shift (struct point *p) { return p ? p->x++ > 3 : -1; }
int lift (point *p) { return p ? p->z++ > 4 : -1; }
C
gcc -g -fplugin=adse.so -c names.c -o names.o
gcc -g -c names.c -o plain.o
adse generate --plain plain.o -o suite names.o > log 2>&1 || { cat log; exit 1; }
grep -q '^2 of 2 functions have tests' log || { cat log; echo "FAIL: tests"; exit 1; }
grep -q '^assert_same_point ' suite/check_names.c \
  || { cat suite/check_names.c; echo "FAIL: structs are not compared"; exit 1; }

# A build of several objects, of which one source was changed and compiled again.
cat > other.c <<'C'
int least (int x, int y) { return x < y ? x : y; }
C
gcc -g -fplugin=adse.so -c other.c -o other.o
gcc -g -c other.c -o other-plain.o
adse generate --store both --plain plain.o --plain other-plain.o -o both-suite names.o \
  other.o > log 2>&1 || { cat log; echo "FAIL: an older object is refused"; exit 1; }
grep -q '^3 of 3 functions have tests' log || { cat log; echo "FAIL: tests of both"; exit 1; }

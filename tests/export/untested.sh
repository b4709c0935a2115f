# SPDX-License-Identifier: GPL-3.0-or-later
# Functions that end without tests are said with their reason, once for all that
# share it: here the suite lacks the library that defines what they call.  A command
# that wrote no test fails, and so does `make check' of a suite without tests; what the
# images were linked with is found without being asked for.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > there.c <<'C'
int twice (int x) { return 2 * x; }
C
cat > calls.c <<'C'
int twice (int);
int first (int x) { return twice (x) > 6; }
int second (int x) { return twice (x) < 9; }
C
gcc -g -shared -fPIC -o libthere.so there.c
gcc -g -fplugin=adse.so -fPIC -shared -o libcalls.so calls.c -L. -lthere -Wl,-rpath,"$dir"
gcc -g -c calls.c -o plain.o

adse generate -t 60 --store without --plain plain.o -o suite libcalls.so > log 2>&1 \
  && { cat log; echo "FAIL: no test, and no error"; exit 1; }
test $(grep -c '^adse: no test was written' log) = 1 \
  || { cat log; echo "FAIL: it is not said that there are no tests"; exit 1; }
make -s -C suite check > log2 2>&1 && { echo "FAIL: 0 tests pass"; exit 1; }
grep -q '^0 of 2 functions have tests' log || { cat log; echo "FAIL: count"; exit 1; }
grep -q "^no tests (test-link): first and 1 more: undefined reference to .twice'; add\
 what defines it after --\$" log || { cat log; echo "FAIL: reason is not said"; exit 1; }

adse generate -t 60 --store with --plain plain.o -o suite libcalls.so \
  -- -L"$dir" -lthere -Wl,-rpath,"$dir" > log 2>&1 || { cat log; exit 1; }
grep -q '^2 of 2 functions have tests' log || { cat log; echo "FAIL: with the flag"; exit 1; }
if grep '^no tests' log; then echo "FAIL: a reason though there are tests"; exit 1; fi

# What a source is compiled with its tests are linked with.
cat > checked.c <<'C'
int past (int x) { return x + 1 > 6; }
int main (int argc, char **argv) { (void) argv; return past (argc); }
C
gcc -g -fplugin=adse.so -fsanitize=undefined -o checked checked.c
adse generate -t 60 --store checked.store -o checked-suite checked > log 2>&1 \
  || { cat log; exit 1; }
grep -q '^2 of 2 functions have tests' log \
  || { cat log; echo "FAIL: a sanitizer's library is not linked"; exit 1; }

# Libraries of shared ones: the system's, and one beside, with and without a plain
# build; objects and folders given by relative names.
expect () { # COUNT COMMAND...: so many functions have tests, and they pass elsewhere
  local count=$1
  shift
  rm -rf .adse out
  "$@" > log 2>&1 || { cat log; echo "FAIL: $*"; exit 1; }
  grep -q "^$count functions have tests" log || { cat log; echo "FAIL: $*"; exit 1; }
  rm -rf elsewhere
  mkdir elsewhere
  (cd elsewhere && make -s -f ../out/Makefile check) > log 2>&1 \
    || { cat log out/Makefile; echo "FAIL: make check after $*"; exit 1; }
}
mkdir lib
gcc -g -shared -fPIC -o lib/libthere.so there.c
cat > wave.c <<'C'
#include <math.h>
#include <sqlite3.h>
int twice (int x);
int high (double x) { return sin (x) > 0.5 ? 1 : 0; }
int both (int x) { return twice (x) > sqlite3_libversion_number () % 2 + 3; }
C
wave=(-fPIC -shared wave.c -Llib -lthere -Wl,-rpath,'$ORIGIN/lib' -lm -lsqlite3)
gcc -g -fplugin=adse.so -o libwave.so "${wave[@]}"
mkdir plain
ln -s ../lib plain
gcc -g -o plain/libwave.so "${wave[@]}"
expect '2 of 2' adse generate -o out libwave.so
grep -q '^LIBS ?= .*-lm -lsqlite3$' out/Makefile || { grep LIBS out/Makefile; exit 1; }
expect '2 of 2' adse generate -o out --plain plain/libwave.so libwave.so
gcc -g -fplugin=adse.so -c calls.c
gcc -g -c there.c -o there.o
expect '2 of 2' adse generate -o out calls.o -- there.o
expect '2 of 2' adse generate -o out calls.o -- -L lib -lthere -Wl,-rpath,"$dir/lib"
if grep -F "$dir/there.o" out/Makefile; then echo "FAIL: a path of this machine"; exit 1; fi

# A library that would help is named.
gcc -g -fplugin=adse.so -c wave.c
adse generate -o out wave.o -- there.o > log 2>&1 || :
grep -q '^adse: sqlite3_libversion_number is not linked: .*; add -lsqlite3 after --' log \
  || { cat log; echo "FAIL: no library is named"; exit 1; }

# What is built in the suite is nothing for version control; a folder that was there
# is left alone.
test "$(cat elsewhere/build/.gitignore)" = '*' || { echo "FAIL: no .gitignore"; exit 1; }
mkdir mine
make -s -C out check BUILD="$dir/mine" > log 2>&1 || { cat log; exit 1; }
test ! -e mine/.gitignore || { echo "FAIL: .gitignore in a folder of the user's"; exit 1; }

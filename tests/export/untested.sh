# SPDX-License-Identifier: GPL-3.0-or-later
# Functions that end without tests are said with their reason, once for all that
# share it: here the suite lacks the library that defines what they call.
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
  || { cat log; exit 1; }
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

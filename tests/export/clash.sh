# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever a source calls its functions, variables, macros, types and enumerators, names
# of tests do not meet them, nor those of other tests.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cp "$top_srcdir/tests/export/clash.c" .
gcc -g -O2 -fplugin=adse.so -c clash.c -o clash.o
gcc -g -c clash.c -o plain.o
adse generate --plain plain.o -o suite clash.o > log 2>&1 || { cat log; exit 1; }
grep -q '^9 of 9 functions have tests' log \
  || { cat log; echo "FAIL: a function has no test"; exit 1; }
for t in run_test_1 turn_test2_1 turn_test_1 walk_test_1 stop_test_1 go_test_1; do
  grep -q "^START_TEST ($t)" suite/check_clash.c || { echo "FAIL: no test $t"; exit 1; }
done
grep -q 'ck_assert_int_eq (result, ' suite/check_clash.c \
  || { echo "FAIL: the variable result is not looked at"; exit 1; }
make -s -C suite check CFLAGS="-g -O1 -Wall -Wextra -Werror"

# Functions of that name, whose result is looked at twice, and of the names that Check's
# own have.
cat > own.c <<'C'
#include <errno.h>

struct pair { int x, y; };
struct pair
result (int x)
{
  struct pair p = { x > 3, x };
  errno = x > 5 ? ENOENT : EINVAL;
  return p;
}
int pack (int x) { return x > 3 ? 5 : 7; }
int upack (const char *s) { return s[0] == 'a' ? pack (s[1]) : 1; }
C
gcc -g -O2 -fplugin=adse.so -c own.c -o own.o
gcc -g -c own.c -o own-plain.o
adse generate --store own --plain own-plain.o -o own-suite own.o > log 2>&1 \
  || { cat log; exit 1; }
grep -q '^3 of 3 functions have tests' log \
  || { cat log; echo "FAIL: no test of result, pack or upack"; exit 1; }
make -s -C own-suite check CFLAGS="-g -O1 -Wall -Wextra -Werror"

# Macros that put functions of a library, which is not there, in the place of libc's, as
# gnulib has them: the tests of a call that ends the process mean libc's.
cat > macros.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int rpl_fflush (FILE *);
void *rpl_realloc (void *, size_t);
#define fflush rpl_fflush
#define realloc rpl_realloc

int
half (int x)
{
  if (x > 70)
    exit (3);
  return x / 2;
}
C
gcc -g -O2 -fplugin=adse.so -c macros.c -o macros.o
gcc -g -c macros.c -o macros-plain.o
adse generate --store macros --plain macros-plain.o -o macros-suite macros.o > log 2>&1 \
  || { cat log; exit 1; }
grep -q '^1 of 1 functions have tests' log \
  || { cat log; echo "FAIL: no test of half"; exit 1; }
grep -q 'ck_assert_int_eq (run.status, 3);' macros-suite/check_macros.c \
  || { echo "FAIL: no test where it ends"; exit 1; }
make -s -C macros-suite check CFLAGS="-g -O1 -Wall -Wextra -Werror"
grep -q '^#undef' suite/check_clash.c own-suite/check_own.c \
  && { echo "FAIL: macros are undefined for nothing"; exit 1; }
exit 0

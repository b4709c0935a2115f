# SPDX-License-Identifier: GPL-3.0-or-later
# What is in a FILE is the C library's: a test says that a pointer leads to one, and nothing
# about its members, which are others where output goes to a file or a pipe.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > log.c <<'C'
#include <stdio.h>
struct log { FILE *to; int level; };
FILE *last;
int log_start (struct log *l, int level)
{
  l->to = level > 3 ? stderr : stdout;
  last = l->to;
  l->level = level;
  return level > 3;
}
C
gcc -g -O1 -fplugin=adse.so -c log.c -o log.o
gcc -g -O1 -c log.c -o plain.o
adse generate --plain plain.o -o suite log.o > log 2>&1 || { cat log; fail "adse generate"; }
! grep -n '_flags\|_IO_\|_fileno' suite/check_log.c || fail "a test tells of the inside of a FILE"
grep -q 'last' suite/check_log.c || fail "no test looks at the stream"
make -s -C suite all > made 2>&1 || { cat made; fail "make"; }
suite/build/check_log > to-file 2>&1 || { cat to-file; fail "output to a file"; }
suite/build/check_log 2>&1 | cat > to-pipe || fail "output to a pipe"
grep -q '^100%' to-pipe || { cat to-pipe; fail "output to a pipe"; }

# SPDX-License-Identifier: GPL-3.0-or-later
# Programs and what surrounds them: files that arguments name and environment variables
# are inputs, files that are written are asserted, and a change of any of that is noticed.
# Tests leave nothing behind, also where they fail, and do not meet each other.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
mkdir src
cat > src/copy.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const char *mode = getenv ("COPY_MODE");
  int c, upper = mode && !strcmp (mode, "up");
  if (argc != 3)
    {
      fprintf (stderr, "usage: copy FROM TO\n");
      return upper ? 4 : 2;
    }
  FILE *from = fopen (argv[1], "r");
  if (!from)
    return 1;
  FILE *to = fopen (argv[2], "w");
  if (!to)
    return 3;
  while ((c = getc (from)) != EOF)
    putc (c == 'x' ? 'y' : c, to);
  fclose (from);
  return fclose (to) != 0;
}
END
# Strict C declares none of mkdtemp, setenv and their like.
flags='-g -O2 -std=c99'
$gcc $flags -fplugin=adse.so src/copy.c -o copy || fail "copy.c"
adse generate -c dc,cc --store store -o suite --srcdir src=src copy > log 2>&1 ||
  fail "generate"
suite=suite/check_copy.c
for text in 'setenv ("COPY_MODE", "up", 1);' 'unsetenv ("COPY_MODE");' \
  'run.status, 4' 'run.status, 1' 'run.status, 3' \
  'adse_file ("arg_1", "[^"]*x[^"]*", [0-9]*);' \
  'adse_file_is ("arg_2", "[^"]*y[^"]*", [0-9]*)'; do
  grep -q "$text" $suite || { cp $suite log; fail "no test says $text"; }
done
adse explain --store store main > log || fail "explain"
! grep -q 'fault: the record' log || fail "a fault"
mkdir tmp
make -C suite check > log 2>&1 || fail "the suite does not pass"
for i in 1 2 3; do
  TMPDIR=$work/tmp suite/build/check_copy > log-$i 2>&1 &
done
wait
for i in 1 2 3; do
  grep -q '100%' log-$i || { cp log-$i log; fail "suites in parallel"; }
done
# Where TMPDIR is relative, and without a process for each test.
(cd suite && TMPDIR=. build/check_copy) > log 2>&1 || fail "with TMPDIR=."
TMPDIR=$work/tmp CK_FORK=no suite/build/check_copy > log 2>&1 || fail "with CK_FORK=no"
n=0
while IFS='|' read -r old new; do
  n=$((n + 1))
  mkdir later-$n
  sed "s/$old/$new/" src/copy.c > later-$n/copy.c
  cmp -s src/copy.c later-$n/copy.c && fail "there is no $old"
  ! TMPDIR=$work/tmp make -C suite check SRCDIR="$work/later-$n" BUILD="$work/build-$n" \
    > log 2>&1 || fail "not noticed: $old became $new"
  grep -q 'check_copy.c:[0-9]*:[FE]:' log || fail "it fails for another reason"
done <<'END'
COPY_MODE|COPYMODE
"up"|"down"
'y' : c|'z' : c
"w"|"a+x"
return 1|return 5
END
[ $n = 5 ] || fail "$n changes"
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
ls -d suite/adse-* 2> /dev/null && fail "left behind in the suite's folder"

# A main without parameters that asks for a variable is a target.
cat > home.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int main (void) { puts (getenv ("EDITOR") ? "some" : "none"); return 0; }
END
$gcc $flags -fplugin=adse.so home.c -o home || fail "home.c"
adse generate --store store2 -o suite2 home > log 2>&1 || fail "generate home"
for text in some none; do
  grep -q "run.output, \"$text" suite2/check_home.c || fail "home says $text"
done
# The same program gives the same bytes.
adse generate -c dc,cc --store store3 -o again --srcdir src=src copy > log 2>&1 &&
  cmp $suite again/check_copy.c || fail "another suite the second time"

# SPDX-License-Identifier: GPL-3.0-or-later
# Programs: main with arguments, and functions that end the process.  Their tests say
# with which status it ends and what it wrote, and fail when that changes.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }
mkdir src
cat > src/scale.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
die (int status, const char *what)
{
  fprintf (stderr, "scale: %s\n", what ? what : "no reason");
  exit (status < 0 ? 99 : 3);
}

static int
factor (const char *unit)
{
  if (!strcmp (unit, "km"))
    return 1000;
  if (!strcmp (unit, "m"))
    return 1;
  die (2, "no such unit");
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && !strcmp (argv[1], "-V"))
    {
      puts ("scale 1");
      return 0;
    }
  if (argc != 3)
    {
      fprintf (stderr, "usage: %s NUMBER UNIT\n", argv[0]);
      return 1;
    }
  /* Arguments may be written to.  */
  char *point = strchr (argv[1], '.');
  if (point)
    *point = 0;
  printf ("%d\n", atoi (argv[1]) * factor (argv[2]));
  return 0;
}
END
# Strict C has no declarations of fork and its like in stdio.h.
flags='-g -O2 -std=c99'
$gcc $flags -fplugin=adse.so src/scale.c -o scale || fail "scale.c"
adse generate -c dc,cc --store store -o suite --srcdir src=src scale > log 2>&1 ||
  fail "generate"
adse explain --store store main > log || fail "explain"
grep -q '1 argument' log || fail "the plans are not told"
for text in 'run.errors, "usage: scale NUMBER UNIT\\n"' 'run.output, "scale 1\\n"' \
  'char arg_1\[\] = "-V";' 'run.errors, "scale: no such unit\\n"' \
  'run.status, 99' 'char arg_2\[\] = "km";'; do
  grep -qh "$text" suite/check_scale*.c || { cat suite/check_scale*.c > log; fail "no test says $text"; }
done
for f in main die factor; do
  grep -q "START_TEST (${f}_1)" suite/check_scale*.c || { fail "no test of $f"; }
done
make -C suite check > log 2>&1 || fail "the suite does not pass"
# What is changed is noticed.
n=0
while IFS='|' read -r old new; do
  n=$((n + 1))
  mkdir later-$n
  sed "s/$old/$new/" src/scale.c > later-$n/scale.c
  cmp -s src/scale.c later-$n/scale.c && fail "there is no $old"
  ! make -C suite check SRCDIR="$work/later-$n" BUILD="$work/build-$n" > log 2>&1 ||
    fail "not noticed: $old became $new"
  grep -q 'check_scale[a-z.]*.c:[0-9]*:[FE]:' log || fail "it fails for another reason"
done <<'END'
usage: %s|use: %s
return 1;|return 4;
scale 1|scale 2
\? 99 : 3|? 99 : 5
no such unit|unknown unit
1000|1024
END
[ $n = 6 ] || fail "$n changes"
# The same program gives the same bytes.
adse generate -c dc,cc --store store2 -o again --srcdir src=src scale > log 2>&1 &&
  diff -r -x build suite again > log || fail "another suite the second time"

# Standard input, by three ways of reading it.
for read in '(c = getchar ()) != EOF' 'fgets (b, 2, stdin) \&\& ((c = *b) || 1)' \
  'read (0, b, 1) == 1 \&\& ((c = *b) || 1)'; do
  rm -rf in; mkdir in
  sed "s/READ/$read/" > in/lines.c <<'END'
#include <stdio.h>
#include <unistd.h>
int
main (void)
{
  char b[2] = "";
  int c = *b, last = '\n', lines = 0;
  while (READ)
    {
      if (c == '\n' && last != '\n')
	lines++;
      last = c;
    }
  if (last != '\n')
    {
      fprintf (stderr, "no newline at the end\n");
      return 2;
    }
  printf ("%d\n", lines);
  return lines > 1;
}
END
  $gcc $flags -fplugin=adse.so in/lines.c -o lines || fail "lines.c: $read"
  adse generate -c dc,cc --runs 300 --store in/store -o in/suite --srcdir in=in lines \
    > log 2>&1 || fail "generate lines: $read"
  for text in 'run.status, 2' 'run.status, 1' 'run.output, "1\\n"' \
    '.input = "[^"]*\\n"' 'no newline at the end'; do
    grep -q "$text" in/suite/check_lines.c ||
      { cp in/suite/check_lines.c log; fail "$read: no test says $text"; }
  done
  adse explain --store in/store main > log || fail "explain lines"
  grep -q '0 infeasible, 0 unknown' log || fail "$read: labels are left open"
  grep -q ' 0 divergences' log || fail "$read: divergences"
  mkdir in/later
  sed 's/lines > 1/lines > 2/' in/lines.c > in/later/lines.c
  make -C in/suite check > log 2>&1 || fail "$read: the suite does not pass"
  ! make -C in/suite check SRCDIR="$work/in/later" BUILD="$work/in/b" > log 2>&1 ||
    fail "$read: a change is not noticed"
done

# What is read by getline, and printed, is followed afterwards.
cat > quit.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int
main (void)
{
  char *line = NULL;
  size_t room = 0;
  int n = 0;
  while (getline (&line, &room, stdin) > 0)
    {
      printf ("%d %d\n", ++n, line[0]);
      if (line[0] == 'q' && !strcmp (line + 1, "uit\n"))
	break;
    }
  free (line);
  return n == 3 ? 7 : 0;
}
END
$gcc -g -O2 -D_GNU_SOURCE -fplugin=adse.so quit.c -o quit || fail "quit.c"
adse generate -c dc,cc --runs 300 --store store4 -o suite4 quit > log 2>&1 ||
  fail "generate quit"
for text in 'run.status, 7' '.input = "[^"]*quit\\n'; do
  grep -q "$text" suite4/check_quit.c ||
    { cp suite4/check_quit.c log; fail "quit: no test says $text"; }
done
adse explain --store store4 main > log || fail "explain quit"
grep -q '0 infeasible, 0 unknown' log || fail "quit: labels are left open"
grep -q ' 0 divergences' log || fail "quit: divergences"

# A main without parameters is explored when it is asked for.
cat > none.c <<'END'
#include <stdio.h>
int twice (int x) { return x > 100 ? 200 : 2 * x; }
int main (void) { printf ("%d\n", twice (21)); return 0; }
END
$gcc $flags -fplugin=adse.so none.c -o none || fail "none.c"
adse list none > log || fail "list"
! grep -q '^main' log || fail "main is listed"
adse generate -f main --store store3 -o suite3 none > log 2>&1 || fail "-f main"
grep -q 'ck_assert_str_eq (run.output, "42\\n");' suite3/check_none.c ||
  { cp suite3/check_none.c log; fail "what main writes"; }
# In a library it is no program.
$gcc $flags -fplugin=adse.so -c src/scale.c -o scale.o || fail "scale.o"
adse list scale.o > log || fail "list scale.o"
! grep -q 'main' log || fail "main of an object is listed"

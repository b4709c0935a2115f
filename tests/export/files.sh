# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of code that makes files and folders, also where nobody gave it their names, work
# in a folder of their own: they pass again and again, and leave nothing behind.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
cat > spool.c <<'C'
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* Makes all folders of PATH but the last, as mkdir -p does.  */
int make_way (const char *path)
{
  char part[64];
  if (!*path || strlen (path) >= sizeof part)
    return -1;
  strcpy (part, path);
  for (int i = 1; part[i]; i++)
    if (part[i] == '/')
      {
	part[i] = 0;
	if (mkdir (part, 0700) != 0 && errno != EEXIST)
	  return -2;
	part[i] = '/';
      }
  return 0;
}
int enqueue (int job)
{
  char name[32];
  if (job < 0)
    return -1;
  if (mkdir ("spool", 0700) != 0)
    return errno == EEXIST ? 2 : -2;
  snprintf (name, sizeof name, "spool/job%d", job % 10);
  FILE *f = fopen (name, "w");
  if (!f)
    return -3;
  fprintf (f, "%d\n", job);
  fclose (f);
  return symlink ("/etc", "spool/link") == 0 ? 1 : -4;
}
C
gcc -g -O1 -fplugin=adse.so -c spool.c -o spool.o
gcc -g -O1 -c spool.c -o plain.o
adse generate --store store --plain plain.o -o suite spool.o > log 2>&1 ||
  { cat log; fail "adse generate"; }
grep -q '^2 of 2 functions have tests' log || { cat log; fail "a function has no test"; }
for f in make_way enqueue; do
  sed -n "/^START_TEST ($f/,/^END_TEST/p" suite/check_spool.c | grep -q 'adse_folder ();' ||
    fail "no test of $f has a folder of its own"
done
mkdir tmp
for try in 1 2 3; do
  for fork in yes no; do
    TMPDIR=$PWD/tmp CK_FORK=$fork make -s -C suite check > check.log 2>&1 ||
      { tail check.log; fail "run $try, CK_FORK=$fork"; }
  done
done
[ -z "$(ls tmp)" ] || fail "left in TMPDIR: $(ls tmp)"
left=$(cd suite && ls -d spool */spool 2> /dev/null || :)
[ -z "$left" ] || fail "left in the suite: $left"
others=$(find suite -mindepth 1 -maxdepth 1 ! -name '*_spool.c' ! -name Makefile ! -name build)
[ -z "$others" ] || fail "left in the suite: $others"
[ -e /etc/passwd ] || fail "a link was followed"

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What callers must keep to (adse_assume, preconditions) in a user's own tests: where a test
# breaks it, the place is named once, and what is reached until the function returns
# does not count; everything else does, and the program behaves as it would.
. "$top_srcdir/tests/score/common.sh"

cat >lib.h <<'END'
int half (int n);
int later (int n);
int root (int n);
int deep (int n);
int sum (int n, ...);
unsigned char narrow (unsigned char c, long k);
int odd (int n);
int fact (int n);
void leave (int n);
int other (int n);
END
cat >lib.c <<'END'
#include <adse.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include "lib.h"
extern jmp_buf away;
static int sign (int x) { if (x > 0) return 1; return x < 0 ? -1 : 0; }
int half (int n)
{
  adse_assume (n >= 0);
  return sign (n) < 0 ? 7 : n / 2;
}
int later (int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    {
      if (i == 2)
        s = 5;
      adse_assume (i < 3);
      if (i == 3)
        s = 9;
    }
  return s;
}
int root_precond (int n) { errno = 33; return sign (n) >= 0; }
int root (int n) { if (n < 0) return errno; if (n < 9) return 1; return 2; }
int deep (int n) { return root (n) + (n > 0 ? half (n - 5) : 0) + sign (n); }
int sum (int n, ...)
{
  va_list ap;
  int s = 0;
  adse_assume (n != 3);
  va_start (ap, n);
  for (; n > 0; n--)
    s += va_arg (ap, int);
  va_end (ap);
  if (s > 10)
    return 10;
  return s;
}
/* Passed as another type; c - 200 is below 0 as an int.  */
int narrow_precond (signed char c, unsigned long k) { return c >= 0 && k < 10; }
unsigned char narrow (unsigned char c, long k) { return c > 100 ? c : k > 5; }
int odd_precond (int n) { return n == 0 || odd (n - 1) != 2; }
int odd (int n) { return n == 1 ? 2 : n == 3 ? 4 : 0; }
int fact_precond (int n) { return n > 0 || fact (1) == 1; }
int fact (int n) { return n < 2 ? 1 : n * fact (n - 1); }
void leave (int n) { adse_assume (n > 0); if (n < 5) longjmp (away, 1); }
END
echo 'int other_precond (int n) { return n > 0; }
int deep_precond (short n) { return n; }' >pre.c
cat >main.c <<'END'
#include "lib.h"
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
jmp_buf away;
int other (int n) { return n > 0 ? 4 : 5; }
static void *count (void *arg) { printf ("t %d 0\n", half (*(int *) arg)); return 0; }
int main (int argc, char **argv)
{
  for (int i = 1; i + 1 < argc; i += 2)
    {
      int n = atoi (argv[i + 1]), r = 0;
      errno = 0;
      if (!strcmp (argv[i], "thread"))
        {
          /* One thread is inside a function that was called against its precondition when
             another makes calls that are fine.  */
          pthread_t t;
          half (-1);
          pthread_create (&t, 0, count, &n);
          pthread_join (t, 0);
        }
      else if (!strcmp (argv[i], "leave"))
        {
          if (!setjmp (away))
            leave (n);
        }
      else
        r = !strcmp (argv[i], "half") ? half (n)
            : !strcmp (argv[i], "later") ? later (n)
            : !strcmp (argv[i], "root") ? root (n)
            : !strcmp (argv[i], "deep") ? deep (n)
            : !strcmp (argv[i], "sum2") ? sum (2, n, n)
            : !strcmp (argv[i], "sum3") ? sum (3, n, n, n)
            : !strcmp (argv[i], "narrow") ? narrow ((unsigned char) n, n / 100)
            : !strcmp (argv[i], "odd") ? odd (n)
            : !strcmp (argv[i], "fact") ? fact (n)
            : other (n);
      printf ("%s %d %d\n", argv[i], r, errno);
    }
  return 0;
}
END
flags="-g -I$top_srcdir/libsymrt"

level=-O2
for version in $GCC_VERSIONS; do
  level=$([ $level = -O2 ] && echo -O0 || echo -O2)
  options="gcc-$version $level"
  set -- "gcc-$version" $level
  # shellcheck disable=SC2086
  "$1" $flags "$2" lib.c main.c -o plain -lpthread \
    && "$1" $flags "$2" -fplugin=adse.so lib.c main.c -o prog -lpthread \
    && "$1" $flags "$2" -fplugin=adse.so -c pre.c -o pre.o || exit 1

  # score CRITERION ARGUMENTS...: what is covered, one "FUNCTION TEXT" a line.
  score ()
  {
    local criterion=$1
    shift
    ./plain "$@" >expected
    "$ADSE" score -c "$criterion" --json j prog -- ./prog "$@" >out 2>err \
      || fail "$options: $*: $(cat err)"
    grep '^[a-z0-9]* -*[0-9]* [0-9]*$' out | cmp -s - expected \
      || fail "$options: $*: behaves differently: $(cat out)"
    perl -MJSON::PP -e '
      local $/; my $j = decode_json (<STDIN>);
      for my $f (@{$j->{functions}}) {
        for (@{$f->{labels}}) { print "$f->{function} $_->{text}\n" if $_->{covered}; } }' \
      <j >covered
    perl -MJSON::PP -e '
      local $/; my $j = decode_json (<STDIN>);
      print "$_->{kind} $_->{function} $_->{line}\n" for @{$j->{broken_promises}};' \
      <j >broken
  }
  has () { grep -qF -- "$1" covered || fail "$options: not covered: $1: $(cat covered)"; }
  lacks () { grep -qF -- "$1" covered && fail "$options: covered: $1"; }
  broken ()
  {
    printf '%s\n' "$@" | cmp -s - broken || fail "$options: broken: $(cat broken)"
    [ "$(grep -c 'nothing counted from there until' err)" = "$#" ] \
      || fail "$options: said: $(cat err)"
  }
  kept () { [ ! -s broken ] || fail "$options: broken: $(cat broken)"; }

  # Kept: everything counts.
  score dc half 4 later 3 root 10 sum2 3 narrow 120 odd 1 fact 3 leave 7
  kept
  has 'half decision sign (n) < 0 is false'
  has 'later decision i == 2 is true'
  has 'root decision n < 9 is false'
  has 'sum decision s > 10 is false'
  has 'narrow decision c > 100 is true'
  has 'fact decision n < 2 is true'
  has 'leave decision n < 5 is false'

  # An assumption, also of what is called from there; the place is told of once.
  score dc half -3 half -4
  broken 'assumption half 10'
  grep -q '^adse: lib.c:10: the assumption was false; ' err || fail "$options: $(cat err)"
  [ ! -s covered ] || fail "$options: half: $(cat covered)"
  # The next call counts, from the same place and from another one.
  score dc half -3 half 4
  has 'half decision sign (n) < 0 is false'
  lacks 'half decision sign (n) < 0 is true'
  lacks 'sign decision x < 0 is true'
  # Later than other labels: these have been covered.
  score dc later 9
  broken 'assumption later 20'
  has 'later decision i == 2 is true'
  lacks 'later decision i == 3 is true'
  lacks 'later decision i < n is false'
  # In a function that is instrumented in place.
  score dc sum2 6 sum3 1
  broken 'assumption sum 33'
  has 'sum decision s > 10 is true'
  lacks 'sum decision s > 10 is false'

  # A precondition; what it covers itself is no test's doing, and errno is as it was.
  score dc root -1 root 3
  broken 'precondition root 27'
  lacks 'root decision n < 0 is true'
  has 'root decision n < 9 is true'
  lacks 'root decision n < 9 is false'
  lacks 'sign decision'
  # From inside the library: its callee's violated precondition is not the caller's.
  score dc deep -2
  broken 'precondition root 27'
  has 'deep decision n > 0 is false'
  has 'sign decision x < 0 is true'
  # Two preconditions of callees; each has its end.
  score dc deep 3
  broken 'assumption half 10'
  has 'root decision n < 9 is true'
  has 'sign decision x > 0 is true'
  lacks 'half decision'
  # Arguments as the precondition's types have them.
  score dc narrow 200 narrow 120
  broken 'precondition narrow 44'
  has 'narrow decision c > 100 is true'
  # Preconditions that call the function, or each other.
  score dc fact 0 odd 2
  broken 'precondition odd 46'
  has 'fact decision n < 2 is true'
  lacks 'odd decision'

  # Left by longjmp: the next call begins anew.
  score dc leave 0 leave 3 leave 9 half 3
  broken 'assumption leave 49'
  has 'leave decision n < 5 is true'
  has 'leave decision n < 5 is false'
  has 'half decision sign (n) < 0 is false'

  score dc thread 6
  broken 'assumption half 10'
  has 'half decision sign (n) < 0 is false'
  lacks 'half decision sign (n) < 0 is true'

  # A precondition elsewhere is said not to be held.
  "$ADSE" score -c dc prog pre.o -- ./prog other 0 >out 2>err || fail "$options: $(cat err)"
  grep -q "^adse: calls of 'other' are not held against its precondition: it is in another source file" err \
    || fail "$options: other: $(cat err)"
  grep -q "^adse: calls of 'deep' are not held against its precondition: its parameters" err \
    || fail "$options: deep: $(cat err)"
  grep -q 'other (main.c): 1 of 2 labels' out || fail "$options: other: $(cat out)"
done
# In any number of processes, each place once.
score dc half 3
printf 'all: %s\n' "$(seq -s ' ' 40)" >Makefile
printf '%%:\n\t@./prog half -%s root -1 >/dev/null\n' "\$@" >>Makefile
"$ADSE" score -c dc --json j prog -- make -s -j4 >out 2>err || fail "make: $(cat err)"
[ "$(grep -c 'nothing counted from there' err)" = 2 ] || fail "make: $(cat err)"
exit $failed

# SPDX-License-Identifier: GPL-3.0-or-later
# With each limit at either end of its range a suite comes to an end in order: tests, or a
# line that says why there are none.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
cat > mixed.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item { char name[8]; int count; struct item *next; };
static int level;
int
total (const struct item *i, int (*weigh) (int))
{
  int sum = level;
  for (; i; i = i->next)
    sum += i->name[0] == 'x' ? weigh (i->count) : strlen (i->name) > 3;
  return sum > 100 ? 100 : sum;
}
int
first_word (FILE *f, const char *wanted)
{
  char line[20];
  if (!fgets (line, sizeof line, f))
    return -1;
  return strncmp (line, wanted, 3) == 0;
}
int
at_limit (const int *v, size_t n, double scale)
{
  level = 0;
  for (size_t k = 0; k < n; k++)
    if (v[k] * scale > 7.5 && v[k] % 3 == 1)
      level++;
  return level;
}
char *
copied (const char *name)
{
  const char *home = getenv ("HOME");
  char *p = malloc (strlen (name) + 1);
  return p ? strcpy (p, home && *name == '~' ? "home" : name) : NULL;
}
END
gcc-${GCC_VERSIONS##* } -g -O1 -fplugin=adse.so -c mixed.c || exit 99
adse doctor --limits > usual || fail "doctor --limits"
n=0
while read -r name _ value _ least _ most _; do
  for end in "$least" "${most%:}"; do
    [ "$end" = "$value" ] && continue
    n=$((n + 1))
    printf '[budget]\nwork = 200\n[limits]\n%s = %s\n' "$name" "$end" > adse.ini
    rm -rf .adse suite
    timeout 120 adse generate -o suite mixed.o > out 2>&1
    status=$?
    [ $status -le 1 ] || fail "$name = $end: status $status: $(cat out)"
    [ $status = 0 ] || grep -q '^adse: ' out || fail "$name = $end: no line says why"
    [ $status = 1 ] || CK_VERBOSITY=silent make -s -C suite check > out 2>&1 ||
      fail "$name = $end: make check: $(cat out)"
  done
done < usual
[ $n -ge 100 ] || fail "only $n"
echo "$n values"

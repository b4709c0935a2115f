# SPDX-License-Identifier: GPL-3.0-or-later
# What a call takes back is seen where a function of the interface tells that there is
# nothing: a test asserts the zeros that such a look leaves, and has no variable for a look
# that it does not make.  What only the source sees of a mutant is not said to be killed.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
mkdir new
cat > meter.h <<'C'
struct meter;
struct counts { unsigned added, refused; };
struct meter *meter_new (void);
void meter_free (struct meter *);
int meter_add (struct meter *, int x);
void meter_reset (struct meter *);
int meter_sum (const struct meter *);
void meter_counts (const struct meter *, struct counts *out);
C
cat > meter.c <<'C'
#include <stdlib.h>
#include <string.h>
#include "meter.h"
struct meter { int sum, spare; struct counts counts; };
struct meter *meter_new (void) { return calloc (1, sizeof (struct meter)); }
void meter_free (struct meter *m) { free (m); }
int meter_add (struct meter *m, int x)
{
  if (x < 0)
    {
      m->counts.refused++;
      return -1;
    }
  m->sum = x;
  m->spare = 3;
  m->counts.added++;
  return 0;
}
static void forget (struct meter *m)
{
  memset (&m->counts, 0, sizeof m->counts);
  m->spare = 0;
}
void meter_reset (struct meter *m)
{
  forget (m);
  m->sum = 0;
}
int meter_sum (const struct meter *m) { return m->sum; }
void meter_counts (const struct meter *m, struct counts *out) { *out = m->counts; }
C
cp meter.h new
gcc -g -O2 -fplugin=adse.so -c meter.c
adse generate -f meter_reset --runs 300 -o suite meter.o > log 2>&1 || { cat log; exit 1; }
make -s -C suite check SRCDIR="$dir" > check 2>&1 || { cat check; exit 1; }
fail () { cat suite/check_meter.c; echo "FAIL: $*"; exit 1; }
for gone in '  memset (&m->counts, 0, sizeof m->counts);' '  m->sum = 0;'; do
  grep -vF -- "$gone" meter.c > new/meter.c
  ! cmp -s meter.c new/meter.c || fail "there is no:$gone"
  rm -rf build
  make -s -C suite all SRCDIR="$dir/new" BUILD="$dir/build" > check 2>&1 || fail "$(cat check)"
  ! build/check_meter > check 2>&1 || fail "no test of the interface is red without:$gone"
done
# "struct counts out" is there where it is asserted, and nowhere else.
python3 - suite/check_meter.c <<'END' || fail "a variable that no test needs, or a claim that none bears out"
import re, sys
text = open(sys.argv[1]).read()
tests = re.findall(r"START_TEST.*?END_TEST", text, re.S)
assert tests
for t in tests:
    for name in re.findall(r"struct counts (\w+) =", t):
        assert re.search(r"ck_assert.*\b%s\b" % name, t), t
# Nobody sees spare through the interface.
assert "m->spare = 0: kills its deletion" not in text
END
echo "what a call takes back is asserted"

# SPDX-License-Identifier: GPL-3.0-or-later
# That memory was not there when a suite was tried out, under its limit, is asserted by
# no test: elsewhere it may be there.  An allocation that is made to fail is.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > reserve.c <<'C'
#include <stdlib.h>
int
reserve (unsigned long n, char **out)
{
  if (n > 1ul << 40)
    return -2;
  char *p = malloc (n << 10);
  if (!p)
    return -1;
  *out = p;
  return n > 1000 ? 1 : 0;
}
C
gcc -g -O1 -fplugin=adse.so -c reserve.c
adse generate -t 120 -o suite reserve.o > log 2>&1 || { cat log; exit 1; }
grep -q 'built and passed' log || { cat log; echo "FAIL: the suite"; exit 1; }
python3 - <<'P'
import re, sys
text = open("suite/check_reserve.c").read()
tests = re.findall(r"START_TEST.*?END_TEST", text, re.S)
failed = [t for t in tests if "result, -1" in t]
if not any("test_failing_calls = TEST_CALL (1);" in t for t in failed):
    sys.exit("FAIL: no test makes the allocation fail")
for t in failed:
    if "test_failing_calls = TEST_CALL (1);" not in t:
        sys.exit("FAIL: this depends on the memory that there is:\n" + t)
P

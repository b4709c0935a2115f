# SPDX-License-Identifier: GPL-3.0-or-later
# There is room for as many elements as the program compares their number with, whether a
# parameter, a member or strlen says how many there are.  What is far larger is not made.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > limits.c <<'C'
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct message { const uint8_t *data; size_t len; int kind; };
static int fits (size_t len) { return len <= 255; }
int
option (const uint8_t *data, size_t len, int kind)
{
  if (!fits (len))
    return -1;
  return len && data[0] == kind;
}
int check (const struct message *m) { return m->len + 2 >= 300 ? -1 : m->kind == 3; }
int named (const char *name) { return strlen (name) <= 100; }
int block (const void *data, size_t len) { return len > 200 ? -1 : len && *(const char *) data == 3; }
int few (const int *v, int n) { return n > 500 ? -1 : n > 0 && v[0] == 3; }
int huge (const uint8_t *data, size_t len) { return len > 1000000 ? -1 : len && data[0] == 3; }
C
gcc -g -O2 -fplugin=adse.so -c limits.c
adse generate --no-suite -c bv --runs 200 limits.o > log 2>&1 || { cat log; exit 1; }
for f in option check named block few; do
  adse explain $f > told
  if grep -q 'unknown, ended' told; then
    cat told
    echo "FAIL: a limit of $f is not met"
    exit 1
  fi
done
adse explain huge > told
grep -q 'len == 1000001 .*unknown, ended by bound' told || { cat told; echo "FAIL: huge"; exit 1; }

# SPDX-License-Identifier: GPL-3.0-or-later
# Every literal the exporter writes is read back by the compiler as the value it
# stands for, also in the strict modes (trigraphs); what equals nothing is asserted so.
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$top_builddir/tests/export/literals" > "$dir/l.c"
for std in gnu17 c99 gnu89; do
  gcc -std=$std -w -O0 -o "$dir/l" "$dir/l.c" -lm
  "$dir/l"
done

# What is not a number equals nothing, whatever else its bits say.
cd "$dir"
cat > bits.c <<'END'
#include <string.h>
float
bits (unsigned n)
{
  float f;
  if (n == 0x7fbf0010 || n == 0xffc00001 || n == 0x7fc00000)
    memcpy (&f, &n, sizeof f);
  else
    f = 1;
  return f;
}
END
gcc=gcc-${GCC_VERSIONS##* }
$gcc -g -O1 -fplugin=adse.so -c bits.c
adse generate -o suite bits.o > log 2>&1 || { cat log; exit 1; }
n=$(grep -cE '^  ck_assert_float_nan \(bits \(' suite/check_bits.c)
[ "$n" = 3 ] || { echo "FAILED: $n of 3 NaNs are asserted"; cat suite/check_bits.c; exit 1; }
make -s -C suite check

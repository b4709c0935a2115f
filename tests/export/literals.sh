# SPDX-License-Identifier: GPL-3.0-or-later
# Every literal the exporter writes is read back by the compiler as the value it
# stands for, also in the strict modes (trigraphs).
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$top_builddir/tests/export/literals" > "$dir/l.c"
for std in gnu17 c99 gnu89; do
  gcc -std=$std -w -O0 -o "$dir/l" "$dir/l.c" -lm
  "$dir/l"
done

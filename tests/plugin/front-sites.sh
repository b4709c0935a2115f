#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The sites that the plugin finds are those of the source, whatever the -O level
# and the GCC; and all of them are found again in GIMPLE (PLACED in the metadata).
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
here=$top_srcdir/tests/plugin
source=$here/front-sites.c
failed=0
fail () { failed=$((failed + 1)); echo "FAILED: $*"; }

for v in $GCC_VERSIONS; do
  for opt in -O0 -O1 "-O2 -g" -O3 -Os "-O2 -std=gnu99" "-O0 -fsanitize=address"; do
    what="gcc-$v $opt"
    # shellcheck disable=SC2086
    gcc-$v -w $opt -fplugin=adse.so -fplugin-arg-adse-dump \
      -fplugin-arg-adse-criteria=all -c "$source" \
      -o "$dir/a.o" 2> "$dir/dump" || { fail "$what: does not compile"; continue; }
    perl "$here/front-sites.pl" "$source" < "$dir/dump" ||
      fail "$what: other sites"
    objcopy -O binary -j adse_meta "$dir/a.o" "$dir/meta" ||
      fail "$what: no metadata"
    perl "$here/front-placed.pl" "$dir/meta" || fail "$what: not placed"
  done
done

# A false expectation turns the comparison red.
sed 's/SGE(32s, x, k=3)/SGT(32s, x, k=3)/' "$source" > "$dir/wrong.c"
perl "$here/front-sites.pl" "$dir/wrong.c" < "$dir/dump" > /dev/null &&
  fail "a wrong expectation is accepted"
exit $((failed != 0))

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# As kill.sh, with all criteria and larger budgets, more kills and more damage; and
# on libcsv, as far as its source can be had.
. "$top_srcdir/tests/projects/common.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
mkdir small libcsv
(cd small && cp "$top_srcdir"/tests/store/{words,marks}.c . &&
  gcc -g -O2 -fplugin=adse.so -c words.c && gcc -g -O2 -fplugin=adse.so -c marks.c &&
  python3 "$top_srcdir/tests/store/kill.py" --kills 100 --flips 100 \
    --truncations 100 --seed 2 words.o marks.o) || fail "two files"

cd libcsv || exit 1
tree=$(source_of libcsv 'libcsv-*') || exit $?
cp -R "$tree" plain
mv "$tree" marked
(cd plain && ./configure CFLAGS="-g -O2" && make) >plain.log 2>&1 ||
  { tail plain.log; fail "plain build"; }
(cd marked && ./configure CFLAGS="-g -O2 -fplugin=adse.so" && make) >marked.log 2>&1 ||
  { tail marked.log; fail "build with the plugin"; }
python3 "$top_srcdir/tests/store/kill.py" --kills 50 --flips 20 --truncations 20 \
  --runs 150 --plain plain/.libs/libcsv.a marked/.libs/libcsv.a || fail "libcsv"

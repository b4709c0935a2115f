#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kill -9 of the driver at 3 random moments, 2 flipped bits and 2 truncations of its
# store: in the end the states of all labels and the suite are those of an undisturbed
# run, or the store was refused.  `make check-long': 50, 20 and 20, of all functions.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
cp "$top_srcdir"/tests/store/{words,marks}.c . || exit 1
for f in words marks; do
  gcc -g -O2 -fplugin=adse.so -c $f.c || exit 1
done
few=(--kills 3 --flips 2 --truncations 2 -f mark_of -f at -f parse -f checksum)
[ "${ADSE_LONG:-0}" = 1 ] && few=()
python3 "$top_srcdir/tests/store/kill.py" "${few[@]}" --runs 60 -c dc,ror words.o marks.o

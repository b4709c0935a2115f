#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kill -9 of the driver at 50 random moments, 20 flipped bits and 20 truncations of
# its store: in the end the states of all labels and the suite are those of an
# undisturbed run, or the store was refused.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
cp "$top_srcdir"/tests/store/{words,marks}.c . || exit 1
for f in words marks; do
  gcc -g -O2 -fplugin=adse.so -c $f.c || exit 1
done
python3 "$top_srcdir/tests/store/kill.py" --runs 60 -c dc,ror words.o marks.o

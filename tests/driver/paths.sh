#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Exhaustive exploration finds each path once: as many as there are when a plain
# build runs on all values that its conditions can tell apart.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0
echo 'int main (void) { return 0; }' >main.c
printf '[budget]\nruns = 100000\nqueries = 1000000\nstale = 100000\n' >all.ini

# count NAME SOURCE FUNCTION
count ()
{
  local source=$top_srcdir/$2
  gcc -O0 -fsanitize-coverage=trace-pc "-D${1^^}" "-DSUBJECT=\"$source\"" \
    "$top_srcdir/tests/driver/paths.c" -o "$1.count" || exit 1
  gcc -g -O2 -fplugin=adse.so "$source" main.c -o "$1" || exit 1
  "$ADSE" generate --no-suite -c none -f "$3" --settings all.ini \
    --store "$1.store" --json "$1.json" "$1" 2>"$1.err" \
    || { cat "$1.err"; exit 1; }
  local there found
  there=$(./"$1.count")
  found=$(sed -n 's/.*"paths": \([0-9]*\).*/\1/p' "$1.json")
  echo "$1: $there paths, $found found"
  [ "$there" = "$found" ] && grep -q '"all_paths": true' "$1.json" && return
  echo "FAILED: $1"
  failed=1
}

count triangle tests/subjects/triangle.c triangle
count utf8 bench/explore/utf8.c utf8_length
count tcas bench/explore/tcas.c advise
count matcher bench/explore/matcher.c matches_hello
exit $failed

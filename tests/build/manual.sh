#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual's tables are those of the sources, and manual and man page know every
# option that --help knows, and no other.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
status=0

# Tables; the suite that is printed is compared by example.sh.
mkdir "$dir/suite"
touch "$dir/suite/check_none.c" "$dir/suite/Makefile"
cp "$top_srcdir/doc/manual.md" "$dir/manual.md"
chmod u+w "$dir/manual.md"
sh "$top_srcdir/doc/update-manual" "$top_srcdir" "$dir/suite" "$dir/manual.md"
without_suite () { sed '/^<!-- begin suite -->$/,/^<!-- end suite -->$/d' "$1"; }
diff <(without_suite "$top_srcdir/doc/manual.md") \
     <(without_suite "$dir/manual.md") || {
  echo "the manual is out of date: make manual"
  status=1
}
for table in criteria groups reasons unexplored undecided ends strategies divergences; do
  rows=$(sed -n "/^<!-- begin $table -->/,/^<!-- end $table -->/p" \
         "$dir/manual.md" | grep -c '^| `')
  [ "$rows" -ge 2 ] || { echo "$table has $rows rows"; status=1; }
done

# Options.
sed 's/\\-/-/g' "$top_srcdir/doc/adse.1" >"$dir/adse.1"
: >"$dir/help"
for command in list generate score mutate waive explain doctor cflags; do
  "$ADSE" $command --help >>"$dir/help"
done
options=$(grep -oE -- '--[a-z][a-z-]+' "$dir/help" | sort -u)
[ "$(echo "$options" | wc -l)" -gt 8 ] || { echo "--help names no options"; exit 1; }
for option in $options; do
  [ "$option" = --help ] || grep -q -- "$option" "$dir/adse.1" || {
    echo "adse.1 does not know $option"
    status=1
  }
done
for option in $(grep -oE -- '--[a-z][a-z-]+' "$dir/adse.1" | sort -u); do
  grep -q -- "$option" <(echo "$options") || {
    echo "adse.1 names $option, which no command takes"
    status=1
  }
done
exit $status

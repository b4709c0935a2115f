#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every source file is as clang-format writes it by .clang-format.  Versions of it differ,
# so this asks for the one that the file names, and skips without it.
cd "$top_srcdir" || exit 1
version=$(sed -n 's/^# For clang-format \([0-9]*\).*/\1/p' .clang-format)
for format in "clang-format-$version" clang-format ''; do
  "$format" --version 2>/dev/null | grep "version $version\." >/dev/null && break
done
[ -n "$format" ] || {
  echo "skipped: there is no clang-format $version (Debian: apt-get install clang-format-$version)"
  exit 77; }

files=$(find criteria driver libsymrt plugin unittest-export -name '*.[ch]' -o -name '*.cc')
files="$files $(find tests -name '*-test.c')"
# shellcheck disable=SC2086 # no file's name has blanks
said=$("$format" --dry-run $files 2>&1) || { echo "$said"; exit 1; }
places=$(grep -c ' warning: code should be clang-formatted' <<< "$said")
[ "$places" = 0 ] || grep ' warning: ' <<< "$said" | cut -d: -f1 | uniq -c
# shellcheck disable=SC2086
set -- $files
echo "$# files; $places places are not as clang-format -i writes them"
[ "$places" = 0 ]

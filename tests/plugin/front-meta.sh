#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The metadata describe functions, globals, types and the compilation as
# front-meta.c says, the same with every GCC and -O level.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
failed=0
fail () { failed=$((failed + 1)); echo "FAILED: $*"; }
cd "$top_srcdir/tests/plugin" || exit 99
sed -n '/^.. expect$/,/^expect/p' front-meta.c | sed '1d;$d' > "$dir/want"
[ -s "$dir/want" ] || fail "no expectation"

for v in $GCC_VERSIONS; do
  for opt in -O0 "-O2 -g" "-O2 -flto -ffat-lto-objects"; do
    # shellcheck disable=SC2086
    gcc-$v -w $opt -fplugin=adse.so -fplugin-arg-adse-dump -DNAME=1 -Isub/dir \
      -include stddef.h -funsigned-char -pthread -c front-meta.c -o "$dir/a.o" \
      2>&1 | sed -n '/^function/,$p' > "$dir/got"
    diff "$dir/want" "$dir/got" || fail "gcc-$v $opt: other metadata"
    objcopy -O binary -j adse_meta "$dir/a.o" "$dir/meta" ||
      fail "gcc-$v $opt: no section"
    strings -n 2 "$dir/meta" > "$dir/words"
    for word in -DNAME=1 -Isub/dir -include -funsigned-char front-meta.c \
      "$PWD" gcc-$v; do
      grep -qxF -e "$word" "$dir/words" || fail "gcc-$v $opt: $word is missing"
    done
    grep -q -e '^-fplugin' -e '^-O' -e '^-flto' "$dir/words" &&
      fail "gcc-$v $opt: options that do not matter"
  done
  # An input that a run of its own preprocessed: the options of the driver.
  (cd "$dir" && cp "$top_srcdir"/tests/plugin/front-meta.[ch] . &&
    gcc-$v -w -save-temps -fplugin=adse.so -DNAME='"a b"' -c front-meta.c) ||
    fail "gcc-$v: -save-temps"
  objcopy -O binary -j adse_meta "$dir/front-meta.o" "$dir/meta"
  strings -n 2 "$dir/meta" > "$dir/words"
  grep -qxF -e '-DNAME="a b"' "$dir/words" ||
    fail "gcc-$v: options of a preprocessed input"
done
exit $((failed != 0))

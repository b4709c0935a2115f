#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# `make install' with DESTDIR leaves a tree in which every part finds the others,
# wherever it is moved to; `make uninstall' leaves nothing.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset ADSE ADSE_LIBDIR
LD_LIBRARY_PATH=

fail () { echo "$*"; exit 1; }

make -s -C "$top_builddir" install DESTDIR="$dir/dest" >/dev/null
prefix=$(cd "$dir/dest" && find . -name bin -type d | head -n 1)
prefix=${prefix%/bin}
root=$dir/dest/${prefix#./}

for file in bin/adse include/adse.h share/man/man1/adse.1 \
    share/aclocal/ax_adse.m4; do
  [ -f "$root/$file" ] || fail "$file is not installed"
done
libdir=$(dirname "$(find "$root" -name libsymrt.so)")
[ -n "$libdir" ] || fail "libsymrt.so is not installed"
[ -f "$libdir/libsymrt.a" ] || fail "libsymrt.a is not installed"
for version in $GCC_VERSIONS; do
  [ -f "$libdir/adse/adse-$version.so" ] || fail "no plugin for GCC $version"
done

# The flag, as `adse cflags' prints it and as documented.
flag=$("$root/bin/adse" cflags)
case $flag in
  *"$root"*) ;;
  *) fail "adse cflags says $flag, not a path below $root" ;;
esac
cat >"$dir/t.c" <<'END'
#include <adse.h>
int twice (int x) { return x > 3 ? 2 * x : x; }
int main (void) { return twice (4) != 8; }
END
for version in $GCC_VERSIONS; do
  gcc-$version "$flag" -I"$root/include" -O2 -o "$dir/t" "$dir/t.c"
  "$dir/t" || fail "program fails"
  "$root/bin/adse" list "$dir/t" | grep -q twice || fail "adse list: no function"
  LD_LIBRARY_PATH=$libdir gcc-$version -fplugin=adse.so -I"$root/include" \
    -o "$dir/t" "$dir/t.c"
  "$dir/t" || fail "program fails"
done

make -s -C "$top_builddir" uninstall DESTDIR="$dir/dest" >/dev/null
left=$(find "$dir/dest" ! -type d)
[ -z "$left" ] || fail "make uninstall left $left"

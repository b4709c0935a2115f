#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every header compiles alone: as C, and as C++ where the plugin includes it or
# users may.  `make check-long': the plugin's, which take long, with each GCC.
set -u
cd "$top_srcdir" || exit 1
status=0 count=0
include=(-Icriteria -Ilibsymrt -Idriver -Iunittest-export)

compiles () {
  local lang=$1 std=$2 header=$3
  printf '#include "%s"\n#include "%s"\n' "$header" "$header" \
    | gcc -x "$lang" -std="$std" -Wall -Wextra -Werror -fsyntax-only \
        -Wno-unused-function "${include[@]}" -I. -
  if [ $? -ne 0 ]; then
    echo "$header does not compile alone as $lang"
    status=1
  fi
  count=$((count + 1))
}

# Private headers (*-impl.h) may rely on what their module includes first.
for header in criteria/*.h libsymrt/*.h driver/*/*.h unittest-export/*.h; do
  case $header in
    *-impl.h | */impl.h | driver/solver/cvc5-compat.h) continue ;;
  esac
  compiles c gnu11 "$header"
done
for header in criteria/adse-op.h criteria/labels.h criteria/site.h \
    libsymrt/adse.h libsymrt/meta.h libsymrt/symrt-layout.h; do
  compiles c++ gnu++17 "$header"
done
versions=; [ "${ADSE_LONG:-0}" = 0 ] || versions=$GCC_VERSIONS
for version in $versions; do
  plugin_include=$(gcc-$version -print-file-name=plugin)/include
  for header in plugin/*/*.h; do
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" \
      | g++-$version -x c++ -std=gnu++17 -Wall -Werror -fno-rtti -fsyntax-only \
          -Wno-unused-function -isystem "$plugin_include" -Iplugin \
          -Icriteria -Ilibsymrt -I. - || {
        echo "$header does not compile alone with GCC $version"
        status=1
      }
    count=$((count + 1))
  done
done
# What users include is strict C as well.
compiles c c99 libsymrt/adse.h
compiles c c99 libsymrt/pc_label.h
compiles c c99 libsymrt/klee/klee.h
compiles c c99 libsymrt/verifier.h

echo "$count compilations"
[ $count -gt 20 ] || { echo "too few headers found"; exit 1; }
exit $status

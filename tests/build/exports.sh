#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Shared objects export what they must and nothing else: a target's own symbols
# can never clash with ours.
set -u
status=0

exports () { # FILE SYMBOL...
  local file=$1 got want
  shift
  got=$(nm -D --defined-only "$file" | awk '{ print $3 }' | sed 's/@.*//' | sort)
  want=$(printf '%s\n' "$@" | sort)
  if [ "$got" != "$want" ]; then
    echo "$file exports:"
    diff <(echo "$want") <(echo "$got")
    status=1
  fi
}

exports "$ADSE_LIBDIR/libsymrt.so" __libc_start_main adse_runtime_symbolic \
  symrt_attach
exports "$ADSE_LIBDIR/libadse.so" plugin_init plugin_is_GPL_compatible
for version in $GCC_VERSIONS; do
  exports "$ADSE_LIBDIR/adse/adse-$version.so" plugin_init \
    plugin_is_GPL_compatible
done

# The runtime lives in other people's programs: it needs libc and nothing else.
needed=$(readelf -d "$ADSE_LIBDIR/libsymrt.so" \
         | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -v '^libc\.so\|^ld-linux')
if [ -n "$needed" ]; then
  echo "libsymrt.so needs $needed"
  status=1
fi
exit $status

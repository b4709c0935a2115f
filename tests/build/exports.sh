#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The plugin and its shim export what GCC asks for and nothing else, so that no name
# of ours clashes with one of GCC's.  (Of the runtime, tests/runtime/exports.sh.)
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

exports "$ADSE_LIBDIR/libadse.so" plugin_init plugin_is_GPL_compatible
for version in $GCC_VERSIONS; do
  exports "$ADSE_LIBDIR/adse/adse-$version.so" plugin_init \
    plugin_is_GPL_compatible
done

exit $status

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# instrument-*.c at -O0, -O2 and -O3, each with a GCC by turns (in make check-long at
# every level with every GCC), checked IL: the same output plain, dormant and attached; attached,
# each expression has the program's value,
# at least as many are checked and branches seen as the file's "expect:" says,
# and nothing else than what it lists becomes concrete.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
here=$top_srcdir/tests/plugin
failed=0 turn=0
levels=(-O0 "-O2 -g" -O3)
[ "${ADSE_LONG:-0}" = 1 ] && levels+=(-O1 -Os -Og "-O2 -fPIC")

fail () { failed=$((failed + 1)); echo "FAILED: $what: $*"; }

# Value of KEY in the report.
value () { tr ' ' '\n' < "$dir/report" | sed -n "s/^$1=//p" | tail -n 1; }

for source in "$here"/instrument-*.c; do
  expect=$(sed -n '/expect:/,/\*\//p' "$source" | tr '\n' ' ')
  checked=$(sed 's/.*checked>=\([0-9]*\).*/\1/' <<< "$expect")
  branches=$(sed 's/.*branches>=\([0-9]*\).*/\1/' <<< "$expect")
  allowed=" $(sed 's/.*concretized://; s/[(.*/].*//; s/ The .*//' <<< "$expect") "
  turn=$((turn + 1)) nth=0
  for v in $GCC_VERSIONS; do
    nth=$((nth + 1)) at=$turn
    for opt in "${levels[@]}"; do
      at=$((at + 1))
      [ "${ADSE_LONG:-0}" = 1 ] || [ $(((at + nth) % $(wc -w <<< "$GCC_VERSIONS"))) = 0 ] || continue
      what="$(basename "$source") gcc-$v $opt"
      # shellcheck disable=SC2086
      {
        gcc-$v -w $opt -I"$top_srcdir/libsymrt" "$source" -o "$dir/plain" ||
          { fail "plain build"; continue; }
        gcc-$v -w $opt -I"$top_srcdir/libsymrt" -fchecking=2 -fplugin=adse.so \
          "$source" -o "$dir/marked" || { fail "build"; continue; }
      }
      "$dir/plain" > "$dir/want" || fail "plain run"
      "$dir/marked" > "$dir/got" || fail "dormant run: status $?"
      cmp -s "$dir/want" "$dir/got" || fail "dormant: other output"
      rm -f "$dir/report"
      env ADSE_ARENA=auto ADSE_SELF_CHECK=1 ADSE_REPORT="$dir/report" \
        LD_PRELOAD="$ADSE_LIBDIR/libsymrt.so" "$dir/marked" > "$dir/got" ||
        fail "attached run: status $?"
      cmp -s "$dir/want" "$dir/got" || fail "attached: other output"
      [ -s "$dir/report" ] || { fail "no report"; continue; }
      [ "$(value mismatched)" = 0 ] || fail "mismatches: $(value mismatched)"
      [ "$(value checked)" -ge "$checked" ] ||
        fail "only $(value checked) expressions were checked"
      [ "$(value symbolic_branches)" -ge "$branches" ] ||
        fail "only $(value symbolic_branches) symbolic branches"
      for kind in $(tr ' ' '\n' < "$dir/report" |
        sed -n 's/^concretized\.\(.*\)=[1-9][0-9]*$/\1/p'); do
        case $allowed in
          *" $kind "*) ;;
          *) fail "concretized: $kind ($(value "concretized.$kind"))" ;;
        esac
      done
    done
  done
done
[ "$failed" = 0 ] && echo "all the same"
exit $((failed > 0))

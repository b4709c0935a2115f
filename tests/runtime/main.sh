# SPDX-License-Identifier: GPL-3.0-or-later
# A whole program followed from main on (ADSE_ARENA=auto): it does what it does
# without, every expression has the program's value, and one line reports it.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
lib=$ADSE_LIBDIR/libsymrt.so
fail () { echo "FAILED: $*"; exit 1; }

for v in $GCC_VERSIONS; do
  cc=gcc-$v
  command -v "$cc" >/dev/null || continue
  for opt in -O0 -O2 '-O2 -fplugin-arg-adse-check'; do
    "$cc" -g -fplugin=adse.so $opt -I"$top_srcdir/libsymrt" \
      "$top_srcdir/tests/runtime/main.c" -o "$dir/p" -lpthread -ldl ||
      fail "$cc $opt does not compile it"
    "$dir/p" > "$dir/dormant" || fail "$cc $opt: dormant"
    rm -f "$dir/report"
    ADSE_ARENA=auto ADSE_SELF_CHECK=1 ADSE_REPORT=$dir/report LD_PRELOAD=$lib \
      "$dir/p" > "$dir/attached" 2> "$dir/errors" ||
      fail "$cc $opt: attached: $(cat "$dir/errors")"
    cmp "$dir/dormant" "$dir/attached" || fail "$cc $opt: another output"
    [ "$(wc -l < "$dir/report")" -eq 1 ] || fail "$cc $opt: one report, please"
    grep -q ' mismatched=0 ' "$dir/report" ||
      fail "$cc $opt: $(cat "$dir/errors" "$dir/report")"
    checked=$(sed 's/.* checked=\([0-9]*\) .*/\1/' "$dir/report")
    [ "$checked" -gt 1000 ] || fail "$cc $opt: $checked expressions checked"
    branches=$(sed 's/.* symbolic_branches=\([0-9]*\) .*/\1/' "$dir/report")
    [ "$branches" -gt 100 ] || fail "$cc $opt: $branches symbolic branches"
    echo "$cc $opt: $checked checked, $branches symbolic branches"
    done=yes
  done
done
[ -n "${done-}" ] || { echo "no GCC that the plugin was built for"; exit 77; }

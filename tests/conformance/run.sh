# SPDX-License-Identifier: GPL-3.0-or-later
# Each criterion on small functions, with the labels and states that are expected
# in comments beside the code; one after the other with the oldest GCC at -O0 and the newest
# at -O2, and in `make check-long' each with every GCC at both.  README.md, "Conformance",
# describes the comments; check.py compares.
#
#   run.sh [FILE...]	names of criteria, default: all files of this folder
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/conformance
files=${*:-$(cd "$here" && ls ./*.c)}
[ -n "$files" ] || { echo "no files in $here"; exit 99; }
every=
for v in $GCC_VERSIONS; do
  for opt in -O0 -O2; do
    every="$every gcc-$v:$opt"
  done
done
status=0
turn=0
for f in $files; do
  f=$(basename "$f" .c)
  turn=$((turn + 1))
  options=$(sed -n 's|^ *\(/\*\)* *options: \(.*[^ ]\) *\*/.*|\2|p' "$here/$f.c")
  places=$(sed -n 's|^ *\(/\*\)* *places: \(.*[^ ]\) *\*/.*|\2|p' "$here/$f.c")
  configurations=$every
  if [ "${ADSE_LONG:-0}" != 1 ]; then
    configurations=gcc-${GCC_VERSIONS%% *}:-O0
    [ $((turn % 2)) = 0 ] || configurations=gcc-${GCC_VERSIONS##* }:-O2
  fi
  for configuration in $configurations; do
    gcc=${configuration%%:*} opt=${configuration##*:}
    config="$f $gcc $opt"
    # shellcheck disable=SC2086
    "$gcc" $opt -g -w -fplugin=adse.so \
      "-fplugin-arg-adse-criteria=${places:-all}" -c "$here/$f.c" -o "$f.o" ||
      { echo "FAILED: $config: does not compile"; exit 1; }
    rm -rf store
    # shellcheck disable=SC2086
    adse generate ${options:--c "$f"} --no-suite --store store "$f.o" \
      > log 2>&1 ||
      { cat log; echo "FAILED: $config: adse generate"; exit 1; }
    criteria=$(printf '%s\n' "${options:--c $f}" |
      sed -n 's/.*-c *\([^ ]*\).*/\1/p')
    adse list -c "$criteria" --json --store store "$f.o" > labels ||
      { echo "FAILED: $config: adse list"; exit 1; }
    python3 "$here/check.py" "$here/$f.c" labels "$config" || status=1
  done
done
exit $status

# SPDX-License-Identifier: GPL-3.0-or-later
# libcsv and jsmn explored, each run checked against what was predicted of it and
# against itself, and proofs solved again (PERCENT of them; under make check-long
# all).  Prints runs and divergences by kind; fails where a thousandth of the runs
# diverge, a recorded value is wrong or a proof is refuted.
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT
percent=${PERCENT:-5}
[ -z "$ADSE_LONG" ] || percent=${PERCENT:-100}

csv=$(source_of libcsv 'libcsv-*') || exit $?
jsmn=$(source_of jsmn 'jsmn-*') || exit $?
(cd "$csv" && ./configure CFLAGS="-g -O2 -fplugin=adse.so" && make) \
  > csv.log 2>&1 || { tail csv.log; fail "libcsv with the plugin"; }
(cd "$jsmn" && make test_default CFLAGS="-g -O2 -fplugin=adse.so") \
  > jsmn.log 2>&1 || { tail jsmn.log; fail "jsmn with the plugin"; }

# explore NAME ARGUMENTS...
explore ()
{
  name=$1; shift
  adse generate --no-suite --self-check --check-proofs "$percent" \
    --store "store-$name" --json "$name.json" "$@" > "$name.log" 2>&1 ||
    { tail "$name.log"; fail "adse generate on $name"; }
  echo "$name:"
  python3 "$top_srcdir/tests/faith/totals.py" 1 20 "$name.json" || exit 1
}
explore libcsv "$csv/.libs/libcsv.a"
explore jsmn -f 'jsmn_*' "$jsmn/test/test_default"
echo "together:"
python3 "$top_srcdir/tests/faith/totals.py" 1 20 libcsv.json jsmn.json

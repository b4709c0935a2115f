# SPDX-License-Identifier: GPL-3.0-or-later
# The subjects of tests/subjects explored with self-check and with proofs solved a
# second time: a sample of both, under make check-long all of them, in 8 and 32 bits.
# No divergence, no value that differs, no proof that a second solver refutes; each
# unsatisfiable answer gets a second one.
#
#   subjects.sh [SUBJECT...]
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
version=${GCC_VERSIONS##* }
subjects=${*:-figure1 triangle find-middle gcd to-octal}
widths=32 percent=10
if [ -n "$ADSE_LONG" ]; then
  subjects="figure1 triangle find-middle wrap-inc factorial power max-value
    fibonacci gcd remainder to-octal to-hex"
  widths='32 8' percent=100
fi
for s in $subjects; do
  for width in $widths; do
    type=int; [ $width = 8 ] && type='signed char'
    "gcc-$version" -g -O1 -DINT="$type" -fplugin=adse.so \
      -c "$top_srcdir/tests/subjects/$s.c" -o "$s.o" || fail "$s does not compile"
    adse generate --no-suite --self-check --check-proofs $percent \
      --store "store-$s-$width" --json "$s-$width.json" "$s.o" \
      > "$s-$width.log" 2>&1 ||
      { cat "$s-$width.log"; fail "adse generate on $s"; }
  done
done
python3 "$top_srcdir/tests/faith/totals.py" 0 1 ./*.json

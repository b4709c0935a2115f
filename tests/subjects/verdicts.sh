# SPDX-License-Identifier: GPL-3.0-or-later
# The seeds' subjects (Jamrozik et al. 2013, tables and figure 1): on 32-bit
# integers every label is covered or proved infeasible, at most 2 % unknown, each
# named with what ended it.  The 8-bit variants are run on every input there is:
# a label is covered or infeasible if and only if that says so.
#
#   verdicts.sh [SUBJECT...]	default: five; `make check-long': all
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/subjects
fail () { echo "FAILED: $*"; exit 1; }
some='figure1 triangle gcd remainder to-hex'
[ "${ADSE_LONG:-0}" = 0 ] ||
  some="$some find-middle power wrap-inc factorial max-value fibonacci to-octal"
subjects=${*:-$some}
version=${GCC_VERSIONS##* }

# every FUNCTION ARGUMENTS: a program that calls it on all 8-bit values.
every ()
{
  awk -v f="$1" -v args="$2" 'BEGIN {
    n = split (args, a, ",")
    print "volatile long sink; char digits[8]; long " f " ();"
    print "int main (void) {"
    for (i = 1; i <= n; i++)
      if (a[i] == "c")
	print "for (int v" i " = -128; v" i " < 128; v" i "++)"
    printf ("  sink += %s (", f)
    for (i = 1; i <= n; i++)
      printf ("%s%s", (i > 1) ? ", " : "", (a[i] == "c") ? "v" i : "digits")
    print ");\n  return 0; }"
  }'
}

for s in $subjects; do
  case $s in
    remainder) f=remainder_of args=c,c ;;
    to-hex) f=to_hex args=c,p ;;
    figure1 | gcd | power) f=$s args=c,c ;;
    triangle | find-middle | max-value) f=${s//-/_} args=c,c,c ;;
    *) f=${s//-/_} args=c ;;
  esac
  for width in 32 8; do
    type=int; [ $width = 8 ] && type='signed char'
    "gcc-$version" -g -O1 -DINT="$type" -fplugin=adse.so -c "$here/$s.c" \
      -o "$s-$width.o" || fail "$s does not compile"
    # Suites of the 8-bit variants: in `make check-long'.
    suite=(-o "$s-$width-suite")
    [ $width = 32 ] || [ "${ADSE_LONG:-0}" = 1 ] || suite=(--no-suite)
    adse generate --store "$s-$width" "${suite[@]}" \
      --json "$s-$width.json" "$s-$width.o" > "$s-$width.log" 2>&1 ||
      { cat "$s-$width.log"; fail "adse generate on $s"; }
    adse list --json --store "$s-$width" "$s-$width.o" > "$s-$width.labels" ||
      fail "adse list on $s"
    [ "${suite[0]}" = --no-suite ] || make -s -C "$s-$width-suite" check > "$s-$width.check" 2>&1 ||
      { tail "$s-$width.check"; fail "the suite of $s fails"; }
  done
  every "$f" "$args" > every.c
  "gcc-$version" -w -O1 every.c "$s-8.o" -o every || fail "brute force of $s"
  adse score --json "$s-score.json" every -- ./every > score.log ||
    { cat score.log; fail "brute force of $s"; }
done

python3 - $subjects <<'END'
import json, sys

total = unknown = wrong = 0
print(f"{'subject':12} {'labels':>6} {'covered':>7} {'infeasible':>10} "
      f"{'unknown':>7}  8-bit verdicts confirmed by brute force")
for s in sys.argv[1:]:
    wide = json.load(open(f"{s}-32.labels"))[0]["labels"]
    count = lambda word: sum(l["state"].startswith(word) for l in wide)
    n, c, i, u = len(wide), count("covered"), count("infeasible"), count("unknown")
    if n != c + i + u or n == 0:
        sys.exit(f"FAILED: {s}: a label without a state")
    total, unknown = total + n, unknown + u
    truth = {}
    for l in json.load(open(f"{s}-score.json"))["functions"][0]["labels"]:
        truth[l["criterion"], l["line"], l["column"], l["text"]] = l["covered"]
    confirmed = 0
    narrow = json.load(open(f"{s}-8.labels"))[0]["labels"]
    for l in narrow:
        seen = truth[l["criterion"], l["line"], l["column"], l["text"]]
        said = l["state"].split()[0].rstrip(",:")
        if said == ("covered" if seen else "infeasible"):
            confirmed += 1
        elif said in ("covered", "infeasible"):
            wrong += 1
            print(f"  wrong: {s}:{l['line']} {l['text']}: {l['state']}, brute"
                  f" force {'covers' if seen else 'never covers'} it")
    print(f"{s:12} {n:6} {c:7} {i:10} {u:7}  {confirmed} of {len(narrow)}")
    for l in wide:
        if l["state"].startswith("unknown"):
            print(f"  unknown: {s}:{l['line']} {l['criterion']} {l['text']}: "
                  f"{l['state']}")
            if l["state"] == "unknown":
                sys.exit("FAILED: it does not say what ended it")
print(f"{total} labels, {unknown} unknown ({100 * unknown / total:.1f} %), "
      f"{wrong} wrong verdicts")
if wrong or 100 * unknown > 2 * total:
    sys.exit("FAILED")
END

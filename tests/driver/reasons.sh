# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever has no tests or stays unknown has a stable code, with its meaning, the place
# in the source and one suggestion: adse explain says them.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
fail () { echo "FAILED: $*"; [ ! -f log ] || cat log; exit 1; }
gcc=gcc-${GCC_VERSIONS##* }

# Each code has one suggestion, and no other code has any.
codes ()
{
  { tr '\n' ' ' < "$1"; echo; } | sed "s|/\*[^*]*\*/||g; s/$2 (/\n&/g" |
    sed -n "s/^$2 ([^\"]*\"\([^\"]*\)\".*/\1/p"
}
driver=$top_srcdir/driver
{ codes "$driver/inputs/unexplored.def" ADSE_UNEXPLORED
  codes "$driver/goals/undecided.def" ADSE_UNDECIDED
  codes "$top_srcdir/libsymrt/reasons.def" SYMRT_REASON; } | grep -vx 'code\|none' |
  sort -u > have
codes "$driver/cmd/unlock.def" ADSE_UNLOCK | grep -vx code | sort > unlock
diff have unlock || fail "codes without a suggestion (<), suggestions without a code (>)"
[ "$(wc -l < have)" -gt 50 ] || fail "codes are not found"
# Words that the sources give as codes are all there.
sed -n 's/.*stopped = "\([a-z-]*\)".*/\1/p; s/.*snprintf (buf, n, "\([a-z-]*\)[":].*/\1/p
  s/.*own = "\([a-z-]*\)".*/\1/p; s/.*give_up (w, [^"]*"\([a-z-]*\)".*/\1/p
  s/.*set_reason (o, "\([a-z-]*\)".*/\1/p; s/.*reason = "\([a-z-]*\)".*/\1/p
  s/^ *\[SUITE_UNSTABLE\] = "\([a-z-]*\)", \[SUITE_SUSPECT\] = "\([a-z-]*\)".*/\1\n\2/p
  s/.*return "\(solver\): .*/\1/p' "$driver"/explore/*.c "$driver"/session/*.c \
  "$driver"/suite/*.c | grep . | sort -u > said
[ "$(wc -l < said)" -gt 15 ] || fail "no codes in the sources"
comm -23 said have > lost
[ ! -s lost ] || { cat lost; fail "codes that no table has"; }

cp "$top_srcdir/tests/driver/reasons.c" .
$gcc -g -O1 -c "$top_srcdir/tests/driver/reasons-plain.c" -o plain.o || fail "reasons-plain.c"
$gcc -g -O1 -fplugin=adse.so -c reasons.c || fail "reasons.c"
printf '[function left_alone]\nskip = yes\n' > adse.ini
adse generate -c dc --store store -o suite --json json reasons.o -- "$work/plain.o" \
  > log 2>&1 || fail "adse generate"

# says FUNCTION LINE...: in explain's text, in this order.
says ()
{
  f=$1; shift
  adse explain --store store "$f" > log || fail "explain $f"
  at=0
  for line; do
    n=$(grep -nxF -- "$line" log | cut -d: -f1 | awk -v at="$at" '$1 > at' | head -1)
    [ "$n" ] || fail "$f: '$line' is not there"
    at=$n
  done
}
says stored \
  '  where values became concrete, at this line or after it:' \
  '    external-call: reasons.c:16: r += archive (n,; in archive' \
  '      argument of a function that is not instrumented and has no model' \
  '      what would help: compile the file that defines it with the plugin, and give it as an image as well' \
  '  18:7 dc: decision r == 77 is true: unknown, ended by concretized: external-call' \
  '  unknown by external-call: 1 label'
says rounded \
  '    float: reasons.c:26: if (n < 0)' \
  '      floating-point operation is not followed'
says logged \
  "    va-list: takes two va_lists, or one beside \`...'; give it a wrapper with fixed parameters" \
  '    what would help: write a wrapper with fixed parameters, and test that'
says hidden \
  '    what would help: give the images of the functions that make and free such objects as well'
says broken \
  '    what would help: a precondition FUNCTION_precond that says what callers keep to'
says hollow \
  '  unsupported-type: parameter 1 (e) of hollow has a type that gets no values: struct none @'
says varying \
  '  unsupported-type: parameter 3 (a) of varying has a type that gets no values: its size varies'
says left_alone '  skipped: adse.ini says skip' '    what would help: remove skip = yes'
says longer '  unknown by bound: 1 label' \
  '    what would help: length or depth under [inputs], or a precondition under which the bound does not matter'

# Without its source the place is a line still; a suggestion that is followed helps.
mv reasons.c gone.c
says stored '    external-call: reasons.c:13: (the source is not there); in archive'
mv gone.c reasons.c
$gcc -g -O1 -fplugin=adse.so -c "$top_srcdir/tests/driver/reasons-plain.c" -o both.o
printf '[inputs]\nlonger.s.length = 120\n' > adse.ini
adse generate -f stored -f longer -c dc --store store -o suite reasons.o both.o \
  > log 2>&1 || fail "adse generate, more"
says stored '  18:7 dc: decision r == 77 is true: infeasible, proof: path-exhausted'
says longer '  labels: 4 covered, 0 infeasible, 0 unknown'

python3 - <<'END2' || exit 1
import json, sys
have = set(open("have").read().split())
for f in json.load(open("json")):
    if not f["tests"] and f["reason"] not in have:
        sys.exit(f"FAILED: {f['function']}: no tests, reason '{f['reason']}'")
END2
exit 0

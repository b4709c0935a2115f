# SPDX-License-Identifier: GPL-3.0-or-later
# Programs with functions of their own that are named as libc's: all of them get tests,
# which pass, and what they give is what they give, not what libc would.  Nothing is
# proved of functions that are declared otherwise than in libc, nor of letters where the
# program chooses a locale.
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/verdicts
fail () { echo "FAILED: $*"; exit 1; }
build () { "gcc-${GCC_VERSIONS##* }" -w -g -O1 -fplugin=adse.so "$@" || fail "build of $*"; }

# suite_of NAME WANTED IMAGE...: all functions have tests, and these pass.
suite_of ()
{
  local name=$1 wanted=$2
  shift 2
  adse generate -c dc --store "$name" -o "suite-$name" "$@" > log 2>&1 ||
    { tail log; fail "adse generate, $name"; }
  grep "functions have tests" log
  grep -q "$wanted" log || { tail log; fail "$name"; }
  make -C "suite-$name" check > check.log 2>&1 || { tail check.log; fail "suite of $name"; }
}

build -c "$here/own-names.c"
suite_of names '^32 of 32 functions have tests; labels: 64 covered, 0 infeasible, 0 unk' \
  own-names.o
# Nobody else sees what is hidden.
echo 'int main (void) { return 0; }' > main.c
build -fvisibility=hidden "$here/own-library.c" "$here/own-user.c" main.c -o program
suite_of library '^8 of 8 functions have tests' program
adse list --json --store library program > labels || fail "adse list"
python3 - <<'END' || fail "what the program's own strlen and malloc give"
import json
for f in json.load(open("labels")):
    for l in f["labels"]:
        state = l["state"]
        if l["criterion"] == "dc" and (
                state.startswith("infeasible")
                or f["function"] in ("ends_early", "through_pointer")
                and state != "covered"):
            raise SystemExit(f"{f['function']}: {l['short']}: {state}")
END

# In assembly, which nobody follows, whoever else sees it.
cat > assembly.c <<'END'
#include <string.h>
int copied (char a)
{
  char t[2] = { 0 }, s[2] = { a, 0 };
  volatile int n = 2;
  memcpy (t, s, n);
  return t[0] == a ? 1 : 2;
}
END
for visibility in globl hidden; do
  printf '\t.globl memcpy\n\t.%s memcpy\n\t.type memcpy, @function\n%s\n' \
    $visibility 'memcpy:	movb (%rsi), %al
	cmpb $77, %al
	jne 1f
	incb %al
1:
	movb %al, (%rdi)
	movq %rdi, %rax
	ret
	.section .note.GNU-stack,"",@progbits' > own.s
  build assembly.c own.s main.c -o assembly
  adse generate --no-suite -c dc -f copied --store "$visibility" assembly > log 2>&1 ||
    { tail log; fail "adse generate, assembly"; }
  tail -n 1 log
  grep -q '^labels: .* 0 infeasible' log || fail "proofs of a memcpy in assembly"
done

# The compiler's own operators by name, and what they mean once the program chooses how
# they round: the conditions are false of libc's functions in runs as they begin.
cat > operators.c <<'END'
#ifdef ROUNDS
#include <fenv.h>
void upwards (void) { fesetround (FE_UPWARD); }
#endif
double fmin (double, double);
int by_least (double x)
{
  if (fmin (x, 1) == 5)
    return 1;
  return 2;
}
int by_rounding (double x)
{
  if (x == 1 && x + 1e-30 > 1)
    return 1;
  return 2;
}
END
echo 'double fmin (double a, double b) { return a == -1234.5 ? 5 : a < b ? a : b; }' > own.c
# withheld BUILD FUNCTION STATE: the state of its decision's outcome "true".
withheld ()
{
  adse generate --no-suite -c dc -f "$2" --store "$1-$2" "$1" > log 2>&1 ||
    { tail log; fail "adse generate, $1"; }
  adse list --json --store "$1-$2" -c dc "$1" | python3 -c '
import json, sys
for f in json.load(sys.stdin):
    for l in f["labels"]:
        if f["function"] == sys.argv[1] and l["short"].endswith("true"):
            print(f["function"], l["state"])' "$2" > state
  cat state
  grep -q "^$2 $3" state || fail "$2 of $1: not $3"
}
build operators.c own.c main.c -o own-least
build operators.c main.c -lm -o libc-least
build -DROUNDS operators.c main.c -lm -o rounds
withheld own-least by_least 'unknown (external: fmin)'
withheld libc-least by_least infeasible
withheld rounds by_rounding 'unknown (external: another rounding)'
withheld libc-least by_rounding infeasible

build -c "$here/declared-otherwise.c"
adse generate --no-suite -c dc --store otherwise declared-otherwise.o > log 2>&1 ||
  { tail log; fail "adse generate, declared otherwise"; }
tail -n 1 log
grep -q '^labels: .* 0 infeasible' log || fail "proofs of functions declared otherwise"

for chooses in '' -DCHOOSES; do
  build $chooses -c "$here/locales.c"
  adse generate --no-suite -c dc -f is_foreign --store "locale$chooses" locales.o \
    > log 2>&1 || { tail log; fail "adse generate, locales"; }
  grep '^is_foreign' log
  state=infeasible
  [ -z "$chooses" ] || state=unknown
  grep -q "^is_foreign.* 1 $state" log || fail "letters, ${chooses:-no choice}"
done

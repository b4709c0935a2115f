# SPDX-License-Identifier: GPL-3.0-or-later
# UndefinedBehaviorSanitizer as a second judge: for every covered label of an error
# that it knows, the suspects that adse wrote, compiled with it, make it report that
# error on that line.
here=$top_srcdir/tests/errors
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
gcc=gcc-${GCC_VERSIONS##* }
"$gcc" -fsanitize=undefined -x c -o probe - <<< 'int main (void) { return 0; }' \
  2> /dev/null || { echo "$gcc has no sanitizer library"; exit 77; }
python3 "$here/referee.py" generate 7 "${1:-6}" > errors.c || exit 99
"$gcc" -O2 -g -w -fplugin=adse.so -c errors.c -o errors.o || exit 99
adse generate -c rte -o suite --store store errors.o > log 2>&1 ||
  { cat log; echo "FAILED: adse generate"; exit 1; }
adse list -c rte --json --store store errors.o > labels || exit 1
"$gcc" -g -w -fsanitize=undefined,bounds-strict -I. $CHECK_CFLAGS \
  suite/suspect_errors.c -o suspects $CHECK_LIBS ||
  { echo "FAILED: suspects do not compile"; exit 1; }
CK_VERBOSITY=silent ./suspects 2> reports
python3 "$here/sanitizer.py" labels reports

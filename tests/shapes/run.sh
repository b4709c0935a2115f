# SPDX-License-Identifier: GPL-3.0-or-later
# Shapes of inputs, a C file each: without a word of help every function gets tests,
# which the plain build passes (`make check-long': three times), compiled without a
# warning, and whose branches by gcov and label states are those in the file's comments.
# doc/shapes.md is the table of what these comments say, with a test of each suite.  A
# folder of the subject's name holds what it is linked with.
#
#   run.sh [NAME...]	default: every sixth one; `make check-long', and ACCEPT=1, which
#			rewrites doc/shapes.md: all
work=$(mktemp -d); cd "$work" || exit 99
trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/shapes
every=6; [ "${ADSE_LONG:-0}" = 0 ] && [ -z "${ACCEPT:-}" ] || every=1
names=${*:-$(cd "$here" && ls ./*.c | awk -v n=$every 'NR % n == 0')}
status=0
runs=; [ "${ADSE_LONG:-0}" = 0 ] || runs='1 2 3'
for name in $names; do
  name=$(basename "$name" .c)
  mkdir "$name" && cp "$here/$name.c" "$name/" && cd "$name" || exit 99
  [ ! -d "$here/$name" ] || cp "$here/$name"/* .
  plain=
  for c in *.c; do
    gcc -g -O0 -c "$c" -o "plain-${c%.c}.o" || exit 1
    gcc -g -O2 -fplugin=adse.so -c "$c" -o "marked-${c%.c}.o" || exit 1
    plain="$plain --plain plain-${c%.c}.o"
  done
  if ! adse generate --store store --json generate.json $plain \
    -o suite marked-*.o > log 2>&1; then
    cat log; echo "FAILED: $name: adse generate"; status=1
  else
    for run in $runs; do
      make -s -C suite check CFLAGS="-g -O1 -Wall -Wextra -Werror" \
	> check.log 2>&1 ||
	{ tail check.log; echo "FAILED: $name: run $run"; status=1; }
    done
    make -s -C suite check PLAIN= BUILD="$PWD/counted" \
      CFLAGS="-g -O0 --coverage -Wall -Wextra -Werror" > counted.log 2>&1 ||
      { tail counted.log; echo "FAILED: $name: with --coverage"; status=1; }
    python3 "$here/check.py" "$here/$name.c" generate.json counted/*.gcda ||
      status=1
  fi
  cd ..
done
python3 "$here/table.py" "$here" "$top_srcdir/doc/shapes.md" . > shapes.md || exit 1
[ -z "${ACCEPT:-}" ] || cp shapes.md "$top_srcdir/doc/shapes.md"
diff -u "$top_srcdir/doc/shapes.md" shapes.md ||
  { echo "FAILED: doc/shapes.md is not what the comments and suites say"; status=1; }
exit $status

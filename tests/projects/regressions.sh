# SPDX-License-Identifier: GPL-3.0-or-later
# Regressions turn red: of the one-token behaviour changes in changes/*.txt at least
# 90 % fail a test of the suite made from the version before, and no refactoring
# does.  The suites are those of libcsv.sh, jsmn.sh and the example project.
#
#   regressions.sh [PROJECT...]    KEEP=DIR: suites that are there are used again
. "$top_srcdir/tests/projects/common.sh"
work=${KEEP:-$(mktemp -d)}; mkdir -p "$work"; cd "$work" || exit 99
[ -n "${KEEP:-}" ] || trap 'rm -rf "$work"' EXIT
here=$top_srcdir/tests/projects

projects=${*:-libcsv jsmn example}
for project in $projects; do
  [ -f "$project/suite/Makefile" ] ||
    KEEP=$work/$project TIMES=1 bash "$here/$project.sh" || exit $?
done

changes=0 found=0 refactorings=0 false=0
for project in $projects; do
  list=$here/changes/$project.txt
  total=$(perl "$here/change.pl" "$list")
  tree=$PWD/$project/changed build=$PWD/$project/changed-build
  for k in $(seq "$total"); do
    rm -rf "$tree" "$build"; cp -R "$project/plain" "$tree"
    what=$(perl "$here/change.pl" "$list" "$k" "$tree") || fail "$what"
    # The file compiles, so that a red suite means a failing test.
    (. "$project/compile" "$tree") > "$project/compile.log" 2>&1 ||
      fail "$what does not compile: $(grep -m1 error "$project/compile.log")"
    if make -s -C "$project/suite" check SRCDIR="$tree" PLAIN= CFLAGS=-O0 \
      BUILD="$build" > "$project/changed.log" 2>&1
    then red=0; else red=1; fi
    case $what in
      change*) changes=$((changes + 1)); found=$((found + red))
	[ $red -eq 1 ] || echo "not noticed: $project: $what" ;;
      refactor*) refactorings=$((refactorings + 1)); false=$((false + red))
	[ $red -eq 0 ] || { echo "false alarm: $project: $what"
	  grep -m3 -E ':[EF]:|error' "$project/changed.log"; } ;;
    esac
  done
done
echo "$found of $changes behaviour changes failed a test;" \
  "$false of $refactorings refactorings did"
[ $# -eq 0 ] || exit 0
[ "$changes" -ge 60 ] || fail "fewer than 60 changes"
[ "$refactorings" -ge 15 ] || fail "fewer than 15 refactorings"
[ $((10 * found)) -ge $((9 * changes)) ] || fail "fewer than 90 % noticed"
[ "$false" -eq 0 ] || fail "a refactoring failed a test"

# SPDX-License-Identifier: GPL-3.0-or-later
# zlib, libyaml and jansson, each built by its own configure: the upstream tests of
# the instrumented build give, dormant and attached, what those of the plain build
# give, and the attached ones cover labels.  One configuration here; make
# check-long takes every combination of package, -O level, GCC and kind of library
# (shared, static, both with -flto).
#
#   upstream.sh [PACKAGE LEVEL GCC-VERSION KIND]
. "$top_srcdir/tests/projects/common.sh"
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work" || exit 99
here=$PWD configurations=0 broken=0

# unpack PACKAGE PATTERN: the source, with a configure, in PACKAGE/.
unpack ()
{
  tree=$(source_of "$1" "$2") || exit $?
  mv "$tree" "$1"
  [ -x "$1/configure" ] && return
  for tool in autoreconf libtoolize; do
    command -v $tool > /dev/null ||
      skip "no $tool for the source of $1 (packages autoconf, libtool)"
  done
  (cd "$1" && autoreconf -fi) > autoreconf.log 2>&1 ||
    { tail autoreconf.log; fail "autoreconf of $1"; }
}

# configured PACKAGE KIND GCC-VERSION CFLAGS: configure in the working directory.
configured ()
{
  CC=gcc-$3 CFLAGS=$4 AR=ar RANLIB=ranlib NM=nm LDFLAGS=
  [ "$2" = lto ] && AR=gcc-ar-$3 RANLIB=gcc-ranlib-$3 NM=gcc-nm-$3 CFLAGS="$4 -flto"
  export CC CFLAGS AR RANLIB NM LDFLAGS
  case $1-$2 in
    zlib-static) ./configure --static ;;
    zlib-*) ./configure ;;
    *-shared) ./configure --disable-static --disable-dependency-tracking ;;
    *-static) ./configure --disable-shared --disable-dependency-tracking ;;
    *) ./configure --disable-dependency-tracking ;;
  esac
}

# tested PACKAGE COMMAND...: the upstream tests, through COMMAND if there is one,
# and their results, a line each, on stdout.  What they print is compared too,
# where it is the same in every run.
tested ()
{
  package=$1; shift
  case $package in
    zlib)
      make -s infcover >&2 && rm -f *.gcda
      "$@" sh -c 'exec > tests.log 2>&1; make check && ./infcover' >&2 || return
      sed '/^make/d; s/^[[:space:]]*//' tests.log ;;
    jansson)
      "$@" sh -c 'make check VERBOSE=1 > tests.log 2>&1' >&2 || return
      grep -E '^(PASS|FAIL|XPASS|ERROR)' tests.log
      grep -E '(ok|skipped|FAILED)$|passed' test/run-suites.log ;;
    libyaml)
      # The programs that the tests of the YAML project run come with examples.
      "$@" sh -c 'exec > tests.log 2>&1
	make check && cd tests && ./test-reader && for p in run-scanner \
	  run-parser run-loader run-emitter run-dumper example-reformatter-alt; do
	  for y in ../examples/*.yaml; do
	    echo "$p $y"
	    case $p in example-*) ./$p < $y ;; *) ./$p $y ;; esac || exit
	  done
	done' >&2 || return
      sed -n '/^PASS/p; /^checking/,$p' tests.log |
        sed 's/0x[0-9a-f]*//' ;;
  esac
}

# The image that has the metadata of the library as the tests use it: jansson's take
# the static one where there are both, and an archive of -flto has none yet.
image ()
{
  case $1-$2 in
    jansson-lto) find . -name json_process -size +40k | head -n 1 ;;
    zlib-static) echo libz.a ;;
    zlib-*) echo libz.so.1.2.* ;;
    *-static) find . -path '*/.libs/lib*.a' -size +1k | head -n 1 ;;
    *) find . -path '*/.libs/lib*.so' | head -n 1 ;;
  esac
}

# one PACKAGE LEVEL GCC-VERSION KIND
one ()
{
  configurations=$((configurations + 1))
  what="$1 $2 gcc-$3 $4"
  bad () { broken=$((broken + 1)); echo "FAILED: $what: $*"; }
  rm -rf plain marked
  for build in plain marked; do
    flag=; [ $build = marked ] && flag=' -fplugin=adse.so'
    cp -R "$1" $build
    (cd $build && configured "$1" "$4" "$3" "-g $2$flag" && make) \
      > $build.log 2>&1 || { tail $build.log; bad "$build build"; return; }
  done
  (cd plain && tested "$1" > ../want) 2> plain.log || {
    tail plain/tests.log plain.log; bad "tests of the plain build"; return; }
  (cd marked && tested "$1" > ../dormant) 2> dormant.log || {
    tail marked/tests.log dormant.log; bad "dormant"; return; }
  diff want dormant > dormant.diff || {
    head dormant.diff; bad "dormant: other results"; return; }
  rm -f score.json
  (cd marked && tested "$1" adse score --json ../score.json \
     $(image "$1" "$4") -- > ../attached) 2> attached.log || {
    tail marked/tests.log attached.log; bad "attached"; return; }
  diff want attached > attached.diff || {
    head attached.diff; bad "attached: other results"; return; }
  labels=$(python3 -c '
import json
s = json.load(open("score.json"))
print(s["labels_covered"], "of", s["labels_total"])')
  [ "${labels%% *}" -gt 1000 ] || bad "attached: $labels labels covered"
  printf '%-8s %-4s gcc-%s %-7s %4d results equal dormant and attached, %s labels\n' \
    "$1" "$2" "$3" "$4" "$(wc -l < want)" "$labels"
}

newest=${GCC_VERSIONS##* }
packages=zlib
[ "${ADSE_LONG:-0}" = 0 ] || packages='zlib libyaml jansson'
for package in ${1:-$packages}; do
  unpack "$package" "$package-*"
done
# This test of jansson 2.14 takes the versions that newer nm prints for names.
[ ! -d jansson ] || sed -i "s/cut -d' ' -f3 |/& sed 's,@.*,,' |/" \
  jansson/test/suites/api/check-exports
if [ $# -eq 4 ]; then
  one "$@"
elif [ "${ADSE_LONG:-0}" = 1 ]; then
  for package in $packages; do
    for level in -O0 -O2 -O3; do
      for v in $GCC_VERSIONS; do
        for kind in shared static lto; do
          one $package $level "$v" $kind
        done
      done
    done
  done
else
  one zlib -O2 "$newest" static
fi
echo "$configurations configurations, $broken broken"
exit $((broken > 0))

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# quickstart, with stand-ins for what it starts: takes the release's own GCC and one
# more that adse was tested with, prints few lines and leaves the rest to files, says
# what failed, and needs nothing that is there already.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/bin" "$dir/m4"
cp "$top_srcdir/quickstart" "$top_srcdir/.clang-format" "$dir"
cp "$top_srcdir/m4/adse_need.m4" "$dir/m4"
cd "$dir" || exit 1

program () { # NAME: a stand-in with the text on standard input
  { echo '#!/bin/bash'; cat; } >"$1"
  chmod +x "$1"
}
# Files: packages that are `installed', those that apt has in `known'.
program bin/dpkg-query <<'END'
grep -qx -- "${!#}" installed && echo -n installed
END
program bin/apt-cache <<'END'
case $1 in
  madison) grep -x -- "$2" known ;;
  depends) sed 's/^/  Depends: cpp\n  Depends: gcc-/;q' own ;;
  *) echo yes ;;
esac
END
program bin/apt-get <<'END'
case " $* " in
  *' install '*) printf '%s\n' "$@" | grep '^[a-z]' | grep -vx install >>installed ;;
  *' update '*) cp later known ;;
  # There are sources: nothing is to be written below /etc.
  *indextargets*) . /etc/os-release; echo "Sources ${VERSION_CODENAME-}"; seq 9999 ;;
esac
echo "$*" >>apt.log
seq 500
END
program bin/gcc <<'END'
exit 1
END
program bin/tee <<END
[[ \$1 != /etc/* ]] && exec $(command -v tee) "\$@"
END
program bin/make <<'END'
seq 1000
case " $* " in
  *' example '*)
    mkdir -p example/tests-adse
    printf '/* why */\nSTART_TEST (one_1)\n\n  assertion\n\nEND_TEST\n\nSTART_TEST (two)\n' \
      >example/tests-adse/check_level.c
    echo '9 of 9 functions have tests'
    ;;
  *' -C example '*) echo '100%: Checks: 7, Failures: 0' ;;
  *' check '*)
    echo 'PASS: tests/a.sh'
    printf '# PASS:  1\n# FAIL:  0\n# SKIP:  0\n' >test-suite.log
    mkdir -p tests bench
    ;;
esac
[ ! -f ../broken ] || { echo 'it broke here'; exit 2; }
END
program bin/id <<'END'
cat uid
END
program bootstrap <<'END'
seq 1000
END
program configure <<'END'
seq 1000
END
PATH=$dir/bin:$PATH

fail ()
{
  echo "FAILED: $*"
  cat out
  exit 1
}

# release OWN VERSION...: a fresh one, where apt knows nothing yet.
release ()
{
  local own=$1 version
  shift
  rm -rf build apt.log broken
  echo "$own" >own
  echo 0 >uid
  : >installed
  : >known
  { echo gcc
    for version; do
      printf '%s\n' gcc-$version g++-$version gcc-$version-plugin-dev
    done
  } >later
}
gccs () { sed -n 's/^gcc-\([0-9]*\)-plugin-dev$/\1/p' installed | sort | xargs; }

# own GCC | those with plugin headers | those to be taken
while IFS='|' read -r own there want; do
  # shellcheck disable=SC2086
  release $own $there
  ./quickstart >out 2>&1 || fail "GCC $own of $there"
  [ "$(gccs)" = "$want" ] || fail "GCC $own of $there: took $(gccs), not $want"
  [ "$(wc -l <out)" -le 60 ] || fail "$(wc -l <out) lines"
  grep -q 'START_TEST (one_1)' out && ! grep -q 'START_TEST (two)' out \
    || fail "not one test is shown"
done <<'END'
12|11 12|11 12
14|12 13 14|13 14
13|11 12 13 14|12 13
15|12 13 14 15|13 14
11|11 12 13|11 12
14|14|14
END

# What is there is not asked for again.
release 14 12 13 14
./quickstart >out 2>&1
rm -r apt.log build
./quickstart >out 2>&1 || fail "a second time"
[ ! -e apt.log ] || fail "apt was called for what is there: $(cat apt.log)"

# Nothing that was tested is to be had.
release 15 15 16
./quickstart >out 2>&1 && fail "took a GCC that nobody tested"
grep -q 'no GCC that adse was tested with' out || fail "does not say why"

# An ordinary user, and no sudo.
release 14 13 14
echo 1000 >uid
for program in bash env dirname mkdir sed awk cat grep tail head sort nproc; do
  ln -s "$(command -v $program)" bin/
done
PATH=$dir/bin ./quickstart >out 2>&1 && fail "no sudo is no trouble"
grep -q 'there is no sudo; as root' out && grep -q 'apt-get .*update' out \
  || fail "does not say what to do as root"

# What only a test asks for is taken where it is to be had.
for there in yes no; do
  release 12 11 12
  [ $there = no ] || echo clang-format-14 >>later
  ./quickstart check >out 2>&1 || fail "check, clang-format-14 to be had: $there"
  grep -qx clang-format-14 installed && is=yes || is=no
  [ $is = $there ] || fail "clang-format-14 to be had: $there, installed: $is"
done

# A step that fails says why, and a run of the tests ends with its counts.
release 12 11 12
: >broken
./quickstart check >out 2>&1 && fail "a build that fails is no trouble"
grep -q 'it broke here' out && [ "$(wc -l <out)" -le 60 ] || fail "what failed is not shown"
[ "$(tail -n 1 out)" = '0 passed, 1 failed, 0 skipped' ] || fail "no counts"
rm broken
./quickstart check >out 2>&1 || fail "check"
[ "$(tail -n 1 out)" = '1 passed, 0 failed, 0 skipped' ] || fail "counts"
grep -q '^PASS: tests/a.sh' out || fail "the tests are not listed"
exit 0

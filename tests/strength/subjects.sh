# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after common.sh and library.sh: what suites are written for.  $here is this
# folder, $work that of all subjects; SECONDS_LIMIT: -t of adse.

# subject NAME: sets what library () does, and `files': those that are mutated.
subject ()
{
  only='*' prepare=: package= folder= lists= own= files=
  case $1 in
    program:*) own=$here/programs/${1#*:}
      [ -f "$own/${1#*:}.c" ] || fail "no $own/${1#*:}.c"
      sources=${1#*:}.c flags='-std=gnu11 -I.'
      lists=$(ls "$own"/*.changes "$own"/*.refactor 2>/dev/null) ;;
    folder:*) own=$(realpath "${1#*:}"); sources='*.c' flags="-I. ${FLAGS:-}" ;;
    *) library "$1" ;;
  esac
  # A header is seen through what includes it; tables of Unicode are no code.
  case $1 in
    jsmn) files=jsmn.h ;;
    utf8proc) files=utf8proc.c ;;
  esac
}

# place NAME: its folder.  make takes no colon in a path.
place () { tr /: __ <<< "$1"; }

# written NAME: go to its folder, which has its suite then.
written ()
{
  subject "$1"
  mkdir -p "$(place "$1")"; cd "$(place "$1")" || exit 99
  if [ ! -f suite/Makefile ]; then
    rm -rf plain marked store fetch
    if [ -n "$own" ]; then cp -R "$own" plain; else unpacked "$1" || exit $?; fi
    cp -R plain marked
    compiled plain "-g -O2"
    compiled marked "-g -O2 -fplugin=adse.so"
    adse generate -f "$only" --store store --json generate.json \
      ${SECONDS_LIMIT:+-t "$SECONDS_LIMIT"} --srcdir marked --plain plain/lib.a -o suite \
      marked/lib.a > generate.log 2>&1 || { tail generate.log; fail "adse generate on $1"; }
  fi
}

# SPDX-License-Identifier: GPL-3.0-or-later
# For tests that change a source: they begin in a folder of their own, which goes in the end; it
# gets $source.c and its suite.
#   source=depot
#   red 'n > 2' 'n >= 2'     the interface's suite notices that
set -e
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail () { echo "FAILED: $*"; exit 1; }
red () { # TEXT REPLACEMENT
  cp -p "$source.c" kept.c
  python3 - "$source.c" "$1" "$2" <<'P'
import sys
name, old, new = sys.argv[1:]
text = open(name).read()
assert text.count(old) == 1, old
open(name, "w").write(text.replace(old, new))
P
  make -s -C suite "build/check_$source" > log 2>&1 ||
    { cat log; fail "the suite of a changed $source.c"; }
  if "suite/build/check_$source" > log 2>&1; then fail "not noticed: $1 -> $2"; fi
  cp -p kept.c "$source.c"
}

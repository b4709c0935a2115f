# SPDX-License-Identifier: GPL-3.0-or-later
# A shared library that calls itself by a name that no file in its folder has, as where links
# are made on installation only: it is explored and tested, and it is that file, not another one
# of the same name elsewhere.
dir=$(mktemp -d); cd "$dir" || exit 99
trap 'rm -rf "$dir"' EXIT
fail () { echo "FAILED: $*"; exit 1; }
cat > scale.c <<'C'
int scale (int n)
{
  return n > 7 ? 7 * n : n - 3;
}
C
build () { # FOLDER FLAGS...
  mkdir -p "$1"
  gcc -g -O2 -fPIC -shared -Wl,-soname,libscale.so.3 "${@:2}" -o "$1/libscale.so.3.1" scale.c ||
    exit 1
}
build plain
build marked -fplugin=adse.so
"$ADSE" generate --store s --plain plain/libscale.so.3.1 -o suite marked/libscale.so.3.1 > log 2>&1 ||
  { cat log; fail "adse generate"; }
make -s -C suite check > log 2>&1 || { cat log; fail "make check"; }
grep -qE '^100%: ' log || { cat log; fail "nothing was run"; }

# The suite of the folder's own library, seen from another folder and by another build.
sed -i 's/7 \* n/6 * n/' scale.c
build other
for at in suite .; do
  if make -s -C "$at" -f "$PWD/suite/Makefile" BUILD="$PWD/b" PLAIN="$PWD/other/libscale.so.3.1" \
      check-interface > log 2>&1; then
    cat log; fail "another library is not noticed"
  fi
  grep -q 'scale' log || { cat log; fail "check fails for another reason"; }
done
